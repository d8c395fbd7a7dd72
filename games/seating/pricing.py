"""Lists every group of players whose pairs together cost little, without looking at all groups there are.

A group of k players that costs at most m has a player without whom the others cost at most m (k - 2) / k: every pair
is in k - 2 of the k rests, so that is their mean. Groups therefore grow from cheap pairs, and none is missed.
"""

import numpy as np

from games.seating.costs import Ints
from games.seating.windows import Indices

BARRED = 1 << 58  # cost of a pair that may not be in any group
CELLS = 1 << 22  # groups x players looked at in one step
KEY_BITS = 62


def cheap_groups(pair: Ints, size: int, most: int, limit: int) -> tuple[Indices, Ints] | None:
    """Return all groups of `size` players whose pairs cost `most` or less in sum, members ascending, with that sum.

    pair: n x n costs, symmetric, of either sign, BARRED on the diagonal and where a pair can't be; all others far
    below that. Returns None when more than `limit` groups, or parts of groups, would have to be kept.
    """
    share = [most * part * (part - 1) // (size * (size - 1)) for part in range(size + 1)]
    one, other = np.nonzero(np.triu(pair <= share[2], 1))
    groups, sums = np.stack([one, other], axis=1), pair[one, other]
    for part in range(3, size + 1):
        grown = _grown(pair, groups, sums, share[part], limit) if len(groups) <= limit else None
        if grown is None:
            return None
        groups, sums = grown
    return (groups, sums) if len(groups) <= limit else None


def _grown(pair: Ints, groups: Indices, sums: Ints, most: int, limit: int) -> tuple[Indices, Ints] | None:
    """Return the groups with one member more that cost at most `most`; None when they are more than `limit`."""
    players, part = len(pair), groups.shape[1] + 1
    room = limit * part  # each is found once for each of its members at most
    found, costs = [np.empty((0, groups.shape[1] + 1), np.intp)], [np.empty(0, np.int64)]
    step = max(1, CELLS // players)
    for start in range(0, len(groups), step):
        rows = groups[start : start + step]
        total = sums[start : start + step, None] + pair[rows[:, 0]]
        for column in rows.T[1:]:
            total += pair[column]
        row, player = np.nonzero(total <= most)
        room -= len(row)
        if room < 0:
            return None
        grown = np.concatenate([rows[row], player[:, None]], axis=1)
        grown.sort(axis=1)
        first = _first_of_each(grown, players)
        found.append(grown[first])
        costs.append(total[row, player][first])
    grown, total = np.concatenate(found), np.concatenate(costs)
    first = _first_of_each(grown, players)
    return grown[first], total[first]


def _first_of_each(groups: Indices, players: int) -> Indices:
    """Return the rows of different groups, in ascending order of the groups."""
    bits = players.bit_length()
    if bits * groups.shape[1] > KEY_BITS:
        return np.unique(groups, axis=0, return_index=True)[1]
    key = np.zeros(len(groups), np.int64)
    for column in groups.T:
        key = (key << bits) | column
    return np.unique(key, return_index=True)[1]
