"""Rating list: one row per player, with everything the leaderboard shows."""

from collections.abc import Iterable, Iterator

from games.exports.csv_text import csv_chunks, iso, yes_or_no
from games.exports.options import DEFAULT_OPTIONS, Options
from games.exports.tables import RATINGS, RatingRow

CODE = "ratings_csv"
NAME = "Rating list"
MEDIA_TYPE = "text/csv; charset=utf-8"
EXTENSION = "csv"
TAKES = RATINGS

COLUMNS = RatingRow._fields


def write(content: Iterable[RatingRow], options: Options = DEFAULT_OPTIONS) -> Iterator[str]:
    cells = (
        (
            *row[:9],
            iso(row.last_played_on),
            yes_or_no(row.is_provisional),
            yes_or_no(row.is_active),
            row.list_number,
            iso(row.list_date),
            row.moved,
            yes_or_no(row.is_new),
        )
        for row in content
    )
    return csv_chunks(COLUMNS, cells, options)
