"""What a tournament's page says of its rating (field case 64: a number that does not move without a reason)."""

import datetime

import pytest

from ratings.models import OutboxEntry
from ratings.services.acceptance import accept, refuse
from tests.ratings.factories import officer, set_status, tournament

pytestmark = pytest.mark.django_db

DAY = datetime.date(2026, 5, 2)
ROUND = [[("a", 1), ("b", 2)]]


def said(client, made) -> str:
    return client.get(f"/tournaments/{made.slug}/").content.decode()


def test_a_tournament_without_a_ladder_says_that_it_is_not_rated(client):
    assert "This tournament is not rated." in said(client, tournament("Friendly", [ROUND], ladder=""))


def test_a_running_one_says_when_ratings_change(client):
    assert "Ratings change when the tournament is over" in said(client, tournament("Cup", [ROUND]))


def test_a_coming_one_says_nothing_of_it(client):
    assert "Ratings change when" not in said(client, tournament("Cup", status="registration"))


def test_one_not_sent_yet_says_what_the_ladder_asks_for(client):
    made = tournament("Cup", [ROUND], ended_on=DAY, status="finished")
    assert "needs 8 players and 3 rounds with a result" in said(client, made)


def test_one_that_waits_says_for_whom_and_since_when(client, time_machine):
    time_machine.move_to(datetime.datetime(2026, 5, 2, 14, 2, tzinfo=datetime.UTC), tick=False)
    made = tournament("Cup", [ROUND], ended_on=DAY, status="finished")
    set_status(made, "submitted")
    page = said(client, made)
    assert "too few players, too few rounds" in page
    assert "14:02 UTC" in page
    accept(made.pk, by=officer())
    page = said(client, made)
    assert "Accepted; the ratings are being computed." in page
    assert "14:02 UTC" in page
    OutboxEntry.objects.update(attempts=OutboxEntry.GIVE_UP_AFTER)
    assert "computing the ratings failed" in said(client, made)


def test_a_refused_one_gives_the_reason(client):
    made = tournament("Cup", [ROUND], ended_on=DAY, status="finished")
    set_status(made, "submitted")
    refuse(made.pk, by=officer(), reason="Only two players came.")
    assert "Only two players came." in said(client, made)
