"""Whose language a page speaks."""

import re

import pytest
from django.conf import settings
from django.test import Client

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


def test_a_language_is_chosen_without_a_token_but_not_from_another_site():
    browser = Client(enforce_csrf_checks=True)
    sent = {"language": "ru", "next": "/about/"}
    refused = browser.post("/i18n/setlang/", sent, headers={"Origin": "https://elsewhere.example"})
    assert refused.status_code == 403
    assert language_of(browser.get("/about/")) == "en"
    for headers in ({"Origin": "http://testserver"}, {}):
        browser = Client(enforce_csrf_checks=True)
        chosen = browser.post("/i18n/setlang/", sent, headers=headers)
        assert (chosen.status_code, chosen.url) == (302, "/about/")
        assert language_of(browser.get("/about/")) == "ru"


def test_header_and_footer_are_kept_for_each_language_section_and_kind_of_visitor(client, user):
    english, players = client.get("/about/").content.decode(), client.get("/players/").content.decode()
    russian = client.get("/about/", headers={"Accept-Language": "ru"}).content.decode()
    assert "Sign in" in english
    assert "Войти" in russian
    assert 'lang="ru" aria-current="true"' in russian
    assert 'href="/players/" aria-current="page"' in players
    assert 'href="/players/" aria-current="page"' not in english
    other = Client()
    other.force_login(user)
    page = other.get("/about/?a=1&b=<").content.decode()
    assert '<span class="person-name">Борис</span>' in page
    assert set(re.findall('name="next" value="([^"]*)"', page)) == {"/about/?a=1&amp;b=%3C"}
    assert "Борис" not in client.get("/about/").content.decode()
    user.player.name = "Boris <b>"
    user.player.save()
    assert '<span class="person-name">Boris &lt;b&gt;</span>' in other.get("/about/").content.decode()
