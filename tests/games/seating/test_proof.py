"""Bounds: never above what was reached, met where that can be shown, with the argument that says so."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.seating.bounds import Bound, pairs_within
from games.seating.generate import Options, generate
from games.seating.proof import prove
from games.seating.swiss import seat_round
from tests.games.seating.cast import entrants, ids, request


@pytest.mark.parametrize(
    ("members", "tables", "pairs"), [(4, 2, 2), (4, 4, 0), (5, 4, 1), (8, 2, 12), (3, 1, 3), (9, 4, 6)]
)
def test_a_group_spread_evenly_shares_so_many_pairs(members: int, tables: int, pairs: int) -> None:
    assert pairs == pairs_within(members, tables)


@settings(max_examples=25, deadline=None)
@given(
    players=st.integers(14, 30),
    rounds=st.integers(1, 4),
    sizes=st.sampled_from([(4, (3, 4)), (4, (4, 5)), (3, (3, 4)), (5, (4, 5, 6)), (2, (2,)), (6, (5, 6, 7))]),
    scoring=st.sampled_from(["place", "fine", "win"]),
    clubs=st.sampled_from([0, 3]),
    settings_=st.sampled_from([{}, {"odd_first": True}, {"mode": "balanced"}, {"mode": "power"}]),
    seed=st.integers(0, 10**6),
)
def test_bounds_are_never_above_what_was_reached(
    players: int,
    rounds: int,
    sizes: tuple[int, tuple[int, ...]],
    scoring: str,
    clubs: int,
    settings_: dict,
    seed: int,
) -> None:
    preferred, allowed = sizes
    event = Options(
        players=players, rounds=rounds, preferred=preferred, allowed=allowed, scoring=scoring, clubs=clubs, absent=5,
        late=2, seed=seed, settings=settings_,
    )  # fmt: skip
    for played in generate(event):
        report = played["answer"]["report"]
        assert all(bound <= report[term] for term, bound in report["bounds"].items())
        assert [term for term, bound in report["bounds"].items() if bound == report[term]] == report[
            "optimal"
        ]


def test_strangers_running_out_is_an_argument() -> None:
    history = [[ids(1, 2, 3, 4)], [ids(1, 2, 3, 4)]]

    report = seat_round(request([3, 2, 1, 0], history=history))["report"]

    assert (6, 6) == (report["repeats"], report["bounds"]["repeats"])


def test_the_smallest_off_size_debts_are_an_argument() -> None:
    history = [[ids(1, 2, 3), ids(4, 5, 6)], [ids(1, 4, 7), ids(2, 5, 3)]]

    report = seat_round(request([6, 5, 4, 3, 2, 1, 0], 4, sizes=[3, 4], history=history))["report"]

    assert report["bounds"]["odd_again"] <= report["odd_again"]
    assert "odd_again" in report["optimal"]


def test_clubs_over_tables_is_an_argument() -> None:
    asked = {"entrants": entrants([0] * 8, club=["A"] * 5 + [""] * 3), "preferred": 4, "clubs": "avoid"}

    report = seat_round(asked)["report"]

    assert (4, 4) == (report["club"], report["bounds"]["club"])
    assert "clubs_over_tables" == report["arguments"]["club"]["code"]


def test_a_bound_after_a_term_that_is_not_reached_says_nothing_more() -> None:
    counted = {term: Bound(0, "zero") for term in ("repeats", "deep", "ss840")}

    rows = prove(
        {"repeats": 5, "deep": 3, "ss840": 90}, counted, {"repeats": 4, "deep": 9, "ss840": 900}, False,
        ("repeats", "deep", "ss840"),
    )  # fmt: skip

    assert [("repeats", 4, False), ("deep", 0, False), ("ss840", 0, False)] == [
        (row.term, row.bound, row.is_optimal) for row in rows
    ]


def test_a_complete_search_proves_every_term_above_the_seats() -> None:
    history = [[ids(1, 2, 3, 4), ids(5, 6, 7, 8), ids(9, 10, 11, 12)], [ids(1, 5, 9, 2), ids(3, 6, 10, 7)]]

    report = seat_round(request([12, 12, 11, 9, 8, 8, 5, 4, 4, 2, 1, 0], history=history))["report"]

    assert {"forbidden", "repeats", "deep", "odd_again", "club", "ss840"} <= set(report["optimal"])
    assert "complete_search" == report["arguments"]["ss840"]["code"]
