"""The board editor in a real browser: it counts as the server does, by finger, by keys, without a network or script."""

import json
import re
from base64 import urlsafe_b64encode
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from django.utils.translation import override
from playwright.sync_api import BrowserContext, Page, Route, expect

from games.scoring.check import check_table, find
from games.scoring.edition import EditionError, load_edition
from games.simulation.deal import deal_boards
from games.web.scoring.describe import described
from games.web.scoring.shared import document_of, token_of
from games.web.scoring.verdict import names_of, verdict_of
from games.web.scoring.words import editor_words
from tests.factories import open_round, running_tournament
from tests.games.imports.frames import frame
from tests.games.scoring.golden import golden_cases

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

DEALT = (
    "base",
    "base_x2",
    "base+time_to_fly",
    "base+time_to_fly+continents",
    "base+variations",
    "base+life_cycle",
)


@pytest.fixture
def console(page):
    """What the browser had to complain about."""
    messages = []
    page.on("console", lambda message: messages.append(message.text))
    page.on("pageerror", lambda error: messages.append(str(error)))
    return messages


@pytest.fixture
def calculator(page, live_server) -> Page:
    """The calculator on a phone, ready."""
    page.set_viewport_size({"width": 360, "height": 740})
    opened(page, f"{live_server.url}/calculator/")
    return page


def opened(page: Page, url: str) -> None:
    page.goto(url)
    page.wait_for_selector("#board-editor:not([hidden])")


def key(page: Page, name: str):
    return page.locator(f'[data-key="{name}"]')


def tap(page: Page, *names: str) -> None:
    for name in names:
        key(page, name).click()


def pick(page: Page, animal: int, *traits: str) -> None:
    """Tap traits for an animal in the list of traits."""
    tap(page, f"part:{animal}:add", *(f"all:{trait}" for trait in traits), "done")


def total(page: Page) -> str:
    return page.inner_text(".board-bar .big")


def verdict(page: Page) -> str:
    key(page, "tab:verdict").click()
    expect(page.locator("#board-editor .board-verdict")).not_to_have_text("Checking…")
    return page.inner_text("#board-editor .board-verdict")


def cases_with_editions():
    cases = []
    for name, case in golden_cases():
        try:
            cases.append((name, case["table"], load_edition(case["table"]["edition"])))
        except EditionError:
            continue
    for code in DEALT:
        edition = load_edition(code)
        for seed in range(20):
            table = {"edition": code, "players": deal_boards(edition, [0, 0.5, -0.5, 0], Random(seed))}
            cases.append((f"{code}, dealt {seed}", table, edition))
    return cases


def test_the_running_total_equals_the_servers_on_every_golden_and_dealt_board(page, live_server):
    cases = cases_with_editions()
    page.goto(f"{live_server.url}/editions/")
    counted = page.evaluate(
        """async (cases) => {
          const { prepared, total } = await import("/static/js/board/total.js");
          return cases.map(({ edition, table }) =>
            table.players.map((board) => total(board, prepared(edition), table.cards)));
        }""",
        [{"edition": described(edition, "en"), "table": table} for _name, table, edition in cases],
    )
    compared = 0
    for (name, table, _edition), boards in zip(cases, counted, strict=True):
        answer = check_table(table)
        for index, score in enumerate(answer["scores"] or []):
            if score is None:
                continue
            compared += 1
            assert (name, index, score) == (name, index, boards[index]["total"])
            assert score == sum(line["points"] for line in boards[index]["lines"])
    assert compared > 1000


