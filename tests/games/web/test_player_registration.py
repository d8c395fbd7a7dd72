"""Taking part: signing up on the way, registering, leaving, sitting out, checking in."""

import datetime

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.utils import timezone

from games.models import Player, Registration, Tournament, User
from games.services import registration, tournaments
from tests.factories import (
    finished_tournament,
    make_player,
    make_tournament,
    make_user,
    open_round,
    registration_of,
    running_tournament,
)

pytestmark = pytest.mark.django_db


def open_tournament(**settings) -> Tournament:
    made = make_tournament(**settings)
    return tournaments.open_registration(tournament_id=made.pk, by=made.created_by)


def signed_in(user: User) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


def told(response) -> list[str]:
    return [str(message) for message in get_messages(response.wsgi_request)]


def test_a_visitor_is_led_to_sign_up_and_back_to_the_registration():
    made = open_tournament()
    address = f"/tournaments/{made.slug}/register/"
    client = Client()
    there = client.get(address)
    assert (302, f"/accounts/signup/?next=%2Ftournaments%2F{made.slug}%2Fregister%2F") == (
        there.status_code,
        there["Location"],
    )
    back = client.post(
        there["Location"],
        {"email": "mei@example.org", "password1": "correct-horse-9", "name": "美 Mei", "next": address},
    )
    assert (302, address) == (back.status_code, back["Location"])
    assert "You play as <strong>美 Mei</strong>." in client.get(address).content.decode()
    client.post(address)
    assert ["美 Mei"] == [one.player.name for one in made.registrations.all()]


