"""The console in a browser: its conveniences, and that every page is whole on every screen."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from games.models import Registration, Round, Table, Tournament
from games.services import registration, results, rounds, seating, tournaments
from tests.factories import (
    entries,
    make_cast,
    make_tournament,
    open_round,
    play_round,
    running_tournament,
    settle,
)
from tests.flows.browser import barriers_of, complaints_of, press, sign_in, spill_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


PAGES = (
    "console/check-in/?open={registration}&q=a",
    "console/seating/2/?player={player}&publish=1&compare=1&try=1&why=repeats",
    "console/seating/1/",
    "console/results/1/?tables=all",
    "console/results/1/?table=99",
    "console/results/1/1/",
    "console/calls/",
    "console/finish/",
    "console/log/",
    "console/settings/",
    "console/officials/",
    "rounds/1/print/?with=ru",
    "rounds/1/projector/",
    "rounds/1/projector/?view=names",
)


@pytest.fixture
def arbiter(new_context, live_server):
    """Opens pages of a tournament for its arbiter."""

    def open_for(tournament: Tournament, path: str, **options) -> Page:
        context = new_context(**options)
        sign_in(context, tournament.created_by, live_server.url)
        page = context.new_page()
        page.goto(f"{live_server.url}/tournaments/{tournament.slug}/console/{path}")
        return page

    return open_for


def draft_of_round_two(players: int = 12) -> Round:
    tournament = running_tournament(players)
    play_round(tournament)
    return rounds.open_round(tournament_id=tournament.pk, number=2, by=tournament.created_by)


def name_of(draft: Round, table: int, seat: int) -> str:
    return draft.seats.get(table__number=table, number=seat).player.name


def row_of(page: Page, name: str) -> Locator:
    """The line of a player in the draft."""
    return page.locator("li").filter(has=page.get_by_role("link", name=name, exact=True))


def test_a_player_is_dragged_with_the_cost_in_view_and_the_swap_is_asked_first(arbiter):
    draft = draft_of_round_two()
    page = arbiter(draft.tournament, "seating/2/")
    one, other = name_of(draft, 1, 1), name_of(draft, 3, 1)
    row_of(page, one).drag_to(row_of(page, other))
    change = page.locator("#change")
    expect(change).to_contain_text(f"Why is {one} at table 1?")
    expect(change).to_contain_text(f"Swap with {other}, table 3:")
    assert one == name_of(draft, 1, 1)
    change.get_by_role("button", name="Swap", exact=True).click()
    expect(page.locator("#by-hand")).to_contain_text("You changed the seating by hand")
    assert (other, one) == (name_of(draft, 1, 1), name_of(draft, 3, 1))


def test_a_player_is_moved_by_keyboard_alone(arbiter):
    draft = draft_of_round_two(11)
    page = arbiter(draft.tournament, "seating/2/")
    sizes = [len(table) for table in seating.seating_of(draft)]
    origin, target = sizes.index(4) + 1, sizes.index(3) + 1
    one = name_of(draft, origin, 1)
    page.get_by_role("link", name=one, exact=True).focus()
    page.keyboard.press("m")
    expect(page.locator("#change-table")).to_be_focused()
    expect(page.locator("li .cost:visible").first).to_be_visible()
    page.keyboard.type(str(target))
    page.keyboard.press("Enter")
    expect(page.locator("#change")).to_contain_text(f"to table {target} as one more")
    page.locator("#change").get_by_role("button", name=f"to table {target} as one more").click()
    expect(page.locator(f"#table-{target}")).to_contain_text(one)
    assert draft.seats.filter(table__number=target, player__name=one).exists()


def test_a_draft_is_changed_priced_taken_back_and_published_by_keyboard_alone(arbiter):
    draft = draft_of_round_two()
    page = arbiter(draft.tournament, "seating/2/")
    before = seating.seating_of(draft)
    one, other = name_of(draft, 1, 1), name_of(draft, 2, 1)
    page.get_by_role("link", name=one, exact=True).focus()
    page.keyboard.press("m")
    expect(page.locator("#change-table")).to_be_focused()
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    swap = page.get_by_role("button", name=f"swap with {other}", exact=True)
    expect(page.locator("#change tr").filter(has=swap).locator("td.num")).not_to_be_empty()
    swap.press("Enter")
    expect(page.locator("#by-hand")).to_be_visible()
    assert before != seating.seating_of(draft)
    page.get_by_role("button", name="Undo", exact=True).press("Enter")
    expect(page.locator("#by-hand")).to_have_count(0)
    assert before == seating.seating_of(draft)
    page.get_by_role("button", name="Publish round 2", exact=True).press("Enter")
    expect(page.get_by_role("heading", name="Round 2, results")).to_be_visible()
    draft.refresh_from_db()
    assert Round.Status.PUBLISHED == draft.status


def test_results_are_entered_without_the_mouse_and_nothing_typed_is_lost(arbiter):
    tournament = running_tournament(8)
    round_ = open_round(tournament)
    first, second = round_.tables.order_by("number")
    page = arbiter(tournament, "results/1/")
    expect(page.get_by_label("Score, table 1, seat 1")).to_be_focused()
    page.keyboard.type("31")
    submitted_by_a_player(second)
    expect(page.locator("#counts")).to_contain_text("1 waiting")
    expect(page.get_by_label("Score, table 2, seat 1")).to_have_value("30")
    expect(page.get_by_label("Score, table 1, seat 1")).to_have_value("31")
    for text in ("9", "24", "8", "22", "7", "10", "6"):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.tagName") == "SELECT":
            page.keyboard.press("Tab")
        page.keyboard.type(text)
    page.keyboard.press("Enter")
    expect(page.locator("#counts")).to_contain_text("1 confirmed")
    first.refresh_from_db()
    assert (Table.Status.CONFIRMED, 31) == (first.status, first.seats.get(number=1).final_score)


def type_result(page: Page, *texts: str) -> None:
    """Type scores and discards of a table in turn, from the field that has the focus, and press Enter."""
    for index, text in enumerate(texts):
        if index:
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.tagName") == "SELECT":
                page.keyboard.press("Tab")
        page.keyboard.type(text)
    page.keyboard.press("Enter")


def test_the_cursor_goes_on_before_the_answer_and_what_is_typed_meanwhile_stays(arbiter):
    tournament = running_tournament(12)
    open_round(tournament)
    page = arbiter(tournament, "results/1/")
    page.route("**/results/1/", lambda route: (page.wait_for_timeout(800), route.continue_()))
    expect(page.get_by_label("Score, table 1, seat 1")).to_be_focused()
    type_result(page, "31", "9", "24", "8", "22", "7", "10", "6")
    expect(page.get_by_label("Score, table 2, seat 1")).to_be_focused()
    page.keyboard.type("28")
    expect(page.locator("#t1")).to_contain_text("confirmed")
    expect(page.locator("#counts")).to_contain_text("1 confirmed")
    expect(page.get_by_label("Score, table 2, seat 1")).to_be_focused()
    expect(page.get_by_label("Score, table 2, seat 1")).to_have_value("28")


def test_a_fault_comes_back_to_the_cursor_or_is_told_where_one_types_already(arbiter):
    tournament = running_tournament(12)
    open_round(tournament)
    page = arbiter(tournament, "results/1/")
    expect(page.get_by_label("Score, table 1, seat 1")).to_be_focused()
    type_result(page, "31", "9", "2x", "8")
    expect(page.get_by_label("Score, table 1, seat 2")).to_be_focused()
    expect(page.locator("#t1")).to_contain_text("The final score is a whole number")
    page.route("**/results/1/", lambda route: (page.wait_for_timeout(800), route.continue_()))
    page.get_by_label("Score, table 1, seat 2").press("Enter")
    expect(page.get_by_label("Score, table 2, seat 1")).to_be_focused()
    page.keyboard.type("28")
    expect(page.locator("#t2")).to_contain_text("Table 1 is not saved; look there.")
    expect(page.get_by_label("Score, table 2, seat 1")).to_have_value("28")
    expect(page.get_by_label("Score, table 2, seat 1")).to_be_focused()
    assert "" == barriers_of(page)


def test_a_result_that_comes_while_one_is_typed_is_a_conflict_with_both_in_view(arbiter):
    tournament = running_tournament(4)
    table = open_round(tournament).tables.get()
    page = arbiter(tournament, "results/1/")
    for seat, score in enumerate((31, 24, 22, 10), 1):
        page.get_by_label(f"Score, table 1, seat {seat}").fill(str(score))
    submitted_by_a_player(table)
    expect(page.locator("#counts")).to_contain_text("1 waiting")
    expect(page.get_by_label("Score, table 1, seat 1")).to_have_value("31")
    press(page, "Save table 1")
    expect(page.get_by_role("heading", name="Someone was faster")).to_be_visible()
    expect(page.get_by_label("Score, table 1, seat 1")).to_have_value("31")
    press(page, "Save mine as a new version")
    expect(page.locator("#counts")).to_contain_text("1 confirmed")
    assert 31 == table.seats.get(number=1).final_score


def test_somebody_is_found_in_the_list_and_checked_in_with_a_few_letters(arbiter):
    tournament = make_tournament()
    ada = tournament.created_by
    tournaments.open_registration(tournament_id=tournament.pk, by=ada)
    for player in make_cast(12):
        registration.register(tournament_id=tournament.pk, player=player, by=ada)
    page = arbiter(tournament, "check-in/")
    find = page.get_by_label("Find in the list")
    find.press_sequentially("елк")
    expect(page.get_by_role("link", name="Дарья Ёлкина", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Boris", exact=True)).to_be_hidden()
    find.press("Enter")
    expect(page.locator("#counts")).to_contain_text("1 here")
    expect(page.get_by_role("link", name="Boris", exact=True)).to_be_visible()
    expect(find).to_be_focused()
    assert 1 == tournament.registrations.filter(status=Registration.Status.CHECKED_IN).count()


@pytest.mark.parametrize(
    ("width", "scheme"), [(360, "light"), (360, "dark"), (1280, "light"), (1280, "dark")]
)
def test_what_would_fit_and_tables_seated_anew_are_whole_on_every_screen(arbiter, live_server, width, scheme):
    tournament, odd = running_tournament(12), running_tournament(7, allowed=[4], name="Odd Cup")
    settle(open_round(tournament).tables.get(number=1))
    options = {"viewport": {"width": width, "height": 800}, "color_scheme": scheme}
    page = arbiter(odd, "seating/1/", **options)
    expect(page.get_by_role("button", name="Tables of 3 too")).to_be_visible()
    assert (0, "") == (max(0, spill_of(page)), barriers_of(page))
    page.goto(f"{live_server.url}/tournaments/{tournament.slug}/console/seating/1/?tables=2&tables=3")
    expect(page.get_by_role("heading", name="Seat open tables anew")).to_be_visible()
    assert (0, "") == (max(0, spill_of(page)), barriers_of(page))
    page.goto(f"{live_server.url}/tournaments/{tournament.slug}/console/results/1/2/")
    expect(page.get_by_role("button", name="Postpone the table")).to_be_visible()
    assert (0, "") == (max(0, spill_of(page)), barriers_of(page))


def test_a_slash_leads_to_a_table(arbiter):
    tournament = running_tournament(12)
    open_round(tournament)
    page = arbiter(tournament, "results/1/")
    page.keyboard.press("/")
    expect(page.get_by_label("Table", exact=True)).to_be_focused()
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Score, table 3, seat 1")).to_be_focused()


def test_a_table_that_does_not_exist_is_said_and_nothing_typed_is_lost(arbiter):
    tournament = running_tournament(12)
    open_round(tournament)
    page = arbiter(tournament, "results/1/")
    page.get_by_label("Score, table 1, seat 1").fill("31")
    page.keyboard.press("/")
    page.keyboard.type("99")
    page.keyboard.press("Enter")
    expect(page.locator("#no-table")).to_have_text("There is no table 99: this round has 3 tables.")
    expect(page.get_by_label("Table", exact=True)).to_be_focused()
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Score, table 2, seat 1")).to_be_focused()
    expect(page.locator("#no-table")).to_be_hidden()
    expect(page.get_by_label("Score, table 1, seat 1")).to_have_value("31")


def test_everything_works_without_scripts(arbiter):
    draft = draft_of_round_two()
    page = arbiter(draft.tournament, "seating/2/", java_script_enabled=False)
    one = name_of(draft, 1, 1)
    page.get_by_role("link", name=one, exact=True).click()
    page.locator("#change").get_by_role("button", name=re.compile("^swap with")).first.click()
    expect(page.locator("#by-hand")).to_be_visible()
    press(page, "Take it back")
    expect(page.locator("#by-hand")).to_have_count(0)
    press(page, "Publish round 2")
    expect(page.get_by_role("heading", name="Round 2, results")).to_be_visible()


def test_the_screen_of_the_hall_turns_its_pages(new_context, live_server):
    tournament = running_tournament(28)
    open_round(tournament)
    page = new_context(viewport={"width": 1280, "height": 720}, reduced_motion="no-preference").new_page()
    page.clock.install()
    page.goto(f"{live_server.url}/tournaments/{tournament.slug}/rounds/1/projector/")
    words = page.locator("[data-page-words]")
    expect(words).to_have_text("Tables 1–6 of 7")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.clock.run_for(12_000)
    expect(words).to_have_text("Tables 7–7 of 7")
    still = new_context(reduced_motion="reduce").new_page()
    still.goto(f"{live_server.url}/tournaments/{tournament.slug}/rounds/1/projector/")
    expect(still.get_by_role("heading", name="Table 7")).to_be_visible()
    expect(still.get_by_role("heading", name="Table 1")).to_be_visible()


@pytest.mark.parametrize(
    ("width", "scheme"), [(360, "light"), (360, "dark"), (1280, "light"), (1280, "dark")]
)
def test_every_page_is_whole_on_every_screen(arbiter, live_server, width, scheme):
    tournament = every_state()
    first = tournament.registrations.first()
    signed_in = arbiter(tournament, "", viewport={"width": width, "height": 800}, color_scheme=scheme).context
    player = seating.seating_of(tournament.rounds.get(number=2))[0][0]
    base = f"{live_server.url}/tournaments/{tournament.slug}"
    for path in PAGES:
        path = path.format(registration=first.pk, player=player)
        page = signed_in.new_page()  # a page each: what axe makes the browser complain about may come late
        complaints = complaints_of(page)
        page.goto(f"{base}/{path}")
        assert (path, 0) == (path, max(0, spill_of(page)))
        assert (path, []) == (path, list(complaints))
        assert (path, "") == (path, barriers_of(page))
        page.close()


def test_what_a_swap_costs_fits_a_phone_in_a_language_of_long_words(arbiter):
    draft = draft_of_round_two(16)
    player = seating.seating_of(draft)[0][0]
    viewport = {"width": 360, "height": 740}
    page = arbiter(draft.tournament, f"seating/2/?player={player}", viewport=viewport, locale="ru-RU")
    name = page.locator("#change tbody th").first
    expect(name).to_contain_text("поменять с игроком")
    assert 0 == max(0, spill_of(page))
    assert name.bounding_box()["width"] > 130


def submitted_by_a_player(table: Table) -> None:
    player = table.seats.get(number=1).player
    scores = [30 - 3 * place for place in range(table.seats.count())]
    results.submit_result(table_id=table.pk, version=0, seats=entries(table, scores), by=player.user)


def every_state() -> Tournament:
    """A round with tables in every state, and a draft changed by hand after it."""
    tournament = running_tournament(16)
    round_ = open_round(tournament)
    tables = list(round_.tables.order_by("number"))
    for table in tables:
        settle(table)
    draft = rounds.open_round(tournament_id=tournament.pk, number=2, by=tournament.created_by)
    seated = seating.seating_of(draft)
    seating.swap_players(
        round_id=draft.pk, player_id=seated[0][0], other_id=seated[2][0], by=tournament.created_by
    )
    submit_twice(tables[0])
    results.reopen_result(table_id=tables[1].pk, version=1, by=tournament.created_by, comment="again")
    results.void_result(table_id=tables[2].pk, version=1, by=tournament.created_by, comment="rain")
    return tournament


def submit_twice(table: Table) -> None:
    """Two players of a table do not agree."""
    ada = table.round.tournament.created_by
    results.reopen_result(table_id=table.pk, version=1, by=ada, comment="again")
    for version, number, scores in ((2, 1, [31, 24, 22, 10]), (3, 2, [31, 25, 22, 10])):
        player = table.seats.get(number=number).player
        results.submit_result(
            table_id=table.pk, version=version, seats=entries(table, scores), by=player.user
        )
