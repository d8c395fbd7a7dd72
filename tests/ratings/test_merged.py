"""An entry merged into another counts and shows as the player it was merged into: on pages, in the API, in files."""

import csv
import datetime
import io

import pytest

from games.models import Player, Registration
from ratings import queries
from ratings.services.drain import drain
from ratings.services.people import merge_players, unmerge_player
from tests.ratings.factories import confirm, officer, player, rated, tournament

pytestmark = pytest.mark.django_db

MAY, JUNE = datetime.date(2026, 5, 2), datetime.date(2026, 6, 6)
API = "/api/v1/"


def scored(made) -> None:
    """Final scores as the site stores them: 20, 15, 10 … by seat."""
    for table in [table for round_ in made.rounds.all() for table in round_.tables.all()]:
        for seat in table.seats.all():
            seat.final_score = 25 - 5 * seat.number
            seat.save()


@pytest.fixture
def anna() -> Player:
    """Anna, whose second entry won five tables in June."""
    scored(rated("First", MAY, [[[("anna", 1), ("b", 2), ("c", 3)]]] * 5))
    scored(rated("Second", JUNE, [[[("Anna L.", 1), ("b", 2)]]] * 5))
    merge_players(player("Anna L.").pk, player("anna").pk, by=officer(), reason="one person")
    drain()
    return player("anna")


@pytest.fixture
def old() -> Player:
    """Her entry that was merged away."""
    return Player.objects.get(name="Anna L.")


def ask(client, path: str):
    answer = client.get(API + path)
    assert answer.status_code == 200, answer.content
    return answer.json()


def lines(client, path: str) -> list[dict[str, str]]:
    raw = b"".join(client.get(path).streaming_content).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(raw)))


def test_records_name_the_player_that_stays(client, anna, old):
    found = ask(client, "statistics/")
    assert {one["player"]["name"] for one in found["highest"]} == {"anna"}
    assert {one["players"][0]["name"] for one in found["closest"]} == {"anna"}
    page = client.get("/statistics/").content.decode()
    assert "Anna L." not in page
    assert anna.public_id in page


@pytest.mark.parametrize("entry", ["anna", "Anna L."])
def test_statistics_of_either_entry_are_those_of_the_person(client, anna, entry):
    key = player(entry).public_id
    assert ask(client, f"statistics/?player={key}")["tables"] == 10
    assert client.get(f"/statistics/?player={key}").context["tables"] == 10


def test_a_merging_taken_back_shows_in_the_statistics_at_once(client, anna, old):
    assert ask(client, f"statistics/?player={old.public_id}")["tables"] == 10
    unmerge_player(old.pk, by=officer())
    assert ask(client, f"statistics/?player={old.public_id}")["tables"] == 5
    assert "Anna L." in {one["player"]["name"] for one in ask(client, "statistics/")["highest"]}


def test_opponents_met_the_player_that_stays(client, anna):
    b = player("b").public_id
    (first, _second) = ask(client, f"ratings/players/{b}/opponents/")["results"]
    assert (first["name"], first["met"]) == ("anna", 10)
    assert lines(client, f"{API}ratings/players/{b}/opponents.csv")[0]["player_id"] == anna.public_id
    assert "Anna L." not in client.get(f"/players/{b}/opponents/").content.decode()


@pytest.mark.parametrize("entry", ["anna", "Anna L."])
def test_two_players_are_compared_whichever_entry_is_named(client, anna, entry):
    own, other = player(entry).public_id, player("b").public_id
    assert ask(client, f"ratings/players/{other}/opponents/{own}/")["met"] == 10
    page = client.get(f"/players/{other}/compare/?with={own}")
    assert (page.context["other"].name, page.context["meetings"].met) == ("anna", 10)
    assert client.get(f"/players/{own}/compare/?with={other}").context["card"].name == "anna"
    assert client.get(f"/players/{own}/opponents/").context["opponents_count"] == 2


def test_a_search_finds_the_person_once_under_either_name(client, anna):
    for path in ("/players/?name=anna", f"/players/{player('b').public_id}/compare/?name=anna"):
        page = client.get(path)
        names = [row["card"].name for row in page.context.get("rows") or []] or [
            one.name for one in page.context["found"]
        ]
        assert names == ["anna"], path
    found = client.get("/ratings/classic/predict/?name=Anna L.").context["found"]
    assert [one["card"].name for one in found] == ["anna"]


def test_predictions_know_the_rating_of_a_merged_entry(client, anna, old):
    b = player("b").public_id
    found = ask(client, f"ratings/classic/predictions/?player={old.public_id}&player={b}")
    assert {(one["name"], one["is_newcomer"]) for one in found} == {("anna", False), ("b", False)}
    page = client.get(f"/ratings/classic/predict/?player={old.public_id}&player={b}")
    assert {row["card"].name for row in page.context["rows"]} == {"anna", "b"}


def test_files_of_a_merged_entry_are_those_of_the_player(client, anna, old):
    for base in (
        f"/players/{old.public_id}/ratings/classic/",
        f"{API}ratings/classic/players/{old.public_id}/",
    ):
        assert [row["day"] for row in lines(client, f"{base}history.csv")] == ["2026-05-02", "2026-06-06"]
    day = lines(client, f"/players/{old.public_id}/ratings/classic/2026-06-06.csv")
    assert {row["opponent"] for row in day[:5]} == {"b"}
    period = lines(client, f"{API}ratings/classic/periods/2026-06-06/changes.csv")
    assert {row["player_id"] for row in period} == {anna.public_id, player("b").public_id}
    assert {row["player"] for row in lines(client, f"{API}ratings/classic/list.csv")} == {"anna", "b", "c"}


def test_whoever_registers_under_a_merged_entry_is_seeded_with_their_rating(anna, old):
    own = queries.current_ratings("classic", [anna.pk])[anna.pk]
    assert own > 1500
    assert queries.seed_ratings("classic", [old.pk]) == {old.pk: own}
    assert queries.current_ratings("classic", [old.pk, anna.pk]) == {old.pk: own, anna.pk: own}
    assert queries.ratings_by_ladder([old.pk])[old.pk][0][2] == own


def test_the_expected_change_stands_beside_the_entry_that_plays(client, anna, old):
    running = tournament("Live Cup", [[[("Anna L.", 1), ("b", 2)]]])
    confirm(running.rounds.get().tables.get())
    drain()
    live = queries.live_by_entry(running.pk)
    assert live[old.pk] == live[anna.pk] != 0
    assert set(ask(client, f"ratings/tournaments/{running.slug}/")["live"]) == {
        anna.public_id,
        player("b").public_id,
    }


def test_two_registrations_of_one_person_in_one_tournament_are_one_line(client, anna, old):
    made = tournament("Double Cup", [[[("anna", 1), ("b", 2)]]])
    Registration.objects.create(tournament=made, player=anna, status="checked_in")
    Registration.objects.create(tournament=made, player=old, status="withdrawn")
    rows = ask(client, f"ratings/players/{anna.public_id}/tournaments/")["results"]
    assert [(row["tournament"], row["registration"], row["tables"]) for row in rows] == [
        (made.slug, "checked_in", 1)
    ]
