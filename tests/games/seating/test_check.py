"""Checking a given seating: its vector, and every rule it breaks."""

from typing import Any

import pytest

from games.seating.check import CODES, check_request, check_seating
from games.seating.errors import SeatingError
from games.seating.generate import Options, generate
from tests.games.seating.cast import entrants, ids, request


def found(
    asked: dict[str, Any], tables: list[list[str]], byes: list[str] | None = None
) -> list[tuple[str, str]]:
    return [(one["code"], one["level"]) for one in check_seating(asked, tables, byes or [])["findings"]]


def test_the_engines_own_seatings_are_valid_and_measured_alike() -> None:
    for played in generate(Options(players=19, rounds=4, allowed=(3, 4, 5), clubs=3, forbidden=2, absent=10)):
        answer = played["answer"]

        checked = check_seating(played["request"], answer["tables"], answer["byes"])

        assert checked["valid"]
        terms = ("forbidden", "repeats", "deep", "odd_again", "club", "ss840", "seat_cost", "worst", "range")
        assert {term: answer["report"][term] for term in terms} == {
            term: checked["report"][term] for term in terms
        }
        assert answer["why"] == checked["why"]


@pytest.mark.parametrize(
    ("tables", "finding"),
    [
        ([ids(1, 2, 3, 4), ids(5, 6, 7)], ("missing_entrant", "error")),
        ([ids(1, 2, 3, 4), [*ids(5, 6, 7), "nobody"]], ("unknown_entrant", "error")),
        ([ids(1, 2, 3, 4), ids(5, 6, 7, 8, 1)], ("duplicate_entrant", "error")),
        ([ids(1, 2, 3), ids(4, 5, 6, 7, 8)], ("bad_size", "error")),
        ([ids(5, 6, 3, 4), ids(1, 2, 7, 8)], ("pin_broken", "error")),
        ([ids(1, 5, 3, 4), ids(2, 6, 7, 8)], ("forbidden_pair", "error")),
        ([ids(1, 2, 3, 4), ids(5, 6, 7, 8)], ("repeat", "warning")),
    ],
)
def test_what_is_wrong_is_found(tables: list[list[str]], finding: tuple[str, str]) -> None:
    asked = request([0] * 8, pins={"p1": 1}, forbidden=[ids(1, 5)], history=[[ids(1, 2)]])

    assert finding in found(asked, tables)


def test_prescribed_tables_requested_byes_and_sizes_are_checked() -> None:
    asked = request([0] * 8, allowed=[3, 4], prescribed=[ids(1, 2, 3)], requested_byes=["p8"], sizes=[3, 4])

    codes = {code for code, _ in found(asked, [ids(1, 3, 2, 8), ids(4, 5, 6, 7)])}

    assert {"prescribed_broken", "bye_ignored", "sizes_do_not_sum"} == codes


def test_club_mates_are_errors_only_where_they_are_forbidden() -> None:
    asked = {"entrants": entrants([0, 0], club=["A", "A"]), "preferred": 2}

    levels = {clubs: found({**asked, "clubs": clubs}, [ids(1, 2)]) for clubs in ("ignore", "avoid", "forbid")}

    assert {"ignore": [], "avoid": [("club_mates", "warning")], "forbid": [("club_mates", "error")]} == levels


def test_a_finding_has_code_level_field_message_and_values() -> None:
    checked = check_seating(request([0] * 4, history=[[ids(1, 2)]]), [ids(1, 2, 3, 4)])

    assert [
        {
            "code": "repeat",
            "level": "warning",
            "field": "tables[0]",
            "message": "p1 and p2 have met before, in round 1.",
            "values": {"players": ["p1", "p2"], "table": 1, "rounds": [1]},
        }
    ] == checked["findings"]
    assert checked["findings"][0]["code"] in CODES


@pytest.mark.parametrize(
    ("value", "code", "field"),
    [
        ([], "bad_value", ""),
        ({"tables": []}, "missing_key", "request"),
        ({"request": {}}, "missing_key", "tables"),
        ({"request": request([0, 0], 2), "tables": {}}, "bad_value", "tables"),
        ({"request": request([0, 0], 2), "tables": [["p1", 2]]}, "bad_value", "tables[0]"),
        ({"request": request([0, 0], 2), "tables": [["p1"]]}, "bad_size", "tables"),
        ({"request": request([0, 0], 2), "tables": [ids(1, 2)], "seats": []}, "unknown_key", "seats"),
    ],
)
def test_an_unusable_input_is_refused(value: Any, code: str, field: str) -> None:
    with pytest.raises(SeatingError) as fault:
        check_request(value)

    assert (code, field, 2) == (fault.value.code, fault.value.field, fault.value.exit_code)
