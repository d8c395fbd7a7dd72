"""One term of the objective to be made small while the terms above it stay as small as they are.

Groups of players that could share a table are columns: what they cost is a sum over their pairs and players.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from games.seating.costs import Ints
from games.seating.windows import Indices


@dataclass(frozen=True)
class Term:
    """What a group adds to one term. pair: size -> n x n, symmetric, 0 on the diagonal; single: size -> n."""

    pair: Mapping[int, Ints]
    single: Mapping[int, Ints]

    @property
    def dearest(self) -> int:
        """The most that one pair or player adds, at least 1."""
        return max(1, *(int(most.max(initial=0)) for most in (*self.pair.values(), *self.single.values())))

    def of(self, groups: Indices) -> Ints:
        """Return what each group (rows of members, all of one size) adds."""
        size = groups.shape[1]
        found = self.single[size][groups].sum(axis=1)
        for first in range(size):
            for second in range(first + 1, size):
                found += self.pair[size][groups[:, first], groups[:, second]]
        return found


@dataclass(frozen=True)
class Stage:
    """players: how many; sizes: size -> tables; goal: the term to make small; kept: terms with what they may reach;
    barred: n x n, pairs that can't share a table; alone: size -> n, players who can't sit at a table of that size;
    together: n x n, pairs that must share a table."""

    players: int
    sizes: Counter[int]
    goal: Term
    kept: Sequence[tuple[Term, int]]
    barred: NDArray[np.bool_]
    alone: Mapping[int, NDArray[np.bool_]]
    together: NDArray[np.bool_]

    @property
    def tables(self) -> int:
        return sum(self.sizes.values())


@dataclass(frozen=True)
class Pool:
    """Columns. players: columns x largest size, -1 beyond a column's size; kept: columns x kept terms."""

    players: Indices
    size: Indices
    cost: Ints
    kept: Ints

    def __len__(self) -> int:
        return len(self.size)

    def only(self, rows: Indices | NDArray[np.bool_]) -> "Pool":
        return Pool(self.players[rows], self.size[rows], self.cost[rows], self.kept[rows])


def pool_of(stage: Stage, groups: Mapping[int, Indices]) -> Pool:
    """Return the columns of groups by size."""
    largest = max(stage.sizes)
    parts = []
    for size, members in sorted(groups.items()):
        padded = np.pad(members, ((0, 0), (0, largest - size)), constant_values=-1)
        kept = [term.of(members) for term, _ in stage.kept]
        parts.append(
            Pool(
                padded,
                np.full(len(members), size, np.intp),
                stage.goal.of(members),
                np.array(kept, np.int64).reshape(len(kept), len(members)).T,
            )
        )
    return Pool(
        np.concatenate([part.players for part in parts]),
        np.concatenate([part.size for part in parts]),
        np.concatenate([part.cost for part in parts]),
        np.concatenate([part.kept for part in parts]),
    )
