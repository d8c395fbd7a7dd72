"""A tournament is sent to its ladder through the API, and taken back."""

import pytest

from games.models import TournamentRole
from games.services import tournaments
from ratings.models import RatedTournament
from ratings.services.acceptance import refuse
from ratings.tasks import tell_answers
from tests.factories import finished_tournament, make_user
from tests.ratings.factories import officer

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished():
    """Two rounds of eight: one round short of what the ladder accepts by itself."""
    return finished_tournament(8, rounds_played=2)


@pytest.fixture
def organiser(client, finished):
    client.force_login(finished.created_by)
    return finished.created_by


def door(made) -> str:
    return f"/api/v1/ratings/tournaments/{made.slug}/submission/"


def send(client, made, key: str = ""):
    headers = {"Idempotency-Key": key} if key else {}
    return client.post(door(made), content_type="application/json", headers=headers)


def test_the_organiser_sends_it_and_reads_what_is_lacking(client, finished, organiser):
    answer = send(client, finished)
    body = answer.json()
    assert (answer.status_code, body["code"], body["ladder"]) == (200, "submitted", "classic")
    assert "too_few_rounds" in body["lacking"]
    assert RatedTournament.objects.get().submitted_by == organiser
    finished.refresh_from_db()
    assert finished.status == "submitted"


def test_the_same_key_sends_it_once(client, finished, organiser):
    first, again = send(client, finished, "k1"), send(client, finished, "k1")
    assert (again.status_code, again.json()) == (200, first.json())
    assert again["Idempotency-Replayed"] == "true"
    refused = send(client, finished)
    assert (refused.status_code, refused.json()["code"]) == (400, "wrong_status")


def test_it_is_taken_back_runs_again_and_can_be_sent_again(client, finished, organiser):
    send(client, finished)
    answer = client.delete(door(finished))
    assert (answer.status_code, answer.json()["code"]) == (200, "live")
    finished.refresh_from_db()
    assert (finished.status, RatedTournament.objects.get().status) == ("running", "withdrawn")
    tournaments.finish(tournament_id=finished.pk, by=organiser)
    assert send(client, finished).json()["code"] == "submitted"


def test_what_was_not_sent_cannot_be_taken_back(client, finished, organiser):
    refused = client.delete(door(finished))
    assert (refused.status_code, refused.json()["code"]) == (400, "wrong_status")
    finished.refresh_from_db()
    assert finished.status == "finished"


def test_a_refused_one_can_be_sent_again(client, finished, organiser):
    send(client, finished)
    refuse(finished.pk, by=officer(), reason="only two rounds")
    tell_answers()
    assert send(client, finished).json()["code"] == "submitted"


def test_a_running_one_is_not_sent(client, finished, organiser):
    tournaments.reopen(tournament_id=finished.pk, by=organiser)
    refused = send(client, finished)
    assert (refused.status_code, refused.json()["code"]) == (400, "wrong_status")


@pytest.mark.parametrize(("role", "status"), [("arbiter", 200), ("helper", 403), (None, 403)])
def test_officials_may_and_nobody_else(client, finished, role, status):
    user = make_user("vera")
    if role:
        tournaments.give_role(
            tournament_id=finished.pk, user=user, role=TournamentRole.Role(role), by=finished.created_by
        )
    client.force_login(user)
    assert send(client, finished).status_code == status
    assert client.delete(door(finished)).status_code == status


def test_a_visitor_is_asked_to_sign_in(client, finished):
    assert send(client, finished).status_code == 401
    assert client.delete(door(finished)).status_code == 401


def test_an_unrated_tournament_has_no_ladder_to_go_to(client, finished, organiser):
    finished.ladder = ""
    finished.save()
    refused = send(client, finished)
    assert (refused.json()["code"], refused.json()["field"]) == ("unrated", "ladder")
