"""What a table costs, as one whole number that keeps the order of the objective.

The terms are packed like digits: each gets room for the most that the tables compared at one time can reach, so
no sum of lower terms can outweigh a higher one. Vectors shown to people never come from here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product
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
MOST_BITS = 56
MOST_WHOLE = 600  # players up to whom the terms of a whole seating are given room
WINDOW = 4  # tables compared at one time in fields too large to pack whole
# Terms from the least important one that is packed upwards; spread comes below them all.
ORDER = {
    False: ("club", "odd_again", "deep", "repeats", "forbidden"),
    True: ("club", "deep", "repeats", "odd_again", "forbidden"),
}


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
    steps: term -> cost of one unit of it; spread_unit: ss840 of one unit of cost, 0 where costs are not exact;
    whole: the terms of a whole seating can be read off its cost."""

    kind: Kinds
    pair: Ints
    odd: Ints
    offsets: Ints
    weight: dict[int, int]
    preferred: int
    steps: dict[str, int]
    spread_unit: int
    whole: bool

    @property
    def first_step(self) -> int:
        """Cost below which a seating breaks no rule above the spread."""
        return self.steps["club"]

    def terms(self, cost: int) -> dict[str, int]:
        """Return the terms of a whole seating read off its cost; ss840 only where costs are exact."""
        found = {}
        for term in reversed(ORDER[self.steps["odd_again"] > self.steps["repeats"]]):
            found[term], cost = divmod(cost, self.steps[term])
        if self.spread_unit:
            found["ss840"] = cost * self.spread_unit
        return found

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
    kind = np.minimum(field.met, np.uint8(len(DEEP) - 1))
    if old is not None:
        kind[old] = OLD
    hard = set(field.forbidden)
    if clubs != "ignore":
        for mates in field.clubs():
            if clubs == "forbid":
                hard.update(combinations(mates, 2))
            else:
                kind[np.ix_(mates, mates)] += np.uint8(CLUB)
    for one, other in combinations(together, 2):
        hard.update((min(pair), max(pair)) for pair in product(one, other))
    if hard:
        first, second = np.array(sorted(hard)).T
        kind[first, second] += np.uint8(HARD)
        kind[second, first] += np.uint8(HARD)
    for group in together:
        kind[np.ix_(group, group)] += np.uint8(TOGETHER)
    np.fill_diagonal(kind, 0)
    return kind


def pack(field: Field, sizes: Sequence[int], rules: Rules, kind: Kinds) -> Costs:
    """Return the packed costs for tables of these sizes.

    Each term gets room for the most a whole seating can reach. Where that is too much for one number, only for
    the most that WINDOW tables can reach (`whole` is then false); after that points are halved until everything
    fits: only the search loses those bits, never the report.
    """
    common, unit = lcm(*sizes), 840 * field.point_unit**2
    mixed = any(size != field.preferred for size in sizes)
    odd = [value**2 if mixed else 0 for value in field.excess]
    factor = common * _total_squares(field.offsets)
    for tables, whole in ((len(sizes), True), (WINDOW, False)):
        if whole and field.size > MOST_WHOLE:
            continue
        room = _room(field, sorted(sizes)[-tables:], odd, rules, kind)
        high = room["forbidden"] * room["repeats"] * room["deep"] * room["odd_again"] * room["club"]
        spread = factor + 1 + room["repeats"] * (rules.old_price * common // unit)
        if (spread * high).bit_length() <= MOST_BITS:
            break
    shift = 0
    while (spread * high).bit_length() > MOST_BITS and max(field.offsets) >> shift:
        shift += 1
        spread = (
            (factor >> 2 * shift) + 1 + room["repeats"] * (rules.old_price * common // (unit << 2 * shift))
        )
    steps = {"ss840": 1}
    for term in ORDER[rules.odd_first]:
        steps[term] = spread
        spread *= room[term]
    return Costs(
        kind=kind,
        pair=_pair_costs(steps, rules.old_price * common // (unit << 2 * shift)),
        odd=np.array(odd, np.int64) * steps["odd_again"],
        offsets=np.array([offset >> shift for offset in field.offsets], np.int64),
        weight={size: common // size for size in set(sizes)},
        preferred=field.preferred,
        steps=steps,
        spread_unit=0 if shift or rules.old_price else unit // common,
        whole=whole,
    )


def _total_squares(offsets: Sequence[int]) -> int:
    """Return the sum of squared deviations from the mean of all, rounded up: no seating has a greater spread."""
    players = max(1, len(offsets))
    return -(-(players * sum(value * value for value in offsets) - sum(offsets) ** 2) // players)


def _room(
    field: Field, sizes: Sequence[int], odd: Sequence[int], rules: Rules, kind: Kinds
) -> dict[str, int]:
    """Return, per term, one more than the most that tables of these sizes can reach."""
    pairs = sum(size * (size - 1) // 2 for size in sizes)
    seats = sum(size for size in sizes if size != field.preferred)
    debts = sum(sorted(odd)[-seats:] if seats else [])
    if field.size > MOST_WHOLE:
        deepest = DEEP[min(int(field.met.max()), len(DEEP) - 1)]
        most = {"club": pairs if rules.clubs == "avoid" else 0, "odd_again": debts, "deep": pairs * deepest}
        return {term: value + 1 for term, value in {**most, "repeats": pairs, "forbidden": pairs}.items()}
    classes = np.bincount((kind % CLUB).ravel(), minlength=CLUB).tolist()
    met = sum(classes[1:OLD]) // 2
    deepest = max((DEEP[value] for value in range(OLD) if classes[value]), default=0)
    deep = sum(DEEP[value] * classes[value] for value in range(OLD)) // 2
    mates = int((kind // CLUB % 2).sum()) // 2 if rules.clubs == "avoid" else 0
    return {
        "club": min(pairs, mates) + 1,
        "odd_again": debts + 1,
        "deep": min(pairs * deepest, deep) + 1,
        "repeats": min(pairs, met) + 1,
        "forbidden": pairs + 1,
    }


def _pair_costs(steps: dict[str, int], old_price: int) -> Ints:
    costs = np.zeros(8 * CLUB, np.int64)
    for kind in range(len(costs)):
        met = kind % CLUB
        cost = old_price if met == OLD else (met > 0) * steps["repeats"] + DEEP[met] * steps["deep"]
        cost += steps["club"] * (kind // CLUB % 2)
        cost += steps["forbidden"] * (kind // HARD % 2 - kind // TOGETHER % 2)
        costs[kind] = cost
    return costs