@pytest.mark.parametrize("language", ["en", "ru"])
def test_order_and_verdict_without_a_network_equal_the_servers_on_every_golden_board(
    page, live_server, language
):
    page.goto(f"{live_server.url}/editions/")
    cases, told = [], []
    with override(language):
        words = editor_words()
        for name, table, edition in cases_with_editions():
            report = find(table)
            if not report.order or any(not isinstance(board, dict) for board in table["players"]):
                continue
            names = names_of(table, len(table["players"]))
            cases.append(
                {
                    "edition": described(edition, language),
                    "table": table,
                    "totals": report.scores,
                    "names": names,
                }
                | {"flora": report.flora}
            )
            told.append((name, report.order, verdict_of(report, names)))
    counted = page.evaluate(
        """async ({ cases, words, language }) => {
          const { prepared } = await import("/static/js/board/total.js");
          const { orderOf } = await import("/static/js/board/order.js");
          const { verdictOf } = await import("/static/js/board/verdict.js");
          const { useWords } = await import("/static/js/board/words.js");
          useWords(words, language);
          return cases.map(({ edition, table, totals, names, flora }) => {
            const values = { boards: table.players, totals, names, flora, edition: prepared(edition) };
            const order = orderOf(values.boards, totals, values.edition, flora);
            return { order, verdict: verdictOf({ ...values, order }) };
          });
        }""",
        {"cases": cases, "words": words, "language": language},
    )
    assert len(told) > 300
    for (name, order, verdict), own in zip(told, counted, strict=True):
        assert (name, [list(group) for group in order.groups]) == (name, own["order"]["groups"])
        assert (name, sorted(order.unknown)) == (name, sorted(own["order"]["unknown"]))
        if verdict:
            assert (name, verdict) == (name, own["verdict"])


def test_a_board_is_built_by_taps_and_settled_in_one_line(calculator, console):
    page = calculator
    key(page, "player:0").fill("Anna")
    key(page, "player:1").fill("Борис")
    tap(page, "player:3:remove", "player:2:remove", "next", "add")
    pick(page, 0, "carnivorous", "fat_tissue", "fat_tissue")
    tap(page, "add", "link:add", "pair:cooperation", "sheet:save")
    assert "9" == total(page)
    for _tap in range(9):
        tap(page, "count:discard:more")
    tap(page, "tab:1", "add")
    pick(page, 0, "high_body_weight", "sharp_vision", "poisonous", "camouflage", "running", "grazing")
    key(page, "count:discard:input").fill("6")
    key(page, "count:discard:input").press("Enter")
    assert "9" == total(page)
    assert "Anna by 3 cards in the discard" == verdict(page)
    assert [] == console


def test_a_fault_stands_at_the_animal_that_has_it(calculator):
    page = calculator
    tap(page, "next", "add", "add")
    pick(page, 1, "carnivorous", "scavenger")
    card = page.locator('[data-part="1"]')
    expect(card.locator(".fault")).to_have_text("Carnivorous and Scavenger cannot stand together.")
    assert 2 == card.locator(".chip-fault").count()
    assert 0 == page.locator('[data-part="0"] .fault').count()
    expect(page.locator(".board-faults")).to_have_text("1 fault")
    key(page, "part:0:more").click()
    tap(page, "sheet:remove")
    expect(page.locator('[data-part="0"] .fault')).to_have_count(1)


def test_what_cannot_lie_there_says_why_in_words(calculator):
    page = calculator
    tap(page, "next", "add", "part:0:add", "all:carnivorous")
    expect(key(page, "all:scavenger")).to_have_text("Scavenger: never beside Carnivorous")
    tap(page, "done")
    for animal in range(1, 5):
        tap(page, "add")
        pick(page, animal, "grazing")
    tap(page, "add", "part:5:add")
    expect(key(page, "all:grazing")).to_have_text("Grazing: all 4 cards are already on boards")
    assert "chip-impossible" in key(page, "all:grazing").get_attribute("class")


def test_several_animals_come_at_once_and_everything_can_be_taken_back(calculator):
    page = calculator
    tap(page, "next", "add-several")
    key(page, "several:input").fill("7")
    key(page, "several:input").press("Tab")
    tap(page, "several:add")
    assert "14" == total(page)
    page.click('[data-do="undo"]')
    assert "0" == total(page)
    page.click('[data-do="redo"]')
    assert "14" == total(page)


def test_nothing_is_lost_on_reload(calculator):
    page = calculator
    key(page, "player:0").fill("Анна")
    tap(page, "next", "add")
    pick(page, 0, "parasite")
    page.reload()
    page.wait_for_selector("#board-editor:not([hidden])")
    assert "5" == total(page)
    assert "Анна" in key(page, "tab:0").inner_text()


def test_a_link_shows_the_table_and_the_own_one_is_put_aside(calculator, live_server):
    page = calculator
    tap(page, "next", "add")
    boards = [
        {"player": "Chen", "animals": [{"id": "1", "traits": ["parasite"]}], "links": []},
        {"player": "Daria", "animals": [], "links": []},
    ]
    opened(page, f"{live_server.url}/calculator/?b={token_of({'edition': 'base', 'players': boards})}")
    expect(page.locator("#board-editor .board-verdict")).to_have_text("Chen by 5 points")
    tap(page, "tab:0", "add")
    page.reload()
    page.wait_for_selector("#board-editor:not([hidden])")
    assert "7" == total(page)
    page.get_by_text("Back to my own table").click()
    expect(page.locator(".board-bar .big")).to_have_text("2")


