"""How a tournament comes to be rated, or why it is not."""

import datetime

import pytest

from games.models import Tournament
from ratings.models import LadderRole, RatedTournament
from ratings.queries import rating_state
from ratings.services.acceptance import accept, refuse
from ratings.services.drain import drain
from ratings.services.errors import NotOfficer, RatingRefusal
from ratings.tasks import process_outbox
from tests.factories import finished_tournament, make_user
from tests.ratings.factories import classic, confirm, officer, ratings, set_status, tournament

pytestmark = pytest.mark.django_db

MAY = datetime.date(2026, 5, 2)
NAMES = "abcdefgh"
ROUND = [
    [(name, place) for place, name in enumerate(NAMES[:4], 1)],
    [(name, place) for place, name in enumerate(NAMES[4:], 1)],
]


def ready(rounds: int = 3, **fields) -> Tournament:
    return tournament("Cup", [ROUND] * rounds, ended_on=MAY, status="finished", **fields)


def entry(made: Tournament) -> RatedTournament:
    return RatedTournament.objects.get(tournament=made)


def test_eight_players_three_rounds_and_an_announcement_are_accepted_at_once():
    made = ready()
    set_status(made, "submitted")
    drain()
    assert entry(made).status == "accepted"
    assert ratings()["a"] > 1500 > ratings()["d"]


def test_a_whole_tournament_through_the_services_is_rated():
    made = finished_tournament(8, rounds_played=3, starts_at=datetime.datetime.now(datetime.UTC))
    from games.services.tournaments import submit_for_rating

    submit_for_rating(tournament_id=made.pk, by=made.created_by)
    process_outbox()
    made.refresh_from_db()
    assert made.status == "rated"
    assert len(ratings()) == 8
    assert rating_state(made.pk).code == "rated"


@pytest.mark.parametrize(
    ("lacking", "made"),
    [
        ("too_few_rounds", lambda: ready(rounds=2)),
        (
            "too_few_players",
            lambda: tournament("Cup", [[ROUND[0]]] * 3, ended_on=MAY, status="finished"),
        ),
        ("no_tables", lambda: tournament("Cup", ended_on=MAY, status="finished")),
    ],
)
def test_what_is_lacking_is_said_and_waits_for_the_officer(lacking, made):
    found = made()
    set_status(found, "submitted")
    assert lacking in entry(found).lacking
    assert entry(found).status == "submitted"
    assert lacking in rating_state(found.pk).lacking


def test_a_tournament_announced_after_it_began_waits_for_the_officer():
    made = ready()
    Tournament.objects.filter(pk=made.pk).update(created_at=made.starts_at + datetime.timedelta(days=2))
    made.refresh_from_db()
    set_status(made, "submitted")
    assert entry(made).lacking == ["announced_late"]


def test_an_official_arbiters_tournament_is_accepted_at_once():
    ada = make_user("ada")
    LadderRole.objects.create(ladder=classic(), user=ada, role="arbiter")
    made = ready(rounds=1)
    made.roles.create(user=ada, role="arbiter")
    set_status(made, "submitted")
    assert entry(made).status == "accepted"


def test_the_officer_accepts_what_the_rules_left_open():
    made = ready(rounds=1)
    set_status(made, "submitted")
    accept(made.pk, by=officer())
    drain()
    assert (entry(made).decided_by, len(ratings())) == (officer(), 8)


def test_a_tournament_without_a_table_cannot_be_accepted():
    made = tournament("Cup", ended_on=MAY, status="finished")
    set_status(made, "submitted")
    with pytest.raises(RatingRefusal, match="no confirmed table"):
        accept(made.pk, by=officer())


def test_only_an_officer_decides():
    made = ready(rounds=1)
    set_status(made, "submitted")
    with pytest.raises(NotOfficer):
        accept(made.pk, by=make_user("boris"))
    with pytest.raises(NotOfficer):
        refuse(made.pk, by=None, reason="no")


def test_an_officer_of_another_ladder_has_no_say():
    from ratings.models import Ladder

    olga = make_user("other")
    LadderRole.objects.create(ladder=Ladder.objects.get(code="north_star"), user=olga, role="officer")
    made = ready(rounds=1)
    set_status(made, "submitted")
    with pytest.raises(NotOfficer):
        accept(made.pk, by=olga)


def test_a_refusal_needs_its_reason_and_reaches_the_tournament():
    made = ready(rounds=1)
    set_status(made, "submitted")
    with pytest.raises(RatingRefusal, match="Say why"):
        refuse(made.pk, by=officer(), reason="  ")
    refuse(made.pk, by=officer(), reason="Two tables played in private.")
    process_outbox()
    made.refresh_from_db()
    assert made.status == "finished"
    assert rating_state(made.pk).reason == "Two tables played in private."


def test_a_tournament_taken_back_by_its_arbiter_leaves_the_ladder():
    made = ready()
    set_status(made, "submitted")
    drain()
    assert len(ratings()) == 8
    set_status(made, "running")
    drain()
    assert ratings() == {}
    assert entry(made).status == "withdrawn"


def test_a_refused_tournament_may_be_sent_again():
    made = ready(rounds=1)
    set_status(made, "submitted")
    refuse(made.pk, by=officer(), reason="one round only")
    for round_number in (2, 3):
        from tests.ratings.factories import add_round

        add_round(made, ROUND)
        assert made.rounds.count() == round_number
    set_status(made, "submitted")
    drain()
    assert entry(made).status == "accepted"
    assert len(ratings()) == 8


def test_played_tables_of_a_cancelled_tournament_wait_for_the_officer():
    made = ready(rounds=1)
    set_status(made, "cancelled")
    assert (entry(made).status, entry(made).lacking) == ("submitted", ["cancelled"])
    accept(made.pk, by=officer())
    process_outbox()
    made.refresh_from_db()
    assert (made.status, len(ratings())) == ("cancelled", 8)


def test_a_cancelled_tournament_without_a_table_is_forgotten():
    made = tournament("Cup")
    set_status(made, "cancelled")
    assert not RatedTournament.objects.exists()


def test_the_page_can_say_why_a_rating_did_not_move_64():
    unrated = tournament("Kitchen", [[[("a", 1), ("b", 2)]]], ladder="")
    assert rating_state(unrated.pk).code == "unrated"

    running = ready()
    Tournament.objects.filter(pk=running.pk).update(status="running", ended_on=None)
    running.refresh_from_db()
    confirm(running.rounds.first().tables.first())
    assert rating_state(running.pk).code == "live"

    set_status(running, "finished", MAY)
    assert rating_state(running.pk).code == "finished"
    set_status(running, "submitted")
    assert rating_state(running.pk).code == "queued"
    assert rating_state(running.pk).since is not None
    drain()
    assert rating_state(running.pk).code == "rated"
    refuse(running.pk, by=officer(), reason="a mistake")
    assert rating_state(running.pk).code == "refused"

    elsewhere = tournament("Far away", ladder="antarctic")
    assert rating_state(elsewhere.pk).code == "unknown_ladder"
