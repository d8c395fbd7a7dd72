"""Ladders through `/api/v1/ratings/`."""

import csv
import datetime
import io

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from evotourney import file_etag
from ratings.models import LadderRole
from ratings.services.drain import drain
from ratings.services.lists import publish_official_list
from tests.factories import make_user
from tests.ratings.api.answers import API, ask
from tests.ratings.factories import classic, confirm, officer, player, rated, ratings, set_status, tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("today")]

MAY, JUNE = datetime.date(2026, 5, 2), datetime.date(2026, 6, 6)


def test_ladders_are_listed(client, cup):
    (first, second) = ask(client, "ratings/")["results"]
    assert (first["code"], first["players"], second["code"]) == ("classic", 4, "north_star")
    assert ask(client, "ratings/classic/")["latest_list"] is None


def test_the_list_has_ranks_names_and_opaque_ids(client, cup):
    found = ask(client, "ratings/classic/list/")
    assert (found["next"], found["previous"]) == (None, None)
    assert [(row["rank"], row["name"], row["rating"]) for row in found["results"]] == [
        (1, "a", 1600),
        (2, "b", 1500),
        (2, "c", 1500),
        (4, "d", 1400),
    ]
    assert found["results"][0]["player_id"] == player("a").public_id


def test_filters_and_pages_work_as_on_the_page(client):
    names = [f"p{number:03d}" for number in range(120)]
    tables = [[(names[first + seat], seat + 1) for seat in range(4)] for first in range(0, 120, 4)]
    rated("Big Cup", MAY, [tables] * 5)
    seen, url = [], f"{API}ratings/classic/list/"
    while url:
        page = client.get(url).json()
        seen += [row["name"] for row in page["results"]]
        url = page["next"]
    assert len(seen) == len(set(seen)) == 120
    assert [row["name"] for row in ask(client, "ratings/classic/list/?name=p007")["results"]] == ["p007"]


def test_the_list_is_not_sent_twice(client, cup):
    first = client.get(f"{API}ratings/classic/list/")
    assert (
        client.get(f"{API}ratings/classic/list/", headers={"If-None-Match": first["ETag"]}).status_code == 304
    )


def test_the_list_as_a_file(client, cup):
    raw = b"".join(client.get(f"{API}ratings/classic/list.csv?bom=0").streaming_content).decode()
    assert [row["player"] for row in csv.DictReader(io.StringIO(raw))] == ["a", "b", "c", "d"]


def test_official_lists_by_number_and_day(client, cup):
    publish_official_list("classic", datetime.date(2026, 6, 1), by=officer(), note="first")
    (found,) = ask(client, "ratings/classic/lists/")["results"]
    assert (found["number"], found["on"], found["note"]) == (1, "2026-06-01", "first")
    assert ask(client, "ratings/classic/lists/?on=2026-05-01")["results"] == []
    assert len(ask(client, "ratings/classic/lists/1/")["results"]) == 4
    assert client.get(f"{API}ratings/classic/lists/1/list.csv").status_code == 200
    assert client.get(f"{API}ratings/classic/lists/2/").status_code == 404
    fault = client.get(f"{API}ratings/classic/lists/?on=soon")
    assert (fault.status_code, fault.json()["field"]) == (400, "on")


def test_a_players_rating_history_and_sums(client, cup):
    key = player("a").public_id
    assert ask(client, f"ratings/classic/players/{key}/")["rating"] == 1600
    (row,) = ask(client, f"ratings/classic/players/{key}/history/")["results"]
    assert (row["day"], row["change"], row["rating_after"]) == ("2026-05-02", 100, 1600)
    change = ask(client, f"ratings/classic/players/{key}/history/2026-05-02/")
    assert sum(table["total"] for table in change["tables"]) == change["total"]
    assert (
        sum(one["contribution"] for one in change["tables"][0]["opponents"]) == change["tables"][0]["total"]
    )
    assert client.get(f"{API}ratings/classic/players/{key}/history.csv").status_code == 200
    assert client.get(f"{API}ratings/classic/players/{key}/history/2026-01-01/").status_code == 404
    assert client.get(f"{API}ratings/classic/players/{key}/history/soon/").status_code == 400
    assert client.get(f"{API}ratings/north_star/players/{key}/").status_code == 404
    assert client.get(f"{API}ratings/classic/players/nobody/history/").status_code == 404


def test_a_calculation_names_the_settings_of_its_period(client, cup):
    change = ask(client, f"ratings/classic/players/{player('a').public_id}/history/2026-05-02/")
    assert (change["is_official"], change["settings"]["cap"]) == (True, 800)


def test_head_to_head(client, cup):
    a, b = player("a").public_id, player("b").public_id
    assert ask(client, f"ratings/players/{a}/opponents/{b}/") == {
        "met": 5,
        "ahead": 5,
        "level": 0,
        "behind": 0,
    }


@pytest.mark.parametrize(
    "path",
    [
        "/ratings/classic/list.csv",
        "/ratings/classic/changes/2026-05-02.csv",
        "/players/{a}/ratings/classic/history.csv",
        "/tournaments/{cup}/export/standings_csv/",
        "/api/v1/ratings/classic/list.csv",
        "/api/v1/ratings/classic/lists.csv",
        "/api/v1/ratings/classic/periods.csv",
        "/api/v1/ratings/players/{a}/opponents.csv",
        "/api/v1/tournaments/{cup}/standings.csv",
    ],
)
def test_a_file_is_not_sent_twice(client, cup, path):
    publish_official_list("classic", JUNE, by=officer())
    path = path.format(a=player("a").public_id, cup=cup.slug)
    first = client.get(path)
    assert first.status_code == 200
    assert b"".join(first.streaming_content)
    again = client.get(path, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again["ETag"]) == (304, first["ETag"])
    assert client.get(path, headers={"If-None-Match": '"other"'}).status_code == 200
    other = client.get(f"{path}?bom=0", headers={"If-None-Match": first["ETag"]})
    assert other.status_code == 200


