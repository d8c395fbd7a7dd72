"""Locked before a date: old lists stay, the difference is booked once in the open period."""

import datetime

import pytest

from ratings.models import Rating, RatingAdjustment, RecomputeRun
from ratings.services.acceptance import refuse
from ratings.services.drain import drain
from ratings.services.errors import RatingRefusal
from ratings.services.lock import lock_before
from ratings.services.preview import preview
from ratings.services.rating import recompute_from
from ratings.services.verification import verify_all
from tests.factories import make_user
from tests.ratings.factories import change_places, classic, officer, player, rated, ratings, rows

pytestmark = pytest.mark.django_db

MAY, JUNE, JULY = datetime.date(2026, 5, 2), datetime.date(2026, 6, 6), datetime.date(2026, 7, 4)
FIRST = [[[("a", 1), ("b", 2), ("c", 2), ("d", 4)]]]


@pytest.fixture(autouse=True)
def today(time_machine):
    time_machine.move_to(datetime.datetime(2026, 6, 20, 12, tzinfo=datetime.UTC))


@pytest.fixture
def first():
    made = rated("First", MAY, FIRST)
    rated("Second", JUNE, [[[("a", 1), ("d", 2)]]])
    ladder = classic()
    ladder.locked_before = datetime.date(2026, 6, 1)
    ladder.save()
    return made


def swap(made) -> None:
    change_places(made.rounds.get().tables.get(), [("a", 4), ("d", 1)])
    drain()


def test_locked_rows_stay_and_the_difference_is_booked_today(first):
    before = rows()
    swap(first)
    assert rows() == before
    booked = RatingAdjustment.objects.values_list("player__name", "amount", "booked_on")
    assert sorted(booked) == [("a", -40, datetime.date(2026, 6, 20)), ("d", 40, datetime.date(2026, 6, 20))]
    assert ratings() == {"a": 1498, "b": 1500, "c": 1500, "d": 1502}
    assert RecomputeRun.objects.first().adjustments.count() == 2
    assert verify_all()["classic"] == 0


def test_the_booking_enters_the_next_period(first):
    swap(first)
    rated("Third", JULY, [[[("a", 1), ("b", 2)]]])
    a = next(row for row in rows() if row[:2] == (JULY, "a"))
    assert a[8] == 1498
    assert verify_all()["classic"] == 0


def test_the_same_correction_is_booked_once_and_taken_back_once(first):
    swap(first)
    swap(first)
    recompute_from("classic", reason="again")
    assert RatingAdjustment.objects.count() == 2
    change_places(first.rounds.get().tables.get(), [("a", 1), ("d", 4)])
    drain()
    assert ratings() == {"a": 1538, "b": 1500, "c": 1500, "d": 1462}
    assert RatingAdjustment.objects.count() == 4
    assert verify_all()["classic"] == 0


def test_a_period_rated_after_the_booking_is_replayed_when_the_booking_grows(first):
    rated("Third", datetime.date(2026, 6, 20), [[[("a", 1), ("b", 2)]]])
    swap(first)
    a = next(row for row in rows() if row[:2] == (datetime.date(2026, 6, 20), "a"))
    assert a[8] == 1498
    assert verify_all()["classic"] == 0


def test_a_locked_tournament_taken_out_is_booked_too(first):
    before = [row for row in rows() if row[0] == MAY]
    refuse(first.pk, by=officer(), reason="never took place")
    drain()
    assert [row for row in rows() if row[0] == MAY] == before
    assert ratings() == {"a": 1518, "b": 1500, "c": 1500, "d": 1482}
    assert verify_all()["classic"] == 0


def test_a_newcomer_in_a_locked_period_starts_with_the_booking(first):
    rated("Late", MAY - datetime.timedelta(days=7), [[[("x", 1), ("y", 2)]]])
    assert "x" not in ratings()
    rated("Third", JULY, [[[("x", 1), ("b", 2)]]])
    x = next(row for row in rows() if row[:2] == (JULY, "x"))
    assert x[8] == 1520
    assert verify_all()["classic"] == 0


def test_the_page_names_the_booking(first, client):
    swap(first)
    page = client.get(f"/players/{player('a').public_id}/").content.decode()
    assert "booked for a correction in a locked period" in page


def test_a_booking_above_every_earlier_rating_is_the_best(first):
    swap(first)
    best = Rating.objects.get(player__name="d")
    assert (best.rating, best.best, best.best_on) == (1502, 1502, datetime.date(2026, 6, 20))


def test_locking_leaves_an_audit_line_and_changes_no_number(first):
    lock_before("classic", datetime.date(2026, 6, 10), by=officer(), reason="list 3 is out")
    before = rows()
    drain()
    run = RecomputeRun.objects.first()
    assert (run.reason, run.by, run.rows_changed) == ("locked before 2026-06-10: list 3 is out", officer(), 0)
    assert classic().locked_before == datetime.date(2026, 6, 10)
    assert rows() == before
    assert verify_all()["classic"] == 0


def test_opened_again_the_ladder_is_as_if_it_had_never_been_locked(first):
    swap(first)
    rated("Third", datetime.date(2026, 6, 20), [[[("a", 1), ("b", 2)]]])
    lock_before("classic", None, by=officer(), reason="the board wants the history right")
    drain()
    opened = rows(), ratings()
    assert RatingAdjustment.objects.count() == 0
    assert "opened, 2 bookings taken back" in RecomputeRun.objects.first().reason
    recompute_from("classic", reason="plain replay")
    assert (rows(), ratings()) == opened
    a = next(row for row in rows() if row[:2] == (MAY, "a"))
    assert a[9] == 1480
    assert verify_all()["classic"] == 0


def test_a_border_that_moves_back_opens_only_what_comes_after_it(first):
    swap(first)
    kept = [row for row in rows() if row[0] == MAY]
    lock_before("classic", datetime.date(2026, 5, 20), by=officer(), reason="open June")
    drain()
    assert [row for row in rows() if row[0] == MAY] == kept
    assert ratings() == {"a": 1498, "b": 1500, "c": 1500, "d": 1502}
    assert verify_all()["classic"] == 0


def test_a_border_that_moves_on_after_a_booking_leaves_nothing_open(first):
    swap(first)
    lock_before("classic", datetime.date(2026, 6, 15), by=officer(), reason="June too")
    drain()
    assert verify_all()["classic"] == 0


def test_what_opening_would_change_is_known_before(first):
    swap(first)
    found = preview(lambda: lock_before("classic", None, by=officer(), reason="look"))
    assert found.rows_changed == 4
    assert classic().locked_before == datetime.date(2026, 6, 1)
    assert RatingAdjustment.objects.count() == 2


@pytest.mark.parametrize(
    ("day", "reason", "code"),
    [
        (datetime.date(2026, 6, 1), "again", "same_day"),
        (datetime.date(2026, 6, 21), "tomorrow", "day_to_come"),
        (None, "  ", "reason_missing"),
    ],
)
def test_a_lock_that_makes_no_sense_is_refused(first, day, reason, code):
    with pytest.raises(RatingRefusal) as refusal:
        lock_before("classic", day, by=officer(), reason=reason)
    assert refusal.value.code == code


def test_only_an_officer_locks(first):
    with pytest.raises(RatingRefusal) as refusal:
        lock_before("classic", None, by=make_user("boris"), reason="mine")
    assert refusal.value.code == "not_officer"
