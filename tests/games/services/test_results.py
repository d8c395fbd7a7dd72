"""Results through the services: entered, agreed on, disputed, corrected."""

import pytest

from games.models import ResultRevision, Seat, Table
from games.services import results
from games.services.errors import Conflict, InvalidResult, Refused, ServiceError
from games.services.results import SeatEntry
from games.standings.points import UNIT
from tests.factories import entries, make_user, open_round, running_tournament, settle

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return open_round(running_tournament(4)).tables.get()


def account(table: Table, number: int):
    return table.seats.get(number=number).player.user


def submit(table: Table, scores, *, by, version=0, discards=None, **more) -> Table:
    return results.submit_result(
        table_id=table.pk, version=version, seats=entries(table, scores, discards), by=by, **more
    )


def stored(table: Table) -> list[tuple]:
    return list(table.seats.order_by("number").values_list("final_score", "place", "points"))


def test_a_result_counts_when_everybody_at_the_table_agrees(table):
    submit(table, [31, 24, 22, 10], by=account(table, 1))
    for number in (2, 3):
        assert (
            results.confirm_result(table_id=table.pk, version=1, by=account(table, number)).status
            == "submitted"
        )
    assert results.confirm_result(table_id=table.pk, version=1, by=account(table, 4)).status == "confirmed"
    assert stored(table) == [(31, 1, 3 * UNIT), (24, 2, 2 * UNIT), (22, 3, UNIT), (10, 4, 0)]


