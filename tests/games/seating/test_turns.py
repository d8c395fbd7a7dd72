"""Seats evened out by re-splitting tables: nothing above the seats changes, the best of the equal splits is found."""

import itertools
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.seating.field import gather
from games.seating.measure import measure
from games.seating.request import read_request
from games.seating.seats import best_orders
from games.seating.swiss import seat_round
from tests.games.seating.cast import ids, request
from tests.games.seating.states import TERMS, golden_states, request_of


@settings(max_examples=25, deadline=None)
@given(
    points=st.lists(st.integers(0, 1), min_size=7, max_size=7),
    sizes=st.sampled_from([[4, 3], [4, 4]]),
    orders=st.lists(st.permutations(range(1, 9)), max_size=5),
)
def test_two_tables_have_the_best_seats_of_all_their_equal_splits(
    points: list[int], sizes: list[int], orders: list[list[int]]
) -> None:
    points = sorted(points + [0] * (sum(sizes) - 7), reverse=True)
    history = [[ids(*order[:4]), ids(*order[4:])] for order in orders]
    asked = request(points, sizes=sizes, history=history)
    field = gather(read_request(asked), ())
    vectors = []
    for first in itertools.combinations(range(field.size), sizes[0]):
        rest = [player for player in range(field.size) if player not in first]
        vector = measure(field, best_orders(field, [list(first), rest], 0)).terms()
        vectors.append([vector[term] for term in (*TERMS, "seat_cost")])

    report = seat_round(asked)["report"]

    assert min(vectors) == [report[term] for term in (*TERMS, "seat_cost")]


@pytest.mark.parametrize(("name", "seats"), [("fours-64-forbidden-r6", 64), ("mixed-38-r5", 52)])
def test_whole_windows_are_split_anew_for_the_seats(name: str, seats: int) -> None:
    state = next(state for state in golden_states() if state["name"] == name)

    report: dict[str, Any] = seat_round(request_of(state))["report"]

    assert report["seat_cost"] <= seats
    assert [state["best"][term] for term in TERMS] == [report[term] for term in TERMS]


def test_tables_with_pins_keep_their_players_when_seats_are_evened_out() -> None:
    history = [[ids(1, 2, 3, 4), ids(5, 6, 7, 8), ids(9, 10, 11, 12)]] * 2

    tables = seat_round(request([0] * 12, history=history, pins={"p1": 3, "p2": 3}))["tables"]

    assert {"p1", "p2"} <= set(tables[2])
