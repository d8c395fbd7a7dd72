"""Rating lists and histories as CSV for machines: UTF-8, LF, no byte order mark, no formula guard.

Rows in, text out. Source: the door `rate_games`.
"""

import csv
import io
from collections.abc import Iterable, Sequence
from operator import itemgetter

LIST_COLUMNS = ("player", "rating", "games")
HISTORY_COLUMNS = ("period", "player", "games", "k", "total", "change", "rating")


def list_text(rows: Iterable[tuple[str, int, int]]) -> str:
    """Return the list: player, rating, games in all; by rating descending, then player as text."""
    by_player = sorted(rows)
    return _text(LIST_COLUMNS, sorted(by_player, key=itemgetter(1), reverse=True))


def history_text(rows: Iterable[tuple[int, str, int, int, int, int, int]]) -> str:
    """Return the history, one row per period and player, by period, then player as text.

    Columns: games of the period, K as used, T in 420-millionths of a point, change, rating after the period.
    """
    return _text(HISTORY_COLUMNS, sorted(rows))


def _text(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return text.getvalue()