def test_the_discard_separates_equal_scores_and_a_full_tie_shares_the_place(table):  # field case 51
    submit(table, [20, 20, 15, 15], discards=[7, 9, 5, 5], by=table.round.tournament.created_by, confirm=True)
    assert stored(table) == [(20, 2, 2 * UNIT), (20, 1, 3 * UNIT), (15, 3, UNIT // 2), (15, 3, UNIT // 2)]


def test_different_reports_make_a_dispute_that_only_an_official_ends(table):  # field case 43
    submit(table, [31, 24, 22, 10], by=account(table, 1))
    table = submit(table, [31, 24, 23, 10], by=account(table, 3), version=1)
    assert table.status == Table.Status.DISPUTED
    assert [seat.final_score for seat in table.seats.order_by("number")] == [31, 24, 22, 10]
    with pytest.raises(ServiceError) as refusal:
        submit(table, [31, 24, 22, 10], by=account(table, 2), version=1)
    assert refusal.value.code == "disputed"
    decided = submit(table, [31, 24, 23, 10], by=table.round.tournament.created_by, version=1, confirm=True)
    assert (decided.status, decided.version) == ("confirmed", 2)
    versions = [one.payload["seats"][2]["final_score"] for one in ResultRevision.objects.filter(table=table)]
    assert versions == [22, 23, 23, 23]


def test_a_player_entered_twice_is_refused_and_nothing_is_stored(table):  # field case 41
    seats = entries(table, [31, 24, 22, 10])
    twice = [seats[0], seats[1], SeatEntry(player_id=seats[0].player_id, final_score=5), seats[3]]
    with pytest.raises(InvalidResult) as refusal:
        results.submit_result(table_id=table.pk, version=0, seats=twice, by=account(table, 1))
    assert [(field, code) for field, code, _message in refusal.value.faults] == [
        ("seats.2.player", "player_twice"),
        ("seats", "player_missing"),
    ]
    assert stored(table) == [(None, None, None)] * 4


def test_a_negative_score_is_refused_at_its_field(table):
    with pytest.raises(InvalidResult) as refusal:
        submit(table, [31, -1, 22, 10], by=account(table, 1))
    assert [(field, code) for field, code, _message in refusal.value.faults] == [
        ("seats.1.final_score", "count_range")
    ]


def test_a_stale_write_gets_the_stored_version_and_changes_nothing(table):  # field case 42
    submit(table, [31, 24, 22, 10], by=account(table, 1))
    with pytest.raises(Conflict) as refusal:
        submit(table, [30, 24, 22, 10], by=account(table, 2), version=0)
    assert refusal.value.values["stored"]["seats"][0]["final_score"] == 31
    assert ResultRevision.objects.filter(table=table).count() == 1


def test_players_do_not_report_where_officials_do(table):  # field case 46
    tournament = table.round.tournament
    tournament.self_report = False
    tournament.save()
    with pytest.raises(Refused) as refusal:
        submit(table, [31, 24, 22, 10], by=account(table, 1))
    assert refusal.value.code == "self_report_off"


def test_strangers_may_neither_enter_nor_confirm(table):
    ivo = make_user("ivo")
    with pytest.raises(Refused):
        submit(table, [31, 24, 22, 10], by=ivo)
    with pytest.raises(Refused):
        results.confirm_result(table_id=table.pk, version=0, by=ivo)


def test_boards_are_recomputed_and_a_score_they_do_not_give_is_refused(table):  # field case 48
    boards = [
        {"hand": 0, "links": [], "animals": [{"id": "a", "traits": ["carnivorous"]}]},
        {"hand": 0, "links": [], "animals": [{"id": "a", "traits": ["swimming"]}]},
        {"hand": 0, "links": [], "animals": [{"id": "a", "traits": []}]},
        {"hand": 0, "links": [], "animals": []},
    ]

    def with_boards(scores):
        return [
            SeatEntry(player_id=one.player_id, final_score=one.final_score, discard=discard, board=board)
            for one, board, discard in zip(entries(table, scores), boards, [20, 20, 20, 19], strict=True)
        ]

    with pytest.raises(InvalidResult) as refusal:
        results.submit_result(
            table_id=table.pk, version=0, seats=with_boards([4, 3, 3, 0]), by=account(table, 1)
        )
    assert [(field, code) for field, code, _message in refusal.value.faults] == [
        ("seats.2.final_score", "claim_mismatch")
    ]
    saved = results.submit_result(
        table_id=table.pk, version=0, seats=with_boards([4, 3, 2, 0]), by=account(table, 1)
    )
    assert saved.check_report["scores"] == [4, 3, 2, 0]


def test_who_left_is_last_and_a_no_show_has_no_place(table):  # field case 4
    seats = entries(table, [31, 24, 22, 10])
    seats[0] = SeatEntry(player_id=seats[0].player_id, final_score=31, discard=1, status="left")
    seats[3] = SeatEntry(player_id=seats[3].player_id, status="no_show")
    results.submit_result(
        table_id=table.pk, version=0, seats=seats, by=table.round.tournament.created_by, confirm=True
    )
    assert stored(table) == [(31, 3, 0), (24, 1, 3 * UNIT), (22, 2, 3 * UNIT // 2), (None, None, 0)]


def test_a_correction_needs_a_comment_and_keeps_the_old_version_readable(table):
    settle(table, [31, 24, 22, 10])
    ada = table.round.tournament.created_by
    with pytest.raises(ServiceError) as refusal:
        submit(table, [10, 24, 22, 31], by=ada, version=1, confirm=True)
    assert refusal.value.field == "comment"
    submit(table, [10, 24, 22, 31], by=ada, version=1, confirm=True, comment="seats 1 and 4 were mixed up")
    assert [one.action for one in ResultRevision.objects.filter(table=table)] == [
        "submitted",
        "confirmed",
        "corrected",
        "confirmed",
    ]
    assert table.seats.get(number=4).place == 1


def test_a_void_table_gives_no_points_and_can_be_played_again(table):
    settle(table)
    ada = table.round.tournament.created_by
    results.void_result(table_id=table.pk, version=1, by=ada, comment="the server went down")
    assert [seat.points for seat in Seat.objects.filter(table=table)] == [0, 0, 0, 0]
    reopened = results.reopen_result(table_id=table.pk, version=2, by=ada, comment="played again")
    assert (reopened.status, reopened.version) == ("open", 3)


def test_an_arbiter_who_confirms_a_disputed_result_confirms_what_was_entered_first(table):
    submit(table, [31, 24, 22, 10], by=account(table, 1))
    submit(table, [31, 24, 23, 10], by=account(table, 3), version=1)
    results.confirm_result(table_id=table.pk, version=1, by=table.round.tournament.created_by)
    last = ResultRevision.objects.filter(table=table).last()
    assert (last.action, last.payload["seats"][2]["final_score"]) == ("confirmed", 22)


def test_a_typo_is_mended_by_whoever_made_it_until_somebody_else_has_spoken(table):
    submit(table, [31, 24, 22, 1], by=account(table, 1))
    mended = submit(table, [31, 24, 22, 10], by=account(table, 1), version=1)
    assert (mended.status, mended.version) == ("submitted", 2)
    results.confirm_result(table_id=table.pk, version=2, by=account(table, 2))
    disputed = submit(table, [30, 24, 22, 10], by=account(table, 1), version=2)
    assert disputed.status == "disputed"


def test_a_helper_who_corrects_a_confirmed_result_leaves_it_confirmed(table):
    settle(table, [31, 24, 22, 10])
    ada = table.round.tournament.created_by
    corrected = submit(table, [31, 24, 22, 11], by=ada, version=1, comment="one card more")
    assert (corrected.status, corrected.version) == ("confirmed", 2)


def test_typed_totals_that_the_deck_cannot_give_are_refused_unless_overruled(table):
    ada = table.round.tournament.created_by
    with pytest.raises(InvalidResult) as refusal:
        submit(table, [999, 24, 22, 10], by=ada, confirm=True)
    assert [(field, code) for field, code, _message in refusal.value.faults] == [
        ("seats.0.final_score", "count_range")
    ]
    with pytest.raises(InvalidResult) as refusal:
        submit(table, [31, 24, 22, 10], discards=[80, 80, 80, 80], by=ada, confirm=True)
    assert [code for _field, code, _message in refusal.value.faults] == ["too_many_cards"]
    settled = submit(
        table,
        [31, 24, 22, 10],
        discards=[80, 80, 80, 80],
        by=ada,
        confirm=True,
        overrule=True,
        comment="two decks",
    )
    assert settled.status == "confirmed"


def test_a_score_of_somebody_who_did_not_come_is_asked_about(table):
    seats = entries(table, [31, 24, 22, 10])
    seats[3] = SeatEntry(player_id=seats[3].player_id, final_score=10, status="no_show")
    with pytest.raises(InvalidResult) as refusal:
        results.submit_result(
            table_id=table.pk, version=0, seats=seats, by=table.round.tournament.created_by, confirm=True
        )
    assert [(field, code) for field, code, _words in refusal.value.faults] == [
        ("seats.3.final_score", "score_of_absent")
    ]
