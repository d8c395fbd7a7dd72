"""A lower bound for a seating: the cheapest mixture of possible tables that seats everybody once on average.

A linear program over the columns, solved by the simplex method. Its prices (what seating each player is worth)
are rounded to whole numbers, and the bound is then proved from those exactly: whatever rounding happened on the
way, every column costs at least the prices of its players plus its own reduced cost. Only element by element
arithmetic is used, so the steps are the same on every processor.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from games.seating.columns import Columns
from games.seating.costs import Ints
from games.seating.lots import Lots
from games.seating.windows import Indices

Reals = NDArray[np.float64]
POOL = 2000  # columns looked at in each step; all columns are looked at when none of them helps any more
TINY = 1e-9
DEAREST = 64.0  # times the upper limit: the last price of leaving a player out
ROOM = 50  # bits for costs times scale
LARGEST = float(1 << 57)


@dataclass(frozen=True)
class Relaxation:
    """A bound and what using each column adds to it.

    start: `scale` times a bound, no seating of these columns costs less; reduced: `scale` times what each column adds
    to that bound when it is used, 0 or more; work: comparisons made; mixture: column -> how much of it is used.
    """

    start: int
    reduced: Ints
    scale: int
    work: int
    mixture: dict[int, float]

    @property
    def bound(self) -> int:
        """The bound itself: costs are whole, so it may be rounded up."""
        return -(-self.start // self.scale)


def relax(columns: Columns, players: int, sizes: Sequence[int], upper: int) -> Relaxation:
    """Return the bound for seating all players at tables of these sizes.

    upper: a cost above which bounds are of no interest. Where no mixture seats everybody, the bound is above it
    (or at least lower than it would have to be: a bound is never wrong, only weak).
    """
    counts = Counter(sizes)
    kinds = sorted(counts, key=lambda size: (-counts[size], size))
    program = _Program(columns, players, kinds, counts, upper)
    prices = program.solve()
    scale = 1 << max(0, ROOM - max(upper, int(columns.cost.max())).bit_length())
    whole = np.zeros(program.rows + 1, np.int64)
    whole[:-1] = np.floor(np.clip(prices[:-1] * scale, -LARGEST, LARGEST))
    reduced = columns.cost * scale
    for row in program.members:
        reduced -= whole[row]
    start = sum(whole[:players].tolist())
    for position, size in enumerate(kinds):
        mine = columns.size == size
        price = int(whole[players + position - 1]) if position else 0
        lowest = min(int(reduced[mine].min()), 0) if mine.any() else 0
        reduced[mine] -= lowest
        start += counts[size] * (price + lowest)
    return Relaxation(start, reduced, scale, program.work, program.mixture())


class _Program:
    """Rows: each player once; then, for every size but the commonest, the number of its tables.

    members: for each place of a column, its row (the spare last row for none).
    """

    def __init__(
        self, columns: Columns, players: int, kinds: Sequence[int], counts: Counter[int], upper: int
    ) -> None:
        self.rows = players + len(kinds) - 1
        spare = self.rows
        members = [np.where(column >= 0, column, spare) for column in columns.players.T]
        if len(kinds) > 1:
            row_of = np.full(max(kinds) + 1, spare, np.intp)
            for position, size in enumerate(kinds[1:]):
                row_of[size] = players + position
            members.append(row_of[columns.size])
        self.members = np.array(members)
        self.cost = columns.cost.astype(np.float64)
        # Slightly different right-hand sides keep the method from going in circles.
        noise = Lots(players).below(1_000_000, self.rows) * 1e-12
        wanted = [1.0] * players + [float(counts[size]) for size in kinds[1:]]
        self.level: Reals = np.array(wanted) + noise
        self.inverse: Reals = np.eye(self.rows, self.rows + 1)
        self.basis = np.full(self.rows, -1, np.intp)  # the column of each row, -1: somebody is left out
        self.fine = max(upper, 1)
        self.penalty = 16.0 * self.fine / players
        self.prices: Reals = np.full(self.rows + 1, self.penalty)
        self.prices[spare] = 0.0
        self.tolerance = max(0.01, self.fine * 1e-12)
        self.steps = 60 * self.rows
        self.work = 0  # in the search's comparisons

    def solve(self) -> Reals:
        """Return the price of each row; that of leaving a player out is raised until nobody is."""
        pool = self._cheapest(self._reduced(self.members, self.cost))
        while True:
            self._optimise(pool)
            reduced = self._reduced(self.members, self.cost)
            if self.steps <= 0:
                return self.prices
            if reduced.min() < -self.tolerance:
                kept = pool[reduced[pool] < self.fine / self.rows]
                pool = np.union1d(self._cheapest(reduced), kept[:POOL])
            elif self.penalty <= DEAREST * self.fine and (self.basis[self.level > 1e-3] < 0).any():
                self._raise_penalty()
            else:
                return self.prices

    def mixture(self) -> dict[int, float]:
        used = np.nonzero((self.basis >= 0) & (self.level > 1e-6))[0]
        return {int(self.basis[row]): float(self.level[row]) for row in used}

    def _reduced(self, members: Indices, cost: Reals) -> Reals:
        reduced = cost.copy()
        for row in members:
            reduced -= self.prices[row]
        return reduced

    def _cheapest(self, reduced: Reals) -> Indices:
        """Return the columns with the lowest reduced costs, among equals the first ones."""
        if len(reduced) <= 3 * POOL:
            return np.arange(len(reduced))
        limit = np.partition(reduced, POOL)[POOL]
        lower, level = np.nonzero(reduced < limit)[0], np.nonzero(reduced == limit)[0]
        return np.concatenate([lower, level[: POOL - len(lower) + 1]])

    def _optimise(self, pool: Indices) -> None:
        members, cost = np.ascontiguousarray(self.members[:, pool]), self.cost[pool]
        while self.steps > 0:
            reduced = self._reduced(members, cost)
            best = int(reduced.argmin())
            if reduced[best] >= -self.tolerance:
                return
            self.steps -= 1
            self.work += 25_000 + 2 * self.rows * self.rows + 6 * len(pool)
            self._enter(int(pool[best]), members[:, best], float(reduced[best]))

    def _enter(self, column: int, rows: Indices, reduced: float) -> None:
        direction = self.inverse[:, rows[0]].copy()
        for row in rows[1:]:
            direction += self.inverse[:, row]
        usable = direction > TINY
        ratio = np.where(usable, self.level / np.where(usable, direction, 1.0), np.inf)
        leaving = int(ratio.argmin())
        if not usable[leaving]:
            self.steps = 0
            return
        amount = ratio[leaving]
        pivot = self.inverse[leaving] / direction[leaving]
        self.prices += reduced * pivot
        self.level -= amount * direction
        self.level[leaving] = amount
        direction[leaving] = 0.0
        self.inverse -= direction[:, None] * pivot[None, :]
        self.inverse[leaving] = pivot
        self.basis[leaving] = column

    def _raise_penalty(self) -> None:
        """Make it dearer to leave a player out, until nobody is left out."""
        for row in np.nonzero(self.basis < 0)[0]:
            self.prices += 3.0 * self.penalty * self.inverse[row]
        self.penalty *= 4.0