def test_boards_that_nobody_wrote_on_are_no_players(calculator, live_server):
    page = calculator
    rows = page.locator("#board-editor tbody tr")
    tap(page, "tab:verdict")
    expect(rows).to_have_count(0)
    expect(page.locator("#board-editor .board-verdict")).to_contain_text("Put the first cards on a board")
    tap(page, "tab:1", "add")
    assert "Player 2: 2 points" == verdict(page)
    expect(rows).to_have_text(["1Player 22–"])
    expect(page.locator("#board-editor")).to_contain_text(
        "Nothing is written for Player 1, Player 3, Player 4"
    )
    expect(page.locator("#board-editor")).not_to_contain_text("players; this edition")
    tap(page, "tab:3", "add")
    pick(page, 0, "parasite")
    assert "Player 4 by 3 points" == verdict(page)
    expect(rows).to_have_text(["1Player 45–", "2Player 22–"])
    shared = document_of(page.input_value("#board-link").partition("?b=")[2])
    assert ["Player 2", "Player 4"] == [board["player"] for board in shared["players"]]


@pytest.mark.parametrize("told", ["name", "discard"])
def test_who_really_has_nothing_counts_as_soon_as_anything_is_typed(calculator, told):
    page = calculator
    tap(page, "tab:0", "add")
    if told == "name":
        tap(page, "tab:table")
        key(page, "player:1").fill("Zoe")
    else:
        tap(page, "tab:1")
        key(page, "count:discard:input").fill("0")
        key(page, "count:discard:input").press("Tab")
    name = "Zoe" if told == "name" else "Player 2"
    assert "Player 1 by 2 points" == verdict(page)
    expect(page.locator("#board-editor tbody tr")).to_have_text(
        ["1Player 12–", f"2{name}0{'–' if told == 'name' else '0'}"]
    )


def test_a_fault_is_told_of_the_board_that_has_it_behind_blank_ones(calculator):
    page = calculator
    tap(page, "tab:0", "add", "tab:2", "add")
    pick(page, 0, "carnivorous", "scavenger")
    verdict(page)
    expect(page.locator("#board-editor .board-findings")).to_contain_text("Player 3: Animal 1")


def test_the_link_to_share_holds_the_whole_table(calculator):
    page = calculator
    tap(page, "next", "add")
    pick(page, 0, "parasite")
    verdict(page)
    address = page.input_value("#board-link")
    shared = document_of(address.partition("?b=")[2])
    assert ["parasite"] == shared["players"][0]["animals"][0]["traits"]
    assert len(address) < 150


def test_everything_can_be_done_by_keys(calculator, console):
    page = calculator
    page.keyboard.press("n")
    page.keyboard.press("a")
    page.keyboard.press("t")
    page.keyboard.type("carn")
    page.keyboard.press("Enter")
    page.keyboard.type("fat")
    page.keyboard.press("Enter")
    page.keyboard.type("fat")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    assert "6" == total(page)
    page.keyboard.press("a")
    page.keyboard.press("l")
    key(page, "pair:symbiosis").press("Enter")
    key(page, "sheet:save").press("Enter")
    assert "9" == total(page)
    page.keyboard.press("d")
    page.keyboard.type("12")
    page.keyboard.press("Tab")
    key(page, "part:0:trait:fat_tissue").focus()
    page.keyboard.press("Delete")
    assert "8" == total(page)
    page.keyboard.press("u")
    assert "9" == total(page)
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    page.keyboard.press("r")
    page.keyboard.press("2")
    assert "true" == key(page, "tab:1").get_attribute("aria-current")
    page.keyboard.press("v")
    expect(page.locator("#board-editor .board-verdict")).to_contain_text("Player 1: ")
    page.keyboard.press("?")
    expect(page.locator("#board-keys")).to_have_attribute("open", "")
    assert [] == console


