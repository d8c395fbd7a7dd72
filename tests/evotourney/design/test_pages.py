"""The frame of every page, the page of all parts and the error pages, on an address map of their own."""

import re

import pytest
from django.template.loader import render_to_string
from django.test import override_settings

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.urls("tests.evotourney.design.pages"),
]


def test_the_style_page_shows_every_part_without_inline_style_or_script(client):
    page = client.get("/style/").content.decode()
    assert "style=" not in page
    assert [] == re.findall(r"<script(?![^>]* src=)", page)
    for part in (
        "panel",
        "tag",
        "chip",
        "stepper",
        "why-box",
        "table-card",
        "fault-list",
        "conflict",
        "chart",
    ):
        assert re.search(rf'class="[^"]*\b{part}\b', page), part


def test_a_row_opens_by_its_link_without_javascript(client):
    closed = client.get("/style/").content.decode()
    opened = client.get("/style/?why=1846").content.decode()
    assert "why-row" not in closed
    assert 1 == opened.count('<tr class="why-row">')
    assert 'aria-expanded="true"' in opened


def test_a_page_offers_all_languages_by_their_own_names(client):
    page = client.get("/home/").content.decode()
    assert '<button type="submit" name="language" value="uk" lang="uk">Українська</button>' in page
    assert '<button type="submit" name="language" value="ja" lang="ja">日本語</button>' in page


def test_the_frame_speaks_the_language_of_the_reader(client):
    assert '<html lang="ja"' in client.get("/home/", headers={"accept-language": "ja"}).content.decode()


def test_a_missing_page_keeps_the_frame_and_offers_two_ways_out(client):
    answer = client.get("/nothing-here/")
    page = answer.content.decode()
    assert 404 == answer.status_code
    assert 1 == page.count("<h1>")
    assert 'href="/tournament-list/"' in page
    assert 'href="/search/"' in page


def test_a_closed_page_leads_a_visitor_to_signing_in(rf):
    request = rf.get("/console/")
    page = render_to_string("403.html", {}, request)
    assert 'href="/account_login/?next=%2Fconsole%2F"' in page


@override_settings(ROOT_URLCONF="tests.evotourney.design")
def test_the_page_of_our_mistake_needs_neither_addresses_nor_a_database():
    page = render_to_string("500.html")
    assert "Our mistake" in page
    assert 'href="/"' in page


def test_allauth_screens_are_drawn_with_our_parts():
    page = render_to_string(
        "allauth/elements/button.html",
        {"attrs": {"type": "submit", "tags": ["prominent", "login"]}, "slots": {"default": ["Sign in"]}},
    )
    assert '<button class="button primary" type="submit">Sign in</button>' == page.strip()
