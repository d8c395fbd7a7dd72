"""Faults in the input: the code, the field at fault, exit code 2, never a traceback."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.seating import json_text
from games.seating.errors import SeatingError
from games.seating.request import read_request
from games.seating.swiss import seat_round
from tests.games.seating.cast import entrants, request

FAULTS = [
    ("duplicate_entrant", "entrants[4].id", {"entrants": [*entrants([0] * 4), {"id": "p1", "points": 3}]}),
    ("missing_key", "entrants[0].points", {"entrants": [{"id": "p1"}]}),
    ("missing_key", "entrants[1].id", {"entrants": [{"id": "p1", "points": 0}, {"points": 0}]}),
    ("unknown_key", "entrants[0].score", {"entrants": [{"id": "p1", "points": 0, "score": 1}]}),
    ("unknown_key", "tabels", {"tabels": []}),
    ("bad_pair", "forbidden[0]", {"forbidden": [["p1", "p1"]]}),
    ("bad_pair", "forbidden[1]", {"forbidden": [["p1", "p2"], ["p1", "nobody"]]}),
    ("bad_pair", "forbidden[0]", {"forbidden": [["p1", "p2", "p3"]]}),
    ("bad_pair", "forbidden[0]", {"forbidden": ["p1"]}),
    ("bad_pair", "forbidden[0]", {"forbidden": [[1, 2]]}),
    ("sizes_do_not_sum", "sizes", {"sizes": [4, 3]}),
    ("sizes_do_not_sum", "sizes", {"sizes": [4, 4, 4]}),
    ("bad_size", "sizes[1]", {"sizes": [4, 9]}),
    ("bad_size", "sizes[0]", {"sizes": [1, 4, 3]}),
    ("bad_size", "preferred", {"preferred": 9}),
    ("bad_size", "preferred", {"preferred": 4, "allowed": [3, 5]}),
    ("bad_size", "allowed[0]", {"allowed": [1, 4]}),
    ("bad_size", "allowed", {"allowed": []}),
    ("bad_size", "sizes[0]", {"allowed": [3, 4], "sizes": [5, 3]}),
    ("bad_size", "history[0][0]", {"history": [[["p1"]]]}),
    ("bad_size", "history[1][0]", {"history": [[["p1", "p2"]], [[f"q{seat}" for seat in range(9)]]]}),
    ("duplicate_entrant", "history[0][1][0]", {"history": [[["p1", "p2"], ["p1", "p3"]]]}),
    ("negative_count", "byes.p1", {"byes": {"p1": -1}}),
    ("negative_count", "max_byes", {"max_byes": -1}),
    ("negative_count", "max_tables", {"max_tables": 0}),
    ("negative_count", "entrants[0].rank", {"entrants": [{"id": "p1", "points": 0, "rank": -2}]}),
    ("not_a_number", "byes.p1", {"byes": {"p1": "two"}}),
    ("not_a_number", "entrants[0].points", {"entrants": [{"id": "p1", "points": "6"}]}),
    ("not_a_number", "entrants[0].points", {"entrants": [{"id": "p1", "points": 1.5}]}),
    ("not_a_number", "entrants[0].points", {"entrants": [{"id": "p1", "points": True}]}),
    ("not_a_number", "preferred", {"preferred": None}),
    ("not_a_number", "seed", {"seed": "x"}),
    ("bad_value", "entrants", {"entrants": {}}),
    ("bad_value", "entrants[0]", {"entrants": ["p1"]}),
    ("bad_value", "entrants[0].id", {"entrants": [{"id": 1, "points": 0}]}),
    ("bad_value", "entrants[0].club", {"entrants": [{"id": "p1", "points": 0, "club": 3}]}),
    ("bad_value", "clubs", {"clubs": "never"}),
    ("bad_value", "mode", {"mode": ["strict"]}),
    ("bad_value", "odd_first", {"odd_first": 1}),
    ("bad_value", "history", {"history": "none"}),
    ("bad_value", "history[0][0][1]", {"history": [[["p1", 2]]]}),
    ("unknown_entrant", "requested_byes[0]", {"requested_byes": ["nobody"]}),
    ("unknown_entrant", "pins.nobody", {"pins": {"nobody": 1}}),
    ("unknown_entrant", "prescribed[0][3]", {"prescribed": [["p1", "p2", "p3", "nobody"]]}),
    ("duplicate_entrant", "prescribed[1][0]", {"prescribed": [["p1", "p2"], ["p1", "p3"]]}),
]


@pytest.mark.parametrize(("code", "field", "keys"), FAULTS)
def test_a_fault_in_the_input_is_named_with_its_field(code: str, field: str, keys: dict[str, Any]) -> None:
    with pytest.raises(SeatingError) as fault:
        seat_round({**request([0] * 8), **keys})

    assert (code, field, 2) == (fault.value.code, fault.value.field, fault.value.exit_code)


def test_more_than_5000_entrants_are_refused() -> None:
    with pytest.raises(SeatingError) as fault:
        seat_round(request([0] * 5001))

    assert ("too_many_entrants", "entrants", 2) == (
        fault.value.code,
        fault.value.field,
        fault.value.exit_code,
    )


@pytest.mark.parametrize("missing", ["entrants", "preferred"])
def test_a_request_needs_entrants_and_a_preferred_size(missing: str) -> None:
    whole = request([0] * 4)
    del whole[missing]

    with pytest.raises(SeatingError) as fault:
        seat_round(whole)

    assert ("missing_key", missing) == (fault.value.code, fault.value.field)


@pytest.mark.parametrize("value", [None, 3, "text", [], [[]]])
def test_a_request_that_is_no_object_is_refused(value: Any) -> None:
    with pytest.raises(SeatingError) as fault:
        seat_round(value)

    assert 2 == fault.value.exit_code


def test_a_pair_with_somebody_who_has_left_forbids_nothing() -> None:
    asked = read_request(request([0] * 4, history=[[["p1", "gone"]]], forbidden=[["p1", "gone"]]))

    assert frozenset() == asked.forbidden


def test_the_error_object_has_code_message_field_and_values() -> None:
    with pytest.raises(SeatingError) as fault:
        seat_round(request([0] * 4, byes={"p1": -1}))

    assert {
        "code": "negative_count",
        "message": "byes.p1 is -1; it can't be below 0.",
        "field": "byes.p1",
        "values": {"value": -1},
    } == fault.value.as_dict()


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 9)
    | st.floats(allow_nan=True)
    | st.sampled_from(["p1", "p2", "", "x"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["p1", "p2", "id", "points"]), inner)
    ),
    max_leaves=8,
)


@settings(max_examples=150, deadline=None)
@given(
    key=st.sampled_from(
        [
            "entrants",
            "preferred",
            "allowed",
            "sizes",
            "max_tables",
            "seed",
            "history",
            "byes",
            "requested_byes",
            "max_byes",
            "forbidden",
            "odd_first",
            "pins",
            "prescribed",
            "clubs",
            "mode",
            "start",
            "inside",
            "off_size",
            "round",
        ]
    ),
    value=JUNK,
)
def test_junk_under_any_key_gives_an_answer_or_an_error_object(key: str, value: Any) -> None:
    answers, exit_code = json_text.answer([{**request([5, 3, 1, 0]), key: value}], seat_round)

    assert {True: {"tables", "byes", "report", "why"}, False: {"error"}}[exit_code == 0] == set(answers[0])
