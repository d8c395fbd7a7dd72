"""What a table costs, as one whole number that keeps the order of the objective.

The terms are packed like digits: each gets room for the most that the tables compared at one time can reach, so
no sum of lower terms can outweigh a higher one. Vectors shown to people never come from here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import lcm

import numpy as np
from numpy.typing import NDArray

from games.seating.field import Field
from games.seating.measure import DEEP

Ints = NDArray[np.int64]
Kinds = NDArray[np.uint8]

# The class of a pair: earlier meetings (0 to 5 or more, or one long ago), plus these for further facts.
OLD = len(DEEP)
CLUB = OLD + 1
HARD = 2 * CLUB
TOGETHER = 4 * CLUB
MOST_BITS = 56  # leaves room to add up all tables of a small field


@dataclass(frozen=True)
class Rules:
    """How the terms rank. clubs: ignore, avoid or forbid; odd_first: off-size fairness before repeats;
    old_price: what a repeat of long ago costs in `balanced`, in units of ss840; 0 when there are none."""

    clubs: str = "ignore"
    odd_first: bool = False
    old_price: int = 0


@dataclass(frozen=True)
class Costs:
    """Packed costs. kind: n x n class of each pair; pair: class -> cost; odd: player -> cost at an off-size table;
    offsets: player -> points in search units; weight: table size -> factor of the squared differences;
    hard: cost of one broken constraint."""

    kind: Kinds
    pair: Ints
    odd: Ints
    offsets: Ints
    weight: dict[int, int]
    preferred: int
    hard: int

    def of(self, table: Sequence[int]) -> int:
        """Return the cost of one table."""
        players = np.array(table)
        first, second = np.triu_indices(len(table), 1)
        one, other = players[first], players[second]
        cost = self.pair[self.kind[one, other]].sum()
        cost += self.weight[len(table)] * ((self.offsets[one] - self.offsets[other]) ** 2).sum()
        if len(table) != self.preferred:
            cost += self.odd[players].sum()
        return int(cost)


def pair_kinds(
    field: Field,
    clubs: str,
    old: NDArray[np.bool_] | None = None,
    together: Sequence[Sequence[int]] = (),
) -> Kinds:
    """Return the class of every pair of players.

    old: pairs whose only meeting lies long ago; together: groups that must share a table, no two groups the same.
    """
    kind = np.minimum(field.met, len(DEEP) - 1).astype(np.uint8)
    if old is not None:
        kind[old] = OLD
    hard = np.zeros(kind.shape, np.bool_)
    for one, other in field.forbidden:
        hard[one, other] = hard[other, one] = True
    if clubs != "ignore" and (field.club >= 0).any():
        mates = (field.club[:, None] == field.club[None, :]) & (field.club >= 0)[:, None]
        np.fill_diagonal(mates, False)
        if clubs == "forbid":
            hard |= mates
        else:
            kind[mates] += np.uint8(CLUB)
    for number, group in enumerate(together):
        for other_group in together[:number]:
            hard[np.ix_(group, other_group)] = hard[np.ix_(other_group, group)] = True
    kind[hard] += np.uint8(HARD)
    for group in together:
        kind[np.ix_(group, group)] += np.uint8(TOGETHER)
    np.fill_diagonal(kind, 0)
    return kind


def pack(field: Field, sizes: Sequence[int], rules: Rules, kind: Kinds, window: int) -> Costs:
    """Return the packed costs for comparing up to `window` tables of these sizes at a time.

    Points are halved until everything fits; only the search loses those bits, never the report.
    """
    largest, common = max(sizes), lcm(*sizes)
    seats, pairs = window * largest, window * largest * (largest - 1) // 2
    weight = {size: common // size for size in set(sizes)}
    odd = [value**2 if any(size != field.preferred for size in sizes) else 0 for value in field.excess]
    met = int(kind.max() and (kind % CLUB % OLD).max())
    room = {
        "club": pairs + 1 if rules.clubs == "avoid" else 1,
        "odd_again": max(odd, default=0) * seats + 1,
        "deep": DEEP[met] * pairs + 1,
        "repeats": pairs + 1,
    }
    order = ["club", "odd_again", "deep", "repeats"]
    if rules.odd_first:
        order = ["club", "deep", "repeats", "odd_again"]
    high = (pairs + 1) * room["club"] * room["odd_again"] * room["deep"] * room["repeats"]
    top, unit, shift = max(field.offsets, default=0), 840 * field.point_unit**2, 0
    while True:
        price = rules.old_price * common // (unit << 2 * shift)
        spread = max(weight[size] * (size * size // 4) for size in weight) * window * (top >> shift) ** 2
        spread += pairs * price + 1
        if (spread * high).bit_length() <= MOST_BITS or not top >> shift:
            break
        shift += 1
    step, factor = {}, spread
    for term in order:
        step[term] = factor
        factor *= room[term]
    return Costs(
        kind=kind,
        pair=_pair_costs(step, factor, price),
        odd=np.array(odd, np.int64) * step["odd_again"],
        offsets=np.array([offset >> shift for offset in field.offsets], np.int64),
        weight=weight,
        preferred=field.preferred,
        hard=factor,
    )


def _pair_costs(step: dict[str, int], hard: int, old_price: int) -> Ints:
    costs = np.zeros(8 * CLUB, np.int64)
    for kind in range(len(costs)):
        met = kind % CLUB
        cost = old_price if met == OLD else (met > 0) * step["repeats"] + DEEP[met] * step["deep"]
        cost += step["club"] * (kind // CLUB % 2)
        cost += hard * (kind // HARD % 2) - hard * (kind // TOGETHER % 2)
        costs[kind] = cost
    return costs
