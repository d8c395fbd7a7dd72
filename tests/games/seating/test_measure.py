"""The terms of the objective, counted on small tables by hand."""

import pytest

from games.seating.field import gather
from games.seating.measure import Vector, measure, spread840
from games.seating.request import read_request
from tests.games.seating.cast import entrants, ids, request


@pytest.mark.parametrize(
    ("points", "ss840"),
    [([5, 5, 5, 5], 0), ([8, 5, 2], 15_120), ([2, 1], 420), ([3, 2, 1, 0], 4_200), ([-1, 1], 1_680)],
)
def test_spread_is_840_times_the_squared_deviations_from_the_mean(points: list[int], ss840: int) -> None:
    assert ss840 == spread840(points)


def test_repeats_deep_and_worst_count_earlier_meetings() -> None:
    once, three_times = [ids(1, 2)], [ids(3, 4)]
    asked = read_request(request([4, 3, 2, 1], history=[once + three_times, three_times, three_times]))
    field = gather(asked, ())

    vector = measure(field, field.numbers([ids(1, 2, 3, 4)]))

    assert (2, 8, 3) == (vector.repeats, vector.deep, vector.worst)


def test_more_than_five_meetings_weigh_as_five() -> None:
    asked = read_request(request([1, 0], preferred=2, history=[[ids(1, 2)]] * 9))
    field = gather(asked, ())

    assert 512 == measure(field, [[0, 1]]).deep


def test_odd_again_is_the_squared_excess_over_the_smallest_count_in_the_field() -> None:
    history = [
        [ids(1, 2, 3), ids(4, 5, 6, 7)],
        [ids(1, 2, 4), ids(3, 5, 6, 7)],
        [ids(1, 5, 7), ids(2, 3, 4, 6)],
    ]
    asked = read_request(request([7, 6, 5, 4, 3, 2, 1], allowed=[3, 4], history=history))
    field = gather(asked, ())  # off-size before: p1 3, p2 2, p3 p4 p5 p7 1, p6 0

    vector = measure(field, field.numbers([ids(1, 2, 6), ids(3, 4, 5, 7)]))

    assert 9 + 4 == vector.odd_again


def test_seat_cost_compares_with_the_own_minimum_over_the_seats_of_this_table() -> None:
    history = [[ids(1, 2, 3, 4)], [ids(1, 3, 2, 5)]]
    asked = read_request(request([3, 2, 1], preferred=3, history=history))
    field = gather(asked, ())  # p1 twice in seat 1, p2 once in 2 and 3, p3 once in 3 and 2

    vector = measure(field, field.numbers([ids(1, 2, 3)]))

    assert 27 + 8 + 8 == vector.seat_cost


def test_clubs_count_unless_ignored() -> None:
    asked = read_request({"entrants": entrants([1, 1, 0], club=["A", "A", ""]), "preferred": 3})
    field = gather(asked, ())

    assert (1, 0) == (measure(field, [[0, 1, 2]], "avoid").club, measure(field, [[0, 1, 2]], "ignore").club)


def test_a_vector_lists_its_terms() -> None:
    assert {
        "forbidden": 0, "repeats": 1, "deep": 0, "odd_again": 0, "club": 0, "ss840": 0, "seat_cost": 0, "worst": 1,
        "score_range": 0,
    } == Vector(repeats=1, worst=1).terms()  # fmt: skip
