"""The search against exhaustive enumeration, and the parts it is made of."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.seating.check import draft_of
from games.seating.columns import list_columns
from games.seating.contiguous import best_cut
from games.seating.costs import Rules, pack, pair_kinds
from games.seating.exact import Limits, reseat
from games.seating.field import gather
from games.seating.lots import Lots
from games.seating.measure import TERMS, measure, spread840
from games.seating.request import read_request
from games.seating.search import search
from games.seating.swiss import seat_round
from games.seating.tabu import Swaps, wander
from tests.games.seating.cast import request
from tests.games.seating.test_windows import partitions

SPLITS = [(4, 4), (3, 3), (3, 3, 3), (4, 3), (5, 4), (2, 2, 2), (4, 3, 3), (2, 2, 2, 2), (3, 2, 2), (5, 3)]


@st.composite
def small_requests(draw: st.DrawFn) -> dict[str, Any]:
    sizes = draw(st.sampled_from(SPLITS))
    players = sum(sizes)
    names = [f"p{place}" for place in range(1, players + 1)]
    points = sorted(draw(st.lists(st.integers(-3, 12), min_size=players, max_size=players)), reverse=True)
    clubs = draw(st.lists(st.sampled_from(["", "A", "B"]), min_size=players, max_size=players))
    history = []
    for order in draw(st.lists(st.permutations(names), max_size=4)):
        cuts = draw(st.sampled_from([size for size in SPLITS if sum(size) <= players]))
        ends = [sum(cuts[: place + 1]) for place in range(len(cuts))]
        history.append([list(order[end - size : end]) for size, end in zip(cuts, ends, strict=True)])
    asked = request(points, draw(st.sampled_from(sizes)), sizes=list(sizes), history=history)
    for entrant, club in zip(asked["entrants"], clubs, strict=True):
        entrant["club"] = club
    asked["clubs"] = draw(st.sampled_from(["ignore", "avoid"]))
    asked["odd_first"] = draw(st.booleans())
    return asked


def best_of_all(asked: dict[str, Any]) -> tuple[int, ...]:
    """The smallest vector without seats, by looking at every partition."""
    read = read_request(asked)
    field = gather(read, ())
    order = ["forbidden", "repeats", "deep", "odd_again", "club", "ss840"]
    if read.odd_first:
        order = ["forbidden", "odd_again", "repeats", "deep", "club", "ss840"]
    vectors = (
        measure(field, tables, read.clubs).terms()
        for tables in partitions(frozenset(range(field.size)), read.sizes)
    )
    return min(tuple(vector[term] for term in order) for vector in vectors)


@settings(max_examples=40, deadline=None)
@given(small_requests())
def test_small_fields_are_seated_as_well_as_the_best_of_all_partitions(asked: dict[str, Any]) -> None:
    answer = seat_round(asked)

    report = answer["report"]
    order = [term for term in report["bounds"] if term != "seat_cost"]
    assert best_of_all(asked) == tuple(report[term] for term in order)
    assert order == [term for term in order if term in report["optimal"]]


@pytest.mark.parametrize("sizes", [(4, 4, 4), (3, 3, 3, 3), (4, 3, 3, 2), (2,) * 6])
def test_twelve_players_are_seated_as_well_as_the_best_of_all_partitions(sizes: tuple[int, ...]) -> None:
    names = [f"p{place}" for place in range(1, 13)]
    history = [
        [names[0:4], names[4:8], names[8:12]],
        [names[0::3], names[1::3], names[2::3]],
        [names[0:3], names[3:6], names[6:9], names[9:12]],
    ]
    points = [31, 26, 24, 24, 17, 15, 15, 12, 9, 8, 2, 0]
    preferred = max(sizes)
    asked = request(points, preferred, sizes=list(sizes), history=history)
    field = gather(read_request(asked), ())
    costs = pack(field, sizes, Rules(), pair_kinds(field, "ignore"))

    report = seat_round(asked)["report"]

    cheapest = costs.terms(_cheapest(costs, 12, sizes))
    assert cheapest == {term: report[term] for term in cheapest}


def _cheapest(costs: Any, players: int, sizes: tuple[int, ...]) -> int:
    """The smallest cost over all partitions, by dynamic programming over the sets of players seated."""
    best = {(0, tuple(sorted(sizes))): 0}
    for _ in sizes:
        following: dict[tuple[int, tuple[int, ...]], int] = {}
        for (seated, left), cost in best.items():
            first = next(player for player in range(players) if not seated >> player & 1)
            free = [player for player in range(first + 1, players) if not seated >> player & 1]
            for size in set(left):
                rest = list(left)
                rest.remove(size)
                for others in combinations(free, size - 1):
                    table = (first, *others)
                    key = seated | sum(1 << player for player in table), tuple(rest)
                    total = cost + costs.of(table)
                    if total < following.get(key, total + 1):
                        following[key] = total
        best = following
    return min(best.values())


@settings(max_examples=20, deadline=None)
@given(
    points=st.lists(st.integers(0, 40), min_size=9, max_size=9),
    sizes=st.sampled_from([(4, 3, 2), (5, 4), (3, 3, 3), (3, 2, 2, 2)]),
)
def test_the_best_cut_is_the_smallest_spread_of_all_partitions(
    points: list[int], sizes: tuple[int, ...]
) -> None:
    points = sorted(points, reverse=True)
    order, spread = best_cut(points, sizes)

    everything = (
        sum(spread840([points[player] for player in table]) for table in tables)
        for tables in partitions(frozenset(range(9)), sizes)
    )
    assert sorted(order) == sorted(sizes)
    assert min(everything) == spread


def test_the_best_cut_of_huge_points_is_exact() -> None:
    assert ([2, 2], 840) == best_cut([10**40 + 1, 10**40, 1, 0], [2, 2])
    assert ([2, 3], 420 + 560) == best_cut([10**40 + 1, 10**40, 1, 0, 0], [3, 2])


@settings(max_examples=25, deadline=None)
@given(small_requests())
def test_columns_are_all_tables_below_the_limit(asked: dict[str, Any]) -> None:
    read = read_request(asked)
    field = gather(read, ())
    costs = pack(field, read.sizes, Rules(read.clubs, read.odd_first), pair_kinds(field, read.clubs))
    below = costs.steps["repeats"] * 2

    columns = list_columns(costs, range(field.size), read.sizes, below, 10_000)

    listed = {
        (tuple(player for player in row if player >= 0), cost)
        for row, cost in zip(columns.players.tolist(), columns.cost.tolist(), strict=True)
    }
    wanted = {
        (table, costs.of(table))
        for size in set(read.sizes)
        for table in combinations(range(field.size), size)
        if costs.of(table) < below
    }
    assert wanted == listed


@settings(max_examples=25, deadline=None)
@given(small_requests(), st.integers(0, 5))
def test_a_walk_of_swaps_keeps_its_books(asked: dict[str, Any], seed: int) -> None:
    read = read_request(asked)
    field = gather(read, ())
    costs = pack(field, read.sizes, Rules(read.clubs), pair_kinds(field, read.clubs))
    order = sorted(read.sizes, reverse=True)
    start = [list(range(sum(order[:place]), sum(order[: place + 1]))) for place in range(len(order))]
    swaps = Swaps(costs, field.size)

    found = wander(swaps, start, Lots(seed), 30)

    walked = swaps.seating()
    swaps.seat(found)
    total = sum(costs.of(table) for table in found)
    assert total <= min(sum(costs.of(table) for table in start), sum(costs.of(table) for table in walked))
    one, other = 0, next(player for player in range(field.size) if swaps.table[player] != swaps.table[0])
    change = int(swaps.changes()[one, other])
    swaps.swap(one, other)
    assert total + change == sum(costs.of(table) for table in swaps.seating())


@settings(max_examples=25, deadline=None)
@given(small_requests())
def test_a_complete_solution_says_the_same_as_its_bound(asked: dict[str, Any]) -> None:
    read = read_request(asked)
    field = gather(read, ())
    costs = pack(field, read.sizes, Rules(read.clubs), pair_kinds(field, read.clubs))
    order = sorted(read.sizes, reverse=True)
    start = [list(range(sum(order[:place]), sum(order[: place + 1]))) for place in range(len(order))]

    solved = reseat(costs, start, Limits(100_000, 50_000))

    tables = solved.tables or start
    assert solved.cost == solved.bound == sum(costs.of(table) for table in tables)
    assert _cheapest(costs, field.size, read.sizes) == solved.cost


def test_a_seating_given_as_tables_is_measured_like_the_engines_own() -> None:
    asked = request([9, 8, 7, 6, 5, 4, 3, 2])
    answer = seat_round(asked)
    draft = draft_of(read_request(asked), answer["tables"])

    assert {term: answer["report"][term] for term in TERMS} == {
        term: value for term, value in draft.vector.terms().items() if term in TERMS
    }


def test_search_keeps_groups_together() -> None:
    field = gather(read_request(request(list(range(16, 0, -1)))), ())
    sizes = (4, 4, 4, 4)
    groups = [[0, 15], [1, 14]]
    costs = pack(field, sizes, Rules(), pair_kinds(field, "ignore", None, groups))

    found = search(costs, sizes, field.points, groups)

    where = {player: number for number, table in enumerate(found.tables) for player in table}
    assert where[0] == where[15] != where[14] == where[1]
