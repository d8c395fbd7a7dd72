"""Ladders in a real browser: live without a reload, readable by axe, silent, never wider than a phone."""

import datetime
import re

import pytest
from playwright.sync_api import expect

from games.models import Player, Table, Tournament
from ratings.models import Ladder, OutboxEntry
from ratings.services.drain import drain
from ratings.services.lists import publish_official_list
from ratings.services.lock import lock_before
from ratings.services.outbox import queue_replay
from ratings.services.progress import progress_noted
from tests.flows.browser import barriers_of, complaints_of, sign_in, spill_of
from tests.ratings.factories import add_round, change_places, confirm, officer, player, rated, tournament

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]

NAMES = ["Anna Lindqvist", "Мария Сёмина", "渡辺 直樹", "Николай Гордиенко-Преображенский"]


@pytest.fixture
def cup(transactional_db):
    today = datetime.datetime.now(datetime.UTC).date()
    for name, country, club in zip(
        NAMES, ("SE", "RU", "JP", "RU"), ("", "Мезозой", "", "Пангея"), strict=True
    ):
        player(name, country=country, club=club)
    places = [(name, place) for place, name in enumerate(NAMES, 1)]
    rated("Lviv Tables · Львівські столи", today - datetime.timedelta(days=60), [[places]] * 5)
    publish_official_list("classic", today - datetime.timedelta(days=30), by=officer())
    rated("Pangea Cup", today - datetime.timedelta(days=7), [[places[::-1]]] * 3)
    return tournament("Autumn Cup", [[places]], starts_on=today)


def anna() -> Player:
    return Player.objects.get(name=NAMES[0])


def test_a_confirmed_table_changes_the_live_column_without_a_reload(page, live_server, cup):
    page.goto(f"{live_server.url}/ratings/classic/")
    assert "" == page.text_content(f"#live-{anna().public_id}")
    page.evaluate("document.body.dataset.stayed = 'yes'")
    confirm(cup.rounds.get().tables.get())
    drain()
    page.wait_for_function(  # value and wash in one look: the wash comes a moment later and lasts until the next answer
        "id => document.querySelector(`#${id}.fresh`)?.textContent.startsWith('+')",
        arg=f"live-{anna().public_id}",
    )
    assert "yes" == page.evaluate("document.body.dataset.stayed")


def test_a_sum_opens_in_place_and_stays_open_while_the_board_updates(page, live_server, cup):
    page.goto(f"{live_server.url}/ratings/classic/")
    page.click(f"#ask-{anna().public_id}")
    page.wait_for_selector(".why-box")
    confirm(cup.rounds.get().tables.get())
    drain()
    page.wait_for_function(
        "id => document.getElementById(id).textContent.startsWith('+')",
        arg=f"live-{anna().public_id}",
    )
    assert page.is_visible(".why-box")


def test_an_opened_sum_has_an_address_and_closes_with_it(page, live_server, cup):
    page.goto(f"{live_server.url}/ratings/classic/")
    page.click(f"#ask-{anna().public_id}")
    page.wait_for_selector(".why-box")
    expect(page).to_have_url(re.compile(rf"/ratings/classic/\?why={anna().public_id}"))
    page.reload()
    expect(page.locator(".why-box")).to_be_visible()
    page.click(f"#ask-{anna().public_id}")
    expect(page.locator(".why-box")).to_have_count(0)
    expect(page).not_to_have_url(re.compile("why="))
    page.go_back()
    expect(page.locator(".why-box")).to_be_visible()


def test_a_rating_pressed_while_the_board_updates_hears_its_click(page, live_server, cup):
    page.goto(f"{live_server.url}/ratings/classic/")
    page.evaluate(
        """document.addEventListener("htmx:afterRequest", ({ detail }) => {
          if (detail.xhr.status === 200) document.body.dataset.updated = "yes";
        })"""
    )
    page.hover(f"#ask-{anna().public_id}")
    page.mouse.down()
    confirm(cup.rounds.get().tables.get())
    drain()
    page.wait_for_selector("[data-updated]")
    page.mouse.up()
    page.wait_for_selector(".why-box")


def test_everything_works_without_javascript(new_context, live_server, cup):
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{live_server.url}/ratings/classic/")
    page.click(f"#ask-{anna().public_id}")
    expect(page.locator(".why-box")).to_be_visible()
    page.click("text=Every change")
    expect(page).to_have_url(re.compile(r"/players/\w+/\?ladder=classic$"))
    page.click("a.why-number >> nth=0")
    expect(page.locator(".sum-columns")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_pages_are_accessible_and_fit(new_context, live_server, cup, width, scheme):
    confirm(cup.rounds.get().tables.get())
    add_round(cup, [])
    drain()
    one, two = anna().public_id, Player.objects.get(name=NAMES[1]).public_id
    context = new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)
    for path in (
        "/ratings/classic/",
        f"/ratings/classic/?why={one}",
        "/ratings/north_star/",
        "/ratings/classic/lists/",
        "/ratings/classic/lists/1/",
        "/ratings/classic/statistics/",
        f"/ratings/classic/predict/?player={one}&player={two}&name=wa",
        "/ratings/how-it-works/",
        "/statistics/",
        "/players/",
        f"/players/{one}/?why=live-{cup.pk}",
        f"/players/{one}/opponents/",
        f"/players/{one}/compare/?with={two}",
    ):
        page = context.new_page()  # a page each: what axe makes the browser complain about may come late
        complaints = complaints_of(page)
        page.goto(live_server.url + path)
        assert [] == complaints, path
        assert 0 == spill_of(page), path
        assert "" == barriers_of(page), path
        page.close()


