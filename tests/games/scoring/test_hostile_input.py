"""Whatever is sent in: an answer with codes and places, never a traceback, never a flood."""

import json
import random

import pytest

from games.scoring import door
from games.scoring.check import check_table
from games.scoring.findings import CODES
from games.scoring.parse import BoardError

from .golden import golden_cases
from .mutations import mutated, mutated_text

TABLES = [case["table"] for _, case in golden_cases()]
SHARES = range(10)


def assert_is_an_answer(answer):
    assert {"valid", "scores", "flora", "order", "places", "table_places", "breakdown", "findings"} == set(
        answer
    )
    for finding in answer["findings"]:
        assert {"code", "level", "player", "where", "message"} == set(finding)
        assert finding["code"] in CODES
        assert finding["level"] in ("error", "warning")
        assert len(finding["where"]) < 300
        assert len(finding["message"]) < 1000
    assert answer["valid"] == all(finding["level"] == "warning" for finding in answer["findings"])
    text = json.dumps(answer, allow_nan=False)
    assert len(text) < 3_000_000


@pytest.mark.parametrize("share", SHARES)
def test_a_damaged_document_gets_codes_and_places(share):
    rng = random.Random(share)
    for _ in range(200):
        document = mutated(rng.choice(TABLES), rng)
        if isinstance(document, dict) and isinstance(document.get("players"), list):
            assert_is_an_answer(check_table(document))
        else:
            with pytest.raises(BoardError):
                check_table(document)


@pytest.mark.parametrize("share", SHARES)
def test_a_damaged_text_gets_an_answer_or_one_clear_line(share):
    rng = random.Random(1000 + share)
    for _ in range(60):
        text = mutated_text(rng.choice(TABLES), rng)
        answer = door.answer(text, as_json=True)
        content = json.loads(answer.output)
        if answer.code == door.UNUSABLE:
            assert {"code", "message", "field"} == set(content["error"])
            assert answer.complaint
            assert "\n" not in answer.complaint
        else:
            assert_is_an_answer(content)
        readable = door.answer(text, as_json=False)
        assert readable.code == answer.code
        readable.output.encode("utf-8")


def table(**changes):
    boards = [
        {"animals": [{"id": "a", "traits": ["swimming"]}], "discard": 1, "hand": 0},
        {"animals": [], "discard": 0, "hand": 0},
    ]
    return {"edition": "base", "players": boards, **changes}


def animal(**changes):
    return table(players=[{"animals": [{"id": "a", "traits": [], **changes}]}])


