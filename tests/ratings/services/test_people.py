"""Two entries of one person, merged and taken apart again; what a step would change before it is done."""

import datetime

import pytest

from ratings.history import results_of
from ratings.models import MergedPlayer, OutboxEntry, RatingChange
from ratings.services.acceptance import accept, refuse
from ratings.services.drain import drain
from ratings.services.errors import NotOfficer, RatingRefusal
from ratings.services.people import merge_players, unmerge_player
from ratings.services.preview import preview
from ratings.services.verification import verify_all
from tests.factories import make_user
from tests.ratings.factories import officer, player, rated, ratings, rows, set_status, tournament

pytestmark = pytest.mark.django_db

MAY, JUNE = datetime.date(2026, 5, 2), datetime.date(2026, 6, 6)


@pytest.fixture
def two():
    rated("First", MAY, [[[("anna", 1), ("b", 2)]]])
    rated("Second", JUNE, [[[("Anna L.", 1), ("b", 2)]]])


def test_results_of_both_entries_count_for_the_one_that_stays(two):
    merge_players(player("Anna L.").pk, player("anna").pk, by=officer(), reason="one person")
    drain()
    assert ratings() == {"anna": 1538, "b": 1462}
    assert results_of(player("anna").pk).tables == 2
    assert verify_all()["classic"] == 0


def test_a_merging_taken_back_gives_the_old_rows(two):
    before = rows()
    merge_players(player("Anna L.").pk, player("anna").pk, by=officer())
    drain()
    unmerge_player(player("Anna L.").pk, by=officer())
    drain()
    assert rows() == before


def test_an_entry_merged_into_one_that_is_merged_later_follows(two):
    rated("Third", datetime.date(2026, 7, 4), [[[("A. Lind", 1), ("b", 2)]]])
    merge_players(player("Anna L.").pk, player("anna").pk, by=officer())
    merge_players(player("anna").pk, player("A. Lind").pk, by=officer())
    drain()
    assert set(ratings()) == {"A. Lind", "b"}
    assert set(MergedPlayer.objects.values_list("into__name", flat=True)) == {"A. Lind"}


def test_people_who_met_are_two_people(two):
    with pytest.raises(RatingRefusal, match="sat at one table"):
        merge_players(player("anna").pk, player("b").pk, by=officer())


@pytest.mark.parametrize("pair", [("anna", "anna"), ("Anna L.", "anna")])
def test_an_entry_is_merged_once_and_not_into_itself(two, pair):
    merge_players(player("Anna L.").pk, player("anna").pk, by=officer())
    with pytest.raises(RatingRefusal):
        merge_players(player(pair[0]).pk, player(pair[1]).pk, by=officer())


def test_only_an_officer_merges(two):
    with pytest.raises(NotOfficer):
        merge_players(player("Anna L.").pk, player("anna").pk, by=make_user("boris"))


def test_a_preview_says_what_would_change_and_changes_nothing(two):
    before = rows()
    found = preview(lambda: merge_players(player("Anna L.").pk, player("anna").pk, by=officer()))
    assert (found.rows_added, found.rows_changed, found.rows_removed) == (1, 1, 1)
    assert [(one.card.name, one.before, one.after) for one in found.people] == [
        ("Anna L.", 1519, None),
        ("anna", 1520, 1538),
        ("b", 1461, 1462),
    ]
    assert rows() == before
    assert not MergedPlayer.objects.exists()
    assert not OutboxEntry.objects.filter(done_at=None).exists()


def test_a_preview_equals_what_then_happens(two):
    made = tournament("Third", [[[("b", 1), ("c", 2)]]], ended_on=JUNE, status="finished")
    set_status(made, "submitted")
    found = preview(lambda: accept(made.pk, by=officer()))
    accept(made.pk, by=officer())
    drain()
    assert {one.card.name: one.after for one in found.people}.items() <= ratings().items()
    assert RatingChange.objects.filter(player__name="c").count() == 1


def test_errors_of_the_step_pass_through_a_preview(two):
    with pytest.raises(RatingRefusal):
        preview(lambda: refuse(0, by=officer(), reason="x"))
