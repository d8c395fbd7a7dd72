"""Whose language a page speaks."""

import pytest
from django.conf import settings

from games.services.people import create_player
from tests.factories import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def user():
    user = make_user("boris", language="ru")
    create_player(name="Борис", user=user)
    return user


def language_of(answer) -> str:
    return answer.headers["Content-Language"]


def test_an_account_speaks_its_language_on_a_new_device(client, user):
    client.force_login(user)
    assert language_of(client.get("/about/")) == "ru"


def test_the_choice_made_on_the_device_goes_first(client, user):
    client.force_login(user)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    assert language_of(client.get("/about/")) == "en"


def test_a_visitor_gets_the_language_of_the_browser(client):
    assert language_of(client.get("/about/", headers={"Accept-Language": "uk,en;q=0.5"})) == "uk"
