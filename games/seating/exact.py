"""The best seating of a few tables' players, with the proof: columns, bound, complete search.

Small fields are solved whole; in large ones some tables at a time are reseated in the best way.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from games.seating.columns import Columns, list_columns
from games.seating.costs import TOGETHER, Costs
from games.seating.dive import dive
from games.seating.field import Tables
from games.seating.lots import Lots
from games.seating.partition import Outcome, cheapest_partition
from games.seating.relaxation import Relaxation, relax


@dataclass(frozen=True)
class Limits:
    """columns: most tables listed; nodes: most branches of one search; dives: from the mixture, when the search does
    not come to its end."""

    columns: int
    nodes: int
    dives: int = 0


@dataclass(frozen=True)
class Reseated:
    """tables: better ones than before, or None; cost: of the best known; bound: nothing costs less."""

    tables: Tables | None
    cost: int
    bound: int
    work: int


def reseat(costs: Costs, tables: Sequence[Sequence[int]], limits: Limits) -> Reseated:
    """Look for the best way to seat the players of `tables` at tables of the same sizes."""
    players = sorted(player for table in tables for player in table)
    sizes = [len(table) for table in tables]
    pinned = pinned_together(costs, players)  # listed tables count pins as kept, not as a gain
    known = sum(costs.of(table) for table in tables) + pinned
    if known == 0:
        return Reseated(None, -pinned, -pinned, 0)
    bound, work = 0, 0
    for below in _caps(costs, known):
        columns = list_columns(costs, players, sizes, below, limits.columns)
        work += 200_000 * len(players)
        if columns is None:
            break
        work += 60 * len(columns.cost)
        if not len(columns.cost):
            bound = below
            continue
        relaxation = relax(columns, len(players), sizes, min(known, below))
        if relaxation.bound >= below:
            bound = below
            work += relaxation.work
            continue
        found = _choose(columns, relaxation, len(players), sizes, min(known, below), limits)
        work += relaxation.work + found.work
        bound = max(bound, found.bound)
        if found.tables is not None:
            chosen = _seated(columns, found.tables, players)
            return Reseated(chosen, found.cost - pinned, bound - pinned, work)
        if found.bound < min(known, below):
            break
    return Reseated(None, known - pinned, min(bound, known) - pinned, work)


def _choose(
    columns: Columns, relaxation: Relaxation, players: int, sizes: Sequence[int], known: int, limits: Limits
) -> Outcome:
    """Search completely; where that does not come to its end, dive, and search again below what was found."""
    found = cheapest_partition(columns, relaxation, players, sizes, known, limits.nodes)
    if found.bound == found.cost or not limits.dives:
        return found
    best, cost, work, lots = found.tables, found.cost, found.work, None
    for _ in range(limits.dives):
        dived = dive(columns, relaxation, players, sizes, cost, lots)
        work += dived.work
        if dived.tables is not None:
            best, cost = dived.tables, int(columns.cost[dived.tables].sum())
        lots = lots or Lots(players)
    if cost < found.cost:
        again = cheapest_partition(columns, relaxation, players, sizes, cost, limits.nodes)
        return Outcome(again.cost, again.tables or best, max(found.bound, again.bound), work + again.work)
    return Outcome(cost, best, found.bound, work)


def pinned_together(costs: Costs, players: Sequence[int]) -> int:
    """Return by how much the cost of a seating lies below zero when all these players' pins are kept."""
    kind = costs.kind[np.ix_(players, players)]
    return int((kind >= TOGETHER).sum()) // 2 * costs.steps["forbidden"]


def _caps(costs: Costs, known: int) -> list[int]:
    """Return rising limits for the cost of one table: without repeats, with one, with all that is known to do."""
    repeat = costs.steps["repeats"]
    caps = [repeat * count for count in (1, 2, 3, 5, 9, 17) if repeat * count < known]
    return [*caps, known]


def _seated(columns: Columns, chosen: Sequence[int], players: Sequence[int]) -> Tables:
    rows = columns.players[np.array(chosen)].tolist()
    return [[players[place] for place in row if place >= 0] for row in rows]
