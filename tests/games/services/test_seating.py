"""Changing a draft by hand: swaps, moves, byes, stale pages, pairs that must not meet."""

import pytest

from games.models import Bye, LogEntry
from games.services import registration, rounds, seating
from games.services.errors import Conflict, Refused, ServiceError
from tests.factories import make_cast, make_user, registration_of, running_tournament

pytestmark = pytest.mark.django_db


def draft_of(tournament, **more):
    return rounds.open_round(tournament_id=tournament.pk, number=1, by=tournament.created_by, **more)


def test_the_same_swap_sent_twice_is_done_once():
    tournament = running_tournament(8)
    draft = draft_of(tournament)
    seen = seating.seating_token(draft)
    (first, *_), (other, *_) = seating.seating_of(draft)
    for _click in range(2):
        draft = seating.swap_players(
            round_id=draft.pk, player_id=first, other_id=other, by=tournament.created_by, seen=seen
        )
    tables = seating.seating_of(draft)
    assert (other, first) == (tables[0][0], tables[1][0])
    assert LogEntry.objects.filter(verb="seating_changed").count() == 1


def test_a_swap_on_an_old_page_is_a_conflict_and_changes_nothing():
    tournament = running_tournament(8)
    draft = draft_of(tournament)
    ada, seen = tournament.created_by, seating.seating_token(draft)
    (a, b, *_), (c, d, *_) = seating.seating_of(draft)
    seating.swap_players(round_id=draft.pk, player_id=a, other_id=c, by=ada, seen=seen)
    before = seating.seating_of(draft)
    with pytest.raises(Conflict) as refusal:
        seating.swap_players(round_id=draft.pk, player_id=b, other_id=d, by=ada, seen=seen)
    assert refusal.value.code == "seating_changed"
    assert before == seating.seating_of(draft)


def test_a_draft_changed_by_somebody_else_is_not_published_unseen():
    tournament = running_tournament(8)
    draft = draft_of(tournament)
    ada, seen = tournament.created_by, seating.seating_token(draft)
    (a, *_), (c, *_) = seating.seating_of(draft)
    seating.swap_players(round_id=draft.pk, player_id=a, other_id=c, by=ada)
    with pytest.raises(Conflict):
        rounds.publish_round(round_id=draft.pk, by=ada, comment="why not", seen=seen)


def test_a_bye_can_be_given_to_somebody_else_and_taken_back():
    tournament = running_tournament(9, allowed=[4])
    ada = tournament.created_by
    draft = draft_of(tournament)
    lucky = draft.byes.get().player_id
    seated = seating.seating_of(draft)[0][0]
    draft = seating.swap_players(round_id=draft.pk, player_id=seated, other_id=lucky, by=ada)
    assert [(seated, Bye.Kind.PAIRING)] == list(draft.byes.values_list("player_id", "kind"))
    assert lucky == seating.seating_of(draft)[0][0]
    draft = seating.restore_engine_seating(round_id=draft.pk, by=ada)
    assert [lucky] == list(draft.byes.values_list("player_id", flat=True))
    assert not draft.is_changed_by_hand


def test_a_round_may_be_seated_with_options_of_its_own():
    tournament = running_tournament(9, allowed=[3, 4, 5], preferred=4, edition="base+time_to_fly")
    draft = draft_of(tournament)
    assert [5, 4] == [len(table) for table in seating.seating_of(draft)][::1] or [4, 5] == [
        len(table) for table in seating.seating_of(draft)
    ]
    draft = seating.reseat_round(
        round_id=draft.pk, by=tournament.created_by, options={"off_size": "smaller", "unknown": "x"}
    )
    assert [3, 3, 3] == [len(table) for table in seating.seating_of(draft)]
    assert "smaller" == draft.request["request"]["off_size"]
    tournament.refresh_from_db()
    assert "fewest" == tournament.off_size


def test_where_nobody_may_sit_out_a_round_that_needs_it_is_refused():
    tournament = running_tournament(6, allowed=[4])
    tournament.byes_allowed = False
    tournament.save()
    with pytest.raises(ServiceError) as refusal:
        draft_of(tournament)
    assert "too_many_byes" == refusal.value.code


def test_a_forbidden_pair_never_meets():
    tournament = running_tournament(8)
    ada = tournament.created_by
    one, other = list(tournament.registrations.values_list("player_id", flat=True))[:2]
    for _click in range(2):
        seating.forbid_pair(tournament_id=tournament.pk, player_id=other, other_id=one, by=ada)
    tournament.refresh_from_db()
    assert [sorted((one, other))] == tournament.forbidden
    table = next(table for table in seating.seating_of(draft_of(tournament)) if one in table)
    assert other not in table
    seating.forbid_pair(
        tournament_id=tournament.pk, player_id=one, other_id=other, by=ada, is_forbidden=False
    )
    tournament.refresh_from_db()
    assert [] == tournament.forbidden


def test_a_pair_needs_two_registered_players_and_an_official():
    tournament = running_tournament(4)
    one = tournament.registrations.first().player_id
    stranger = make_cast(1, with_account=False)[0].pk
    for pair in ((one, one), (one, stranger)):
        with pytest.raises(ServiceError) as refusal:
            seating.forbid_pair(
                tournament_id=tournament.pk, player_id=pair[0], other_id=pair[1], by=tournament.created_by
            )
        assert "bad_pair" == refusal.value.code
    with pytest.raises(Refused):
        seating.forbid_pair(
            tournament_id=tournament.pk, player_id=one, other_id=stranger, by=make_user("eve")
        )


def test_a_player_away_makes_a_moved_table_too_small():
    tournament = running_tournament(8, allowed=[4])
    draft = draft_of(tournament)
    (a, *_), _other = seating.seating_of(draft)
    with pytest.raises(ServiceError) as refusal:
        seating.move_player(round_id=draft.pk, player_id=a, table_number=2, by=tournament.created_by)
    assert ("bad_size", "table") == (refusal.value.code, refusal.value.field)
    assert registration_of(tournament, registration.Player.objects.get(pk=a)).player_id == a
