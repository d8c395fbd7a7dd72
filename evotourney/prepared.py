"""Queries of values whose SQL is made once: Django takes longer to word a short query than a database to answer it.

ahead = Prepared(Rating.objects.filter(rating__gt=Given("rating", IntegerField())).values_list("player_id"))
ahead.rows({"rating": 1500})
"""

from collections.abc import Mapping
from typing import Any

from django.db import connections
from django.db.models import Expression, Field, QuerySet


class Given(Expression):
    """Stands in a query where a value will be given by name."""

    def __init__(self, name: str, output_field: Field) -> None:
        super().__init__(output_field=output_field)
        self.name = name

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, Any]:
        return "%s", (self,)


class Prepared:
    """A `values_list` query with `Given` for every value that differs from call to call."""

    def __init__(self, found: QuerySet) -> None:
        self._alias = found.db
        self._compiler = found.query.get_compiler(using=self._alias)
        self._sql, self._params = self._compiler.as_sql()
        self._converters = self._compiler.get_converters(column for column, *_rest in self._compiler.select)

    def rows(self, values: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """The rows with these values. KeyError when one is missing."""
        connection = connections[self._alias]
        given = [
            _prepared(one, values[one.name], connection) if isinstance(one, Given) else one
            for one in self._params
        ]
        with connection.cursor() as cursor:
            cursor.execute(self._sql, given)
            rows = cursor.fetchall()
        if self._converters:
            return [tuple(row) for row in self._compiler.apply_converters(rows, self._converters)]
        return rows


def _prepared(given: Given, value: Any, connection: Any) -> Any:
    """The value as the driver takes it; numbers and texts are that already."""
    if type(value) in (int, str):
        return value
    return given.output_field.get_db_prep_value(value, connection)
