"""One whole tournament through the pages: an arbiter, three players, a visitor at the leaderboard, a rating officer."""

import datetime
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from games.models import Player, Tournament, User
from games.services import rounds, tournaments
from ratings.models import OutboxEntry, Rating
from tests.factories import make_cast, make_user, play_round, running_tournament
from tests.flows.browser import download, is_told, press, sign_up
from tests.worker_process import WorkerProcess, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CUP = "Rainy Evening Cup"
NAMES = ("Оксана Сова", "Pál Whale", "千夏")
# In turn order: the traits of each animal on the board, the score it gives, the discard; 84 cards in all.
BOARDS = [((("carnivorous", "running"), ()), 7, 32), ((("swimming",), ()), 5, 24), (((),), 2, 20)]


def test_a_tournament_from_sign_up_to_the_rating(
    new_context, live_server, worker_process: WorkerProcess, tmp_path: Path
):
    site = live_server.url
    arbiter, visitor, officer, *players = (new_context().new_page() for _person in range(6))

    cup = arbiter_announces(arbiter, site)
    for page, name in zip(players, NAMES, strict=True):
        player_signs_up_and_registers(page, cup, name)
    play_an_earlier_tournament(worker_process)

    arbiter_starts(arbiter, cup, players[0])
    arbiter_seats_and_publishes(arbiter)
    seated = [player_finds_the_table(page, cup) for page in players]
    in_turn_order = [
        page for _seat, page in sorted(zip(seated, players, strict=True), key=lambda one: one[0])
    ]
    names_in_turn_order = [name for _seat, name in sorted(zip(seated, NAMES, strict=True))]

    winner = Player.objects.get(name=names_in_turn_order[0])
    visitor.goto(f"{site}/ratings/classic/")
    rating, live = (visitor.locator(f"#{cell}-{winner.public_id}") for cell in ("ask", "live"))
    expect(live).to_be_empty()
    before = rating.inner_text()
    visitor.evaluate("window.neverReloaded = true")

    player_enters_the_result(in_turn_order[0])
    player_confirms(in_turn_order[1], cup, "You agreed.")
    player_confirms(in_turn_order[2], cup, "All agree: the result is confirmed.")
    expect(live).to_have_text(re.compile(r"\+\d+"))
    change = live.inner_text()

    worker_process.kill()
    arbiter_closes(arbiter, names_in_turn_order)
    officer_accepts(officer, site)
    assert OutboxEntry.objects.filter(done_at=None).exists()
    assert str(Rating.objects.get(player=winner).rating) == before
    worker_process.start()
    expect(rating).not_to_have_text(before)
    expect(live).to_be_empty()
    assert visitor.evaluate("window.neverReloaded")
    after = rating.inner_text()
    assert int(change) == int(after) - int(before)

    visitor_reads_the_calculation(visitor, winner.name, before, change, after)
    files_hold_the_same(visitor, site, cup, names_in_turn_order, tmp_path)


def arbiter_announces(page: Page, site: str) -> str:
    """Returns the address of the tournament."""
    page.goto(site)
    page.get_by_role("link", name="Sign in").click()
    page.get_by_role("link", name="sign up").click()
    sign_up(page, "Vera Arbiter", "vera@example.org")
    page.goto(f"{site}/tournaments/new/")
    page.get_by_label("Name", exact=True).fill(CUP)
    page.get_by_label("Starts at").fill(f"{timezone.now() + datetime.timedelta(hours=1):%Y-%m-%dT%H:%M}")
    page.get_by_label("Rounds", exact=True).fill("1")
    page.get_by_label("Preferred size").select_option("3")
    press(page, "Make the tournament")
    press(page, "Open registration")
    is_told(page, "Registration is open.")
    page.get_by_role("link", name=CUP).first.click()
    expect(page).to_have_url(re.compile(r"/tournaments/[\w-]+/$"))
    return page.url


def player_signs_up_and_registers(page: Page, cup: str, name: str) -> None:
    page.goto(cup)
    page.get_by_role("link", name="Register").click()
    sign_up(page, name, f"player{NAMES.index(name)}@example.org")
    expect(page.get_by_text(f"You play as {name}.")).to_be_visible()
    press(page, "Register")
    is_told(page, "You are registered.")


def play_an_earlier_tournament(worker: WorkerProcess) -> None:
    """The leaderboard begins at five rated tables, so the three have played with five others two days ago."""
    vera = User.objects.get(email="vera@example.org")
    then = timezone.now() - datetime.timedelta(days=2)
    field = [*Player.objects.filter(name__in=NAMES), *make_cast(5, with_account=False)]
    earlier = running_tournament(field, by=vera, name="Dry Evening Cup", rounds_planned=5, starts_at=then)
    Tournament.objects.filter(pk=earlier.pk).update(created_at=then)
    for _round in range(5):
        last = play_round(earlier)
    rounds.finish_round(round_id=last.pk, by=vera)
    tournaments.finish(tournament_id=earlier.pk, by=vera, today=then.date())
    tournaments.submit_for_rating(tournament_id=earlier.pk, by=vera)
    wait_until(lambda: Rating.objects.count() == 8, "the earlier tournament is rated", worker.text)


def arbiter_starts(page: Page, cup: str, early_player: Page) -> None:
    early_player.goto(cup)
    press(early_player, "I am here: check in")
    page.goto(f"{cup}console/")
    press(page, f"Check in {NAMES[1]}")
    expect(page.get_by_role("button", name=f"Check in {NAMES[1]}")).to_have_count(0)
    press(page, "Check in the one who is missing")
    is_told(page, "1 player checked in.")
    page.get_by_role("link", name="Start the tournament…").click()
    press(page, "Start now")


