"""Mixtures and choices of tables with HiGHS, and what they prove.

HiGHS calculates with rounding. The prices of a mixture are therefore only a hint: they are rounded to whole numbers,
and a bound is proved from those exactly, as in relaxation.py. A search for whole choices has small whole coefficients
throughout; its bound is taken with a margin, and what it finds is counted again by the caller. The package highspy is
optional; `is_there` says whether it is.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import gcd
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.seating.costs import Ints
from games.seating.pricing import BARRED
from games.seating.stage import Pool, Stage
from games.seating.windows import Indices

try:
    import highspy
except ImportError:  # only `seat_round --prove` needs it
    highspy = None  # type: ignore[assignment]

Reals = NDArray[np.float64]
LARGEST = BARRED >> 8  # of a price times scale: sums over the pairs of a table stay far below a barred pair
DEAREST = 256  # units of the goal's dearest pair that a price may reach
FLOAT_BITS = 20  # of the cost of all tables as HiGHS sees it, whose tolerances are absolute
MARGIN = (
    1e-3,
    1e-7,
)  # by how much a bound of HiGHS is not trusted: of one step of the cost, of the bound itself


def is_there() -> bool:
    return highspy is not None


@dataclass(frozen=True)
class Prices:
    """Whole numbers, `scale` times a price each. player: what seating them is worth; size: what a table of that size
    is worth besides; kept: 0 or less, for what counts against a limit."""

    player: Ints
    size: dict[int, int]
    kept: Ints


@dataclass(frozen=True)
class Chosen:
    """rows: columns of the pool that seat everybody, empty when none was found; bound: no choice costs less, None when
    there is no choice at all."""

    rows: Indices
    bound: int | None


class Program:
    """A linear program over columns: everybody is seated once, there are as many tables of each size as there must be,
    kept terms stay within their limits."""

    def __init__(self, stage: Stage, top: int) -> None:
        """top: cost of a seating that is known."""
        self.stage, self.steps = stage, 0
        kept = max((term.dearest for term, _ in stage.kept), default=1)
        self.scale = max(1, LARGEST // (DEAREST * stage.goal.dearest * kept))
        self.kinds = sorted(stage.sizes)
        self._unit = 2.0 ** (FLOAT_BITS - max(top, 1).bit_length())
        self._highs = _model(stage)
        self._highs.setOptionValue("presolve", "off")
        # For every row with a fixed count there is a dear way out, so that the program always has an answer.
        ways = np.arange(stage.players + len(self.kinds) - 1)
        _add(self._highs, np.full(len(ways), 2.0 * max(top, 1) * self._unit), ways, ways, np.ones(len(ways)))

    def add(self, pool: Pool) -> None:
        """Let the program use these columns."""
        _add(self._highs, pool.cost * self._unit, *_entries(self.stage, pool))

    def solve(self, steps: int) -> Prices:
        """Return the prices after at most so many steps of the simplex method."""
        self._highs.setOptionValue("simplex_iteration_limit", max(1, steps))
        self._highs.run()
        self.steps += 50 + int(self._highs.getInfo().simplex_iteration_count)
        return self._whole(np.array(self._highs.getSolution().row_dual))

    def _whole(self, duals: Reals) -> Prices:
        first, last = self.stage.players, self.stage.players + len(self.kinds) - 1
        limit = np.full(len(duals), float(LARGEST))
        limit[last:] /= np.array([term.dearest for term, _ in self.stage.kept])
        whole = np.floor(np.clip(duals * (self.scale / self._unit), -limit, limit)).astype(np.int64)
        sizes = {self.kinds[0]: 0, **dict(zip(self.kinds[1:], whole[first:last].tolist(), strict=True))}
        return Prices(whole[:first], sizes, np.minimum(whole[last:], 0))

    def base(self, prices: Prices) -> int:
        """Return `scale` times what any seating costs at least if no column costs less than its prices."""
        total = sum(prices.player.tolist())
        total += sum(count * prices.size[size] for size, count in self.stage.sizes.items())
        limits = [limit for _, limit in self.stage.kept]
        return total + sum(price * limit for price, limit in zip(prices.kept.tolist(), limits, strict=True))


def choose(stage: Stage, pool: Pool, branches: int) -> Chosen:
    """Return the cheapest choice of columns that seats everybody within the limits.

    branches: most branches of the search; it ends without a proof when they are spent. The seating that is known is not
    handed to HiGHS: version 1.16 then takes it for the best where it is not.
    """
    step = gcd(*pool.cost.tolist()) or 1  # every choice costs a multiple of it
    highs = _model(stage)
    _add(highs, (pool.cost // step).astype(np.float64), *_entries(stage, pool))
    columns = np.arange(len(pool), dtype=np.int32)
    highs.changeColsBounds(len(pool), columns, np.zeros(len(pool)), np.ones(len(pool)))
    highs.changeColsIntegrality(len(pool), columns, np.full(len(pool), highspy.HighsVarType.kInteger))
    highs.setOptionValue("mip_max_nodes", branches)
    highs.setOptionValue("mip_rel_gap", 0.0)
    highs.run()
    status, values = highs.getModelStatus(), np.array(highs.getSolution().col_value)
    if status == highspy.HighsModelStatus.kInfeasible:
        return Chosen(np.zeros(0, np.intp), None)
    rows = np.nonzero(values > 0.5)[0] if len(values) else np.zeros(0, np.intp)
    if status == highspy.HighsModelStatus.kOptimal:
        return Chosen(rows, int(pool.cost[rows].sum()))
    lowest = float(highs.getInfo().mip_dual_bound)
    sure = np.ceil(lowest - MARGIN[0] - MARGIN[1] * abs(lowest)) if np.isfinite(lowest) else 0.0
    return Chosen(rows, max(0, int(sure)) * step)


def _model(stage: Stage) -> Any:
    """Return an empty model with its rows: players, sizes but the first, limits."""
    with _silenced():
        highs: Any = highspy.Highs()
    for option, value in {"output_flag": False, "threads": 1, "parallel": "off", "random_seed": 0}.items():
        highs.setOptionValue(option, value)
    fixed = [1.0] * stage.players + [float(stage.sizes[size]) for size in sorted(stage.sizes)[1:]]
    limits = [float(limit) for _, limit in stage.kept]
    low, high = np.array(fixed + [-np.inf] * len(limits)), np.array(fixed + limits)
    highs.addRows(len(low), low, high, 0, np.zeros(len(low), np.int32), np.zeros(0, np.int32), np.zeros(0))
    return highs


def _entries(stage: Stage, pool: Pool) -> tuple[Indices, Indices, Reals]:
    """Return the entries of the columns: where each column starts, rows, values."""
    kinds = sorted(stage.sizes)
    rows, values = [*pool.players.T], [np.ones(len(pool))] * pool.players.shape[1]
    row_of = np.full(max(kinds) + 1, -1, np.intp)
    row_of[kinds[1:]] = stage.players + np.arange(len(kinds) - 1)
    rows.append(row_of[pool.size])
    values.append(np.ones(len(pool)))
    for place, amount in enumerate(pool.kept.T):
        rows.append(np.where(amount > 0, stage.players + len(kinds) - 1 + place, -1))
        values.append(amount.astype(np.float64))
    row, value = np.array(rows).T, np.array(values).T
    filled = row >= 0
    ends = np.cumsum(filled.sum(axis=1))
    return np.concatenate([[0], ends[:-1]]), row[filled], value[filled]


def _add(highs: Any, cost: NDArray[np.floating], starts: Indices, rows: Indices, values: Reals) -> None:
    highs.addCols(
        len(cost), cost, np.zeros(len(cost)), np.full(len(cost), np.inf), len(rows), starts.astype(np.int32),
        rows.astype(np.int32), values,
    )  # fmt: skip


@contextmanager
def _silenced() -> Iterator[None]:
    """HiGHS greets on standard output before it can be told not to; that must not get into the answer."""
    sys.stdout.flush()
    kept = os.dup(1)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 1)
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nowhere)