@pytest.mark.parametrize("language", ["en", "ru", "uk", "ja"])
def test_no_table_of_a_ladder_leaves_its_panel(new_context, live_server, cup, language):
    """Measured left to right: by how many pixels each table is wider than the panel around it."""
    confirm(cup.rounds.get().tables.get())
    drain()
    page = new_context(locale=language).new_page()
    widths = {"/ratings/classic/": (320, 360, 700, 941, 960, 1000, 1023, 1119, 1120, 1280)}
    widths |= {"/ratings/classic/lists/1/": (360, 960, 1120), "/statistics/": (320, 360)}
    widths |= {f"/players/{anna().public_id}/opponents/": (320, 360, 700)}
    for path, sizes in widths.items():
        page.goto(live_server.url + path)
        for width in sizes:
            page.set_viewport_size({"width": width, "height": 800})
            over = page.evaluate(
                """[...document.querySelectorAll('.panel table')].map(table => Math.round(
                    table.getBoundingClientRect().right - table.closest('.panel').getBoundingClientRect().right
                )).filter(pixels => pixels > 0)"""
            )
            assert [] == over, (path, width)
            assert 0 == spill_of(page), (path, width)


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (360, "dark"), (1280, "light")])
def test_the_desk_is_accessible_and_fits_with_a_preview_and_bookings(
    page, context, live_server, cup, client, width, scheme
):
    today = datetime.datetime.now(datetime.UTC).date()
    lock_before("classic", today - datetime.timedelta(days=10), by=officer(), reason="list 1 is out")
    first = Tournament.objects.get(name__startswith="Lviv").rounds.first().tables.get()
    change_places(first, [(NAMES[0], 4), (NAMES[3], 1)])
    drain()
    client.force_login(officer())
    session = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme)
    page.goto(f"{live_server.url}/ratings/classic/desk/")
    assert page.is_visible("text=Waiting for you")
    assert page.is_visible("text=Booked for corrections in locked periods")
    page.fill("#lock-reason", "the history should be right")
    page.click("text=Open every period…")
    expect(page.locator("#preview")).to_be_visible()
    assert 0 == spill_of(page)
    assert "" == barriers_of(page)
    page.locator("#preview button.primary").focus()
    page.keyboard.press("Enter")
    expect(page.locator("text=nothing is locked")).to_be_visible()


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1280, "light")])
def test_a_merging_with_a_fault_is_accessible_and_leads_to_the_field(
    page, context, live_server, cup, width, scheme
):
    sign_in(context, officer(), live_server.url)
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme)
    page.goto(f"{live_server.url}/ratings/classic/desk/")
    page.fill("#merge-player", anna().public_id)
    page.fill("#merge-into", "nobody")
    page.locator("form[action$='/merge/'] button").press("Enter")
    expect(page.locator("#merge-into-fault")).to_contain_text("No player of this site")
    expect(page.locator("#merge-into")).to_be_focused()
    assert anna().public_id == page.input_value("#merge-player")
    assert 0 == spill_of(page)
    assert "" == barriers_of(page)


def test_the_desk_follows_the_worker_without_a_reload(page, context, live_server, cup):
    sign_in(context, officer(), live_server.url)
    queue_replay(
        Ladder.objects.get(code="classic"), datetime.date.min, reason="asked for by the rating officer"
    )
    page.goto(f"{live_server.url}/ratings/classic/desk/")
    page.evaluate("document.body.dataset.stayed = 'yes'")
    expect(page.get_by_text("1 entry waits for the worker.")).to_be_visible()
    assert "" == barriers_of(page)
    with progress_noted("classic") as note:
        note("replay", 40, 200)
        expect(page.get_by_role("progressbar", name="40 of 200 periods")).to_be_visible()
        assert "" == barriers_of(page)
    change_places(cup_of_lviv(), [(NAMES[0], 4), (NAMES[3], 1)])
    drain()
    expect(page.locator("#machinery")).to_have_count(0)
    expect(page.locator("#runs")).to_contain_text("the result was corrected")
    assert "yes" == page.evaluate("document.body.dataset.stayed")


def cup_of_lviv() -> Table:
    return Tournament.objects.get(name__startswith="Lviv").rounds.first().tables.get()


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1280, "light")])
def test_a_desk_in_trouble_is_accessible_and_fits(page, context, live_server, cup, width, scheme):
    sign_in(context, officer(), live_server.url)
    soon = datetime.datetime.now(datetime.UTC) + datetime.timedelta(minutes=5)
    OutboxEntry.objects.create(kind="live", key="7", attempts=5, last_error="OperationalError: " + "x" * 90)
    OutboxEntry.objects.create(
        kind="period", key="classic", attempts=2, not_before=soon, last_error="ValueError"
    )
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme)
    page.goto(f"{live_server.url}/ratings/classic/desk/")
    page.get_by_role("button", name="Publish the next list…").press("Enter")
    expect(page.get_by_text("Results are still being rated")).to_be_visible()
    expect(page.get_by_text("not tried any more")).to_be_visible()
    assert 0 == spill_of(page)
    assert "" == barriers_of(page)
    page.get_by_role("button", name="Try again").press("Enter")
    expect(page.get_by_text("The jobs are tried again.")).to_be_visible()
