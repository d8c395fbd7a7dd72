"""The style page in a real browser: readable by axe, silent under the strict policy, never wider than a phone."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.urls("tests.evotourney.design.pages"),
]


@pytest.fixture
def console(page):
    """What the browser had to complain about."""
    messages = []
    page.on("console", lambda message: messages.append(message.text))
    page.on("pageerror", lambda error: messages.append(str(error)))
    return messages


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_the_style_page_is_accessible_and_fits(page, console, live_server, width, scheme):
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme)
    page.goto(f"{live_server.url}/style/?why=1846")
    assert [] == console
    spill = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert 0 == spill
    found = Axe().run(page)
    assert 0 == found.violations_count, found.generate_report()


def test_a_person_may_overrule_the_device_and_is_remembered(page, live_server):
    page.emulate_media(color_scheme="light")
    page.goto(f"{live_server.url}/home/")
    page.select_option("#theme", "dark")
    page.reload()
    assert "dark" == page.evaluate("document.documentElement.dataset.theme")
    assert "rgb(15, 20, 18)" == page.evaluate("getComputedStyle(document.body).backgroundColor")


def test_the_phone_menu_opens_without_javascript(new_context, live_server):
    page = new_context(java_script_enabled=False, viewport={"width": 360, "height": 740}).new_page()
    page.goto(f"{live_server.url}/home/")
    page.click(".site-menu > summary")
    expect(page.locator(".site-menu a[href='/player-list/']")).to_be_visible()


def test_escape_closes_a_menu_and_gives_the_focus_back(page, live_server):
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{live_server.url}/home/")
    page.click(".site-menu > summary")
    page.keyboard.press("Escape")
    assert "SUMMARY" == page.evaluate("document.activeElement.tagName")
    assert not page.is_visible(".site-menu nav")


def test_a_stepper_counts_in_place(page, live_server):
    page.goto(f"{live_server.url}/style/")
    page.click("[data-step='1'] >> nth=0")
    assert "10" == page.input_value("#id_discard")
    assert f"{live_server.url}/style/" == page.url


def test_text_never_outgrows_the_root_size_of_sixteen(page, live_server):
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"{live_server.url}/home/")
    assert "16px" == page.evaluate("getComputedStyle(document.documentElement).fontSize")
