"""From accepted tournaments to ratings: replay, order, repetition, correction."""

import contextlib
import datetime
import random

import pytest

from games.models import Player, Table, Tournament
from ratings.models import (
    Ladder,
    MergedPlayer,
    Rating,
    RatingChange,
    RatingCorrection,
    RatingPeriod,
    RecomputeRun,
)
from ratings.services.acceptance import accept, refuse
from ratings.services.drain import drain
from ratings.services.errors import RatingRefusal
from ratings.services.outbox import queue_period, queue_replay
from ratings.services.people import merge_players, unmerge_player
from ratings.services.rating import recompute_from
from ratings.services.verification import verify_all
from tests.ratings.factories import (
    add_round,
    change_places,
    classic,
    officer,
    rated,
    ratings,
    rows,
    set_status,
    tournament,
)

pytestmark = pytest.mark.django_db

MAY, JUNE, JULY = datetime.date(2026, 5, 2), datetime.date(2026, 6, 6), datetime.date(2026, 7, 4)
FIRST = [[[("a", 1), ("b", 2), ("c", 2), ("d", 4)]]]
SECOND = [[[("b", 1), ("a", 2)]], [[("a", 1), ("b", 2), ("c", 3)]]]


def test_two_periods_give_the_numbers_of_the_printed_example():
    rated("First", MAY, FIRST)
    rated("Second", JUNE, SECOND)
    assert rows() == [
        (MAY, "a", "First", 1, 0, 40, 210_000_000, 20, 1500, 1520),
        (MAY, "b", "First", 1, 0, 40, 0, 0, 1500, 1500),
        (MAY, "c", "First", 1, 0, 40, 0, 0, 1500, 1500),
        (MAY, "d", "First", 1, 0, 40, -210_000_000, -20, 1500, 1480),
        (JUNE, "a", "Second", 2, 1, 40, -24_150_840, -2, 1520, 1518),
        (JUNE, "b", "Second", 2, 1, 40, 228_113_130, 22, 1500, 1522),
        (JUNE, "c", "Second", 1, 1, 40, -203_962_290, -19, 1500, 1481),
    ]
    assert ratings() == {"a": 1518, "b": 1522, "c": 1481, "d": 1480}
    assert verify_all() == {"classic": 0, "north_star": 0}


def test_a_tournament_that_arrives_late_is_replayed_into_its_place():
    rated("First", MAY, FIRST)
    rated("Second", JUNE, SECOND)
    in_order = rows()
    Rating.objects.all().delete()
    RatingPeriod.objects.all().delete()
    recompute_from("classic", reason="start again")
    assert rows() == in_order


def test_the_older_tournament_second_gives_the_same_rows():
    rated("Second", JUNE, SECOND)
    rated("First", MAY, FIRST)
    assert [row[-1] for row in rows()] == [1520, 1500, 1500, 1480, 1518, 1522, 1481]
    assert Rating.objects.get(player__name="b").best == 1522


def test_two_tournaments_of_one_day_share_a_period():
    rated("Morning", MAY, FIRST)
    rated("Evening", MAY, [[[("a", 2), ("e", 1)]]])
    assert RatingPeriod.objects.get().tournaments.count() == 2
    assert rows()[0] == (MAY, "a", "Evening", 2, 0, 40, 0, 0, 1500, 1500)
    assert ratings() == {"a": 1500, "b": 1500, "c": 1500, "d": 1480, "e": 1520}


def test_rating_again_writes_nothing():
    rated("First", MAY, FIRST)
    rated("Second", JUNE, SECOND)
    before = list(RatingChange.objects.order_by("pk").values())
    runs = RecomputeRun.objects.count()
    recompute_from("classic", reason="again")
    assert list(RatingChange.objects.order_by("pk").values()) == before
    assert RecomputeRun.objects.count() == runs


