"""The calculator without a script, and what its script asks the server for."""

import json
import shutil
from urllib.parse import parse_qs, urlsplit

import pytest

from games.scoring import check, compatibility, edition, set_file
from games.scoring.edition import EDITIONS
from games.web.scoring.describe import described_sets
from games.web.scoring.shared import document_of, token_of
from tests.games.imports.frames import frame, stored_game

pytestmark = pytest.mark.django_db

TABLE = {
    "edition": "base",
    "players": [
        {
            "player": "Anna",
            "discard": 9,
            "hand": 0,
            "animals": [
                {"id": "1", "traits": ["carnivorous", "fat_tissue", "fat_tissue"]},
                {"id": "2", "traits": []},
            ],
            "links": [{"trait": "cooperation", "a": "1", "b": "2"}],
        },
        {"player": "Борис", "animals": [{"id": "1", "traits": ["carnivorous", "scavenger"]}], "links": []},
    ],
}
POSTED = {
    "edition": "base",
    "players": "2",
    "action": "count",
    "board-0-player": "Anna",
    "board-0-animals": "carnivorous, fat tissue x2\n-",
    "board-0-links": "cooperation 1-2",
    "board-0-discard": "9",
    "board-1-player": "Борис",
    "board-1-animals": "carnivorous, scavenger",
}


def text(response):
    return response.content.decode()


def asked(client, document, language="en"):
    return client.post(
        "/calculator/check/",
        document if isinstance(document, str | bytes) else json.dumps(document),
        content_type="application/json",
        headers={"Accept-Language": language},
    )


def test_the_calculator_opens_without_an_account(client):
    response = client.get("/calculator/")
    assert 200 == response.status_code
    assert "Score calculator" in text(response)
    assert 'name="board-3-animals"' in text(response)


def test_typed_lines_become_a_link_that_holds_the_table(client):
    response = client.post("/calculator/", POSTED)
    assert 302 == response.status_code
    found = document_of(parse_qs(urlsplit(response["Location"]).query)["b"][0])
    assert {**TABLE["players"][0]} == {"hand": 0, **found["players"][0]}
    assert ["carnivorous", "scavenger"] == found["players"][1]["animals"][0]["traits"]


def test_the_link_shows_verdict_places_and_faults_and_keeps_the_lines(client):
    page = text(client.get(f"/calculator/?b={token_of(TABLE)}&plain=1"))
    assert "Anna by 4 points" in page
    assert "Борис: Animal 1: Carnivorous and Scavenger cannot stand together." in page
    assert "Carnivorous, Fat Tissue ×2" in page
    assert "Cooperation 1-2" in page


def test_the_verdict_is_the_title_that_a_chat_shows(client):
    assert "<title>Anna by 4 points" in text(client.get(f"/calculator/?b={token_of(TABLE)}"))


def test_a_line_that_cannot_be_read_is_told_at_its_field_and_stays(client):
    response = client.post(
        "/calculator/", POSTED | {"board-0-links": "cooperation everywhere", "board-1-discard": "many"}
    )
    assert 400 == response.status_code
    page = text(response)
    assert "“cooperation everywhere”: write a pair card and two animals" in page
    assert "A whole number, 0 or more." in page
    assert 'value="many"' in page


def test_lines_hold_tokens_states_and_counts(client):
    lines = "regeneration, eaten\nfat tissue, food 3, fat 1\nneoplasm, [swimming], running"
    posted = POSTED | {"edition": "base+continents", "board-0-animals": lines, "board-0-links": ""}
    found = document_of(parse_qs(urlsplit(client.post("/calculator/", posted)["Location"]).query)["b"][0])
    assert [
        {"id": "1", "traits": ["regeneration"], "eaten_regenerating": True},
        {"id": "2", "traits": ["fat_tissue"], "food": 3, "fat": 1},
        {"id": "3", "traits": ["neoplasm", "swimming", "running"], "disabled": ["swimming"]},
    ] == found["players"][0]["animals"]
    page = text(client.get(f"/calculator/?b={token_of(found)}&plain=1"))
    assert "Fat Tissue, food 3, fat 1" in page
    assert "Neoplasm, [Swimming], Running" in page


def test_oceans_asks_for_its_own_counters(client):
    page = text(client.get("/calculator/?plain=1&box=oceans&players=2"))
    assert 'name="board-0-score_pile"' in page
    assert 'name="board-0-bonus"' in page
    assert 'name="board-0-links"' not in page
    posted = {"edition": "oceans", "players": "2", "board-0-animals": "4: speed", "board-0-score_pile": "11"}
    posted |= {"board-0-bonus": "4", "board-1-animals": "2:", "board-1-score_pile": "3", "board-1-bonus": "0"}
    page = text(client.post("/calculator/", posted, follow=True))
    assert "Player 1 by 14 points" in page


