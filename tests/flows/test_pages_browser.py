"""The pages people use most, in a real browser: whole on every screen, readable by everybody, usable without a script
and without a mouse.
"""

import io
import re
from collections.abc import Callable, Mapping

import pytest
from django.core.management import call_command
from playwright.sync_api import BrowserContext, Page, expect

from games.models import Registration, Table, Tournament, User
from games.services import tournaments
from tests.factories import make_tournament, open_round, running_tournament
from tests.flows.browser import (
    barriers_of,
    complaints_of,
    is_told,
    press,
    sign_in,
    sign_up,
    spill_of,
)

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 360, "height": 740}

# name: (who looks at it, its address)
PAGES = {
    "home": ("", "/"),
    "tournaments": ("", "/tournaments/"),
    "tournament": ("", "{cup}"),
    "round": ("player", "{cup}rounds/3/"),
    "round with its reasons": ("", "{cup}rounds/2/?why=1"),
    "standings": ("player", "{cup}standings/?why={player}"),
    "cross table": ("", "{cup}cross-table/"),
    "regulations": ("", "{cup}regulations/"),
    "registration": ("player", "{coming}register/"),
    "table": ("player", "{cup}rounds/3/tables/{waiting}/"),
    "my table": ("player", "{cup}my-table/"),
    "confirm": ("player", "{cup}rounds/3/tables/{waiting}/confirm/"),
    "object": ("player", "{cup}rounds/3/tables/{waiting}/dispute/"),
    "result entry": ("player", "{cup}rounds/3/tables/{waiting}/result/"),
    "my page": ("player", "/me/"),
    "console, players from a list": ("arbiter", "{cup}console/check-in/list/"),
    "console, seating": ("arbiter", "{cup}console/seating/"),
    "console, results": ("arbiter", "{cup}console/results/"),
    "leaderboard": ("", "/ratings/classic/?why={player}"),
    "player": ("player", "/players/{player}/"),
    "players": ("", "/players/"),
    "calculator": ("", "/calculator/"),
    "guide": ("", "/docs/"),
    "sign up": ("", "/accounts/signup/"),
}


def test_names_stay_whole_on_a_phone_in_a_language_of_long_words(new_context, live_server):
    call_command("seed_demo", players=24, tournaments=1, stdout=io.StringIO())
    page = new_context(viewport=PHONE, locale="ru-RU").new_page()
    page.goto(f"{live_server.url}/statistics/")
    assert spill_of(page) <= 0
    for names in page.locator("main table.dense:not(:has(.seat))").all():
        assert names.locator("tbody th").first.bounding_box()["width"] > 110


def test_pages_fit_are_readable_and_silent(new_context, live_server):
    call_command("seed_demo", players=24, tournaments=1, stdout=io.StringIO())
    addresses = addresses_of_the_demo()
    problems = {}
    for width in (360, 1280):
        contexts = {who: context_of(new_context, who, live_server.url, width) for who in ADDRESSES_OF}
        for name, (who, address) in PAGES.items():
            found = problems_of(contexts[who], f"{live_server.url}{address.format(**addresses)}")
            problems |= {f"{name}, {width} px, {what}": text for what, text in found.items()}
    assert not problems, "\n\n".join(f"{what}\n{text}" for what, text in problems.items())


# who: the address under which the demo knows them; a visitor has none.
ADDRESSES_OF = {"": "", "player": "player@example.org", "arbiter": "arbiter@example.org"}


def context_of(new_context: Callable[..., BrowserContext], who: str, site: str, width: int) -> BrowserContext:
    context = new_context(viewport={"width": width, "height": 800})
    if who:
        sign_in(context, User.objects.get(email=ADDRESSES_OF[who]), site)
    return context


def addresses_of_the_demo() -> Mapping[str, object]:
    """What stands for the names in the addresses of PAGES."""
    cup = Tournament.objects.get(status=Tournament.Status.RUNNING)
    return {
        "cup": cup.get_absolute_url(),
        "coming": Tournament.objects.filter(status=Tournament.Status.REGISTRATION)[0].get_absolute_url(),
        "waiting": cup.rounds.get(number=3).tables.get(status=Table.Status.SUBMITTED).number,
        "player": User.objects.get(email=ADDRESSES_OF["player"]).player.public_id,
    }


