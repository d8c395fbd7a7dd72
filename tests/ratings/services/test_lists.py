"""Official lists are numbered and frozen; corrections enter the next one."""

import datetime

import pytest

from ratings.models import Ladder, OfficialEntry, OfficialList, Rating
from ratings.queries import leaderboard, official_board, seed_ratings
from ratings.services.drain import drain
from ratings.services.errors import NotOfficer, RatingRefusal
from ratings.services.lists import digest, publish_due_lists, publish_official_list
from tests.factories import make_user
from tests.ratings.factories import change_places, classic, officer, player, rated

pytestmark = pytest.mark.django_db

MAY, JUNE = datetime.date(2026, 5, 2), datetime.date(2026, 6, 6)
FIVE = [[[("a", 1), ("b", 2), ("c", 3), ("d", 3)]]] * 5


@pytest.fixture(autouse=True)
def today(time_machine):
    time_machine.move_to(datetime.datetime(2026, 6, 7, 12, tzinfo=datetime.UTC))


def lines(official: OfficialList) -> list[tuple]:
    return [(row.rank, row.name, row.rating) for row in official_board(official).rows]


def test_a_list_freezes_the_current_rating_with_shared_ranks():
    rated("Cup", MAY, FIVE)
    published = publish_official_list("classic", JUNE, by=officer())
    assert (published.number, published.players) == (1, 4)
    assert lines(published) == [(1, "a", 1600), (2, "b", 1533), (3, "c", 1433), (3, "d", 1433)]


def test_a_correction_leaves_the_list_and_enters_the_next_one():
    made = rated("Cup", MAY, FIVE)
    first = publish_official_list("classic", JUNE, by=officer())
    frozen = lines(first)
    change_places(made.rounds.get(number=5).tables.get(), [("a", 4), ("d", 1)])
    drain()
    assert lines(first) == frozen
    assert digest(OfficialEntry.objects.filter(list=first).order_by("pk")) == first.digest
    second = publish_official_list(
        "classic", datetime.date(2026, 6, 7), by=officer(), note="Table 1 corrected."
    )
    assert lines(second) != frozen
    assert [run.reason for run in second.corrections.all()] == [
        f"{made.slug}, round 5, table 1: corrected: Misread."
    ]


def test_a_list_is_not_of_a_day_before_results_that_are_in_it():
    rated("Cup", MAY, FIVE)
    with pytest.raises(
        RatingRefusal, match="holds results of 2 May 2026; the list must be of that day or later"
    ):
        publish_official_list("classic", datetime.date(2026, 5, 1), by=officer())
    assert publish_official_list("classic", MAY, by=officer()).number == 1


def test_a_month_that_is_not_over_counts_until_today():
    Ladder.objects.filter(code="classic").update(period_kind="month")
    rated("Cup", JUNE, FIVE)
    assert classic().last_day == datetime.date(2026, 6, 30)
    with pytest.raises(RatingRefusal, match="holds results of 7 June 2026"):
        publish_official_list("classic", JUNE, by=officer())
    assert publish_official_list("classic", datetime.date(2026, 6, 7), by=officer()).number == 1


def test_a_calendar_that_is_late_dates_its_list_with_the_results_in_it():
    rated("Cup", JUNE, FIVE)
    [published] = publish_due_lists(datetime.date(2026, 6, 7))
    assert published.on == JUNE


def test_movement_is_counted_from_the_latest_list():
    rated("Cup", MAY, FIVE)
    publish_official_list("classic", datetime.date(2026, 6, 1), by=officer())
    rated("Next", JUNE, [[[("b", 1), ("a", 2), ("c", 3), ("d", 3)]]] * 8)
    rated("New", JUNE, [[[("e", 1), ("f", 2)]]] * 5)
    board = leaderboard(Ladder.objects.select_related("latest_list").get(code="classic"), today=JUNE)
    assert [(row.rank, row.name, row.moved, row.is_new) for row in board.rows] == [
        (1, "b", 1, False),
        (2, "e", None, True),
        (3, "a", -2, False),
        (4, "f", None, True),
        (5, "c", -2, False),
        (5, "d", -2, False),
    ]


def test_seeds_are_those_of_the_list_and_newcomers_have_none():
    rated("Cup", MAY, FIVE)
    publish_official_list("classic", datetime.date(2026, 6, 1), by=officer())
    rated("Next", JUNE, [[[("d", 1), ("a", 2)]]])
    people = [player(name).pk for name in ("a", "d", "zoe")]
    assert seed_ratings("classic", people) == {people[0]: 1600, people[1]: 1433}
    assert seed_ratings("no such ladder", people) == {}


def test_the_inactive_are_listed_without_a_rank():
    rated("Cup", MAY, FIVE)
    published = publish_official_list("classic", datetime.date(2027, 6, 1))
    assert set(published.entries.values_list("rank", flat=True)) == {None}


@pytest.mark.parametrize("day", [JUNE, datetime.date(2026, 1, 1)])
def test_a_list_is_never_older_than_the_one_before(day):
    rated("Cup", MAY, FIVE)
    publish_official_list("classic", JUNE, by=officer())
    with pytest.raises(RatingRefusal, match="must be later"):
        publish_official_list("classic", day, by=officer())


def test_a_list_waits_until_everything_is_rated():
    rated("Cup", MAY, FIVE, is_drained=False)
    with pytest.raises(RatingRefusal, match="still being rated"):
        publish_official_list("classic", JUNE, by=officer())


def test_nobody_but_an_officer_publishes():
    rated("Cup", MAY, FIVE)
    with pytest.raises(NotOfficer):
        publish_official_list("classic", JUNE, by=make_user("boris"))


def test_the_list_of_the_month_is_published_once():
    rated("Cup", MAY, FIVE)
    assert [one.number for one in publish_due_lists(JUNE)] == [1]
    assert publish_due_lists(JUNE) == []
    assert [one.on for one in publish_due_lists(datetime.date(2026, 7, 4))] == [datetime.date(2026, 7, 1)]
    assert Rating.objects.filter(listed_rank=None).count() == 0
    assert classic().latest_list.number == 2


def test_an_officer_cannot_date_a_list_in_days_to_come():
    rated("Cup", MAY, FIVE)
    tomorrow = datetime.datetime.now(datetime.UTC).date() + datetime.timedelta(days=1)
    with pytest.raises(RatingRefusal) as refusal:
        publish_official_list("classic", tomorrow, by=officer())
    assert refusal.value.code == "day_to_come"
    assert not OfficialList.objects.exists()