def test_single_letters_can_be_switched_off(calculator):
    page = calculator
    page.keyboard.press("?")
    key(page, "keys:on").uncheck()
    key(page, "tab:0").click()
    page.keyboard.press("a")
    assert "0" == total(page)
    page.keyboard.press("Control+z")


def test_the_focus_returns_to_where_a_list_was_opened(calculator):
    page = calculator
    tap(page, "next", "add")
    key(page, "part:0:add").press("Enter")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    assert "part:0:add" == page.evaluate("document.activeElement.dataset.key")


def test_the_focus_is_back_at_once_also_when_the_board_was_drawn_anew(calculator):
    page = calculator
    tap(page, "next", "add", "part:0:add", "all:carnivorous")
    page.locator("#board-search").focus()
    closed = "() => { document.querySelector('dialog').close(); return document.activeElement.dataset.key; }"
    assert "part:0:add" == page.evaluate(closed)


def test_it_works_without_a_network_after_the_first_load(calculator, context: BrowserContext):
    page = calculator
    page.wait_for_function(
        """async () => {
          const cache = await caches.open("calculator-1");
          const wanted = ["/calculator/", "/calculator/editions/?language=en"];
          return (await Promise.all(wanted.map((url) => cache.match(url, { ignoreVary: true })))).every(Boolean);
        }"""
    )
    tap(page, "next", "add")
    context.set_offline(True)
    page.reload()
    page.wait_for_selector("#board-editor:not([hidden])")
    assert "2" == total(page)
    pick(page, 0, "parasite")
    assert "5" == total(page)
    expect(page.locator(".board-sum")).to_contain_text("No network")
    tap(page, "tab:table", "set:plants")
    expect(page.locator(".slim-line")).to_contain_text("Plants")
    assert "Player 1: 5 points" == verdict(page)
    expect(page.locator("#board-editor tbody tr")).to_have_text(["1Player 15–"])
    tap(page, "tab:2", "add")
    assert "Player 1 by 3 points" == verdict(page)
    expect(page.locator("#board-editor tbody tr")).to_have_text(["1Player 15–", "2Player 32–"])
    context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    tap(page, "tab:verdict")
    expect(page.locator("#board-editor .board-verdict")).to_have_text("Player 1 by 3 points")


def test_species_have_population_and_body_size_and_their_own_counters(calculator, console):
    page = calculator
    key(page, "box").select_option("evolution_2e")
    expect(page.locator(".slim-line")).to_contain_text("second edition")
    tap(page, "next", "add", "part:0:population:more", "part:0:population:more", "part:0:body_size:more")
    pick(page, 0, "horns", "climbing")
    key(page, "count:food:input").fill("11")
    key(page, "count:food:input").press("Tab")
    assert "16" == total(page)
    assert "Player 1: 16 points" == verdict(page)
    tap(page, "tab:table")
    key(page, "box").select_option("oceans")
    expect(page.locator(".slim-line")).to_contain_text("Oceans")
    tap(page, "tab:0")
    assert "3" == total(page)
    assert 1 == key(page, "count:score_pile:input").count()
    assert 0 == key(page, "count:food:input").count()
    assert [] == console


def test_flora_takes_its_place(calculator):
    page = calculator
    tap(page, "set:grass_mushrooms")
    expect(key(page, "tab:flora")).to_be_visible()
    tap(page, "tab:0", "add", "tab:flora", "flora:add:grass", "flora:0:more")
    assert "5" == total(page)
    assert "The flora by 3 points; the best player is Player 1." == verdict(page)


def test_sets_ticked_one_after_another_are_all_played_on_a_slow_network(calculator):
    page = calculator
    page.evaluate("""() => {
      const asked = window.fetch;
      window.held = [];
      window.fetch = (url, wish) => String(url).includes("/editions/")
        ? new Promise((go) => window.held.push(() => go(asked(url, wish))))
        : asked(url, wish);
    }""")
    tap(page, "set:time_to_fly")
    expect(page.locator("#board-editor")).to_contain_text("Checking…")
    tap(page, "set:continents")
    expect(key(page, "set:time_to_fly")).to_be_checked()
    page.evaluate("() => window.held.reverse().forEach((go) => go())")
    expect(page.locator(".slim-line")).to_contain_text("Time to Fly + Continents")
    expect(page.locator("#board-editor")).not_to_contain_text("Checking…")
    expect(key(page, "set:continents")).to_be_checked()


