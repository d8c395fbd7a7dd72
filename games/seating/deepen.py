"""The offline deepening behind `seat_round --prove`: better seatings and exact bounds, term by term.

For each term in its order: the cheapest mixture of all tables there are (column generation), then a complete search
among the tables that a better seating could have. All effort is counted, never timed.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import lcm

import numpy as np

from games.seating.costs import CLUB, DEEP, HARD, TOGETHER, Ints, Kinds
from games.seating.field import Field, Tables
from games.seating.generation import columns_within, generate
from games.seating.solver import Program, choose
from games.seating.stage import Pool, Stage, Term, pool_of

PARTS = 0, 1, 2, 3  # halvings of what lies between bound and value, when all that costs less is too much
MOST_SPREAD = 1 << 40  # of a pair, in search units: all sums stay whole numbers of 64 bits


@dataclass(frozen=True)
class Depth:
    """How deep to look, per term. steps: of the simplex method; columns: listed for the complete search; branches:
    of that search."""

    steps: int = 200_000
    columns: int = 40_000
    branches: int = 2_000


@dataclass(frozen=True)
class Deepened:
    """tables: the best seating known now; proved: term -> bound among the seatings that are as good in all terms
    before; complete: every term looked at is proved to be the best."""

    tables: Tables
    proved: dict[str, int]
    complete: bool


def deepen(
    field: Field,
    kind: Kinds,
    tables: Tables,
    floors: Mapping[str, int],
    terms: Sequence[str],
    depth: Depth,
) -> Deepened:
    """Return a seating at least as good as `tables`, and bounds.

    kind: class of each pair; floors: bounds known before, term by term; terms: in their order, all sums over pairs
    and players. Stops at the first term that can't be proved; the spread of points too fine or too far apart for 64
    bits is left as it is.
    """
    sizes = Counter(len(table) for table in tables)
    complete = max(field.offsets) ** 2 * lcm(*sizes) <= MOST_SPREAD
    if not complete:
        field, terms = field.without_points(), [term for term in terms if term != "ss840"]
    everything, unit = _terms(field, kind, sizes)
    barred = (kind // HARD % 2 > 0) & (kind < TOGETHER)
    alone = {size: np.zeros(field.size, np.bool_) for size in sizes}
    kept: list[tuple[Term, int]] = []
    proved: dict[str, int] = {}
    for name in terms:
        goal, each = everything[name], unit if name == "ss840" else 1
        stage = Stage(field.size, sizes, goal, tuple(kept), barred, alone, kind >= TOGETHER)
        value = int(_seated(stage, tables).cost.sum())
        bound = min(value, -(-floors[name] // each))
        if bound < value:
            tables, value, bound = _proved(stage, tables, value, bound, depth)
        proved[name] = bound * each
        if bound < value:
            return Deepened(tables, proved, False)
        if value:
            kept.append((goal, value))
        else:
            barred = barred | (sum(goal.pair[size] for size in sizes) > 0)
            alone = {size: alone[size] | (goal.single[size] > 0) for size in sizes}
    return Deepened(tables, proved, complete)


def _terms(field: Field, kind: Kinds, sizes: Counter[int]) -> tuple[dict[str, Term], int]:
    """Return the terms by name, and the ss840 of one unit of spread."""
    met = kind % CLUB
    nobody, nothing = np.zeros(field.size, np.int64), np.zeros(kind.shape, np.int64)
    odd = np.array(field.excess, np.int64) ** 2
    offsets = np.array(field.offsets, np.int64)
    squares = (offsets[:, None] - offsets[None, :]) ** 2
    common = lcm(*sizes)

    def alike(pair: Ints) -> Term:
        return Term(dict.fromkeys(sizes, pair), dict.fromkeys(sizes, nobody))

    return {
        "repeats": alike((met > 0).astype(np.int64)),
        "deep": alike(np.array(DEEP, np.int64)[met]),
        "club": alike((kind // CLUB % 2).astype(np.int64)),
        "odd_again": Term(
            dict.fromkeys(sizes, nothing),
            {size: nobody if size == field.preferred else odd for size in sizes},
        ),
        "ss840": Term({size: squares * (common // size) for size in sizes}, dict.fromkeys(sizes, nobody)),
    }, 840 * field.point_unit**2 // common


def _seated(stage: Stage, tables: Tables) -> Pool:
    groups: dict[int, list[list[int]]] = {size: [] for size in stage.sizes}
    for table in tables:
        groups[len(table)].append(sorted(table))
    return pool_of(stage, {size: np.array(rows, np.intp) for size, rows in groups.items()})


def _proved(stage: Stage, tables: Tables, value: int, bound: int, depth: Depth) -> tuple[Tables, int, int]:
    """Return the best seating found for one term, its value, and what nothing is below."""
    program = Program(stage, value)
    generated = generate(program, _seated(stage, tables), depth.steps)
    if generated.start is None:
        return tables, value, bound
    bound = max(bound, -(-generated.start // program.scale))
    for part in PARTS:
        # Whatever a seating could use that costs at most so much.
        most = bound + (value - bound >> part)
        if bound >= value:
            break
        pool = columns_within(
            program, generated.prices, most * program.scale - generated.start, depth.columns
        )
        if pool is None:
            continue
        chosen = choose(stage, pool, depth.branches)
        bound = max(bound, min(value, most + 1 if chosen.bound is None else chosen.bound, most + 1))
        better = _checked(stage, pool.only(chosen.rows), value)
        if better is not None:
            tables, value = better
        break
    return tables, value, min(bound, value)


def _checked(stage: Stage, chosen: Pool, value: int) -> tuple[Tables, int] | None:
    """Return the tables of the chosen columns and their cost, None unless they are a seating that costs less."""
    seated = np.sort(chosen.players[chosen.players >= 0]).tolist()
    within = all(
        total <= limit for total, (_, limit) in zip(chosen.kept.sum(axis=0).tolist(), stage.kept, strict=True)
    )
    cost = int(chosen.cost.sum())
    if seated != list(range(stage.players)) or Counter(chosen.size.tolist()) != stage.sizes or not within:
        return None
    tables = [[player for player in row if player >= 0] for row in chosen.players.tolist()]
    return (tables, cost) if cost < value else None
