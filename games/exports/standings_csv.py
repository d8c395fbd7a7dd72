"""Standings: place, player, points and every tiebreak of the tournament in its order."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from games.exports.csv_text import csv_chunks, points_text
from games.exports.errors import ExportError
from games.exports.options import DEFAULT_OPTIONS, Options
from games.exports.tables import STANDINGS, StandingRow

CODE = "standings_csv"
NAME = "Standings"
MEDIA_TYPE = "text/csv; charset=utf-8"
EXTENSION = "csv"
TAKES = STANDINGS

# Values come as text with a decimal point; a whole cell that is such a number gets the reader's decimal mark.
_DECIMAL = re.compile(r"\A(-?[0-9]+)\.([0-9]+)\Z")
COLUMNS = StandingRow._fields[:-1]


def write(content: Iterable[StandingRow], options: Options = DEFAULT_OPTIONS) -> Iterator[str]:
    """Yield the file. Errors: `uneven_rows` if a row has other tiebreaks than the first."""
    rows = iter(content)
    first = next(rows, None)
    if first is None:
        return csv_chunks(COLUMNS, (), options)
    codes = tuple(code for code, _ in first.values)
    cells = (_cells(row, codes, options.decimal_mark) for row in chain((first,), rows))
    return csv_chunks((*COLUMNS, *codes), cells, options)


def _cells(row: StandingRow, codes: tuple[str, ...], decimal_mark: str) -> tuple[object, ...]:
    if tuple(code for code, _ in row.values) != codes:
        raise ExportError("uneven_rows", player=row.player_id, expected=codes)
    return (
        *row[:4],
        points_text(row.points, decimal_mark),
        points_text(row.penalty, decimal_mark),
        *row[6:10],
        *(_DECIMAL.sub(rf"\1{decimal_mark}\2", text) for _, text in row.values),
    )
