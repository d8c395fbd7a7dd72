"""Improves seatings window by window until no two or three neighbouring tables can be re-split better.

Several seatings of one field (chains) are improved side by side, because a batch of windows costs little more
than one. Every step is decided by whole numbers, ties by position: the same input gives the same steps.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from games.seating.costs import Costs, Ints
from games.seating.field import Tables
from games.seating.windows import Indices, Solved, Template, solve, template_of

CELLS = 1 << 14  # partitions x windows kept in the processor's cache at one time
BATCH = 60_000  # work of calling numpy for one batch, in comparisons


class Refinement(Protocol):
    """Costs that look at more than Costs does, such as the seats inside each table (turns.py)."""

    def of_rows(self, players: Indices, sizes: Indices) -> Ints:
        """Return the cost of each table of a list."""

    def solve(self, template: Template, players: Indices, now: Ints) -> Solved:
        """Return the best re-split of each window. now: what each window costs."""


@dataclass
class Chains:
    """Seatings side by side. players: rows x seats, -1 beyond a table's size; row = chain * tables + table;
    tables of a chain by size, largest first; cost: per row; work: comparisons made so far; refined: where the costs
    come from, Costs when None."""

    costs: Costs
    sizes: Indices
    count: int
    players: Indices
    cost: Ints
    work: int = 0
    refined: Refinement | None = None

    @classmethod
    def start(cls, costs: Costs, seatings: list[Tables], refined: Refinement | None = None) -> "Chains":
        seatings = [sorted(tables, key=len, reverse=True) for tables in seatings]
        sizes = np.array([len(table) for table in seatings[0]], np.intp)
        players = np.full((len(seatings) * len(sizes), int(sizes[0])), -1, np.intp)
        rows = [table for tables in seatings for table in tables]
        for row, table in enumerate(rows):
            players[row, : len(table)] = table
        chains = cls(costs, sizes, len(seatings), players, np.zeros(len(players), np.int64), 0, refined)
        chains.cost = chains.costs_of(players, np.tile(sizes, len(seatings)))
        return chains

    @property
    def tables(self) -> int:
        return len(self.sizes)

    def seating(self, chain: int) -> Tables:
        rows = self.players[chain * self.tables : (chain + 1) * self.tables]
        return [row[:size].tolist() for row, size in zip(rows, self.sizes, strict=True)]

    def total(self) -> int:
        return int(self.cost.sum())

    def costs_of(self, players: Indices, sizes: Indices) -> Ints:
        """Return the cost of each table of a list."""
        if self.refined is not None:
            return self.refined.of_rows(players, sizes)
        return row_costs(self.costs, players, sizes)

    def solve(self, template: Template, players: Indices, rows: Indices) -> Solved:
        """Return the best re-split of each window. players: positions x windows; rows: windows x tables."""
        if self.refined is not None:
            return self.refined.solve(template, players, self.cost[rows].sum(axis=1))
        return solve(self.costs, template, players)

    def copy(self) -> "Chains":
        return replace(self, players=self.players.copy(), cost=self.cost.copy())

    def replace(self, rows: Indices, tables: Tables) -> None:
        """Seat other tables of the same sizes at these rows."""
        for row, table in zip(np.sort(rows), sorted(tables, key=len, reverse=True), strict=True):
            self.players[row, : len(table)] = table
            self.cost[row] = self.costs.of(table)

    def order(self) -> Indices:
        """Return the tables of each chain by mean points, highest first: chains x tables."""
        points = np.where(self.players >= 0, self.costs.offsets[self.players], 0).sum(axis=1)
        means = points.reshape(self.count, self.tables) * (840 // self.sizes)
        return np.argsort(-means, axis=1, kind="stable")


def row_costs(costs: Costs, players: Indices, sizes: Indices) -> Ints:
    """Return the cost of each table of a list, as Costs.of does for one."""
    found = np.zeros(len(players), np.int64)
    for size in np.unique(sizes).tolist():
        rows = np.nonzero(sizes == size)[0]
        seated = players[rows, :size]
        first, second = np.triu_indices(size, 1)
        one, other = seated[:, first], seated[:, second]
        cost = costs.pair[costs.kind[one, other]].sum(axis=1)
        cost += costs.weight[size] * ((costs.offsets[one] - costs.offsets[other]) ** 2).sum(axis=1)
        if size != costs.preferred:
            cost += costs.odd[seated].sum(axis=1)
        found[rows] = cost
    return found


def descend(
    chains: Chains, dirty: NDArray[np.bool_], width: int, reach: int, regions: Indices | None = None
) -> None:
    """Re-split windows of `width` tables around the dirty rows until none gets better.

    reach: how far apart, in the order of means, the tables of a window may be. regions: row -> number of the
    region of changes it belongs to, -1 for none; regions that share a window are merged.
    """
    patterns = _patterns(chains.tables, width, reach)
    while dirty.any():
        windows = _around(chains, dirty, patterns)
        gains, groups = _gains(chains, windows)
        chosen = _without_overlap(gains, windows, len(dirty))
        dirty = np.zeros_like(dirty)
        for sizes in sorted({groups[window] for window in chosen}):
            rows = windows[[window for window in chosen if groups[window] == sizes]]
            _apply(chains, rows, sizes)
            dirty[rows] = True
        if regions is not None:
            for window in chosen:
                _merge(regions, windows[window])


@lru_cache(maxsize=64)
def _patterns(tables: int, width: int, reach: int) -> Indices:
    """Return every choice of `width` places in the order of tables with the last at most `reach` behind."""
    ahead = list(combinations(range(1, reach + 1), width - 1))
    places = np.array([(0, *steps) for steps in ahead], np.intp).reshape(-1, width)
    found = (np.arange(tables)[:, None, None] + places).reshape(-1, width)
    return found[found[:, -1] < tables]


def _around(chains: Chains, dirty: NDArray[np.bool_], patterns: Indices) -> Indices:
    """Return the windows with a dirty row: windows x width, rows ascending, so largest tables first."""
    stirred = np.nonzero(dirty.reshape(chains.count, chains.tables).any(axis=1))[0]
    order = chains.order()[stirred] + (stirred * chains.tables)[:, None]
    windows = order[:, patterns].reshape(-1, patterns.shape[1])
    windows = windows[dirty[windows].any(axis=1)]
    windows.sort(axis=1)
    return windows


def _signatures(chains: Chains, windows: Indices) -> Indices:
    signature = np.zeros(len(windows), np.intp)
    for column in windows.T:
        signature = signature * 10 + chains.sizes[column % chains.tables]
    return signature


def _gains(chains: Chains, windows: Indices) -> tuple[Ints, list[int]]:
    signatures = _signatures(chains, windows)
    gains = np.zeros(len(windows), np.int64)
    for signature in np.unique(signatures).tolist():
        members = np.nonzero(signatures == signature)[0]
        template = template_of(_sizes(signature))
        step = max(1, CELLS // max(len(template.outer), len(template.subsets[template.sizes[0]])))
        for start in range(0, len(members), step):
            chunk = members[start : start + step]
            rows = _template_order(windows[chunk], signature)
            solved = chains.solve(template, _seated(chains, rows, template.sizes), rows)
            gains[chunk] = chains.cost[rows].sum(axis=1) - solved.best
            chains.work += BATCH + len(chunk) * template.work
    return gains, signatures.tolist()


def _sizes(signature: int) -> tuple[int, ...]:
    return tuple(int(digit) for digit in str(signature))


def _template_order(rows: Indices, signature: int) -> Indices:
    """Return the columns of the rows in the order of the template's sizes."""
    sizes, wanted = list(_sizes(signature)), template_of(_sizes(signature)).sizes
    columns = []
    for size in wanted:
        column = sizes.index(size)
        sizes[column] = 0
        columns.append(column)
    return rows[:, columns]


