"""Cross table: one row per player, for each round the table, the place and the points."""

from collections.abc import Iterable, Iterator
from itertools import chain

from games.exports.csv_text import csv_chunks, points_text
from games.exports.errors import ExportError
from games.exports.options import DEFAULT_OPTIONS, Options
from games.exports.tables import CROSS_TABLE, CrossRow

CODE = "cross_table_csv"
NAME = "Cross table"
MEDIA_TYPE = "text/csv; charset=utf-8"
EXTENSION = "csv"
TAKES = CROSS_TABLE

COLUMNS = CrossRow._fields[:-1]
ROUND_COLUMNS = ("table", "place", "points", "status")


def write(content: Iterable[CrossRow], options: Options = DEFAULT_OPTIONS) -> Iterator[str]:
    """Yield the file. Errors: `uneven_rows` if a row has other rounds than the first."""
    rows = iter(content)
    first = next(rows, None)
    if first is None:
        return csv_chunks(COLUMNS, (), options)
    numbers = tuple(cell.round for cell in first.cells)
    columns = [f"round_{number}_{column}" for number in numbers for column in ROUND_COLUMNS]
    cells = (_cells(row, numbers, options.decimal_mark) for row in chain((first,), rows))
    return csv_chunks((*COLUMNS, *columns), cells, options)


def _cells(row: CrossRow, numbers: tuple[int, ...], decimal_mark: str) -> list[object]:
    if tuple(cell.round for cell in row.cells) != numbers:
        raise ExportError("uneven_rows", player=row.player_id, expected=numbers)
    cells: list[object] = [*row[:3], points_text(row.points, decimal_mark)]
    for cell in row.cells:
        cells += [cell.table, cell.place, points_text(cell.points, decimal_mark), cell.status]
    return cells