def test_a_file_too_large_to_be_held_goes_out_whole_without_a_tag(client, cup, monkeypatch):
    path = f"{API}ratings/classic/periods.csv"
    whole = b"".join(client.get(path).streaming_content)
    monkeypatch.setattr(file_etag, "LARGEST", 10)
    streamed = client.get(path)
    assert not streamed.has_header("ETag")
    assert b"".join(streamed.streaming_content) == whole


def test_the_file_of_official_lists_knows_the_day_too(client, cup):
    for day in (1, 10):
        publish_official_list("classic", datetime.date(2026, 6, day), by=officer())
    raw = b"".join(client.get(f"{API}ratings/classic/lists.csv?on=2026-06-05").streaming_content)
    rows = list(csv.DictReader(io.StringIO(raw.decode("utf-8-sig"))))
    assert [(row["number"], row["on"]) for row in rows] == [("1", "2026-06-01")]


@pytest.mark.parametrize("kind", ["opponents", "compare"])
def test_nobody_is_compared_with_oneself(client, kind):
    own = player("a").public_id
    refused = client.get(f"{API}ratings/players/{own}/{kind}/{own}/")
    assert refused.status_code == 400
    assert (refused.json()["code"], refused.json()["field"]) == ("same_player", "opponent_id")


def test_players_of_a_table_are_named_each_by_itself(client):
    for ids in ("a,b", "k7m2p9qxaa,k7m2p9qxab"):
        refused = client.get(f"{API}ratings/classic/predictions/?player={ids}").json()
        assert refused["field"] == "player"
        assert "player=…&player=…" in refused["message"]


def test_choices_are_told_apart(client):
    refused = client.get(f"{API}ratings/classic/list.csv?delimiter=x").json()
    assert "Choose one of: “,”, “;”, “tab”." in refused["message"]


def test_places_to_expect_at_a_table(client, cup):
    ids = [player(name).public_id for name in ("d", "a", "new")]
    found = ask(client, "ratings/classic/predictions/?" + "&".join(f"player={one}" for one in ids))
    assert [(one["name"], one["rating"]) for one in found] == [("a", 1600), ("new", 1500), ("d", 1400)]
    assert sum(one["place"] for one in found) == 6_000_000
    assert client.get(f"{API}ratings/classic/predictions/?player={ids[0]}").status_code == 400
    assert client.get(f"{API}ratings/classic/predictions/?player={ids[0]}&player={ids[0]}").status_code == 400


def test_where_the_rating_of_a_tournament_stands(client):
    running = tournament("Autumn Cup", [[[("a", 1), ("b", 2)]]])
    confirm(running.rounds.get().tables.get())
    drain()
    found = ask(client, f"ratings/tournaments/{running.slug}/")
    assert (found["code"], found["live"]) == ("live", {player("a").public_id: 20, player("b").public_id: -20})
    assert client.get(f"{API}ratings/tournaments/nowhere/").status_code == 404


def test_an_officer_decides(client):
    made = tournament("Small Cup", [[[("a", 1), ("b", 2)]]], ended_on=MAY, status="finished")
    set_status(made, "submitted")
    url = f"{API}ratings/tournaments/{made.slug}/decision/"
    assert client.post(url, {"answer": "accept"}, content_type="application/json").status_code in (401, 403)
    boris, olga = make_user("boris"), make_user("olga2")
    client.force_login(boris)
    refused = client.post(url, {"answer": "accept"}, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (403, "not_officer")
    LadderRole.objects.create(ladder=classic(), user=olga, role="officer")
    client.force_login(olga)
    fault = client.post(url, {"answer": "refuse"}, content_type="application/json")
    assert (fault.status_code, fault.json()["field"]) == (400, "reason")
    assert client.post(url, {"answer": "maybe"}, content_type="application/json").status_code == 400
    assert client.post(url, {"answer": "accept"}, content_type="application/json").json()["code"] == "queued"
    drain()
    assert ratings() == {"a": 1520, "b": 1480}


@pytest.mark.parametrize("players", [12, 600])
def test_the_list_takes_three_queries_whatever_its_size(client, players):
    names = [f"p{number:04d}" for number in range(players)]
    tables = [[(names[first + seat], seat + 1) for seat in range(4)] for first in range(0, players, 4)]
    rated("Cup", MAY, [tables] * 5)
    with CaptureQueriesContext(connection) as found:
        client.get(f"{API}ratings/classic/list/")
    assert len(found) == 3


def test_a_calculation_adds_up_table_by_table(client, cup):
    path = f"classic/players/{player('a').public_id}/history/2026-05-02"
    change = ask(client, f"ratings/{path}/")
    for one in (change, *change["tables"]):
        assert one["scored"] - one["expected"] == one["total"]
    assert (change["k"], change["k_full"], change["is_corrected"]) == (40, 40, False)
    raw = b"".join(client.get(f"{API}ratings/{path}.csv").streaming_content).decode("utf-8-sig")
    assert raw.splitlines()[-1].endswith('"1600"')


def test_a_rated_tournament_names_its_periods(client, cup):
    assert ask(client, f"ratings/tournaments/{cup.slug}/")["periods"] == ["2026-05-02"]
