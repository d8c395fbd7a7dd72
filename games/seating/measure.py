"""The vector of a seating: every term of the objective, counted exactly in whole numbers.

Terms in order of importance: forbidden, repeats, deep, odd_again, club, ss840, seat_cost. Lower is better, an
earlier term outranks all later ones; they are compared as tuples and never added up.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields

import numpy as np

from games.seating.field import Field

TERMS = ("forbidden", "repeats", "deep", "odd_again", "club", "ss840", "seat_cost")
DEEP = (0, 0, 1, 8, 64, 512)  # by earlier meetings of a pair now together; more than five count as five


@dataclass(frozen=True)
class Vector:
    """Terms of a seating. worst: earlier meetings of the pair that met most; score_range: sum of best - worst."""

    forbidden: int = 0
    repeats: int = 0
    deep: int = 0
    odd_again: int = 0
    club: int = 0
    ss840: int = 0
    seat_cost: int = 0
    worst: int = 0
    score_range: int = 0

    def terms(self) -> dict[str, int]:
        return asdict(self)


def deep_weight(meetings: int) -> int:
    """Return what a pair with so many earlier meetings adds to `deep`."""
    return DEEP[min(meetings, len(DEEP) - 1)]


def measure(field: Field, tables: Sequence[Sequence[int]], clubs: str = "avoid") -> Vector:
    """Return the vector of a whole seating (players by number, tables in seat order)."""
    return total(measure_table(field, table, clubs) for table in tables)


def total(vectors: Iterable[Vector]) -> Vector:
    """Return the vector of tables taken together: terms add up, worst is the worst of all."""
    sums = dict.fromkeys((one.name for one in fields(Vector)), 0)
    for vector in vectors:
        for term, value in vars(vector).items():
            sums[term] = max(sums[term], value) if term == "worst" else sums[term] + value
    return Vector(**sums)


def measure_table(field: Field, table: Sequence[int], clubs: str = "avoid") -> Vector:
    """Return what one table, in seat order, adds to the vector. With clubs `ignore` the term club stays 0."""
    forbidden = repeats = deep = club = worst = 0
    met = field.met[np.ix_(table, table)].tolist()
    for place, one in enumerate(table):
        for other, meetings in zip(table[place + 1 :], met[place][place + 1 :], strict=True):
            if meetings:
                repeats += 1
                deep += deep_weight(meetings)
                worst = max(worst, meetings)
            if ((one, other) if one < other else (other, one)) in field.forbidden:
                forbidden += 1
            if clubs != "ignore" and field.entrants[one].club:
                club += field.entrants[one].club == field.entrants[other].club
    points = [field.points[player] for player in table]
    odd = sum(field.excess[player] ** 2 for player in table) if len(table) != field.preferred else 0
    return Vector(
        forbidden=forbidden,
        repeats=repeats,
        deep=deep,
        odd_again=odd,
        club=club,
        ss840=spread840(points),
        seat_cost=seat_cost(field, table),
        worst=worst,
        score_range=max(points) - min(points),
    )


def spread840(points: Sequence[int]) -> int:
    """Return 840 times the sum of squared deviations from the table's mean: whole for 1 to 8 players."""
    total = sum(points)
    return 840 * sum(value * value for value in points) - 840 // len(points) * total * total


def seat_cost(field: Field, table: Sequence[int]) -> int:
    """Return the sum of (times in that seat - own minimum over this table's seats + 1) cubed."""
    cost = 0
    for seat, times in enumerate(field.seats[list(table), : len(table)].tolist()):
        cost += (times[seat] - min(times) + 1) ** 3
    return cost
