"""Cuts the standings into tables without looking at the past: the cut with the smallest spread.

For the spread alone such a cut is the best seating there is: among tables of given sizes the sum of squared
deviations is smallest when each table takes neighbours in the order of points (Monge property).
"""

from collections import Counter
from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.seating.measure import spread840

EXACT = 1 << 62
Numbers = NDArray[Any]


def best_cut(
    points: Sequence[int], sizes: Sequence[int], debt: Sequence[int] = (), preferred: int = 0
) -> tuple[list[int], int]:
    """Return the sizes from the top of the standings to the bottom, and 840 times the spread of that cut.

    points: sorted, highest first. debt: per player, what a place at a table of another size than preferred costs;
    where it is given, the sum of debts comes before the spread.
    """
    if len(set(sizes)) == 1:
        size = sizes[0]
        tables = (points[start : start + size] for start in range(0, len(points), size))
        return list(sizes), sum(spread840(table) for table in tables)
    return _Cut(points, sizes, debt, preferred).solve()


class _Cut:
    """Dynamic programming over how many tables of each size are used; the commonest size is left implicit."""

    def __init__(
        self, points: Sequence[int], sizes: Sequence[int], debt: Sequence[int], preferred: int
    ) -> None:
        lowest = min(points, default=0)
        above = [value - lowest for value in points]
        self.top = 840 * sum(value * value for value in above) + 1  # no spread reaches it
        debts = list(debt) if debt else [0] * len(above)
        highest = self.top * (sum(debts) + 1)
        self.kind: Any = (
            np.int64 if 8 * max(above, default=0) * self.top < EXACT and highest < EXACT else object
        )
        self.infinite = EXACT if self.kind is np.int64 else highest
        self.sums = self._running(above)
        self.squares = self._running([value * value for value in above])
        self.debts = self._running([value * self.top for value in debts])
        counts = Counter(sizes)
        self.sizes, self.counts, self.preferred = sizes, counts, preferred
        self.kinds = sorted(counts, key=lambda size: (-counts[size], size))
        shape = tuple(counts[size] + 1 for size in self.kinds[1:])
        self.used = np.array(list(np.ndindex(*shape)), np.int64).reshape(prod(shape), len(shape))
        self.back = [0, *(prod(shape[axis + 1 :]) for axis in range(len(shape)))]
        self.seats_used = (self.used * np.array(self.kinds[1:], np.int64)).sum(axis=1)

    def solve(self) -> tuple[list[int], int]:
        best: Numbers = np.full(len(self.used), self.infinite, self.kind)
        best[0] = 0
        choices = []
        for tables in range(1, len(self.sizes) + 1):
            best, choice = self._one_more(best, tables)
            choices.append(choice)
        order, state = [], len(self.used) - 1
        for choice in reversed(choices):
            kind = int(choice[state])
            order.append(self.kinds[kind])
            state -= self.back[kind]
        return order[::-1], int(best[-1]) % self.top

    def _one_more(self, best: Numbers, tables: int) -> tuple[Numbers, Numbers]:
        """Return the lowest costs with one table more, by tables used of each further size, and its size."""
        first = tables - self.used.sum(axis=1)
        possible = (first >= 0) & (first <= self.counts[self.kinds[0]])
        seats = first * self.kinds[0] + self.seats_used
        found: Numbers = np.full(len(best), self.infinite, self.kind)
        choice = np.zeros(len(best), np.int8)
        for kind, size in enumerate(self.kinds):
            rows = np.nonzero(possible & ((self.used[:, kind - 1] if kind else first) > 0))[0]
            cost = best[rows - self.back[kind]] + self._cost(seats[rows] - size, seats[rows], size)
            better = cost < found[rows]
            found[rows[better]] = cost[better]
            choice[rows[better]] = kind
        return found, choice

    def _cost(self, start: Numbers, end: Numbers, size: int) -> Numbers:
        total = self.sums[end] - self.sums[start]
        cost = 840 * (self.squares[end] - self.squares[start]) - 840 // size * total * total
        return cost if size == self.preferred else cost + self.debts[end] - self.debts[start]

    def _running(self, values: list[int]) -> Numbers:
        return np.cumsum(np.array([0, *values], dtype=self.kind))