def test_flora_is_typed_for_grass_and_mushrooms(client):
    posted = POSTED | {"edition": "base+grass_mushrooms", "flora": "mushroom 3\ngrass 4"}
    page = text(client.post("/calculator/", posted, follow=True))
    assert "The flora by" in page
    assert "mushroom 3" in page


def test_own_cards_of_an_open_edition_have_the_points_they_are_given(client):
    posted = {
        "edition": "new_world",
        "players": "2",
        "cards": "Venom 2 4\nshade -1",
        "board-0-animals": "venom\nshade",
    }
    page = text(client.post("/calculator/", posted, follow=True))
    assert "Player 1: 7 points" in page
    assert 400 == client.post("/calculator/", posted | {"cards": "nonsense"}).status_code


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("b=damaged", "This link is damaged"),
        ("edition=atlantis", "There is no set called atlantis."),
        ("box=base&set=plants&set=grass_mushrooms", "cannot be played together"),
        ("box=oceans&set=time_to_fly", "this expansion belongs to another base game"),
    ],
)
def test_what_cannot_be_shown_is_said_in_words(client, query, sentence):
    response = client.get(f"/calculator/?{query}")
    assert 400 == response.status_code
    assert sentence in text(response)


def test_a_pasted_online_game_fills_the_form(client):
    response = client.post(
        "/calculator/", {"edition": "base", "action": "paste", "text": json.dumps(frame())}
    )
    page = text(response)
    assert "Anna by 9 points" in page
    assert "Fat Tissue" in page
    assert "claimed" in page  # the platform says another total than the board gives


def test_a_pasted_scoreboard_has_its_verdict_from_totals(client):
    scoreboard = "Anna 24 31\nBoris 24 28 0.3"
    page = text(client.post("/calculator/", {"edition": "base", "action": "paste", "text": scoreboard}))
    assert "Anna by 3 cards in the discard" in page


def test_a_paste_that_is_neither_stays_with_its_reason(client):
    response = client.post("/calculator/", {"edition": "base", "action": "paste", "text": "so long"})
    assert 400 == response.status_code
    assert "Line 1 is not read" in text(response)
    assert "so long</textarea>" in text(response)


def test_the_check_answers_as_the_api_does_and_words_it_in_the_readers_language(client):
    answer = asked(client, TABLE, "ru").json()
    assert [9, 5] == answer["scores"]
    assert [[0], [1]] == answer["order"]
    [fault] = [one for one in answer["findings"] if one["level"] == "error"]
    assert "excluded_pair" == fault["code"]
    assert {"kind": "animal", "index": 0} == fault["part"]
    assert ["carnivorous", "scavenger"] == sorted(fault["traits"])
    assert "Хищник и Падальщик" in fault["message"]
    assert "Anna" in answer["verdict"]
    assert document_of(answer["token"])["players"][0]["player"] == "Anna"


def test_the_check_needs_no_token_and_no_account(client):
    client.handler.enforce_csrf_checks = True
    assert 200 == asked(client, TABLE).status_code


@pytest.mark.parametrize("body", ["", "[]", "{", "nonsense", '{"players": 3}', b"\xff\xfe", "[" * 100_000])
def test_a_body_that_is_no_table_is_refused_with_a_code(client, body):
    response = asked(client, body)
    assert 400 == response.status_code
    assert response.json()["code"]


@pytest.mark.parametrize(
    "document",
    [
        {"edition": "base", "players": [None, 3, "x", [], {}]},
        {"edition": ["base"], "players": [{"animals": [{"id": {}, "traits": 3}], "links": [{}, 1]}]},
        {"edition": "base", "players": [{"animals": "no", "links": "no", "player": 7, "discard": -1}]},
        {"edition": "base", "players": [{"animals": [{"id": "1", "traits": [float("nan")]}]}] * 2},
    ],
)
def test_a_hostile_table_gets_findings_and_its_link_opens(client, document):
    answer = asked(client, document).json()
    assert not answer["valid"]
    if answer["token"]:
        assert client.get(f"/calculator/?b={answer['token']}&plain=1").status_code in (200, 400)


