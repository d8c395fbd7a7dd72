"""Column generation: the bound of all tables there are, though only few of them are ever written down.

Prices come from a linear program over some columns; pricing.py lists whatever costs less than they say. When there is
nothing left, the bound holds for all tables.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from games.seating.costs import Ints
from games.seating.pricing import BARRED, cheap_groups
from games.seating.solver import Prices, Program
from games.seating.stage import Pool, Stage, pool_of
from games.seating.windows import Indices

ROUNDS = 400
EACH, ALL = 12, 2000  # cheapest columns taken in one round: of each player, and of all
PARTS = 3_000_000  # groups and parts of groups kept in one listing


@dataclass(frozen=True)
class Generated:
    """start: `scale` times a bound for all seatings, None when pricing was too much; prices: that prove it."""

    start: int | None
    prices: Prices


def generate(program: Program, pool: Pool, steps: int) -> Generated:
    """Start from the columns of a seating and add others until the prices leave none that costs less, or the steps
    are spent."""
    tables = program.stage.tables
    slack = max(1, program.scale // (16 * tables))  # columns this little too cheap do not count
    lowest = -int(pool.cost.sum()) * program.scale
    last = None
    for _ in range(ROUNDS):
        program.add(pool)
        prices = program.solve(steps - program.steps)
        if last is not None and np.array_equal(prices.player, last):
            break  # nothing that was added helped: rounding is in the way
        last = prices.player
        groups, lowest = _cheapest(program, prices, lowest, slack)
        if groups is None or program.steps >= steps:
            break
        if not groups:
            return Generated(program.base(prices) - slack * tables, prices)
        pool = pool_of(program.stage, groups)
    return Generated(None, prices)


def columns_within(program: Program, prices: Prices, room: int, limit: int) -> Pool | None:
    """Return all columns that cost at most `room` (scaled) beyond the prices, or None when they are too many."""
    groups = {}
    for size in program.kinds:
        listed = _listed(program, prices, size, room, limit)
        if listed is None:
            return None
        groups[size] = listed[0]
    return pool_of(program.stage, groups)


def _cheapest(
    program: Program, prices: Prices, deepest: int, slack: int
) -> tuple[Mapping[int, Indices] | None, int]:
    """Return columns below their prices, the cheapest ones of each player, and the lowest value met.

    Looks far below first, then nearer: lists of what is far below are short. None when even that is too much.
    """
    found: dict[int, Indices] = {}
    lowest = -slack
    for size in program.kinds:
        most = 2 * deepest
        while True:
            most = min(most // 4, -slack - 1) if most < -4 * slack else -slack - 1
            listed = _listed(program, prices, size, most, PARTS)
            if listed is None:
                return None, lowest
            groups, sums = listed
            if len(groups) >= ALL or most == -slack - 1:
                break
        if len(groups):
            lowest = min(lowest, int(sums.min()))
            found[size] = _best_of_each(groups, sums, program.stage.players)
    return found, lowest


def _listed(
    program: Program, prices: Prices, size: int, most: int, limit: int
) -> tuple[Indices, Ints] | None:
    """Return the groups of this size that cost at most `most` (scaled) beyond their prices, with that value."""
    stage = program.stage
    worth = prices.player - program.scale * stage.goal.single[size]
    pair = stage.goal.pair[size] * program.scale
    for (term, _), price in zip(stage.kept, prices.kept.tolist(), strict=True):
        pair = pair - price * term.pair[size]
        worth = worth + price * term.single[size]
    # Every pair carries its share of what its two players are worth; times size - 1, so that it stays whole.
    pair = pair * (size - 1) - worth[:, None] - worth[None, :]
    pair[stage.barred] = BARRED
    pair[stage.alone[size]] = BARRED
    pair[:, stage.alone[size]] = BARRED
    np.fill_diagonal(pair, BARRED)
    listed = cheap_groups(pair, size, (size - 1) * (most + prices.size[size]), limit)
    if listed is None:
        return None
    groups, sums = listed
    whole = _unbroken(groups, stage)
    return groups[whole], sums[whole] // (size - 1) - prices.size[size]


def _unbroken(groups: Indices, stage: Stage) -> np.ndarray:
    """Return which groups have all or none of the players who must share a table."""
    whole = np.ones(len(groups), np.bool_)
    for player in np.nonzero(stage.together.any(axis=1))[0].tolist():
        mates = np.append(np.nonzero(stage.together[player])[0], player)
        inside = np.isin(groups, mates).sum(axis=1)
        whole &= (inside == 0) | (inside == len(mates))
    return whole


def _best_of_each(groups: Indices, sums: Ints, players: int) -> Indices:
    order = np.argsort(sums, kind="stable")
    chosen = np.zeros(len(groups), np.bool_)
    chosen[order[:ALL]] = True
    times = np.zeros(players, np.int64)
    for row in order[: 20 * ALL].tolist():
        members = groups[row]
        if (times[members] < EACH).any():
            chosen[row] = True
            times[members] += 1
    return groups[chosen]
