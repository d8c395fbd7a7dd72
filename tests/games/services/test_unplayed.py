"""Tables put off, broken off, and open tables seated anew around those that have begun."""

import pytest

from games.models import Bye, LogEntry, Round, Table
from games.queries import standings
from games.services import registration, reseat_open, results, rounds, seating, tournaments, unplayed
from games.services.errors import Conflict, Refused, ServiceError
from tests.factories import entries, make_user, open_round, running_tournament, settle

pytestmark = pytest.mark.django_db


def published(players=12, **settings):
    tournament = running_tournament(players, **settings)
    return tournament, open_round(tournament)


def postpone(table, by, **more):
    return unplayed.postpone_table(
        table_id=table.pk, version=table.version, by=by, comment="no light in the hall", **more
    )


def points_of(tournament, player_id):
    return next(row.points for row in standings(tournament).rows if row.player_id == player_id)


def test_a_postponed_table_lets_the_round_go_on_and_its_points_come_later():
    tournament, round_ = published(8)
    ada = tournament.created_by
    late, other = round_.tables.order_by("number")
    settle(other)
    postpone(late, ada)
    second = rounds.open_round(tournament_id=tournament.pk, number=2, by=ada)
    met = [set(map(int, table)) for tables in second.request["request"]["history"] for table in tables]
    assert set(late.seats.values_list("player_id", flat=True)) in met
    winner = late.seats.get(number=1).player_id
    before = points_of(tournament, winner)
    settle(late)
    assert 0 == before < points_of(tournament, winner)


def test_a_bye_counts_although_a_table_is_postponed():
    tournament, round_ = published(9, allowed=[4])
    for table in round_.tables.order_by("number")[1:]:
        settle(table)
    postpone(round_.tables.get(number=1), tournament.created_by)
    rounds.finish_round(round_id=round_.pk, by=tournament.created_by)
    assert points_of(tournament, Bye.objects.get().player_id) > 0


def test_the_players_of_a_postponed_table_enter_its_result_themselves():
    tournament, round_ = published(4)
    table = round_.tables.get()
    postpone(table, tournament.created_by)
    rounds.finish_round(round_id=round_.pk, by=tournament.created_by)
    player = table.seats.get(number=1).player
    results.submit_result(
        table_id=table.pk, version=0, seats=entries(table, [31, 24, 22, 10]), by=player.user
    )
    table.refresh_from_db()
    assert Table.Status.SUBMITTED == table.status


def test_a_tournament_is_not_finished_over_a_postponed_table():
    tournament, round_ = published(8, rounds_planned=1)
    ada = tournament.created_by
    late, other = round_.tables.order_by("number")
    settle(other)
    postpone(late, ada)
    rounds.finish_round(round_id=round_.pk, by=ada)
    with pytest.raises(ServiceError, match="Table 1 of round 1 is postponed"):
        tournaments.finish(tournament_id=tournament.pk, by=ada)
    results.void_result(table_id=late.pk, version=0, by=ada, comment="never played")
    tournaments.finish(tournament_id=tournament.pk, by=ada)


def test_a_game_broken_off_waits_for_an_official():
    tournament, round_ = published(4)
    ada, table = tournament.created_by, round_.tables.get()
    for _press in range(2):
        unplayed.break_off_table(table_id=table.pk, version=0, by=ada, comment="fire alarm")
    player = table.seats.get(number=1).player
    with pytest.raises(ServiceError) as refusal:
        results.submit_result(
            table_id=table.pk, version=0, seats=entries(table, [31, 24, 22, 10]), by=player.user
        )
    assert "broken_off" == refusal.value.code
    with pytest.raises(ServiceError, match="table 1 is settled"):
        rounds.finish_round(round_id=round_.pk, by=ada)
    settle(table)
    rounds.finish_round(round_id=round_.pk, by=ada)
    assert 1 == LogEntry.objects.filter(verb="table_broken_off").count()


def test_a_table_with_a_result_is_not_put_off():
    tournament, round_ = published(4)
    table = settle(round_.tables.get())
    with pytest.raises(Conflict):
        postpone(table, tournament.created_by)
    table.refresh_from_db()
    assert Table.Status.CONFIRMED == table.status


def test_putting_off_needs_an_official_and_a_reason():
    tournament, round_ = published(4)
    table = round_.tables.get()
    with pytest.raises(Refused):
        postpone(table, make_user("ivo"))
    with pytest.raises(ServiceError, match="Say why"):
        unplayed.postpone_table(table_id=table.pk, version=0, by=tournament.created_by, comment=" ")


def anew(round_, tables, by, **more):
    return reseat_open.reseat_open_tables(
        round_id=round_.pk, tables=tables, by=by, reason="a pair overlooked", **more
    )


def test_open_tables_are_seated_anew_and_those_with_a_result_stay():  # field case 53
    tournament, round_ = published(12)
    ada = tournament.created_by
    done = settle(round_.tables.get(number=2))
    before = seating.seating_of(round_)
    one, other = before[0][0], before[0][1]
    seating.forbid_pair(tournament_id=tournament.pk, player_id=one, other_id=other, by=ada)
    round_ = anew(round_, [1, 3], ada, seen=seating.token_of(before))
    after = seating.seating_of(round_)
    assert before[1] == after[1]
    assert sorted(before[0] + before[2]) == sorted(after[0] + after[2])
    assert not any({one, other} <= set(table) for table in after)
    done.refresh_from_db()
    assert (Table.Status.CONFIRMED, Round.Status.PUBLISHED) == (done.status, round_.status)
    entry = LogEntry.objects.get(verb="tables_seated_again")
    assert (before, "a pair overlooked") == (entry.details["seats"], entry.details["reason"])


def test_who_left_after_publishing_is_not_seated_anew():  # field case 3
    tournament, round_ = published(12)
    ada = tournament.created_by
    settle(round_.tables.get(number=1))
    gone, stays = seating.seating_of(round_)[1][0], seating.seating_of(round_)[0][0]
    for player in (gone, stays):
        registration.withdraw(registration_id=tournament.registrations.get(player_id=player).pk, by=ada)
    round_ = anew(round_, [2, 3], ada)
    assert [4, 4, 3] == sorted((len(table) for table in seating.seating_of(round_)), reverse=True)
    seated = set(round_.seats.values_list("player_id", flat=True))
    assert gone not in seated
    assert stays in seated


def test_a_table_whose_result_came_in_the_meantime_is_not_touched():
    tournament, round_ = published(12)
    settle(round_.tables.get(number=1))
    before = seating.seating_of(round_)
    with pytest.raises(ServiceError) as refusal:
        anew(round_, [1, 2], tournament.created_by)
    assert "table_begun" == refusal.value.code
    assert before == seating.seating_of(round_)


def test_a_draft_and_an_old_page_are_refused():
    tournament = running_tournament(8)
    draft = rounds.open_round(tournament_id=tournament.pk, number=1, by=tournament.created_by)
    with pytest.raises(ServiceError, match="Only a published round"):
        anew(draft, [1], tournament.created_by)
    rounds.publish_round(round_id=draft.pk, by=tournament.created_by)
    with pytest.raises(Conflict):
        anew(draft, [1, 2], tournament.created_by, seen="another")
    with pytest.raises(ServiceError, match="Say why"):
        reseat_open.reseat_open_tables(round_id=draft.pk, tables=[1, 2], by=tournament.created_by, reason=" ")