def test_a_pasted_game_comes_back_as_a_table_for_the_editor(client):
    body = json.dumps({"text": json.dumps(frame()), "edition": "base"})
    answer = client.post("/calculator/paste/", body, content_type="application/json").json()
    assert "base+time_to_fly" == answer["table"]["edition"]
    assert "claimed" not in answer["table"]
    assert [] == answer["faults"]


def test_a_game_without_boards_has_its_seats_and_says_so(client):
    body = json.dumps({"text": json.dumps(stored_game()), "edition": "base"})
    answer = client.post("/calculator/paste/", body, content_type="application/json").json()
    assert answer["table"] is None
    assert ["Anna", "Boris", "Chen"] == sorted(seat["player"] for seat in answer["seats"])
    assert "The message has totals but no boards." in answer["notes"]
    assert "level in everything" in answer["verdict"]


@pytest.mark.parametrize("body", ["", "[]", '{"text": 3}', "{"])
def test_a_paste_that_is_no_request_is_refused(client, body):
    assert 400 == client.post("/calculator/paste/", body, content_type="application/json").status_code


def test_an_edition_is_described_in_the_language_asked_for(client):
    response = client.get("/calculator/editions/base+time_to_fly/?language=ru")
    described = response.json()
    names = {trait["id"]: trait["name"] for trait in described["traits"]}
    assert "Хищник" == names["carnivorous"]
    assert 30 == len(described["traits"])
    assert (
        304
        == client.get(
            response.request["PATH_INFO"] + "?language=ru", headers={"If-None-Match": response["ETag"]}
        ).status_code
    )


def test_a_mix_that_cannot_be_played_has_no_description(client):
    response = client.get("/calculator/editions/base+plants+grass_mushrooms/")
    assert 404 == response.status_code
    assert "incompatible_sets" == response.json()["code"]


def test_the_pack_for_offline_use_holds_every_set(client):
    pack = client.get("/calculator/editions/?language=en").json()
    codes = {code for name in pack for code in name.split("+")}
    assert {path.stem for path in EDITIONS.glob("*.toml")} == codes


def test_the_page_that_devices_keep_knows_nobody(client, django_user_model):
    client.force_login(django_user_model.objects.create_user("ada", "ada@example.org", "correct-horse-9"))
    page = text(client.get("/calculator/?shell=ru"))
    assert "Калькулятор" in page
    assert '"shell": true' in page


def test_the_worker_is_limited_to_the_calculator(client):
    response = client.get("/calculator/worker.js")
    assert "text/javascript" == response["Content-Type"]
    assert "no-cache" == response["Cache-Control"]


@pytest.fixture
def editions(tmp_path, monkeypatch):
    """A folder of editions of this test's own, used wherever nobody names another."""
    folder = tmp_path / "editions"
    shutil.copytree(EDITIONS, folder)
    for function in (check.find, check.check_table, compatibility.check_sets, edition.edition_codes,
                     edition.load_edition, set_file.read_set, set_file.set_codes):  # fmt: skip
        monkeypatch.setattr(function, "__defaults__", (folder,))
    return folder


def test_a_set_dropped_into_the_folder_appears_in_form_editor_and_pages(client, editions):
    (editions / "harbour.toml").write_text(HARBOUR, encoding="utf-8")
    assert "The Harbour" in text(client.get("/calculator/?plain=1"))
    assert "Паром" in text(client.get("/calculator/editions/harbour/?language=ru"))
    assert "The Harbour" in text(client.get("/editions/"))
    assert "Ferry" in text(client.get("/editions/harbour/"))
    players = [{"animals": [{"id": "1", "traits": ["ferry"]}]}, {"animals": []}]
    assert [7, 0] == asked(client, {"edition": "harbour", "players": players}).json()["scores"]


def test_a_faulty_set_dropped_into_the_folder_takes_no_page_down(client, editions):
    (editions / "wreck.toml").write_text("name = 3", encoding="utf-8")
    assert 200 == client.get("/calculator/").status_code
    assert 200 == client.get("/editions/").status_code
    assert 200 == client.get("/editions/base/").status_code


HARBOUR = """
name = "The Harbour"
year = 2031
line = "classic"
family = "animals"
kind = "box"
[sources]
us = "Invented for a test"
[players]
min = 2
max = 4
source = ["us"]
trust = "sourced"
[tiebreak]
chain = ["discard"]
source = ["us"]
trust = "sourced"
[points.animal]
value = 2
source = ["us"]
trust = "sourced"
[traits.ferry]
names = { en = "Ferry", ru = "Паром" }
points = 5
copies = 6
source = ["us"]
trust = "sourced"
"""


