"""Players: one row per registration; the import of players reads this file back."""

from collections.abc import Iterable, Iterator

from games.exports.csv_text import csv_chunks
from games.exports.options import DEFAULT_OPTIONS, Options
from games.exports.tables import PLAYERS, PlayerRow

CODE = "players_csv"
NAME = "Players"
MEDIA_TYPE = "text/csv; charset=utf-8"
EXTENSION = "csv"
TAKES = PLAYERS

COLUMNS = PlayerRow._fields


def write(content: Iterable[PlayerRow], options: Options = DEFAULT_OPTIONS) -> Iterator[str]:
    return csv_chunks(COLUMNS, content, options)