def test_a_correction_replays_later_periods_and_leaves_an_audit_line():
    first = rated("First", MAY, FIRST)
    rated("Second", JUNE, SECOND)
    rated("Third", JULY, [[[("e", 1), ("f", 2)]]])
    table = first.rounds.get().tables.get()
    change_places(table, [("a", 4), ("d", 1)])
    drain()
    assert rows()[0] == (MAY, "a", "First", 1, 0, 40, -210_000_000, -20, 1500, 1480)
    assert rows()[3] == (MAY, "d", "First", 1, 0, 40, 210_000_000, 20, 1500, 1520)
    run = RecomputeRun.objects.first()
    assert (run.from_day, run.periods, run.rows_added, run.rows_changed, run.rows_removed) == (
        MAY,
        2,
        0,
        5,
        0,
    )
    assert run.people_changed == 4
    corrected = RatingCorrection.objects.get(run=run, player__name="d")
    assert (corrected.rating_before, corrected.rating_after, corrected.period_on) == (1480, 1520, MAY)
    assert verify_all()["classic"] == 0


def test_a_replay_skips_periods_in_which_nobody_arrives_with_another_rating():
    first = rated("First", MAY, FIRST)
    rated("Second", JUNE, [[[("x", 1), ("y", 2)]]])
    rated("Third", JULY, [[[("a", 1), ("x", 2)]]])
    change_places(first.rounds.get().tables.get(), [("a", 4), ("d", 1)])
    drain()
    assert RecomputeRun.objects.first().periods == 2
    assert verify_all()["classic"] == 0


def test_a_tournament_taken_out_again_leaves_no_trace_in_the_numbers():
    from ratings.services.acceptance import refuse

    rated("First", MAY, FIRST)
    in_between = rated("Second", JUNE, SECOND)
    rated("Third", JULY, [[[("c", 1), ("d", 2)]]])
    refuse(in_between.pk, by=officer(), reason="played with marked cards")
    drain()
    assert [row[0:2] for row in rows()] == [
        (MAY, "a"),
        (MAY, "b"),
        (MAY, "c"),
        (MAY, "d"),
        (JULY, "c"),
        (JULY, "d"),
    ]
    removed = RatingCorrection.objects.filter(rating_after=None).values_list("player__name", "rating_before")
    assert sorted(removed) == [("a", 1518), ("b", 1522), ("c", 1481)]
    assert not RatingPeriod.objects.filter(ends_on=JUNE).exists()
    assert verify_all()["classic"] == 0


def test_an_event_of_more_than_thirty_days_counts_month_by_month():
    league = tournament("League", starts_on=datetime.date(2026, 1, 10), ended_on=datetime.date(2026, 3, 20))
    add_round(league, [[("a", 1), ("b", 2)]], on=datetime.date(2026, 1, 12))
    add_round(league, [[("a", 1), ("b", 2)]], on=datetime.date(2026, 1, 30))
    add_round(league, [[("a", 1), ("b", 2)]], on=datetime.date(2026, 3, 15))
    set_status(league, "submitted")
    from ratings.services.acceptance import accept

    accept(league.pk, by=officer())
    drain()
    assert [row[:4] for row in rows()] == [
        (datetime.date(2026, 1, 31), "a", "League", 2),
        (datetime.date(2026, 1, 31), "b", "League", 2),
        (datetime.date(2026, 3, 20), "a", "League", 1),
        (datetime.date(2026, 3, 20), "b", "League", 1),
    ]


def test_a_ladder_may_count_by_calendar_month():
    ladder = classic()
    ladder.period_kind = "month"
    ladder.save()
    rated("First", MAY, FIRST)
    rated("Later", datetime.date(2026, 5, 20), [[[("a", 1), ("b", 2)]]])
    assert set(RatingPeriod.objects.values_list("ends_on", "games")) == {(datetime.date(2026, 5, 31), 2)}


def test_a_long_event_counts_month_by_month_on_a_ladder_of_months_too():
    ladder = classic()
    ladder.period_kind = "month"
    ladder.save()
    league = tournament("League", ended_on=datetime.date(2026, 3, 20), starts_on=datetime.date(2026, 1, 5))
    for day in (datetime.date(2026, 1, 10), datetime.date(2026, 3, 18)):
        add_round(league, [[("a", 1), ("b", 2)]], on=day)
    set_status(league, "submitted")
    accept(league.pk, by=officer())
    drain()
    assert {row[0].isoformat() for row in rows()} == {"2026-01-31", "2026-03-31"}
    assert verify_all()["classic"] == 0


