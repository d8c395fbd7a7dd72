"""Windows: the best re-split of a few tables equals the best of all partitions."""

from itertools import combinations

import numpy as np
import pytest

from games.seating.costs import Costs, Rules, pack, pair_kinds
from games.seating.descent import Chains, descend
from games.seating.field import gather
from games.seating.request import read_request
from games.seating.windows import solve, template_of
from tests.games.seating.cast import request


def some_costs(players: int, preferred: int, sizes: tuple[int, ...]) -> Costs:
    points = [(7 * place * place + 3 * place) % 23 for place in range(players)]
    names = [f"p{place}" for place in range(1, players + 1)]
    history = [[names[:2], names[2:4]], [names[1:5]], [names[2:5]]]
    asked = read_request(request(sorted(points, reverse=True), preferred, history=history, sizes=list(sizes)))
    field = gather(asked, ())
    return pack(field, sizes, Rules(), pair_kinds(field, "ignore"))


def partitions(players: frozenset[int], sizes: tuple[int, ...]) -> list[list[tuple[int, ...]]]:
    if not sizes:
        return [[]]
    return [
        [table, *rest]
        for table in combinations(sorted(players), sizes[0])
        for rest in partitions(players - set(table), sizes[1:])
    ]


@pytest.mark.parametrize(
    "sizes", [(4, 4), (3, 3, 3), (4, 3, 2), (4, 4, 3), (3, 2, 2), (5, 3), (2, 2, 2), (5, 4)]
)
def test_a_window_finds_the_cheapest_of_all_partitions(sizes: tuple[int, ...]) -> None:
    players = sum(sizes)
    costs = some_costs(players, 4, sizes)
    template = template_of(sizes)

    solved = solve(costs, template, np.arange(players)[:, None])

    cheapest = min(
        sum(costs.of(table) for table in tables) for tables in partitions(frozenset(range(players)), sizes)
    )
    tables = [positions[0].tolist() for positions in solved.positions()]
    assert cheapest == int(solved.best[0]) == sum(costs.of(table) for table in tables)
    assert list(range(players)) == sorted(player for table in tables for player in table)


def test_large_windows_compare_exchanges_only_and_keep_the_sizes() -> None:
    template = template_of((8, 8, 8))

    assert {8} == set(template.subsets)
    assert 3569 == len(template.outer)


def test_a_descent_never_makes_a_seating_worse_and_keeps_its_own_books() -> None:
    sizes = (4, 4, 4, 3, 3)
    costs = some_costs(18, 4, sizes)
    start = [[0, 17, 1, 16], [2, 15, 3, 14], [4, 13, 5, 12], [6, 11, 7], [8, 10, 9]]
    chains = Chains.start(costs, [start])
    before = chains.total()

    descend(chains, np.ones(5, np.bool_), 3, 6)

    tables = chains.seating(0)
    assert chains.total() == sum(costs.of(table) for table in tables) < before
    assert list(range(18)) == sorted(player for table in tables for player in table)