@pytest.mark.parametrize(
    ("document", "code", "where"),
    [
        (table(edition=5), "unknown_edition", "edition"),
        (table(deck_size=float("nan")), "not_a_number", "deck_size"),
        (table(deck_size=84.0), "count_range", "deck_size"),
        (table(deck_size=True), "count_range", "deck_size"),
        (table(deck_size=10**30), "count_range", "deck_size"),
        (table(online="yes"), "count_range", "online"),
        (table(ended="never"), "count_range", "ended"),
        (table(ended=[]), "count_range", "ended"),
        (table(wings=1), "unknown_key", "wings"),
        (table(claimed=[]), "claim_mismatch", "claimed"),
        (table(claimed={"scores": 3}), "claim_mismatch", "claimed.scores"),
        (table(claimed={"scores": [3, float("inf")]}), "not_a_number", "claimed.scores[1]"),
        (table(claimed={"order": [0, 1]}), "claim_mismatch", "claimed.order"),
        (table(claimed={"order": [[0], [[]]]}), "claim_mismatch", "claimed.order"),
        (table(players=[None]), "missing_key", "players[0]"),
        (table(players=[{"animals": 3}]), "missing_key", "players[0].animals"),
        (table(players=[{"animals": [3]}]), "missing_key", "players[0].animals[0]"),
        (animal(id=3), "missing_key", "players[0].animals[0].id"),
        (animal(traits="swimming"), "unknown_trait", "players[0].animals[0].traits"),
        (animal(traits=[None]), "unknown_trait", "players[0].animals[0].traits[0]"),
        (animal(traits=[{}]), "unknown_trait", "players[0].animals[0].traits[0]"),
        (animal(food="1"), "count_range", "players[0].animals[0].food"),
        (animal(fat=-1), "count_range", "players[0].animals[0].fat"),
        (animal(tokens="poison"), "count_range", "players[0].animals[0].tokens"),
        (animal(disabled=3), "bad_disabled", "players[0].animals[0].disabled"),
        (animal(eaten_regenerating=1), "count_range", "players[0].animals[0].eaten_regenerating"),
        (table(players=[{"animals": [], "links": "none"}]), "bad_link", "players[0].links"),
        (table(players=[{"animals": [], "links": [1]}]), "missing_key", "players[0].links[0]"),
        (table(players=[{"animals": [], "left": 1}]), "count_range", "players[0].left"),
        (table(players=[{"animals": [], "player": 1}]), "missing_key", "players[0].player"),
        (animal(count=10**9), "count_range", "players[0].animals[0].count"),
        (animal(count=0), "count_range", "players[0].animals[0].count"),
        (table(players=[{"animals": []}] * 1000), "player_count", "players"),
        (table(players=[{"animals": [{"id": "a", "traits": []}] * 100_000}]), "count_range", "players[0].animals"),
        (table(edition="base+grass_mushrooms", flora=3), "flora_range", "flora"),
        (table(edition="base+grass_mushrooms", flora=["grass"]), "flora_range", "flora[0]"),
        (table(edition="base+grass_mushrooms", flora=[{"kind": [], "food": 1}]), "flora_range", "flora[0].kind"),
        (table(edition="base+grass_mushrooms", flora=[{"kind": "grass", "food": "2"}]), "flora_range", "flora[0].food"),
        (table(edition="base+immunity", cards=[]), "count_range", "cards"),
        (table(edition="base+immunity", cards={"wings": {"points": "2"}}), "count_range", "cards.wings.points"),
    ],
)  # fmt: skip
def test_a_wrong_value_gives_the_code_of_its_field_and_its_path(document, code, where):
    findings = check_table(document)["findings"]
    assert (code, where) in [(finding["code"], finding["where"]) for finding in findings]


@pytest.mark.parametrize(
    "document", [None, [], 3, "players", float("nan"), {}, {"players": {}}, {"edition": "base"}]
)
def test_what_is_no_table_at_all_is_unusable(document):
    with pytest.raises(BoardError) as caught:
        check_table(document)
    assert caught.value.code in ("not_an_object", "missing_key")
    assert str(caught.value)


def test_a_hundred_thousand_animals_are_not_read():
    animals = [{"id": str(n), "traits": ["wings"]} for n in range(100_000)]
    answer = check_table(table(players=[{"animals": animals}] * 8))
    assert len(answer["findings"]) < 10_000
    assert "count_range" in {finding["code"] for finding in answer["findings"]}


def test_control_characters_and_long_names_do_not_reach_the_terminal():
    animals = [{"id": "a", "traits": ["\x1b[31mred\x07" + "x" * 10_000]}]
    text = json.dumps(table(players=[{"player": "\x1b[0m" + "y" * 500, "animals": animals}]))
    output = door.answer(text, as_json=False).output
    assert "\x1b" not in output
    assert len(output) < 2000


def test_an_animal_with_more_traits_than_any_deck_has_no_score():
    animals = [{"id": "a", "traits": ["fat_tissue"] * 5000}]
    answer = check_table(table(players=[{"animals": animals}, {"animals": []}]))
    assert [None, 0] == answer["scores"]
    assert ("count_range", "players[0].animals") == (
        answer["findings"][0]["code"],
        answer["findings"][0]["where"],
    )


@pytest.mark.parametrize("key", ["on_plants", "deck_size", "deck_left", "out_of_game"])
def test_an_unreadable_count_of_the_table_is_one_fault_not_a_wrong_sum_as_well(key):
    boards = [{"animals": [], "discard": 40, "hand": 0}, {"animals": [], "discard": 20, "hand": 0}]
    findings = check_table({"edition": "base+plants", "players": boards, key: "60"})["findings"]
    assert [("count_range", key)] == [(finding["code"], finding["where"]) for finding in findings]


def test_who_may_have_left_keeps_the_score_but_the_order_is_open():
    boards = [{"animals": [{"id": "a", "traits": []}], "left": 1}, {"animals": []}]
    answer = check_table({"edition": "base", "players": boards})
    assert ([2, 0], None) == (answer["scores"], answer["order"])