def arbiter_seats_and_publishes(page: Page) -> None:
    press(page, "Seat round 1")
    expect(page.get_by_text("only officials see this")).to_be_visible()
    press(page, "Publish round 1")
    expect(page.get_by_role("heading", name="Round 1, results")).to_be_visible()


def player_finds_the_table(page: Page, cup: str) -> int:
    """Returns the player's turn."""
    page.goto(cup)
    page.get_by_role("link", name="My table").click()
    for name in NAMES:
        expect(page.get_by_role("listitem").filter(has_text=name)).to_be_visible()
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text(re.compile(r"Table 1, turn [123]"))
    return int(heading.inner_text()[-1])


def player_enters_the_result(page: Page) -> None:
    """The first score is one that the board does not give: refused at its field, the rest stays as it was typed."""
    page.get_by_role("link", name="Enter result").click()
    page.get_by_text("Count it from the boards").click()
    for index, (animals, _score, discard) in enumerate(BOARDS):
        lay_out(page, index, animals, discard)
    claimed = page.locator("#seat-0").get_by_label("Final score")
    claimed.fill("31")
    press(page, "Submit result")
    expect(page.get_by_role("alert")).to_contain_text("31 claimed, the board gives 7.")
    expect(claimed).to_have_attribute("aria-invalid", "true")
    expect(claimed).to_have_accessible_description(re.compile("31 claimed, the board gives 7."))
    expect(claimed).to_have_value("31")
    for index, (_animals, score, discard) in enumerate(BOARDS):
        seat = page.locator(f"#seat-{index}")
        expect(seat.get_by_label("Final score")).to_have_value("31" if index == 0 else str(score))
        expect(seat.get_by_label("Discard")).to_have_value(str(discard))
        expect(on_board(page, f"tab:{index}")).to_contain_text(str(score))
    claimed.fill("7")
    press(page, "Submit result")
    is_told(page, "Saved. The others at the table are asked to confirm.")


def lay_out(page: Page, index: int, animals: Sequence[Sequence[str]], discard: int) -> None:
    """Build a player's board in the editor."""
    on_board(page, f"tab:{index}").click()
    for number, traits in enumerate(animals):
        on_board(page, "add").click()
        if traits:
            on_board(page, f"part:{number}:add").click()
            for trait in traits:
                on_board(page, f"all:{trait}").click()
            on_board(page, "done").click()
    on_board(page, "count:discard:input").fill(str(discard))
    on_board(page, "count:discard:input").press("Tab")


def on_board(page: Page, key: str) -> Locator:
    return page.locator(f'[data-key="{key}"]')


def player_confirms(page: Page, cup: str, answer: str) -> None:
    page.goto(f"{cup}my-table/")
    page.get_by_role("link", name="Check the result").click()
    press(page, "I agree")
    is_told(page, answer)


def arbiter_closes(page: Page, names: list[str]) -> None:
    press(page, "Close round 1")
    page.get_by_role("link", name="Finish").click()
    press(page, "Finish the tournament")
    press(page, "Send it to be rated")
    expect(page.get_by_text("The ladder does not accept it by itself")).to_be_visible()
    page.get_by_role("link", name=CUP).first.click()
    page.get_by_role("navigation", name="Tournament").get_by_role("link", name="Standings").click()
    expect(page.get_by_role("table", name="Standings").get_by_role("rowheader")).to_contain_text(names)


def officer_accepts(page: Page, site: str) -> None:
    make_user("olena", is_staff=True)
    page.goto(f"{site}/accounts/login/?next=/ratings/classic/")
    page.get_by_label("Email").fill("olena@example.org")
    page.get_by_label("Password", exact=True).fill("correct-horse-9")
    press(page, "Sign In")
    page.get_by_role("link", name="Rating officer’s desk").click()
    expect(page.get_by_role("heading", name=CUP)).to_be_visible()
    press(page, "Accept")
    is_told(page, "Accepted; the ratings follow in a moment.")


def visitor_reads_the_calculation(page: Page, name: str, before: str, change: str, after: str) -> None:
    page.get_by_role("link", name=name).click()
    changes = page.get_by_role("table", name="Rating changes, newest first")
    row = changes.get_by_role("row").filter(has_text=CUP)
    expect(row.get_by_role("cell")).to_have_text(["1", "40", before, change, after])
    row.get_by_role("link", name=change).click()
    expect(changes.get_by_text("× K")).to_be_visible()


def files_hold_the_same(page: Page, site: str, cup: str, names: list[str], folder: Path) -> None:
    page.goto(cup)
    files = page.get_by_role("complementary")
    standings = download(page, files.get_by_role("link", name="Standings"), folder)
    assert [(str(rank), name) for rank, name in enumerate(names, 1)] == [
        (line["rank"], line["player"]) for line in standings
    ]
    results = download(page, files.get_by_role("link", name="Results, one row per seat"), folder)
    assert [(name, str(score)) for name, (_animals, score, _discard) in zip(names, BOARDS, strict=True)] == [
        (line["player"], line["final_score"]) for line in results
    ]
    page.goto(f"{site}/ratings/classic/")
    listed = download(page, page.get_by_role("link", name="Download CSV"), folder)
    stored = Rating.objects.values_list("player__name", "rating")
    assert {name: str(rating) for name, rating in stored} == {
        line["player"]: line["rating"] for line in listed
    }
