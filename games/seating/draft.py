"""A seating of a round with everything needed to judge it: the request, the field, the tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from games.seating.field import Field, Tables
from games.seating.measure import Vector, measure
from games.seating.request import SeatingRequest


@dataclass(frozen=True)
class Draft:
    """tables: players by number in seat order, in the order of table numbers; byes: ids, requested ones first."""

    asked: SeatingRequest
    field: Field
    tables: Tables
    byes: tuple[str, ...]

    @cached_property
    def vector(self) -> Vector:
        return measure(self.field, self.tables, self.asked.clubs)

    @property
    def sizes(self) -> tuple[int, ...]:
        return tuple(sorted((len(table) for table in self.tables), reverse=True))

    def ids(self) -> list[list[str]]:
        return self.field.ids(self.tables)


def table_order(field: Field, tables: Tables) -> Tables:
    """Return the tables by the mean of their points, best first; among equals by their best player."""

    def key(table: Sequence[int]) -> tuple[int, int]:
        return (-sum(field.offsets[player] for player in table) * (840 // len(table)), min(table))

    return sorted(tables, key=key)
