"""Tournament report for tables of 2 to 8: FIDE's report file with lines of our own for tables.

Header lines and columns 1-89 of `001` are those of TRF16, so a program that reads it finds name, rating, points
and rank; points there are rounded to a tenth. Games stand in lines of their own (columns from 1):

| line | columns |
| --- | --- |
| `901` rule | 5-14 edition, scheme, preferred or tiebreaks; from 16 its value |
| `902` seat | 5-7 round, 9-12 table, 14 seats, 16 seat (0 unknown), 18-21 start rank, 23 place (blank: none), |
| | 25 status, 27-32 final score, 34-38 discard, 40-47 points |
| `903` round without a table | 5-7 round, 18-21 start rank, 25 kind, 40-47 points |
| `904` final points, penalties taken off | 18-21 start rank, 40-47 points |

Status: P played, L left, N no-show, R lost by ruling, S substitute, V void. Kind: U given by the seating,
H requested, Z absent.
"""

from collections.abc import Iterator

from games.exports.errors import ExportError
from games.exports.options import DEFAULT_OPTIONS, Options
from games.exports.report_lines import (
    LINE_END,
    check_start_ranks,
    fitted,
    header_lines,
    one_line,
    player_columns,
    tenths_text,
    two_decimals,
)
from games.exports.tables import REPORT, ReportBye, ReportSeat, TournamentReport

CODE = "table_report"
NAME = "Report file with tables"
MEDIA_TYPE = "text/plain; charset=utf-8"
EXTENSION = "txt"
TAKES = REPORT

STATUS_LETTERS = {
    "played": "P",
    "left": "L",
    "no_show": "N",
    "lost_by_ruling": "R",
    "substitute": "S",
    "void": "V",
}
BYE_LETTERS = {"pairing": "U", "requested": "H", "none": "Z"}


def write(content: TournamentReport, options: Options = DEFAULT_OPTIONS) -> Iterator[str]:
    """Yield the file. Errors: `does_not_fit`, `unknown_status`, `unknown_start_rank`, `duplicate_start_rank`."""
    check_start_ranks(content)
    return (line + LINE_END for line in _lines(content))


def _lines(content: TournamentReport) -> Iterator[str]:
    yield from header_lines(content, "Individual: Swiss-System, tables of 2 to 8")
    rules = (
        ("edition", content.edition),
        ("scheme", content.scheme),
        ("preferred", str(content.preferred)),
        ("tiebreaks", " ".join(content.tiebreaks)),
    )
    for name, value in rules:
        yield f"901 {name:<10} {one_line(value)}".rstrip()
    for player in sorted(content.players, key=lambda one: one.start_rank):
        yield player_columns(player, tenths_text(player.points))
    for one in content.rounds:
        for number, table in enumerate(one.tables, start=1):
            for seat in table:
                yield _seat_line(one.number, number, len(table), seat)
        for bye in one.byes:
            yield _bye_line(one.number, bye)
    for player in sorted(content.players, key=lambda one: one.start_rank):
        points = fitted("points", two_decimals(player.points), 8)
        yield f"904{' ' * 14}{fitted('start_rank', player.start_rank, 4)}{' ' * 18}{points}"


def _seat_line(round_number: int, table: int, size: int, seat: ReportSeat) -> str:
    place = " " if seat.place is None else str(seat.place)
    return (
        f"902 {fitted('round', round_number, 3)} {fitted('table', table, 4)} {size} {seat.seat} "
        f"{fitted('start_rank', seat.start_rank, 4)} {fitted('place', place, 1)} "
        f"{_letter(STATUS_LETTERS, seat.status)} {fitted('final_score', _or_blank(seat.final_score), 6)} "
        f"{fitted('discard', _or_blank(seat.discard), 5)} {fitted('points', two_decimals(seat.points), 8)}"
    )


def _bye_line(round_number: int, bye: ReportBye) -> str:
    return (
        f"903 {fitted('round', round_number, 3)}          {fitted('start_rank', bye.start_rank, 4)}   "
        f"{_letter(BYE_LETTERS, bye.kind)}              {fitted('points', two_decimals(bye.points), 8)}"
    )


def _letter(letters: dict[str, str], word: str) -> str:
    if word not in letters:
        raise ExportError("unknown_status", status=word)
    return letters[word]


def _or_blank(value: int | None) -> str:
    return "" if value is None else str(value)
