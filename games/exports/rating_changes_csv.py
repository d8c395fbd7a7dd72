"""Rating changes of a period: old rating, K, games, sums, change, new rating, to be rechecked by hand."""

from collections.abc import Iterable, Iterator

from games.exports.csv_text import csv_chunks
from games.exports.options import DEFAULT_OPTIONS, Options
from games.exports.tables import RATING_CHANGES, RatingChangeRow

CODE = "rating_changes_csv"
NAME = "Rating changes of a period"
MEDIA_TYPE = "text/csv; charset=utf-8"
EXTENSION = "csv"
TAKES = RATING_CHANGES

COLUMNS = RatingChangeRow._fields


def write(content: Iterable[RatingChangeRow], options: Options = DEFAULT_OPTIONS) -> Iterator[str]:
    return csv_chunks(COLUMNS, content, options)