def problems_of(context: BrowserContext, url: str) -> dict[str, str]:
    """What is wrong with a page, in light and dark."""
    page = context.new_page()
    complaints = complaints_of(page)
    page.emulate_media(color_scheme="light")
    answer = page.goto(url)
    problems = {
        "status": "" if answer.status == 200 else str(answer.status),
        "too wide by": str(spill_of(page) or ""),
        "console": "\n".join(complaints),  # now: axe, further down, styles inline what the policy forbids
        "light, barriers": barriers_of(page),
    }
    page.emulate_media(color_scheme="dark")
    problems["dark, barriers"] = barriers_of(page, "color-contrast")
    page.close()
    return {what: text for what, text in problems.items() if text}


def test_a_newcomer_registers_without_a_script(new_context, live_server):
    tournament = make_tournament()
    tournaments.open_registration(tournament_id=tournament.pk, by=tournament.created_by)
    page = new_context(java_script_enabled=False, viewport=PHONE).new_page()
    page.goto(f"{live_server.url}{tournament.get_absolute_url()}")
    page.get_by_role("link", name="Register").click()
    sign_up(page, "Нова Жаба", "newcomer@example.org")
    expect(page.get_by_text("You play as Нова Жаба.")).to_be_visible()
    press(page, "Register")
    is_told(page, "You are registered.")
    assert Registration.Status.CONFIRMED == tournament.registrations.get(player__name="Нова Жаба").status


@pytest.fixture
def table() -> Table:
    """A table of three that waits for its result."""
    return open_round(running_tournament(3)).tables.get()


def seat_of(table: Table, number: int, new_context, site: str, **options) -> Page:
    """The table's page on the phone of the player at this seat."""
    context = new_context(viewport=PHONE, **options)
    sign_in(context, table.seats.get(number=number).player.user, site)
    page = context.new_page()
    page.goto(f"{site}{table.round.tournament.get_absolute_url()}rounds/1/tables/{table.number}/")
    return page


def scores_of(table: Table) -> list[int | None]:
    return list(table.seats.order_by("number").values_list("final_score", flat=True))


def test_a_result_is_entered_and_confirmed_without_a_script(table, new_context, live_server):
    page = seat_of(table, 1, new_context, live_server.url, java_script_enabled=False)
    page.get_by_role("link", name="Enter result").click()
    for index, animals in enumerate(("carnivorous, running\n-", "swimming", "-")):
        seat = page.locator(f"#seat-{index}")
        seat.get_by_label("Discard").fill(str(10 + index))
        seat.get_by_text("Board at the end").click()
        seat.get_by_label("Animals").fill(animals)
    press(page, "Check")
    expect(page.locator("#seat-0 summary", has_text="The board gives 7")).to_be_visible()
    animals = page.locator("#seat-0").get_by_label("Animals")
    animals.fill("carnivorous, gills\n-")
    press(page, "Submit result")
    expect(animals).to_have_attribute("aria-invalid", "true")
    expect(animals).to_have_accessible_description(re.compile("gills"))
    expect(animals).to_have_value("carnivorous, gills\n-")
    animals.fill("carnivorous, running\n-")
    press(page, "Submit result")
    is_told(page, "Saved. The others at the table are asked to confirm.")
    for number, answer in ((2, "You agreed."), (3, "All agree: the result is confirmed.")):
        other = seat_of(table, number, new_context, live_server.url, java_script_enabled=False)
        other.get_by_role("link", name="Check and confirm").click()
        press(other, "I agree")
        is_told(other, answer)
    assert [7, 3, 2] == scores_of(table)


def test_a_result_is_entered_by_keyboard_alone(table, new_context, live_server):
    page = seat_of(table, 1, new_context, live_server.url)
    page.get_by_role("link", name="Enter result").click()
    expect(page.get_by_text("Count it from the boards")).to_be_visible()
    typed = {f"id_seat-{seat}-final_score": str(30 - seat) for seat in range(3)}
    typed |= {f"id_seat-{seat}-discard": str(10 + seat) for seat in range(3)}
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    for _stop in range(60):
        page.keyboard.press("Tab")
        focus = page.wait_for_function(FOCUS_THAT_IS_SEEN).json_value()
        if focus["id"] in typed:
            page.keyboard.type(typed.pop(focus["id"]))
        elif focus["text"] == "Submit result":
            break
    assert {} == typed
    page.keyboard.press("Enter")
    is_told(page, "Saved. The others at the table are asked to confirm.")
    assert [30, 29, 28] == scores_of(table)


# Where the focus is, once its middle can be seen: not under a bar, not outside the window. What the server says of the
# fields before comes in between and moves them.
FOCUS_THAT_IS_SEEN = """() => {
  const one = document.activeElement;
  const { left, top, width, height } = one.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  const isSeen = Boolean(seen) && (one.contains(seen) || seen.contains(one));
  return isSeen && { id: one.id, text: one.textContent.trim() };
}"""
