"""Rating list in the ten columns that Swiss-Manager and the Russian chess federation's lists use.

Pairing programs load it as a national list: Rtg_Nat is our rating, Rtg_Int and Fide_No stay empty. Always comma,
byte order mark and English headings, whatever the reader's options: the programs that load it insist.
Source: national list of ratings.ruchess.ru (`ID_No,Name,Sex,...`).
"""

from collections.abc import Iterable, Iterator

from games.exports.csv_text import csv_chunks
from games.exports.options import DEFAULT_OPTIONS, Options
from games.exports.tables import RATINGS, RatingRow

CODE = "rating_list_exchange"
NAME = "Rating list for pairing programs"
MEDIA_TYPE = "text/csv; charset=utf-8"
EXTENSION = "csv"
TAKES = RATINGS

COLUMNS = (
    "ID_No",
    "Name",
    "Sex",
    "Fed",
    "Clubnumber",
    "ClubName",
    "Birthday",
    "Rtg_Nat",
    "Fide_No",
    "Rtg_Int",
)


def write(content: Iterable[RatingRow], options: Options = DEFAULT_OPTIONS) -> Iterator[str]:
    fixed = Options(is_guarded=options.is_guarded)
    cells = (
        (row.player_id, row.player, "", row.country, "", row.club, "", row.rating, "", "") for row in content
    )
    return csv_chunks(COLUMNS, cells, fixed)
