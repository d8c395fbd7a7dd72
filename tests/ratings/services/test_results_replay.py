"""The bare rows of the database, laid out in arrays, are the tables that the ladder counts."""

import datetime

import pytest

from games.models import Player, Seat, Table
from ratings.services.people import merge_players
from ratings.services.results_replay import histories, seats_by_day
from ratings.services.tables import accepted_ids, tables_by_day
from tests.ratings.factories import (
    add_round,
    add_table,
    classic,
    officer,
    player,
    rated,
    set_status,
    tournament,
)

pytestmark = pytest.mark.django_db

MAY, JUNE, JULY = datetime.date(2026, 5, 2), datetime.date(2026, 6, 6), datetime.date(2026, 7, 4)
FOUR = [[[("a", 1), ("b", 2), ("c", 2), ("d", 4)], [("e", 1), ("f", 2)]]]


def in_arrays():
    """Day -> the tables of its arrays as sets of (player, place), in the order of their players."""
    found = {}
    for day, seats in seats_by_day(classic()):
        rows = iter(zip(seats.players.tolist(), seats.places.tolist(), strict=True))
        tables = [[next(rows) for _seat in range(size)] for size in seats.sizes.tolist()]
        assert list(rows) == []
        found[day] = sorted(sorted(table) for table in tables)
    return found


def by_objects():
    ladder = classic()
    return {
        day: sorted(sorted((seat.player_id, seat.place) for seat in table.seats) for table in tables)
        for day, tables in tables_by_day(ladder, accepted_ids(ladder)).items()
    }


def test_without_results_there_are_no_periods():
    assert seats_by_day(classic()) == []
    assert list(histories(classic(), [])) == []


def test_only_what_counts_is_laid_out_whatever_the_order_of_the_rows():
    late = rated("Late", JULY, FOUR)
    rated("Early", MAY, FOUR)
    rated("Same day", JULY, [[[("a", 2), ("b", 1)]]])
    tournament("Not accepted", FOUR, ended_on=MAY, status="finished")
    played = add_round(late, [[("g", 1), ("a", 2), ("h", 3)]])
    add_table(played, 2, [("i", 1), ("j", 2)], status="void")
    add_table(played, 3, [("k", 1), ("l", 2)], status="submitted")
    Seat.objects.filter(player__name="h").update(status="substitute")
    Seat.objects.filter(player__name="f", round__tournament=late).update(status="no_show")
    Seat.objects.filter(player__name="d", round__tournament=late).update(rated_place=None)
    first = Seat.objects.filter(round__tournament=late).first()
    Seat.objects.filter(pk=first.pk).update(id=10**6)

    assert in_arrays() == by_objects()
    assert [len(tables) for tables in in_arrays().values()] == [2, 3]


def test_leagues_count_by_month_and_merged_players_under_the_entry_that_stays():
    league = tournament("League", [], starts_on=MAY, ended_on=JULY, status="finished")
    for day in (MAY, JUNE, JULY):
        add_round(league, [[("a", 1), ("b", 2), ("c", 3)]], on=day)
    set_status(league, "submitted")
    cancelled = tournament("Cancelled", FOUR, status="cancelled")
    for made in (league, cancelled):
        classic().tournaments.update_or_create(tournament=made, defaults={"status": "accepted"})
    merge_players(player("c").pk, player("e").pk, by=officer())

    assert in_arrays() == by_objects()
    assert player("c").pk not in {
        seat for tables in in_arrays().values() for table in tables for seat, _ in table
    }
    assert len(in_arrays()) == 4
    assert Player.objects.count() == 6
    assert Table.objects.count() == 5
