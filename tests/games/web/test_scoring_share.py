"""A table in a link: every golden board survives the way there and back, damaged links are told apart."""

import json
from base64 import urlsafe_b64encode
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.scoring.check import check_table
from games.scoring.edition import load_edition
from games.simulation.deal import deal_boards
from games.web.scoring.shared import LONGEST_TOKEN, document_of, token_of
from tests.games.scoring.golden import golden_cases

TABLES = [case["table"] for _name, case in golden_cases()]

SMALL = {
    "edition": "base",
    "players": [
        {
            "player": "Anna",
            "discard": 9,
            "hand": 0,
            "animals": [{"id": "1", "traits": ["carnivorous", "fat_tissue"]}, {"id": "2", "traits": []}],
            "links": [{"trait": "cooperation", "a": "1", "b": "2"}],
        },
        {"player": "Борис", "discard": 6, "hand": 1, "animals": [{"id": "1", "traits": []}], "links": []},
    ],
}


def judged(table):
    answer = check_table({key: value for key, value in table.items() if key != "claimed"})
    for finding in answer["findings"]:
        del finding["message"]  # names animals, which get new numbers on the way
    return answer


@pytest.mark.parametrize("table", TABLES)
def test_a_table_is_judged_alike_after_the_way_through_a_link(table):
    assert judged(table) == judged(document_of(token_of(table)))


def test_a_small_table_comes_back_as_it_was():
    assert document_of(token_of(SMALL)) == SMALL


def test_a_link_of_the_first_days_stays_readable():
    assert SMALL == document_of("1g9UV0TAJS4g4PudCXIHd9AsTL-y72HBhx8VGJR0zoEOiwaqBcrEA")


def test_a_table_of_four_fits_into_a_short_link():
    assert len(token_of(dealt_table())) < 400


def dealt_table():
    edition = load_edition("base+time_to_fly")
    boards = deal_boards(edition, [0, 0, 0.1, 0.2], Random(3))
    for name, board in zip(("Анна", "Boris", "千恵", "Дарья Ёлкина"), boards, strict=True):
        board["player"] = name
    return {"edition": edition.code, "players": boards}


def test_a_table_as_plain_json_is_read_as_well():
    token = "0" + urlsafe_b64encode(json.dumps(SMALL).encode()).decode().rstrip("=")
    assert document_of(token) == SMALL


def test_a_table_too_large_for_a_link_has_none():
    letters = Random(1)
    names = ["".join(letters.choices("abcdefghijklmnopqrstuvwxyz", k=40)) for _player in range(300)]
    assert token_of({"edition": "base", "players": [{"player": name, "animals": []} for name in names]}) == ""


@pytest.mark.parametrize(
    "token", ["", "1", "1A", "2AAAA", "0AAAA", "1" + "A" * LONGEST_TOKEN, "1____", "Ж" * 9]
)
def test_a_damaged_link_holds_no_table(token):
    assert document_of(token) is None


@given(st.text(max_size=200))
def test_any_text_is_a_table_or_none(text):
    found = document_of(text)
    assert found is None or isinstance(found["players"], list)


@given(st.binary(max_size=300))
def test_any_deflated_bytes_are_a_table_or_none(content):
    found = document_of("1" + urlsafe_b64encode(content).decode().rstrip("="))
    assert found is None or isinstance(found["players"], list)
