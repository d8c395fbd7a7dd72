"""Chooses tables from a list so that everybody sits once: a complete search below a known cost.

The player with the fewest possible tables comes first; a branch ends as soon as its bound reaches the best known.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from games.seating.columns import Columns
from games.seating.relaxation import Relaxation

WIDENING = (6, 4, 2, 0)  # the room above the bound is searched in these parts of two to the power


NODE_WORK = 4_000  # of one branch besides looking at sets of columns
EASY = 4_000  # columns from which on fewer branches are looked at, as each takes longer


@dataclass
class Outcome:
    """tables: the best choice of columns found, by number, None when nothing beats the known cost; cost: of that
    choice, else the known cost; bound: nothing costs less, equal to cost when the search came to its end; work: in
    comparisons."""

    cost: int
    tables: list[int] | None
    bound: int
    work: int


def cheapest_partition(
    columns: Columns, relaxation: Relaxation, players: int, sizes: Sequence[int], known: int, nodes: int
) -> Outcome:
    """Return the cheapest choice of columns that costs less than `known`.

    Looks close above the bound first, then further away, at `nodes` branches each time at most.
    """
    start, scale = relaxation.start, relaxation.scale
    full = (known - 1) * scale - start
    bound, work = min(relaxation.bound, known), 0
    for part in WIDENING:
        room = full >> part
        usable = np.nonzero(relaxation.reduced <= room)[0]
        usable = usable[np.argsort(relaxation.reduced[usable], kind="stable")]
        search = _Search(columns, relaxation, usable, players, Counter(sizes), room, nodes)
        begun = search.nodes
        search.branch((1 << players) - 1, (1 << len(usable)) - 1, 0)
        work += (begun - search.nodes) * (NODE_WORK + players * len(usable) // 64) + 2 * players * len(usable)
        if search.best is not None:
            tables = [int(usable[column]) for column in search.best]
            cost = int(columns.cost[tables].sum())
            return Outcome(cost, tables, cost if search.nodes > 0 else bound, work)
        if search.nodes <= 0:
            break
        bound = max(bound, min(known, (start + room) // scale + 1))
    return Outcome(known, None, bound, work)


class _Search:
    """Sets of players and of columns are whole numbers, bit by bit."""

    def __init__(
        self,
        columns: Columns,
        relaxation: Relaxation,
        usable: np.ndarray,
        players: int,
        left: Counter[int],
        room: int,
        nodes: int,
    ) -> None:
        self.room, self.left, self.scale = room, left, relaxation.scale
        self.nodes = nodes if len(usable) <= EASY else max(100, nodes * EASY // len(usable))
        self.best: list[int] | None = None
        self.chosen: list[int] = []
        self.reduced = relaxation.reduced[usable].tolist()
        self.size = columns.size[usable].tolist()
        members = columns.players[usable]
        inside = np.zeros(
            (players + 1, len(usable)), np.bool_
        )  # the last row takes the places that are empty
        inside[members, np.arange(len(usable))[:, None]] = True
        self.with_player = [_bits(row) for row in inside[:players]]
        self.of_size = {size: _bits(columns.size[usable] == size) for size in left}
        self.members = [sum(1 << player for player in row if player >= 0) for row in members.tolist()]
        self.rows = [[player for player in row if player >= 0] for row in members.tolist()]

    def branch(self, unseated: int, alive: int, added: int) -> None:
        """Seat the rest. added: what the chosen tables added to the bound; it must stay within the room."""
        if not unseated:
            self.room, self.best = added - self.scale, self.chosen[:]
            return
        options = self._fewest(unseated, alive)
        while options and self.nodes > 0:
            lowest = options & -options
            options ^= lowest
            column = lowest.bit_length() - 1
            total = added + self.reduced[column]
            if total > self.room:
                return
            self.nodes -= 1
            rest = alive & ((1 << bisect_right(self.reduced, self.room - total)) - 1)
            for player in self.rows[column]:
                rest &= ~self.with_player[player]
            size = self.size[column]
            self.left[size] -= 1
            if not self.left[size]:
                rest &= ~self.of_size[size]
            self.chosen.append(column)
            self.branch(unseated & ~self.members[column], rest, total)
            self.chosen.pop()
            self.left[size] += 1

    def _fewest(self, unseated: int, alive: int) -> int:
        """Return the columns of the player with the fewest of them."""
        found, fewest = 0, alive.bit_count() + 1
        while unseated:
            lowest = unseated & -unseated
            unseated ^= lowest
            options = alive & self.with_player[lowest.bit_length() - 1]
            count = options.bit_count()
            if count < fewest:
                found, fewest = options, count
                if count < 2:
                    break
        return found


def _bits(mask: np.ndarray) -> int:
    return int.from_bytes(np.packbits(mask, bitorder="little").tobytes(), "little")