def test_a_card_that_is_not_in_the_list_gets_its_points(calculator):
    page = calculator
    key(page, "box").select_option("new_world")
    expect(page.locator(".slim-line")).to_contain_text("New World")
    tap(page, "next", "add", "part:0:add")
    page.keyboard.type("Venom")
    page.locator("#board-search").fill("Venom")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    assert "4" == total(page)
    tap(page, "tab:table", "facts:open", "own:venom:more", "tab:0")
    assert "5" == total(page)


def test_an_online_game_is_pasted(calculator, console):
    page = calculator
    tap(page, "paste:open")
    key(page, "paste").fill(json.dumps(frame()))
    tap(page, "paste:read")
    expect(key(page, "tab:0")).to_contain_text("Anna 9")
    expect(page.locator(".slim-line")).to_contain_text("Time to Fly")
    assert [] == console


def test_a_photo_stands_beside_the_board_and_is_only_shown(calculator, console):
    page = calculator
    tap(page, "photo:open")
    dot = bytes.fromhex(
        "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c63f8cfc0f01f00050001ff56c72f0d"
        "0000000049454e44ae426082"
    )
    key(page, "photo").set_input_files({"name": "table.png", "mimeType": "image/png", "buffer": dot})
    expect(page.locator(".board-photo img")).to_be_visible()
    assert [] == console


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_every_screen_of_the_editor_is_accessible_and_fits(page, live_server, console, width, scheme):
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme)
    opened(page, f"{live_server.url}/calculator/")
    tap(page, "set:grass_mushrooms")
    expect(key(page, "tab:flora")).to_be_visible()
    tap(page, "tab:0", "add", "add")
    pick(page, 0, "carnivorous", "scavenger", "fat_tissue", "fat_tissue")
    expect(page.locator(".chip-fault")).to_have_count(2)
    assert [] == console
    for steps in (
        ["tab:0", "why"],
        ["part:0:add"],
        ["done", "part:0:trait:fat_tissue"],
        ["sheet:done", "link:add"],
    ):
        tap(page, *steps)
        assert_accessible(page)
    page.keyboard.press("Escape")
    for tab in ("flora", "verdict", "table"):
        tap(page, f"tab:{tab}")
        assert_accessible(page)


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize(
    "path", ["editions/", "editions/base+time_to_fly+plants/?why=trematode&first=tree&second=swimming"]
)
def test_pages_of_editions_are_accessible_and_fit(page, live_server, console, width, path):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{live_server.url}/{path}")
    assert [] == console
    assert_accessible(page)


def assert_accessible(page: Page) -> None:
    spill = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert 0 == spill
    found = Axe().run(page)
    assert 0 == found.violations_count, found.generate_report()


def test_without_a_script_a_plain_form_does_the_same(new_context, live_server):
    page = new_context(java_script_enabled=False, viewport={"width": 360, "height": 740}).new_page()
    page.goto(f"{live_server.url}/calculator/")
    page.check("input[name=set][value=time_to_fly]")
    page.select_option("#plain-players", "2")
    page.click("text=Show the fields")
    expect(page.locator("#board-2")).to_have_count(0)
    page.fill("[name=board-0-player]", "Anna")
    page.fill("[name=board-0-animals]", "carnivorous, fat tissue x2\n-")
    page.fill("[name=board-0-links]", "trematode 1-2")
    page.fill("[name=board-1-player]", "Boris")
    page.fill("[name=board-1-animals]", "intellect")
    page.click("button[value=count]")
    expect(page.locator("#verdict .board-verdict")).to_have_text("Anna by 7 points")
    expect(page.locator("[name=board-0-animals]")).to_have_value(re.compile("Carnivorous, Fat Tissue ×2"))


@pytest.fixture
def result_form(page, context: BrowserContext, live_server, console):
    """The form of a result on the phone of a player at the table: Boris, Chen (千恵), Дарья and Emil."""
    table = open_round(running_tournament(4)).tables.get()
    client = Client()
    client.force_login(table.seats.get(number=1).player.user)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": live_server.url}])
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{live_server.url}/tournaments/{table.round.tournament.slug}/rounds/1/tables/1/result/")
    page.wait_for_selector(".has-editor")
    return page, table