def test_settings_stay_with_the_period_they_rated():
    rated("First", MAY, FIRST)
    ladder = classic()
    ladder.settings = {"k_new": 20}
    ladder.save()
    rated("Second", JUNE, SECOND)
    recompute_from("classic", reason="again")
    assert {row[5] for row in rows() if row[0] == MAY} == {40}
    assert {row[5] for row in rows() if row[0] == JUNE} == {20}


def test_a_study_ladder_of_another_system_is_replayed_from_its_first_period():
    ladder = classic()
    ladder.system = "plackett_luce"
    ladder.save()
    rated("Second", JUNE, SECOND)
    rated("First", MAY, FIRST)
    late = rows()
    recompute_from("classic", reason="again")
    assert rows() == late
    assert verify_all()["classic"] == 0


def test_tampering_is_found_at_night_and_mended_by_a_recomputation():
    rated("First", MAY, FIRST)
    RatingChange.objects.filter(player__name="a").update(rating_after=1999)
    Rating.objects.filter(player__name="d").update(rating=1)
    assert verify_all()["classic"] == 2
    recompute_from("classic", reason="alarm")
    assert ratings() == {"a": 1520, "b": 1500, "c": 1500, "d": 1480}
    assert verify_all()["classic"] == 0


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_corrections_anywhere_leave_what_a_full_replay_gives(seed):
    """Small tables in many periods: most corrections pass over periods that nobody wrong plays in."""
    lots = random.Random(seed)
    people = [f"p{number:02d}" for number in range(14)]
    for week in range(14):
        day = datetime.date(2026, 1, 7) + datetime.timedelta(weeks=week)
        drawn = lots.sample(people, 6)
        rated(f"Week {week}", day, [[table_of(drawn[:3]), table_of(drawn[3:])]])
    tables = list(Table.objects.order_by("pk"))
    for _correction in range(8):
        table = lots.choice(tables)
        names = list(table.seats.values_list("player__name", flat=True))
        change_places(table, table_of(lots.sample(names, len(names))))
        drain()
        assert verify_all()["classic"] == 0


@pytest.mark.parametrize("seed", [4, 5])
def test_refusals_merges_and_corrections_in_any_order_leave_what_a_full_replay_gives(seed):
    lots = random.Random(seed)
    people = [f"p{number:02d}" for number in range(16)]
    cups = []
    for week in range(12):
        day = datetime.date(2026, 1, 7) + datetime.timedelta(days=4 * week)
        drawn = lots.sample(people, 7)
        cups.append(rated(f"Cup {week}", day, [[table_of(drawn[:3]), table_of(drawn[3:])]]))
    tables = list(Table.objects.order_by("pk"))
    players = list(Player.objects.order_by("pk").values_list("pk", flat=True))
    for _step in range(10):
        for _waiting in range(lots.randint(1, 3)):  # several before one run
            step = lots.randrange(4)
            if step == 0:
                refuse(lots.choice(cups).pk, by=officer(), reason="asked for")
            elif step == 1:
                accept(lots.choice(cups).pk, by=officer())
            elif step == 2:
                merge_or_take_back(*lots.sample(players, 2))
            else:
                table = lots.choice(tables)
                names = list(table.seats.values_list("player__name", flat=True))
                change_places(table, table_of(lots.sample(names, len(names))))
        drain()
        assert verify_all()["classic"] == 0
    known = rows()
    assert recompute_from("classic", reason="all of it") is None
    assert rows() == known


def merge_or_take_back(player_id, into_id):
    """Whichever is allowed; nothing where they met each other or another entry is in the way."""
    with contextlib.suppress(RatingRefusal):
        if MergedPlayer.objects.filter(player=player_id).exists():
            unmerge_player(player_id, by=officer())
        else:
            merge_players(player_id, into_id, by=officer())


