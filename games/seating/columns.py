"""Lists every table that a good seating could use: all groups of players whose cost stays under a limit.

In late rounds most groups contain a pair that has met, so the list is short enough to be searched completely.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from games.seating.costs import TOGETHER, Costs, Ints
from games.seating.windows import Indices


@dataclass(frozen=True)
class Columns:
    """Possible tables. players: columns x largest size, places in the list of players, -1 beyond a table's size;
    size and cost: per column."""

    players: Indices
    size: Indices
    cost: Ints


def list_columns(
    costs: Costs, players: Sequence[int], sizes: Sequence[int], below: int, limit: int
) -> Columns | None:
    """Return every table of these players and sizes that costs less than `below`, or None if more than `limit`.

    Groups pinned to one table appear together or not at all.
    """
    field = np.array(players, np.intp)
    kind = costs.kind[np.ix_(field, field)]
    high = costs.pair[kind % TOGETHER]
    squares = (costs.offsets[field][:, None] - costs.offsets[field][None, :]) ** 2
    partners = kind >= TOGETHER
    np.fill_diagonal(high, 0)
    largest = max(sizes)
    parts: list[Columns] = []
    found = 0
    for size in sorted(set(sizes)):
        pair = high + costs.weight[size] * squares
        odd = costs.odd[field] if size != costs.preferred else np.zeros(len(field), np.int64)
        for first in range(len(field) - size + 1):
            columns = _from(first, size, pair, odd, below, limit - found)
            if columns is None:
                return None
            if partners.any():
                columns = _unbroken(columns, partners)
            found += len(columns.cost)
            parts.append(_padded(columns, largest))
    return Columns(
        np.concatenate([part.players for part in parts]),
        np.concatenate([part.size for part in parts]),
        np.concatenate([part.cost for part in parts]),
    )


def _from(first: int, size: int, pair: Ints, odd: Ints, below: int, limit: int) -> Columns | None:
    """Return the tables whose first player in the list is `first`."""
    later = np.arange(first + 1, len(pair))
    members = np.full((1, 1), first, np.intp)
    cost = odd[first : first + 1].copy()
    added = (pair[first, later] + odd[later])[None, :]  # what each later player would add
    for seat in range(1, size):
        total = cost[:, None] + added
        rows, columns = np.nonzero(total < below)
        if len(rows) > limit:
            return None
        cost = total[rows, columns]
        members = np.concatenate([members[rows], later[columns][:, None]], axis=1)
        if seat < size - 1:
            added = added[rows] + pair[members[:, -1]][:, later]
            added[later[None, :] <= members[:, -1:]] = below
    return Columns(members, np.full(len(cost), size, np.intp), cost)


def _unbroken(columns: Columns, partners: np.ndarray) -> Columns:
    whole = np.ones(len(columns.cost), np.bool_)
    for player in np.nonzero(partners.any(axis=1))[0].tolist():
        group = set(np.nonzero(partners[player])[0].tolist()) | {player}
        inside = sum((columns.players == member).any(axis=1).astype(int) for member in group)
        whole &= (inside == 0) | (inside == len(group))
    return Columns(columns.players[whole], columns.size[whole], columns.cost[whole])


def _padded(columns: Columns, largest: int) -> Columns:
    missing = largest - columns.players.shape[1]
    padded = np.pad(columns.players, ((0, 0), (0, missing)), constant_values=-1)
    return Columns(padded, columns.size, columns.cost)
