"""Swaps players of two tables, always the best swap there is, even when it makes things worse for a while.

A player who left a table may not come back for some steps, unless that gives a new best seating. Finds seatings
with few repeats where nearly everybody has met nearly everybody.
"""

import numpy as np

from games.seating.costs import Costs, Ints
from games.seating.field import Tables
from games.seating.lots import Lots

NEVER = np.int64(1) << 61
SHORTEST, LONGEST = 4, 12  # steps for which a player may not come back


class Swaps:
    """Costs of all swaps of a field, kept up to date from swap to swap.

    joining: player x table, what the player's pairs with that table's players cost there.
    """

    def __init__(self, costs: Costs, players: int) -> None:
        squares = (costs.offsets[:, None] - costs.offsets[None, :]) ** 2
        high = costs.pair[costs.kind]
        self.pair = {size: high + weight * squares for size, weight in costs.weight.items()}
        self.costs, self.everybody = costs, np.arange(players)

    def seat(self, tables: Tables) -> None:
        self.size = np.array([len(table) for table in tables])
        self.table = np.empty(len(self.everybody), np.intp)
        self.joining: Ints = np.empty((len(self.everybody), len(tables)), np.int64)
        for number, table in enumerate(tables):
            self.table[table] = number
            self.joining[:, number] = self.pair[len(table)][:, table].sum(axis=1)
            if len(table) != self.costs.preferred:
                self.joining[:, number] += self.costs.odd

    def changes(self) -> Ints:
        """Return for each pair of players what swapping them changes; meaningless inside one table."""
        change = self.joining[:, self.table]
        own = change[self.everybody, self.everybody].copy()
        if len(self.pair) == 1:
            change -= self.pair[int(self.size[0])]
        else:
            for size, pair in self.pair.items():
                there = np.nonzero(self.size[self.table] == size)[0]
                change[:, there] -= pair[:, there]
        change -= own[:, None]
        return change + change.T

    def swap(self, one: int, other: int) -> None:
        here, there = self.table[one], self.table[other]
        pair = self.pair[int(self.size[here])]
        self.joining[:, here] += pair[:, other] - pair[:, one]
        pair = self.pair[int(self.size[there])]
        self.joining[:, there] += pair[:, one] - pair[:, other]
        self.table[one], self.table[other] = there, here

    def seating(self) -> Tables:
        tables: Tables = [[] for _ in self.size]
        for player, number in enumerate(self.table.tolist()):
            tables[number].append(player)
        return tables


def wander(swaps: Swaps, tables: Tables, lots: Lots, steps: int) -> Tables:
    """Return the best seating met on a walk of so many swaps from `tables`."""
    swaps.seat(tables)
    players = len(swaps.everybody)
    barred = np.zeros((players, len(tables)), np.int64)  # until which step a player may not sit at a table
    pauses = (SHORTEST + lots.below(LONGEST - SHORTEST + 1, 2 * steps)).tolist()
    change = best = 0  # against the start
    found = tables
    for step in range(1, steps + 1):
        changes = swaps.changes()
        stale = barred[:, swaps.table] > step
        stale |= stale.T
        stale &= changes >= best - change
        stale |= swaps.table[:, None] == swaps.table[None, :]
        changes[stale] = NEVER
        one, other = divmod(int(changes.argmin()), players)
        if changes[one, other] == NEVER:
            continue
        change += int(changes[one, other])
        barred[one, swaps.table[one]] = step + pauses[2 * step - 2]
        barred[other, swaps.table[other]] = step + pauses[2 * step - 1]
        swaps.swap(one, other)
        if change < best:
            best, found = change, swaps.seating()
    return found


def walk_work(players: int) -> int:
    """Return the work of one step, in the search's comparisons."""
    return 15_000 + 12 * players * players
