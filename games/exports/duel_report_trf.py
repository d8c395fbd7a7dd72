"""FIDE's Tournament Report File 2016, for tournaments in which every table has two players.

The format has one opponent a round, so any other table is refused: splitting it into pairs would invent games
and colours. First in turn order stands as white. Source: FIDE handbook C.04, annex 2 (TRF16).
"""

from collections.abc import Iterator, Sequence

from games.exports.errors import ExportError
from games.exports.options import DEFAULT_OPTIONS, Options
from games.exports.report_lines import (
    LINE_END,
    check_start_ranks,
    halves_text,
    header_lines,
    player_columns,
)
from games.exports.tables import REPORT, ReportBye, ReportRound, ReportSeat, TournamentReport

CODE = "duel_report_trf"
NAME = "FIDE report file, two players a table"
MEDIA_TYPE = "text/plain; charset=utf-8"
EXTENSION = "trf"
TAKES = REPORT
ONLY_SIZES = (2,)

_ABSENT = "0000 - Z"
_BYE_LETTERS = {"1.0": "F", "0.5": "H", "0.0": "Z"}


def write(content: TournamentReport, options: Options = DEFAULT_OPTIONS) -> Iterator[str]:
    """Yield the file. Errors: `not_two_players` with round and table, `points_not_halves`, `does_not_fit`,
    `unknown_start_rank`, `duplicate_start_rank`.
    """
    check_start_ranks(content)
    _check_tables(content)
    return _lines(content)


def _lines(content: TournamentReport) -> Iterator[str]:
    for line in header_lines(content, "Individual: Swiss-System"):
        yield line + LINE_END
    blocks = [_blocks(one) for one in content.rounds]
    for player in sorted(content.players, key=lambda one: one.start_rank):
        points = _halves(player.points, player.start_rank)
        games = "".join(f"  {block.get(player.start_rank, _ABSENT)}" for block in blocks)
        yield player_columns(player, points) + games + LINE_END


def _blocks(one: ReportRound) -> dict[int, str]:
    """Return start rank -> opponent, colour and result of one round."""
    blocks = {bye.start_rank: _bye_block(bye) for bye in one.byes}
    for first, second in one.tables:
        blocks[first.start_rank] = _game_block(first, second)
        blocks[second.start_rank] = _game_block(second, first)
    return blocks


def _game_block(own: ReportSeat, other: ReportSeat) -> str:
    if own.status == "void":
        return f"0000 - {'H' if own.points else 'Z'}"
    colour = {1: "w", 2: "b"}.get(own.seat, "-")
    return f"{other.start_rank:>4} {colour} {_result(own, other)}"


def _result(own: ReportSeat, other: ReportSeat) -> str:
    if own.status == "no_show":
        return "-"
    if other.status == "no_show":
        return "+"
    if own.place is None or other.place is None or own.place == other.place:
        return "="
    return "1" if own.place < other.place else "0"


def _bye_block(bye: ReportBye) -> str:
    letter = _BYE_LETTERS.get(_halves(bye.points, bye.start_rank), "Z")
    return f"0000 - {'U' if bye.kind == 'pairing' and letter == 'F' else letter}"


def _halves(units: int, start_rank: int) -> str:
    text = halves_text(units)
    if text is None:
        raise ExportError("points_not_halves", start_rank=start_rank)
    return text


def _check_tables(content: TournamentReport) -> None:
    for one in content.rounds:
        for number, table in enumerate(one.tables, start=1):
            _check_table(one.number, number, table)


def _check_table(round_number: int, number: int, table: Sequence[ReportSeat]) -> None:
    if len(table) != 2:
        raise ExportError("not_two_players", round=round_number, table=number, seats=len(table))
