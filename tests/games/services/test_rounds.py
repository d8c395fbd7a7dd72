"""Seating rounds through the services: drafts, publishing, going back."""

import pytest

from games.models import Registration, Round, Seat, Table
from games.services import registration, results, rounds, seating
from games.services.errors import Conflict, Refused, ServiceError
from tests.factories import (
    entries,
    make_player,
    make_user,
    open_round,
    play_round,
    registration_of,
    running_tournament,
    settle,
)

pytestmark = pytest.mark.django_db


def test_a_round_seats_everybody_once_at_allowed_tables():
    tournament = running_tournament(11)
    round_ = rounds.open_round(tournament_id=tournament.pk, number=1, by=tournament.created_by)
    seated = list(round_.seats.values_list("player_id", flat=True))
    everybody = sorted(tournament.registrations.values_list("player_id", flat=True))
    assert sorted(seated) == everybody
    assert sorted(table.seats.count() for table in round_.tables.all()) == [3, 4, 4]
    assert round_.status == Round.Status.DRAFT


def test_asked_twice_for_the_same_round_the_second_gets_the_first():  # field case 37
    tournament = running_tournament()
    first = rounds.open_round(tournament_id=tournament.pk, number=1, by=tournament.created_by)
    second = rounds.open_round(tournament_id=tournament.pk, number=1, by=tournament.created_by)
    assert (first.pk, tournament.rounds.count()) == (second.pk, 1)


def test_the_next_round_waits_for_unsettled_tables_and_names_them():  # field case 44
    tournament = running_tournament()
    round_ = open_round(tournament)
    settle(round_.tables.get(number=1))
    with pytest.raises(ServiceError) as refusal:
        rounds.open_round(tournament_id=tournament.pk, number=2, by=tournament.created_by)
    assert refusal.value.code == "tables_open"
    assert refusal.value.values == {"tables": [2]}
    assert tournament.rounds.count() == 1


def test_one_active_player_is_refused_and_nothing_is_left_behind():  # field cases 6, 20
    tournament = running_tournament(4)
    ada = tournament.created_by
    for one in list(tournament.registrations.all())[:3]:
        registration.withdraw(registration_id=one.pk, by=ada)
    with pytest.raises(ServiceError) as refusal:
        rounds.open_round(tournament_id=tournament.pk, number=1, by=ada)
    assert refusal.value.code == "too_few_entrants"
    assert (Round.objects.count(), Table.objects.count(), Seat.objects.count()) == (0, 0, 0)


def test_a_late_player_joins_the_next_round_only():  # field case 1
    tournament = running_tournament(8)
    play_round(tournament)
    olga = make_player("Ольга Снегирь")
    late = registration.register(tournament_id=tournament.pk, player=olga, by=tournament.created_by)
    assert (late.status, late.joined_round) == (Registration.Status.CHECKED_IN, 2)
    second = rounds.open_round(tournament_id=tournament.pk, number=2, by=tournament.created_by)
    assert second.seats.filter(player=olga).exists()
    assert sorted(table.seats.count() for table in second.tables.all()) == [3, 3, 3]


def test_a_draft_older_than_a_check_in_is_out_of_date():  # field case 34
    tournament = running_tournament(8)
    draft = rounds.open_round(tournament_id=tournament.pk, number=1, by=tournament.created_by)
    olga = make_player("Ольга Снегирь")
    registration.register(tournament_id=tournament.pk, player=olga, by=tournament.created_by)
    with pytest.raises(Conflict) as refusal:
        rounds.publish_round(round_id=draft.pk, by=tournament.created_by)
    assert refusal.value.code == "draft_out_of_date"
    assert refusal.value.values == {"came": [olga.pk], "went": [], "byes": [], "has_new_points": False}
    kept = rounds.publish_round(round_id=draft.pk, by=tournament.created_by, keep_outdated=True)
    assert kept.status == Round.Status.PUBLISHED