def test_a_correction_long_ago_rewrites_only_rows_whose_numbers_differ():
    """Sums of later periods move with every rating at the table; they stand with the period, not in rows."""
    for number in range(6):
        day = MAY + datetime.timedelta(days=number)
        rated(f"Cup {number}", day, [[[(name, place) for place, name in enumerate("abcdefgh", 1)]]])
    known = rows()
    change_places(Table.objects.order_by("pk").first(), [("a", 2), ("b", 1)])
    drain()
    run = RecomputeRun.objects.first()
    differing = [(old, new) for old, new in zip(known, rows(), strict=True) if old != new]
    numbers = [(old, new) for old, new in differing if old[:6] + old[7:] != new[:6] + new[7:]]
    assert run.periods == 6
    assert run.rows_changed == len(numbers) < len(differing)
    assert verify_all()["classic"] == 0


@pytest.mark.parametrize("broken", [b"", b"EVT1", b"not sums at all"])
def test_sums_that_are_not_as_they_were_written_are_found_at_night_and_mended(broken):
    rated("First", MAY, FIRST)
    known = rows()
    RatingPeriod.objects.update(totals=broken)
    assert verify_all()["classic"] == 4
    recompute_from("classic", reason="alarm")
    assert rows() == known
    assert verify_all()["classic"] == 0


EIGHT = "abcdefgh"


def table_of_lot(lots):
    return table_of(lots.sample(EIGHT, len(EIGHT)))


def test_a_replay_from_a_day_within_a_long_tournament_passes_no_period_over():
    """Its tables count month by month, so periods before that day are read anew too."""
    lots = random.Random(1)
    long = tournament("League", ended_on=datetime.date(2026, 3, 20), starts_on=datetime.date(2026, 1, 5))
    for day in (datetime.date(2026, 1, 10), datetime.date(2026, 2, 20), datetime.date(2026, 3, 18)):
        add_round(long, [table_of_lot(lots)], on=day)
    set_status(long, "submitted")
    accept(long.pk, by=officer())
    drain()
    rated("Cup", datetime.date(2026, 2, 10), [[table_of_lot(lots)]])
    rated("Late", datetime.date(2026, 3, 25), [[table_of_lot(lots)]])
    known = rows()
    assert {row[0].isoformat() for row in known} == {
        *("2026-01-31", "2026-02-10", "2026-02-28", "2026-03-20", "2026-03-25"),
    }
    assert recompute_from("classic", datetime.date(2026, 3, 1), reason="from March on") is None
    assert rows() == known


def test_a_correction_and_a_replay_from_a_later_day_in_one_run_pass_no_period_over():
    lots = random.Random(2)
    made = [
        rated(f"Cup {number}", MAY + datetime.timedelta(days=number), [[table_of_lot(lots)]])
        for number in range(5)
    ]
    known = rows()
    queue_period(classic(), made[0].pk, reason="the same numbers, typed again")
    queue_replay(classic(), MAY + datetime.timedelta(days=3), reason="asked for", by_id=officer().pk)
    drain()
    assert rows() == known
    assert not RecomputeRun.objects.filter(rows_changed__gt=0).exists()


def test_a_replay_over_many_periods_at_once_gives_what_one_after_another_gives():
    """More periods than are read at a time, some of them emptied; newcomers in the middle."""
    names = [f"p{number}" for number in range(12)]
    lots = random.Random(6)
    for number in range(70):
        day = MAY + datetime.timedelta(days=number)
        rated(
            f"Cup {number}",
            day,
            [[table_of(lots.sample(names[: 4 + number // 8], 3))]],
            is_drained=number % 9 == 0,
        )
    drain()
    assert verify_all()["classic"] == 0
    for number in (3, 35, 36, 66):
        made = Tournament.objects.get(name=f"Cup {number}")
        refuse(made.pk, by=officer(), reason="asked for")
    drain()
    assert RatingPeriod.objects.count() == 66
    assert verify_all()["classic"] == 0


def table_of(names):
    return [(name, place) for place, name in enumerate(names, 1)]


def test_a_recomputation_that_finds_all_right_changes_nothing():
    rated("First", MAY, FIRST)
    rated("Second", JUNE, SECOND)
    before = Ladder.objects.values_list("version", "rated_at"), RatingPeriod.objects.values_list("closed_at")
    known = [list(one.order_by("pk")) for one in before]
    assert recompute_from("classic", reason="asked for") is None
    assert [list(one.order_by("pk")) for one in before] == known
