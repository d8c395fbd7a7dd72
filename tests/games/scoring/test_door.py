"""The door check_board: one table, an array, people and machines, exit codes."""

import io
import json
import sys

import pytest
from django.core.management import call_command

from games.scoring import door
from games.scoring.parse import BoardError, Repeated, parse_text

ANNA = {
    "player": "Anna", "discard": 40, "hand": 0,
    "animals": [
        {"id": "a", "traits": ["carnivorous", "fat_tissue", "fat_tissue"], "food": 2, "fat": 1},
        {"id": "b", "traits": []},
    ],
    "links": [{"trait": "cooperation", "a": "a", "b": "b"}],
}  # fmt: skip
BORIS = {"player": "Boris", "discard": 36, "hand": 1, "animals": [{"id": "c", "traits": []}], "links": []}
TABLE = {
    "edition": "base+grass_mushrooms", "players": [ANNA, BORIS], "flora": [{"kind": "mushroom", "food": 3}],
    "deck_size": 84, "claimed": {"scores": [9, 2], "order": [[0], ["flora"], [1]]},
}  # fmt: skip
FAULTY = {**TABLE, "deck_size": 83}


def test_the_answer_has_the_documented_shape():
    answer = door.answer(json.dumps(TABLE), as_json=True)
    assert {
        "valid": True,
        "scores": [9, 2],
        "flora": 5,
        "order": [[0], ["flora"], [1]],
        "places": [1, 2],
        "table_places": [1, 3],
        "breakdown": [
            {
                "player": 0,
                "lines": [
                    {"what": "animal", "count": 2, "each": 2, "points": 4},
                    {"what": "carnivorous", "count": 1, "each": 2, "points": 2},
                    {"what": "fat_tissue", "count": 2, "each": 1, "points": 2},
                    {"what": "cooperation", "count": 1, "each": 1, "points": 1},
                ],
                "total": 9,
            },
            {"player": 1, "lines": [{"what": "animal", "count": 1, "each": 2, "points": 2}], "total": 2},
        ],
        "findings": [],
    } == json.loads(answer.output)
    assert (door.RIGHT, "") == (answer.code, answer.complaint)


def test_a_finding_has_code_level_player_place_and_sentence():
    answer = json.loads(door.answer(json.dumps(FAULTY), as_json=True).output)
    assert not answer["valid"]
    assert [
        {
            "code": "deck_mismatch",
            "level": "error",
            "player": None,
            "where": "deck_size",
            "message": "84 cards are accounted for, but 83 are in play. Check discards and hands.",
        }
    ] == answer["findings"]


@pytest.mark.parametrize(
    ("documents", "code"),
    [([TABLE], 0), ([TABLE, FAULTY], 1), ([TABLE, 3, FAULTY], 2), ([], 0), ([[]], 2), ([{"players": 1}], 2)],
)
def test_the_exit_code_of_an_array_is_the_highest_of_its_elements(documents, code):
    answer = door.answer(json.dumps(documents), as_json=True)
    assert code == answer.code
    assert len(documents) == len(json.loads(answer.output))


def test_a_bad_element_of_an_array_has_an_error_in_its_place():
    answers = json.loads(door.answer(json.dumps([TABLE, {"edition": "base"}]), as_json=True).output)
    assert answers[0]["valid"]
    assert {"code": "missing_key", "field": "players"}.items() <= answers[1]["error"].items()


def test_people_get_a_table():
    text = door.answer(json.dumps(TABLE), as_json=False).output
    assert "1. Anna     9   animal 2x2, carnivorous 1x2, fat_tissue 2x1, cooperation 1x1" in text
    assert "order: Anna > flora > Boris" in text
    assert text.endswith("valid")


def test_not_a_number_is_found_where_it_stands():
    text = json.dumps(TABLE).replace('"discard": 40', '"discard": NaN')
    findings = json.loads(door.answer(text, as_json=True).output)["findings"]
    assert ("not_a_number", "players[0].discard") == (findings[0]["code"], findings[0]["where"])


def test_a_doubled_key_is_found_where_it_stands():
    text = json.dumps(TABLE).replace('"id": "b"', '"id": "x", "id": "b"')
    findings = json.loads(door.answer(text, as_json=True).output)["findings"]
    assert [("duplicate_key", "players[0].animals[1].id")] == [(f["code"], f["where"]) for f in findings]
    assert parse_text('{"a": 1, "b": 2, "a": 3}') == {"a": 3, "b": 2}
    assert isinstance(parse_text('{"a": 1, "a": 3}'), Repeated)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not_json"), ("{", "not_json"), ("[" * 100_000, "not_json"), (b"\xff\xfe", "not_text"),
        ("3", "not_an_object"), ("null", "not_an_object"), ('"players"', "not_an_object"),
        ("{}", "missing_key"), ('{"players": 3}', "missing_key"),
    ],
)  # fmt: skip
def test_unusable_input_is_one_line_and_an_error_object(text, code):
    answer = door.answer(text, as_json=True)
    assert door.UNUSABLE == answer.code
    assert code == json.loads(answer.output)["error"]["code"]
    assert answer.complaint
    assert "\n" not in answer.complaint
    assert ("", door.UNUSABLE) == (door.answer(text, as_json=False).output, answer.code)


def test_a_byte_order_mark_does_no_harm():
    assert door.RIGHT == door.answer(b"\xef\xbb\xbf" + json.dumps(TABLE).encode(), as_json=True).code


def test_a_number_with_thousands_of_digits_is_only_out_of_range():
    text = json.dumps(TABLE).replace('"discard": 40', '"discard": ' + "9" * 10_000)
    findings = json.loads(door.answer(text, as_json=True).output)["findings"]
    assert ("count_range", "players[0].discard") == (findings[0]["code"], findings[0]["where"])


def test_too_large_an_input_is_refused():
    with pytest.raises(BoardError, match="larger"):
        parse_text(" " * (64 * 1024 * 1024 + 1))


def run(*arguments):
    """Run the command as manage.py would; return (exit code, stdout, stderr)."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.raises(SystemExit) as caught:
        call_command("check_board", *arguments, stdout=out, stderr=err)
    return caught.value.code, out.getvalue(), err.getvalue()


def test_the_command_reads_a_file(tmp_path):
    path = tmp_path / "table.json"
    path.write_text(json.dumps(TABLE), encoding="utf-8")
    code, out, err = run(str(path), "--json")
    assert (0, "") == (code, err)
    assert json.loads(out)["valid"]


@pytest.mark.parametrize("arguments", [[], ["-"]])
def test_the_command_reads_the_standard_input(arguments, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(FAULTY).encode())))
    code, out, err = run(*arguments)
    assert (1, "") == (code, err)
    assert "error: 84 cards are accounted for" in out


def test_a_file_that_is_not_there_is_said_in_one_line(tmp_path):
    code, out, err = run(str(tmp_path / "nothing.json"), "--json")
    assert 2 == code
    assert "unreadable_file" == json.loads(out)["error"]["code"]
    assert 1 == len(err.splitlines())
    assert "nothing.json" in err