def posted_table(client, **fields):
    response = client.post("/calculator/", {**POSTED, **fields})
    return document_of(parse_qs(urlsplit(response["Location"]).query)["b"][0])


def test_sets_that_were_ticked_count_although_their_fields_were_not_asked_for(client):
    table = posted_table(client, edition="", box="base", set=["time_to_fly"], **{"board-1-animals": "flight"})
    assert ("base+time_to_fly", ["flight"]) == (table["edition"], table["players"][1]["animals"][0]["traits"])


def test_asking_for_other_fields_keeps_what_was_typed(client):
    fields = {"edition": "", "box": "base", "set": ["grass_mushrooms"], "players": "3", "action": "fields"}
    page = text(client.post("/calculator/", {**POSTED, **fields}))
    assert "carnivorous, fat tissue x2" in page
    assert 'name="flora"' in page
    assert 'name="board-2-animals"' in page
    assert 'name="board-3-animals"' not in page


def test_sets_that_cannot_be_mixed_say_so_and_keep_what_was_typed(client):
    fields = {"edition": "", "box": "base", "set": ["plants", "grass_mushrooms"]}
    response = client.post("/calculator/", {**POSTED, **fields})
    assert 400 == response.status_code
    assert "carnivorous, fat tissue x2" in text(response)


def posted_names(client, **fields):
    return [board.get("player") for board in posted_table(client, players="4", **fields)["players"]]


def test_boards_that_nobody_wrote_on_are_no_players(client):
    blank = {"board-1-player": "", "board-1-animals": ""}
    assert ["Anna", "Борис"] == posted_names(client)
    assert ["Anna", "Борис", "Player 4"] == posted_names(client, **{"board-3-discard": "5"})
    assert ["Anna", "Player 4"] == posted_names(client, **blank, **{"board-3-animals": "flight"})
    assert ["Anna", None] == posted_names(client, **blank)  # a table has two


@pytest.mark.parametrize("field", ["discard", "hand"])
def test_a_zero_that_was_typed_makes_a_player(client, field):
    blank = {"board-1-player": "", "board-1-animals": "", f"board-1-{field}": "0"}
    table = posted_table(client, players="4", **blank)
    assert [0] == [board[field] for board in table["players"][1:]]
    page = text(client.get(f"/calculator/?b={token_of(table)}"))
    assert "Anna by 9 points" in page
    assert '<th scope="row">Player 2<span' in page


def test_a_link_lists_nobody_on_whose_board_nothing_is_written(client):
    anna, boris = TABLE["players"]
    blank = {"player": "", "animals": [], "links": [], "hand": 0}
    page = text(client.get(f"/calculator/?b={token_of({**TABLE, 'players': [anna, blank, boris, blank]})}"))
    assert "Anna by 4 points" in page
    assert 2 == page.count('<th scope="row">')
    alone = text(client.get(f"/calculator/?b={token_of({**TABLE, 'players': [blank, anna]})}"))
    assert "Anna: 9 points" in alone
    assert 1 == alone.count('<th scope="row">')
    nobody = text(client.get(f"/calculator/?b={token_of({**TABLE, 'players': [blank, blank]})}"))
    assert "There is no verdict yet." in nobody
    assert 0 == nobody.count('<th scope="row">')


def test_shells_in_the_middle_can_be_typed(client):
    table = posted_table(client, out_of_game="2")
    assert 2 == table["out_of_game"]
    page = text(client.get(f"/calculator/?b={token_of(table)}&plain=1"))
    assert 'name="out_of_game" value="2"' in page


def test_games_come_first_then_official_expansions_by_year_then_scenarios():
    order = [found["code"] for found in described_sets("en")]
    assert ["base", "base_x2"] == order[:2]
    classic = ["time_to_fly", "continents", "plants", "grass_mushrooms", "cataclysm", "online_fan"]
    assert classic == [code for code in order if code in classic]


def test_flora_is_typed_in_the_words_of_any_language(client):
    fields = {"edition": "base+grass_mushrooms", "flora": "Гриб 3\nтрава 2\nキノコ 1\nmushroom 4"}
    table = posted_table(client, **fields)
    told = [(card["kind"], card["food"]) for card in table["flora"]]
    assert [("mushroom", 3), ("grass", 2), ("mushroom", 1), ("mushroom", 4)] == told
    page = text(client.get(f"/calculator/?b={token_of(table)}&plain=1", headers={"Accept-Language": "ru"}))
    assert "Гриб 3\nТрава 2" in page