def _seated(chains: Chains, rows: Indices, sizes: tuple[int, ...]) -> Indices:
    parts = [chains.players[rows[:, column], :size] for column, size in enumerate(sizes)]
    return np.ascontiguousarray(np.concatenate(parts, axis=1).T)


def _without_overlap(gains: Ints, windows: Indices, rows: int) -> list[int]:
    better = np.nonzero(gains > 0)[0]
    better = better[np.argsort(-gains[better], kind="stable")]
    taken = bytearray(rows)
    chosen = []
    for window, members in zip(better.tolist(), windows[better].tolist(), strict=True):
        if not any(taken[row] for row in members):
            chosen.append(window)
            for row in members:
                taken[row] = 1
    return chosen


def _apply(chains: Chains, rows: Indices, signature: int) -> None:
    template = template_of(_sizes(signature))
    rows = _template_order(rows, signature)
    players = _seated(chains, rows, template.sizes)
    positions = chains.solve(template, players, rows).positions()
    windows = np.arange(len(rows))[:, None]
    for column, size in enumerate(template.sizes):
        chains.players[rows[:, column], :size] = players[positions[column], windows]
    chains.cost[rows] = chains.costs_of(
        chains.players[rows.ravel()], chains.sizes[rows.ravel() % chains.tables]
    ).reshape(rows.shape)


def _merge(regions: Indices, rows: Indices) -> None:
    touched = np.unique(regions[rows])
    touched = touched[touched >= 0]
    if len(touched) > 1:
        regions[np.isin(regions, touched[1:])] = touched[0]
    regions[rows] = touched[0] if len(touched) else regions.max() + 1
