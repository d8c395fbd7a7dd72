"""Results: one row per seat of every table, byes included, in order of rounds, tables and seats."""

from collections.abc import Iterable, Iterator

from games.exports.csv_text import csv_chunks, iso, points_text, yes_or_no
from games.exports.options import DEFAULT_OPTIONS, Options
from games.exports.tables import RESULTS, ResultRow

CODE = "results_csv"
NAME = "Results, one row per seat"
MEDIA_TYPE = "text/csv; charset=utf-8"
EXTENSION = "csv"
TAKES = RESULTS

COLUMNS = ResultRow._fields


def write(content: Iterable[ResultRow], options: Options = DEFAULT_OPTIONS) -> Iterator[str]:
    mark = options.decimal_mark
    cells = (
        (
            *row[:4],
            iso(row.played_on),
            *row[5:12],
            yes_or_no(row.is_place_shared),
            points_text(row.points, mark),
            row.status,
            yes_or_no(row.is_rated),
        )
        for row in content
    )
    return csv_chunks(COLUMNS, cells, options)