def test_a_draft_older_than_a_correction_or_a_bye_is_out_of_date():
    tournament = running_tournament(8)
    ada = tournament.created_by
    table = play_round(tournament).tables.get(number=1)
    draft = rounds.open_round(tournament_id=tournament.pk, number=2, by=ada)
    assert not seating.outdated(draft)
    table.refresh_from_db()
    results.submit_result(
        table_id=table.pk,
        version=table.version,
        seats=entries(table, [1, 2, 3, 40]),
        by=ada,
        comment="columns",
    )
    assert seating.outdated(draft).has_new_points
    with pytest.raises(Conflict, match="points changed since it was made"):
        rounds.publish_round(round_id=draft.pk, by=ada)
    draft = seating.reseat_round(round_id=draft.pk, by=ada)
    assert not seating.outdated(draft)
    sleeper = tournament.registrations.first()
    registration.request_bye(registration_id=sleeper.pk, round_number=2, by=ada)
    assert [sleeper.player_id] == seating.outdated(draft).byes
    with pytest.raises(Conflict, match="byes were asked for"):
        rounds.publish_round(round_id=draft.pk, by=ada)
    assert rounds.publish_round(round_id=draft.pk, by=ada, keep_outdated=True).published_at


def test_a_swap_by_hand_needs_a_comment_and_keeps_the_engines_seating():  # field case 33
    tournament = running_tournament(8)
    draft = rounds.open_round(tournament_id=tournament.pk, number=1, by=tournament.created_by)
    before = seating.seating_of(draft)
    one, other = before[0][0], before[1][0]
    changed = seating.swap_players(round_id=draft.pk, player_id=one, other_id=other, by=tournament.created_by)
    after = seating.seating_of(changed)
    assert (after[0][0], after[1][0]) == (other, one)
    assert changed.is_changed_by_hand
    assert changed.engine_tables == before
    with pytest.raises(ServiceError, match="changed by hand"):
        rounds.publish_round(round_id=draft.pk, by=tournament.created_by)
    restored = seating.restore_engine_seating(round_id=draft.pk, by=tournament.created_by)
    assert seating.seating_of(restored) == before
    assert not restored.is_changed_by_hand


def test_a_move_that_makes_a_table_too_large_is_refused():
    tournament = running_tournament(8)
    draft = rounds.open_round(tournament_id=tournament.pk, number=1, by=tournament.created_by)
    before = seating.seating_of(draft)
    with pytest.raises(ServiceError) as refusal:
        seating.move_player(
            round_id=draft.pk, player_id=before[0][0], table_number=2, by=tournament.created_by
        )
    assert (refusal.value.code, refusal.value.field) == ("bad_size", "table")
    assert seating.seating_of(draft) == before


def test_a_round_deleted_with_its_results_leaves_the_tournament_ready_to_seat():  # field case 55
    tournament = running_tournament(8)
    round_ = play_round(tournament)
    rounds.delete_last_round(
        round_id=round_.pk, by=tournament.created_by, reason="wrong edition on the cards"
    )
    assert tournament.rounds.count() == 0
    assert tournament.log.filter(verb="round_deleted").get().details["seats"] != []
    again = rounds.open_round(tournament_id=tournament.pk, number=1, by=tournament.created_by)
    assert again.status == Round.Status.DRAFT


def test_only_officials_seat_rounds():
    tournament = running_tournament(8)
    with pytest.raises(Refused):
        rounds.open_round(tournament_id=tournament.pk, number=1, by=make_user("ivo"))


def test_a_player_away_when_the_round_was_seated_gets_no_bye():  # field case 7
    tournament = running_tournament(9)
    ada = tournament.created_by
    rita = tournament.registrations.last()
    registration.withdraw(registration_id=rita.pk, by=ada)
    open_round(tournament)
    registration.rejoin(registration_id=rita.pk, by=ada)
    assert rita.player.byes.count() == 0
    assert registration_of(tournament, rita.player).joined_round == 2
