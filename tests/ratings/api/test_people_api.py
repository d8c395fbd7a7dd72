"""One player, or two, through `/api/v1/ratings/players/`."""

import csv
import datetime
import io

import pytest

from games.models import Registration
from ratings.models import MergedPlayer
from ratings.services.drain import drain
from tests.ratings.api.answers import API, ask
from tests.ratings.factories import add_round, change_places, confirm, player, rated, tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("today")]

MAY = datetime.date(2026, 5, 2)


def test_a_player_stands_on_every_ladder(client, cup):
    rated("Star Cup", MAY, [[[("a", 1), ("b", 2)]]], ladder="north_star")
    found = ask(client, f"ratings/players/{player('a').public_id}/")
    assert [(one["ladder"], one["rating"]) for one in found["ladders"]] == [
        ("classic", 1600),
        ("north_star", 1520),
    ]


def test_results_by_size_edition_and_seat(client, cup):
    found = ask(client, f"ratings/players/{player('b').public_id}/results/")
    assert (found["tables"], found["won"]) == (5, 0)
    assert found["by_size"] == [{"size": 4, "tables": 5, "places": [0, 5, 0, 0]}]
    assert found["by_edition"] == [{"edition": "base", "tables": 5, "won": 0}]
    assert type(found["by_edition"][0]["won"]) is int  # False equals 0, and JSON would say false
    assert found["by_seat"] == [{"seat": 2, "tables": 5, "won": 0}]


def test_a_shared_first_place_is_won_by_halves_as_in_statistics(client):
    tournament("Cup", [[[("a", 1), ("b", 1), ("c", 3)]], [[("a", 1), ("b", 2), ("c", 3)]]])
    own = player("a").public_id
    found = ask(client, f"ratings/players/{own}/results/")
    assert (found["tables"], found["won"]) == (2, 1_500_000)
    assert found["by_edition"] == [{"edition": "base", "tables": 2, "won": 1_500_000}]
    (size,) = ask(client, f"statistics/?player={own}")["seats"]
    assert sum(seat["won"] for seat in size["seats"]) == 1_500_000


def test_everybody_a_player_met(client, cup):
    path = f"players/{player('b').public_id}/opponents"
    rows = ask(client, f"ratings/{path}/")["results"]
    assert rows[0] == {
        "player_id": player("a").public_id,
        "name": "a",
        "met": 5,
        "ahead": 0,
        "level": 0,
        "behind": 5,
    }
    raw = b"".join(client.get(f"{API}ratings/{path}.csv").streaming_content).decode("utf-8-sig")
    assert [row["name"] for row in csv.DictReader(io.StringIO(raw))] == ["a", "c", "d"]


def test_two_players_side_by_side(client, cup):
    found = ask(client, f"ratings/players/{player('a').public_id}/compare/{player('d').public_id}/")
    assert found["meetings"] == {"met": 5, "ahead": 5, "level": 0, "behind": 0}
    assert [one["ladders"][0]["rating"] for one in found["players"]] == [1600, 1400]
    assert [one["won"] for one in found["results"]] == [5_000_000, 0]
    assert found["expected"] == {"classic": 759747}


def test_every_tournament_whatever_became_of_it(client, cup):
    coming = tournament("Winter Cup", starts_on=datetime.date(2026, 12, 5), status="registration")
    hidden = tournament("Secret Cup", status="draft")
    for one, status in ((cup, "checked_in"), (coming, "withdrawn"), (hidden, "confirmed")):
        Registration.objects.create(tournament=one, player=player("a"), status=status)
    path = f"players/{player('a').public_id}/tournaments"
    found = ask(client, f"ratings/{path}/")["results"]
    assert [(row["name"], row["status"], row["registration"], row["tables"]) for row in found] == [
        ("Winter Cup", "registration", "withdrawn", 0),
        ("Cup", "submitted", "checked_in", 5),
    ]
    assert client.get(f"{API}ratings/{path}.csv").status_code == 200


def test_corrections_are_told(client, cup):
    change_places(cup.rounds.first().tables.get(), [("a", 4), ("d", 1)])
    drain()
    found = ask(client, f"ratings/classic/players/{player('a').public_id}/corrections/")
    assert [(one["rating_before"], one["rating_after"]) for one in found["corrections"]] == [(1600, 1560)]
    assert found["bookings"] == []


def test_the_expected_change_of_a_running_tournament_is_worked_out(client, cup):
    running = tournament("June Cup")
    table = add_round(running, [[("a", 1), ("b", 2)]]).tables.get()
    confirm(table)
    drain()
    path = f"classic/players/{player('a').public_id}/live/"
    found = ask(client, f"ratings/{path}{running.slug}/")
    assert (found["is_official"], found["rating_before"]) == (False, 1600)
    assert sum(one["total"] for one in found["tables"]) == found["total"]
    assert client.get(f"{API}ratings/{path}{cup.slug}/").status_code == 404


def test_a_merged_entry_leads_to_the_one_that_stays(client, cup):
    MergedPlayer.objects.create(player=player("A"), into=player("a"))
    found = ask(client, f"ratings/players/{player('A').public_id}/")
    assert found["player_id"] == player("a").public_id


@pytest.mark.parametrize("path", ["", "results/", "opponents/", "opponents.csv", "tournaments/"])
def test_nobody_is_404(client, path):
    assert client.get(f"{API}ratings/players/nobody/{path}").status_code == 404


def test_a_player_is_introduced_as_on_their_page(client, cup):
    found = ask(client, f"ratings/players/{player('a').public_id}/")
    assert (found["name"], found["joined_on"]) == ("a", "2026-06-15")
    assert found["ladders"][0]["is_on_board"] is True
