"""Finds the seating with the smallest vector, and often proves that there is none smaller.

Two first seatings are improved window by window. A small field is then solved completely. Where that takes too
long, walks of swaps, complete solutions of a few tables at a time and kicks go on until the effort is spent. Effort
is counted in comparisons, never in seconds: the answer is the same on every machine.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from games.seating import exact
from games.seating.construct import around, cut, ends_first
from games.seating.contiguous import best_cut
from games.seating.costs import Costs
from games.seating.descent import Chains, descend, row_costs
from games.seating.exact import Limits
from games.seating.field import Tables
from games.seating.lots import Lots
from games.seating.tabu import Swaps, walk_work, wander
from games.seating.windows import Indices

# Players up to whom, and comparisons after which, nothing new is begun.
WORK = ((30, 100_000_000), (48, 300_000_000), (300, 800_000_000), (700, 400_000_000))


@dataclass(frozen=True)
class Effort:
    """How hard to look. reach: how far apart, in the order of means, the tables of a window may be; whole: limits
    for solving the field completely, None when it is too large; walks: walks of swaps, of `steps` each; part: limits
    for solving some tables; work: comparisons after which nothing new is begun, about a nanosecond each."""

    reach: int
    whole: Limits | None
    walks: int
    steps: int
    part: Limits
    work: int


@dataclass
class Found:
    """tables; cost: packed; bound: nothing costs less (0 when nothing is known), so cost == bound is a proof."""

    tables: Tables
    cost: int
    bound: int


def effort_for(players: int) -> Effort:
    """Return the effort for a field of so many players: about a second for up to 300, then less and less."""
    whole = None
    if players <= 110:
        whole = Limits(200_000, 8_000, 10) if players <= 72 else Limits(1_200_000, 8_000, 4)
    return Effort(
        reach=6 if players <= 600 else 3,
        whole=whole,
        walks=8 if players <= 72 else 0,
        steps=1000,
        part=Limits(30_000, 1_500),
        work=next((work for most, work in WORK if players <= most), 0),
    )


def search(
    costs: Costs,
    sizes: Sequence[int],
    points: Sequence[int],
    groups: Sequence[Sequence[int]] = (),
    seed: int = 0,
    effort: Effort | None = None,
) -> Found:
    """Return the best seating found. points: of the players, highest first; groups: who must share a table."""
    effort = effort or effort_for(len(points))
    chains = min(
        (_settled(costs, tables, effort) for tables in _starts(costs, sizes, points, groups)),
        key=lambda chains: chains.total(),
    )
    return _finish(chains, seed, effort, _cut_cost(costs, sizes, points))


def improve(costs: Costs, tables: Tables, seed: int = 0, effort: Effort | None = None) -> Found:
    """Return the best seating found from a given one."""
    effort = effort or effort_for(sum(len(table) for table in tables))
    return _finish(_settled(costs, tables, effort), seed, effort)


def _cut_cost(costs: Costs, sizes: Sequence[int], points: Sequence[int]) -> int:
    """Return the cost of the smallest spread, below which no seating can lie, 0 where costs are not exact."""
    return best_cut(points, sizes)[1] // costs.spread_unit if costs.spread_unit else 0


def _starts(
    costs: Costs, sizes: Sequence[int], points: Sequence[int], groups: Sequence[Sequence[int]]
) -> list[Tables]:
    debt = (costs.odd // costs.steps["odd_again"]).tolist()
    plain, _ = best_cut(points, sizes)
    fair = best_cut(points, sizes, debt, costs.preferred)[0] if any(debt) else plain
    if len(groups) > 1 or any(len(group) > 1 for group in groups):
        return [around(groups, fair)]
    starts = [cut(fair), ends_first(fair, costs.kind)]
    if plain != fair:
        starts.append(ends_first(plain, costs.kind))
    return starts


def _settled(costs: Costs, tables: Tables, effort: Effort) -> Chains:
    chains = Chains.start(costs, [tables])
    everywhere = np.ones(len(chains.cost), np.bool_)
    descend(chains, everywhere, 2, effort.reach)
    descend(chains, everywhere, 3, effort.reach)
    return chains


def _finish(chains: Chains, seed: int, effort: Effort, floor: int = 0) -> Found:
    """Go on from settled chains. floor: what no seating costs less than when all pins are kept."""
    players = int(chains.sizes.sum())
    bound = floor - exact.pinned_together(chains.costs, range(players)) if effort.work else floor
    bound = max(bound, _solve_whole(chains, effort, bound))
    if bound < chains.total() and chains.tables > 1:
        lots = Lots(seed)
        if effort.walks:
            _walk(chains, lots, effort, players)
            bound = max(bound, _solve_whole(chains, effort, bound))
        _solve_parts(chains, lots, effort, bound)
    return Found(chains.seating(0), chains.total(), bound)


def _solve_whole(chains: Chains, effort: Effort, bound: int) -> int:
    """Solve the field completely if that is possible; return a bound for it."""
    if effort.whole is None or chains.total() == bound:
        return bound
    solved = exact.reseat(chains.costs, chains.seating(0), effort.whole)
    chains.work += solved.work
    if solved.tables is not None:
        chains.replace(np.arange(chains.tables), solved.tables)
    return solved.bound


def _walk(chains: Chains, lots: Lots, effort: Effort, players: int) -> None:
    swaps = Swaps(chains.costs, players)
    start = chains.seating(0)
    for _ in range(effort.walks):
        found = Chains.start(chains.costs, [wander(swaps, start, lots, effort.steps)])
        descend(found, np.ones(len(found.cost), np.bool_), 2, effort.reach)
        chains.work += found.work + effort.steps * walk_work(players)
        if found.total() <= chains.total():
            chains.replace(np.arange(chains.tables), found.seating(0))
        stirred = chains.copy()
        _kick(stirred, lots, 2)
        start = stirred.seating(0)


def _solve_parts(chains: Chains, lots: Lots, effort: Effort, bound: int) -> None:
    """Solve some neighbouring tables completely, as many as can be; now and then stir some instead."""
    count = min(chains.tables, max(3, 48 // int(chains.sizes[0])))
    turn = 0
    while chains.work < effort.work and chains.total() > bound:
        turn += 1
        if turn % 2 == 0:
            _kick_and_settle(chains, lots, effort)
            continue
        span = min(chains.tables, count + 3)
        start = int(lots.below(chains.tables - span + 1, 1)[0])
        rows = chains.order()[0][start + np.sort(lots.shuffles(span, 1)[0][:count])]
        odd = np.nonzero(chains.sizes != chains.costs.preferred)[0]
        if len(odd) < chains.tables and turn % 2:
            odd = odd[lots.shuffles(len(odd), 1)[0][:3]] if len(odd) else odd
            rows = np.union1d(rows[: max(2, count - len(odd))], odd)
        tables = [chains.players[row, : chains.sizes[row]].tolist() for row in rows]
        solved = exact.reseat(chains.costs, tables, effort.part)
        chains.work += solved.work
        if solved.tables is not None:
            chains.replace(rows, solved.tables)
        if solved.bound < solved.cost:
            count = max(3, count - 1)
        elif count < chains.tables and int(lots.below(4, 1)[0]) == 0:
            count += 1


def _kick_and_settle(chains: Chains, lots: Lots, effort: Effort) -> None:
    """Stir some tables, re-split around them, and take it back if it became worse."""
    players, cost = chains.players.copy(), chains.cost.copy()
    stirred = _kick(chains, lots, 3)
    changed = np.zeros(len(cost), np.bool_)
    changed[stirred] = True
    descend(chains, changed, 3, effort.reach)
    if chains.total() > int(cost.sum()):
        chains.players, chains.cost = players, cost


def _kick(chains: Chains, lots: Lots, tables: int) -> Indices:
    """Reseat at random the players of some neighbouring tables; return their rows."""
    span = min(chains.tables, tables + 2)
    start = int(lots.below(chains.tables - span + 1, 1)[0])
    rows = chains.order()[0][start + np.sort(lots.shuffles(span, 1)[0][:tables])]
    block = chains.players[rows]
    seated = block >= 0
    block[seated] = block[seated][lots.shuffles(int(seated.sum()), 1)[0]]
    chains.players[rows] = block
    chains.cost[rows] = row_costs(chains.costs, block, chains.sizes[rows])
    return rows
