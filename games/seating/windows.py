"""Re-splits a few tables in the best possible way: all partitions of their players are compared.

A window is two or three tables; a batch of windows of equal sizes is solved at one time. Three tables of four
have 5,775 partitions, two of eight 6,435.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from games.seating.costs import Costs, Ints

Indices = NDArray[np.intp]

FULL = {2: 14, 3: 13}  # seats up to which all partitions are compared; above, only exchanges of a few players


@dataclass(frozen=True)
class Template:
    """All partitions of the N positions of a window, made once per list of sizes.

    subsets: size -> every subset of positions of that size; pairs: size -> the pairs inside each subset, as numbers
    of `first`, `second`; outer: numbers of the subsets for table `sizes[0]`; left, right: for each of them every
    split of the other positions (splits x outer), numbers of subsets of sizes[1] and sizes[2]. For two tables
    `left` is the complement (1 x outer) and `right` is None.
    """

    sizes: tuple[int, ...]
    first: Indices
    second: Indices
    subsets: dict[int, Indices]
    pairs: dict[int, Indices]
    outer: Indices
    left: Indices
    right: Indices | None

    @property
    def work(self) -> int:
        """Comparisons and additions made for one window."""
        return self.left.size + sum(pairs.size for pairs in self.pairs.values())


@dataclass
class Solved:
    """Best cost of each window of a batch, and what is needed to say how it is reached."""

    template: Template
    best: Ints
    outer_costs: Ints
    subset_costs: dict[int, Ints]

    def positions(self) -> list[Indices]:
        """Return per table, in the order of the template's sizes, the positions seated there (windows x seats)."""
        template, sizes = self.template, self.template.sizes
        outer = self.outer_costs.argmin(axis=0)
        found = [template.subsets[sizes[0]][template.outer[outer]]]
        left = template.left[:, outer]
        if template.right is None:
            return [*found, template.subsets[sizes[1]][left[0]]]
        right, windows = template.right[:, outer], np.arange(len(outer))
        split = (
            self.subset_costs[sizes[1]][left, windows] + self.subset_costs[sizes[2]][right, windows]
        ).argmin(axis=0)
        found.append(template.subsets[sizes[1]][left[split, windows]])
        found.append(template.subsets[sizes[2]][right[split, windows]])
        return found


def solve(costs: Costs, template: Template, players: Indices) -> Solved:
    """Return the best re-split of each window. players: positions x windows, numbers of players."""
    return split(template, subset_costs(costs, template, players))


def split(template: Template, subset_costs: dict[int, Ints]) -> Solved:
    """Return the best re-split of each window. subset_costs: size -> subsets x windows."""
    outer = subset_costs[template.sizes[0]][template.outer]
    left = subset_costs[template.sizes[1]]
    if template.right is None:
        outer += left[template.left[0]]
    else:
        right = subset_costs[template.sizes[2]]
        best = left[template.left[0]]
        best += right[template.right[0]]
        for one, other in zip(template.left[1:], template.right[1:], strict=True):
            split = left[one]
            split += right[other]
            np.minimum(best, split, out=best)
        outer += best
    return Solved(template, outer.min(axis=0), outer, subset_costs)


def subset_costs(costs: Costs, template: Template, players: Indices) -> dict[int, Ints]:
    """Return size -> what each subset of the window's positions costs as a table of that size (subsets x windows)."""
    one, other = players[template.first], players[template.second]
    pairs = costs.pair[costs.kind[one, other]]
    squares = costs.offsets[one]
    squares -= costs.offsets[other]
    squares *= squares
    found = {}
    for size, members in template.pairs.items():
        each = pairs + costs.weight[size] * squares
        total = each[members[0]]
        for row in members[1:]:
            total += each[row]
        if size != costs.preferred:
            odd = costs.odd[players]
            for column in template.subsets[size].T:
                total += odd[column]
        found[size] = total
    return found


