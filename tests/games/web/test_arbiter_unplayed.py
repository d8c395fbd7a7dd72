"""The console's buttons for tables that are not played to the end, and for open tables seated anew."""

import pytest

from games.models import Table
from games.services import seating
from games.web.present.words import numbers_text
from tests.factories import open_round, running_tournament, settle
from tests.games.web.console_pages import console, organiser_of, page, press, pressed, words

pytestmark = pytest.mark.django_db


def started(players=12):
    tournament = running_tournament(players)
    return tournament, open_round(tournament), organiser_of(tournament)


def test_a_table_is_postponed_with_a_reason_and_no_longer_holds_the_round_up():
    tournament, round_, client = started(8)
    settle(round_.tables.get(number=2))
    table = console(tournament, "results/1/1/")
    response = press(client, table, "postpone", version="0", aside_comment="")
    assert (400, True) == (response.status_code, "Say why; the players will read it." in words(response))
    for _click in range(2):
        text = pressed(client, table, "postpone", version="0", aside_comment="the hall closes")
    assert "1 confirmed 1 postponed" in text
    assert "can be closed when" not in text
    assert "Seat round 2" in pressed(client, console(tournament, "results/1/"), "close-round", round="1")
    assert "Table 1 of round 1 is postponed" in page(client, console(tournament, "finish/"))
    player = round_.tables.get(number=1).seats.get(number=1).player
    client.force_login(player.user)
    assert "Round 1, table 1" in page(client, "/me/")


def test_a_game_broken_off_is_ruled_on_by_entering_a_result():
    tournament, round_, client = started(4)
    table = console(tournament, "results/1/1/")
    text = pressed(client, table, "break-off", version="0", aside_comment="fire alarm")
    assert "broken off, an official rules" in text
    settle(round_.tables.get())
    assert "Not played to the end" not in page(client, table)
    assert Table.Status.CONFIRMED == round_.tables.get().status


def test_open_tables_are_looked_at_before_they_are_seated_anew():  # field case 53
    tournament, round_, client = started()
    settle(round_.tables.get(number=1))
    before = seating.seating_of(round_)
    seating.forbid_pair(
        tournament_id=tournament.pk, player_id=before[1][0], other_id=before[1][1], by=tournament.created_by
    )
    address = console(tournament, "seating/1/")
    assert "Seat open tables anew" in page(client, address)
    text = page(client, f"{address}?tables=2&tables=3")
    assert "Forbidden pairs 1 0" in text
    assert before == seating.seating_of(round_)
    values = {"tables": ["2", "3"], "seen": seating.token_of(before)}
    response = press(client, address, "anew", **values, reason="")
    assert (400, True) == (response.status_code, "Say why; the round was public." in words(response))
    text = pressed(client, address, "anew", **values, reason="a pair overlooked")
    assert "The open tables are seated anew" in text
    after = seating.seating_of(round_)
    assert before[0] == after[0]
    assert before != after
    assert "a pair overlooked" in page(client, f"/tournaments/{tournament.slug}/rounds/1/")
    assert "seated tables 2, 3 of round 1 anew" in page(client, console(tournament, "log/"))


def test_a_table_that_cannot_be_chosen_is_said_to_be_so():
    tournament, round_, client = started()
    settle(round_.tables.get(number=1))
    text = page(client, console(tournament, "seating/1/?tables=1"))
    assert "Choose tables without a result; all others stay as they are." in text


@pytest.mark.parametrize(
    ("numbers", "text"),
    [([], ""), ([3], "3"), ([2, 1], "1, 2"), ([1, 2, 3, 4, 7, 9, 10], "1–4, 7, 9, 10")],
)
def test_many_table_numbers_are_told_as_ranges(numbers, text):
    assert text == numbers_text(numbers)