def registering(made: Tournament, client: Client | None = None) -> str:
    answer = (client or Client(headers={"accept-language": "en"})).get(f"/tournaments/{made.slug}/register/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_visitor_hears_before_signing_up_that_registration_is_closed():
    made = running_tournament(4)
    text = registering(made)
    assert "Registration for this tournament is closed. Late entries are up to its arbiter." in text
    assert "/accounts/signup/?next=" not in text
    over = finished_tournament(4)
    assert "The tournament is over; nobody can register any more." in registering(over)


def test_a_visitor_hears_before_signing_up_that_there_is_the_wait_list_only():
    made = open_tournament(capacity=2, waitlist_limit=2)
    for name in ("Emil", "Faye"):
        registration.register(tournament_id=made.pk, player=make_player(name), by=made.created_by)
    text = registering(made)
    assert "All places are taken. You would be the first on the wait list." in text
    assert f'href="/accounts/signup/?next=%2Ftournaments%2F{made.slug}%2Fregister%2F"' in text
    registration.register(tournament_id=made.pk, player=make_player("Gena"), by=made.created_by)
    text = Client(headers={"accept-language": "en"}).get(f"/tournaments/{made.slug}/").content.decode()
    assert "All places are taken; 1 player waits already." in text
    registration.register(tournament_id=made.pk, player=make_player("Hana"), by=made.created_by)
    text = registering(made)
    assert "The tournament and its wait list are full." in text
    assert "/accounts/signup/?next=" not in text


def test_an_account_without_a_name_is_asked_for_it_while_registering():
    made = open_tournament()
    client = signed_in(make_user("nameless"))
    address = f"/tournaments/{made.slug}/register/"
    empty = client.post(address, {"name": "  ", "club": "Pangea"})
    assert 400 == empty.status_code
    assert "Tell the name under which you play." in empty.content.decode()
    assert 'value="Pangea"' in empty.content.decode()
    assert not Player.objects.filter(club="Pangea").exists()
    client.post(address, {"name": "Олена", "club": "Pangea"})
    assert [("Олена", "confirmed")] == [(one.player.name, one.status) for one in made.registrations.all()]


def test_a_closed_registration_says_so_and_keeps_what_was_typed():
    made = make_tournament()
    tournaments.open_registration(tournament_id=made.pk, by=made.created_by)
    tournaments.cancel(tournament_id=made.pk, by=made.created_by, reason="snow")
    client = signed_in(make_user("late"))
    answer = client.post(f"/tournaments/{made.slug}/register/", {"name": "Zoe Late", "club": ""})
    text = answer.content.decode()
    assert 400 == answer.status_code
    assert "Registration for this tournament is closed." in text
    assert 'value="Zoe Late"' in text
    assert not Player.objects.filter(name="Zoe Late").exists()
    assert not made.registrations.exists()


def test_the_page_of_a_closed_registration_has_no_form():
    made = running_tournament(4)
    text = (
        signed_in(make_player("Zoe", with_account=True).user)
        .get(f"/tournaments/{made.slug}/register/")
        .content
    )
    assert "Registration for this tournament is closed." in text.decode()
    assert '<button type="submit" class="button primary">' not in text.decode()


def test_the_third_of_two_places_goes_to_the_wait_list():
    made = open_tournament(capacity=2)
    for name in ("Emil", "Faye"):
        registration.register(tournament_id=made.pk, player=make_player(name), by=made.created_by)
    zoe = make_player("Zoe", with_account=True)
    answer = signed_in(zoe.user).post(f"/tournaments/{made.slug}/register/")
    assert ["You are on the wait list; a place that becomes free is yours in order."] == told(answer)
    assert "wait_listed" == registration_of(made, zoe).status


def test_registering_twice_changes_nothing():
    made = open_tournament()
    zoe = make_player("Zoe", with_account=True)
    client = signed_in(zoe.user)
    client.post(f"/tournaments/{made.slug}/register/")
    again = client.post(f"/tournaments/{made.slug}/register/")
    assert f"/tournaments/{made.slug}/" == again["Location"]
    assert 1 == made.registrations.count()


def test_withdrawing_asks_once_and_can_be_taken_back():
    made = running_tournament(4)
    boris = Player.objects.get(name="Boris")
    client = signed_in(boris.user)
    address = f"/tournaments/{made.slug}/withdraw/"
    assert "Leave this tournament?" in client.get(address).content.decode()
    assert "checked_in" == registration_of(made, boris).status
    client.post(address)
    assert "withdrawn" == registration_of(made, boris).status
    assert "Come back" in client.get(f"/tournaments/{made.slug}/").content.decode()
    client.post(f"/tournaments/{made.slug}/rejoin/")
    assert "checked_in" == registration_of(made, boris).status


def test_a_bye_can_be_asked_for_and_taken_back_until_the_round_is_seated():
    made = running_tournament(4)
    boris = Player.objects.get(name="Boris")
    client = signed_in(boris.user)
    address = f"/tournaments/{made.slug}/bye/"
    client.post(address, {"round_number": "2"})
    assert [2] == registration_of(made, boris).requested_byes
    client.post(address, {"round_number": "2", "back": "1"})
    assert [] == registration_of(made, boris).requested_byes
    open_round(made)
    late = client.post(address, {"round_number": "1"})
    assert 400 == late.status_code
    assert 'class="fault"' in late.content.decode()
    assert [] == registration_of(made, boris).requested_byes


def test_players_check_themselves_in_from_the_day_of_the_start():
    made = open_tournament(starts_at=timezone.now() + datetime.timedelta(days=3))
    boris = make_player("Boris", with_account=True)
    registration.register(tournament_id=made.pk, player=boris, by=boris.user)
    client = signed_in(boris.user)
    assert "check in" not in client.get(f"/tournaments/{made.slug}/").content.decode()
    Tournament.objects.filter(pk=made.pk).update(starts_at=timezone.now() + datetime.timedelta(hours=2))
    assert "check in" in client.get(f"/tournaments/{made.slug}/").content.decode()
    client.post(f"/tournaments/{made.slug}/check-in/")
    assert "checked_in" == registration_of(made, boris).status


@pytest.mark.parametrize("part", ["withdraw", "bye", "check-in", "rejoin"])
def test_visitors_are_asked_to_sign_in_for_anything_of_their_own(part):
    made = open_tournament()
    answer = Client().post(f"/tournaments/{made.slug}/{part}/")
    assert answer["Location"].startswith("/accounts/login/?next=")
    assert not Registration.objects.exists()
