"""Makes a seating of the cheapest mixture: takes the tables it uses most, and mixes again for the players left."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from games.seating.columns import Columns
from games.seating.lots import Lots
from games.seating.relaxation import Relaxation, relax

SURE = 0.95  # a table used this much is taken at once, together with others like it


@dataclass(frozen=True)
class Dived:
    """tables: columns by number that seat everybody for less than was known, None when there was no way on."""

    tables: list[int] | None
    work: int


def dive(
    columns: Columns,
    relaxation: Relaxation,
    players: int,
    sizes: Sequence[int],
    known: int,
    lots: Lots | None = None,
) -> Dived:
    """Return a choice of columns that seats all players for less than `known`, if the dive finds one.

    lots: for a dive that also takes tables that are not used most.
    """
    room = (known - 1) * relaxation.scale - relaxation.start
    alive = np.nonzero(relaxation.reduced <= room)[0]
    left, free = Counter(sizes), np.ones(players + 1, np.bool_)
    taken: list[int] = []
    cost = work = 0
    mixture = {
        column: amount for column, amount in relaxation.mixture.items() if relaxation.reduced[column] <= room
    }
    while mixture:
        for column in _most_used(mixture, lots):
            members = columns.players[column]
            taken.append(column)
            cost += int(columns.cost[column])
            left[int(columns.size[column])] -= 1
            free[members[members >= 0]] = False
        if not free[:players].any():
            return Dived(taken, work) if cost < known else Dived(None, work)
        open_sizes = np.array([size for size, count in left.items() if count > 0])
        alive = alive[free[columns.players[alive]].all(axis=1) & np.isin(columns.size[alive], open_sizes)]
        if not len(alive):
            return Dived(None, work)
        rest = _rest(columns, alive, free)
        again = relax(rest, int(free[:players].sum()), list(left.elements()), known - cost)
        work += again.work
        if cost + again.bound >= known:
            return Dived(None, work)
        mixture = {int(alive[column]): amount for column, amount in again.mixture.items()}
    return Dived(None, work)


def _most_used(mixture: dict[int, float], lots: Lots | None) -> list[int]:
    """Return the columns that are used nearly whole, or else the one used most, or drawn by how much it is used."""
    ranked = sorted(mixture, key=lambda column: (-mixture[column], column))
    sure = [column for column in ranked if mixture[column] >= SURE]
    if sure or lots is None:
        return sure or ranked[:1]
    draws = lots.below(1000, len(ranked)).tolist()
    weights = [int(1000 * mixture[column]) * draw for column, draw in zip(ranked, draws, strict=True)]
    return [ranked[weights.index(max(weights))]]


def _rest(columns: Columns, alive: np.ndarray, free: np.ndarray) -> Columns:
    """Return the columns that are left, with the players left numbered anew."""
    number = np.cumsum(free) - 1
    players = columns.players[alive]
    return Columns(np.where(players >= 0, number[players], -1), columns.size[alive], columns.cost[alive])
