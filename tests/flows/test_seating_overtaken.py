"""Players and results that change while the engine works: nobody waits for it, and nothing old is stored."""

from threading import Thread

import pytest
from django.db import connections

from games.models import Round, Table
from games.services import registration, results, rounds, seating, seating_answer
from games.services.errors import Conflict, ServiceError
from tests.factories import entries, make_player, open_round, running_tournament, settle

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 120  # s: far more than any of these changes takes; a lock would be waited for without end


def elsewhere(deed) -> None:
    """Do it in another thread with a connection of its own, and wait until it is done."""
    failed: list[BaseException] = []

    def run() -> None:
        try:
            deed()
        except BaseException as error:
            failed.append(error)
        finally:
            connections.close_all()

    thread = Thread(target=run, daemon=True)
    thread.start()
    thread.join(PATIENCE)
    assert not thread.is_alive(), "kept waiting by the one who seats the round"
    if failed:
        raise failed[0]


@pytest.fixture
def while_seating(monkeypatch):
    """Let deeds happen while the engine works: the first during its first run, and so on. Returns its runs."""
    engine = seating_answer.seat_round

    def arrange(*deeds):
        asked = []

        def slow_engine(request):
            asked.append(request)
            if len(asked) <= len(deeds):
                elsewhere(deeds[len(asked) - 1])
            return engine(request)

        monkeypatch.setattr(seating_answer, "seat_round", slow_engine)
        return asked

    return arrange


def next_round(tournament) -> Round:
    return rounds.open_round(
        tournament_id=tournament.pk, number=tournament.rounds.count() + 1, by=tournament.created_by
    )


def settled_round(tournament) -> Round:
    round_ = open_round(tournament)
    for table in round_.tables.order_by("number"):
        settle(table)
    return round_


def test_a_player_who_withdraws_while_the_round_is_seated_is_not_in_it(while_seating):
    tournament = running_tournament(9)
    settled_round(tournament)
    leaver = tournament.registrations.last()
    asked = while_seating(lambda: registration.withdraw(registration_id=leaver.pk, by=tournament.created_by))
    draft = next_round(tournament)
    assert 2 == len(asked)
    assert not draft.seats.filter(player=leaver.player).exists()
    assert not draft.byes.filter(player=leaver.player).exists()
    assert not seating.outdated(draft)


def test_a_result_corrected_while_the_round_is_seated_counts_for_it(while_seating):
    tournament = running_tournament(8)
    table = settled_round(tournament).tables.get(number=1)
    loser = table.seats.get(number=4).player_id

    def correct() -> None:
        results.submit_result(
            table_id=table.pk, version=Table.objects.get(pk=table.pk).version, seats=entries(table, [1, 2, 3, 40]),
            by=tournament.created_by, comment="two columns exchanged",
        )  # fmt: skip

    asked = while_seating(correct)
    draft = next_round(tournament)
    points = [{one["id"]: one["points"] for one in request["entrants"]}[str(loser)] for request in asked]
    assert [0, 3] == points
    assert 3 == next(one["points"] for one in draft.request["request"]["entrants"] if one["id"] == str(loser))


def test_a_result_confirmed_while_a_draft_is_seated_again_is_stored_at_once(while_seating):
    tournament, other = running_tournament(8), running_tournament(4, name="Autumn Cup")
    draft = next_round(tournament)
    table = open_round(other).tables.get()
    asked = while_seating(lambda: settle(table))
    seating.reseat_round(round_id=draft.pk, by=tournament.created_by, seed=5)
    table.refresh_from_db()
    assert (1, Table.Status.CONFIRMED) == (len(asked), table.status)


def test_a_round_somebody_else_seated_meanwhile_is_taken(while_seating):  # field case 37
    tournament = running_tournament(8)
    asked = while_seating(lambda: next_round(tournament))
    draft = next_round(tournament)
    assert (2, 1) == (len(asked), tournament.rounds.count())
    assert draft.pk == tournament.rounds.get().pk


def test_players_who_never_stop_coming_make_a_clear_refusal_and_no_round(while_seating):
    tournament = running_tournament(8)
    late = [make_player(f"Late {index}") for index in range(seating_answer.ATTEMPTS)]
    asked = while_seating(
        *(
            lambda player=player: registration.register(
                tournament_id=tournament.pk, player=player, by=tournament.created_by
            )
            for player in late
        )
    )
    with pytest.raises(Conflict) as refusal:
        next_round(tournament)
    assert "seating_overtaken" == refusal.value.code
    assert (seating_answer.ATTEMPTS, 0) == (len(asked), tournament.rounds.count())
    assert 12 == next_round(tournament).seats.count()


def test_a_refusal_that_no_longer_holds_is_not_given(while_seating):
    tournament = running_tournament(5, allowed=[4], byes_allowed=False)
    leaver = tournament.registrations.last()
    asked = while_seating(lambda: registration.withdraw(registration_id=leaver.pk, by=tournament.created_by))
    draft = next_round(tournament)
    assert (2, 4) == (len(asked), draft.seats.count())


def test_a_draft_published_while_it_is_seated_again_stays_as_it_is(while_seating):
    tournament = running_tournament(12)
    draft = next_round(tournament)
    before = seating.seating_of(draft)
    while_seating(lambda: rounds.publish_round(round_id=draft.pk, by=tournament.created_by))
    with pytest.raises(ServiceError) as refusal:
        seating.reseat_round(round_id=draft.pk, by=tournament.created_by, seed=5)
    assert "wrong_status" == refusal.value.code
    assert before == seating.seating_of(draft)


def test_a_change_by_hand_made_while_the_draft_is_seated_again_is_not_lost(while_seating):
    tournament = running_tournament(12)
    draft = next_round(tournament)
    tables = seating.seating_of(draft)
    while_seating(
        lambda: seating.swap_players(
            round_id=draft.pk, player_id=tables[0][0], other_id=tables[1][0], by=tournament.created_by
        )
    )
    with pytest.raises(Conflict) as refusal:
        seating.reseat_round(
            round_id=draft.pk, by=tournament.created_by, seed=5, seen=seating.token_of(tables)
        )
    assert "seating_changed" == refusal.value.code
    assert tables[1][0] == seating.seating_of(draft)[0][0]