@lru_cache(maxsize=64)
def template_of(sizes: tuple[int, ...]) -> Template:
    """Return the template of two or three tables. The order of `Template.sizes` may differ from `sizes`."""
    if sum(sizes) > FULL.get(len(sizes), 0):
        return _exchanges(sizes)
    sizes = _outer_first(sizes)
    seats = sum(sizes)
    subsets = {size: _subsets(seats, size) for size in set(sizes)}
    numbers = {size: _numbers(seats, subsets[size]) for size in subsets}
    first, second = np.triu_indices(seats, 1)
    outer = np.arange(len(subsets[sizes[0]]))
    if len(set(sizes)) == 1:
        outer = outer[subsets[sizes[0]][:, 0] == 0]  # equal tables: the first one takes the first player
    inside = np.zeros((len(outer), seats), np.bool_)
    np.put_along_axis(inside, subsets[sizes[0]][outer], True, axis=1)
    rest = np.nonzero(~inside)[1].reshape(len(outer), -1)
    if len(sizes) == 2:
        left, right = numbers[sizes[1]][_bits(rest)][None, :], None
    else:
        patterns = _subsets(rest.shape[1], sizes[1])
        if sizes[1] == sizes[2]:
            patterns = patterns[patterns[:, 0] == 0]
        chosen = _bits(rest[:, patterns])
        left = np.ascontiguousarray(numbers[sizes[1]][chosen].T)
        right = np.ascontiguousarray(numbers[sizes[2]][_bits(rest)[:, None] - chosen].T)
    return Template(
        sizes=sizes,
        first=first,
        second=second,
        subsets=subsets,
        pairs={size: _pairs_inside(seats, subsets[size]) for size in subsets},
        outer=outer,
        left=left,
        right=right,
    )


def _exchanges(sizes: tuple[int, ...]) -> Template:
    """Return a template of few partitions: up to two players of a pair of tables exchanged, or three in a circle."""
    seats, starts = sum(sizes), np.cumsum((0, *sizes))
    tables = [tuple(range(starts[table], starts[table + 1])) for table in range(len(sizes))]
    found = {tuple(tables): 0}
    for one, other in combinations(range(len(sizes)), 2):
        for count in (1, 2):
            for leave in combinations(tables[one], count):
                for come in combinations(tables[other], count):
                    found.setdefault(_moved(tables, {one: (leave, come), other: (come, leave)}), len(found))
    if len(sizes) == 3:
        for a, b, c in product(*tables):
            found.setdefault(_moved(tables, {0: ((a,), (b,)), 1: ((b,), (c,)), 2: ((c,), (a,))}), len(found))
            found.setdefault(_moved(tables, {0: ((a,), (c,)), 1: ((b,), (a,)), 2: ((c,), (b,))}), len(found))
    first, second = np.triu_indices(seats, 1)
    subsets, numbers = {}, {}
    for size in set(sizes):
        members = sorted({table for split in found for table in split if len(table) == size})
        subsets[size] = np.array(members, np.intp)
        numbers[size] = {table: number for number, table in enumerate(members)}
    parts = np.array([[numbers[len(table)][table] for table in split] for split in found], np.intp).T
    return Template(
        sizes=sizes,
        first=first,
        second=second,
        subsets=subsets,
        pairs={size: _pairs_inside(seats, subsets[size]) for size in subsets},
        outer=parts[0],
        left=parts[1:2],
        right=parts[2:3] if len(sizes) == 3 else None,
    )


def _moved(
    tables: list[tuple[int, ...]], moves: dict[int, tuple[tuple[int, ...], tuple[int, ...]]]
) -> tuple[tuple[int, ...], ...]:
    split = list(tables)
    for table, (leave, come) in moves.items():
        split[table] = tuple(sorted((set(tables[table]) - set(leave)) | set(come)))
    return tuple(split)


def _outer_first(sizes: tuple[int, ...]) -> tuple[int, ...]:
    """Two equal tables come last, so that the same split is not counted twice."""
    if len(sizes) == 3 and sizes[0] == sizes[1] != sizes[2]:
        return (sizes[2], sizes[0], sizes[1])
    return sizes


def _subsets(seats: int, size: int) -> Indices:
    return np.array(list(combinations(range(seats), size)), np.intp).reshape(-1, size)


def _bits(positions: Indices) -> Indices:
    return (np.intp(1) << positions).sum(axis=-1)


def _numbers(seats: int, subsets: Indices) -> Indices:
    """Return bit pattern -> number of the subset."""
    numbers = np.zeros(1 << seats, np.intp)
    numbers[_bits(subsets)] = np.arange(len(subsets))
    return numbers


def _pairs_inside(seats: int, subsets: Indices) -> Indices:
    """Return, pair by pair of places in a subset (rows), the number of that pair of positions (columns: subsets)."""
    number = np.zeros((seats, seats), np.intp)
    first, second = np.triu_indices(seats, 1)
    number[first, second] = np.arange(len(first))
    places = combinations(range(subsets.shape[1]), 2)
    return np.array([number[subsets[:, one], subsets[:, other]] for one, other in places])