def test_the_form_of_a_result_takes_boards_scores_and_discards_from_the_editor(result_form, console):
    page, table = result_form
    page.click("text=Count it from the boards")
    for seat, trait in enumerate(("parasite", "carnivorous", "running")):
        tap(page, f"tab:{seat}", "add")
        pick(page, 0, trait)
        key(page, "count:discard:input").fill("20")
        key(page, "count:discard:input").press("Tab")
    expect(page.locator("[data-board=news]")).to_contain_text(f"Still missing: {seated(table, 4)}")
    assert "" == page.input_value("#id_boards")
    tap(page, "tab:3", "ended")
    assert ["5", "4", "3"] == [page.input_value(f"#id_seat-{seat}-final_score") for seat in range(3)]
    assert "20" == page.input_value("#id_seat-0-discard")
    assert not page.is_visible("#id_seat-0-animals")
    assert [] == console
    assert_accessible(page)
    page.fill("#id_seat-3-discard", "18")
    with page.expect_navigation():
        page.click("text=Submit result")
    table.refresh_from_db()
    assert "submitted" == table.status
    assert "boards" == table.source
    assert [5, 4, 3, 0] == [seat.final_score for seat in table.seats.order_by("number")]
    assert ["parasite"] == table.document["players"][0]["animals"][0]["traits"]
    assert 18 == table.document["players"][3]["discard"]


def test_the_form_keeps_a_board_over_a_reload(result_form):
    page, _table = result_form
    page.click("text=Count it from the boards")
    tap(page, "tab:0", "add")
    pick(page, 0, "parasite")
    page.reload()
    page.wait_for_selector("#board-editor:not([hidden])")
    expect(key(page, "tab:0")).to_contain_text("5")


def test_totals_alone_can_still_be_typed(result_form):
    page, table = result_form
    for seat in range(4):
        page.fill(f"#id_seat-{seat}-final_score", str(20 - seat))
        page.fill(f"#id_seat-{seat}-discard", "7")
    with page.expect_navigation():
        page.click("text=Submit result")
    table.refresh_from_db()
    assert ("submitted", "typed") == (table.status, table.source)


def seated(table, number):
    return table.seats.get(number=number).player.name


@pytest.mark.parametrize(
    "players",
    [
        [],
        [None, 3, "x", [], {}],
        [{"player": 7, "animals": "no", "links": {}, "discard": "x", "hand": -1}],
        [{"animals": [{"id": 1, "traits": [1, None, "running"]}, {"id": "1"}, 7], "links": [{"trait": 3}]}]
        * 9,
        [{"animals": [{"id": "1", "traits": ["<img src=x>"], "disabled": 3}], "links": []}] * 2,
    ],
)
def test_a_link_made_by_hand_never_breaks_the_editor(page, live_server, players):
    broken = []
    page.on("pageerror", lambda error: broken.append(str(error)))
    token = (
        urlsafe_b64encode(json.dumps({"edition": "base", "players": players}).encode()).decode().rstrip("=")
    )
    opened(page, f"{live_server.url}/calculator/?b=0{token}")
    tap(page, "tab:0", "add")
    assert page.locator("[data-part]").count() > 0
    assert [] == broken


def held_question(page: Page, *names: str) -> Route:
    """Tap for a first animal and return the question about it; the server hears it when the test lets it."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.post_data_json["players"][0]["animals"]:
            held.append(route)
        else:
            route.continue_()  # of the page as it was opened

    page.route("**/calculator/check/", hold)
    tap(page, *names)
    while not held:
        page.wait_for_timeout(20)
    return held[-1]


def test_what_is_open_stays_open_while_the_server_answers(calculator):
    page = calculator
    tap(page, "next", "what-discard:open")
    question = held_question(page, "add")
    page.evaluate("document.querySelector('[data-board=main]').firstElementChild.id = 'before-the-answer'")
    question.continue_()
    expect(page.locator("#before-the-answer")).to_have_count(0)
    assert page.is_visible("text=Dead animals with all their traits")


def test_a_button_pressed_while_the_answer_comes_hears_its_click(calculator):
    page = calculator
    question = held_question(page, "next", "add")
    key(page, "add").hover()
    page.mouse.down()
    with page.expect_response("**/calculator/check/") as answer:
        question.continue_()
    answer.value.finished()
    page.evaluate("fetch('/healthz').then((another) => another.text())")  # this answer comes after that one
    page.mouse.up()
    assert "4" == total(page)
