"""What the two report files share: header lines and the fixed columns of a player.

Columns as in FIDE's Tournament Report File 2016 (handbook C.04, annex 2); lines end in CR LF, text is UTF-8
without a byte order mark, because a mark would shift the columns of the first line.
"""

import re
from collections.abc import Iterator

from games.exports.csv_text import UNIT, points_text
from games.exports.errors import ExportError
from games.exports.tables import ReportPlayer, TournamentReport

LINE_END = "\r\n"
# Besides control signs everything that some program takes for the end of a line.
_BREAKS = re.compile("[\x00-\x1f\x7f\x85\u2028\u2029]+")


def header_lines(report: TournamentReport, kind: str) -> Iterator[str]:
    """Yield the lines 012 to 132. kind: what 092 says."""
    rated = sum(player.rating is not None for player in report.players)
    yield f"012 {one_line(report.name)}"
    yield f"022 {one_line(report.city)}"
    yield f"032 {one_line(report.country)}"
    yield f"042 {report.starts_on:%Y/%m/%d}"
    yield f"052 {report.ends_on:%Y/%m/%d}"
    yield f"062 {len(report.players)}"
    yield f"072 {rated}"
    yield "082 0"
    yield f"092 {kind}"
    yield f"102 {one_line(report.chief_arbiter)}"
    for deputy in report.deputies:
        yield f"112 {one_line(deputy)}"
    dates = ("" if one.played_on is None else f"{one.played_on:%y/%m/%d}" for one in report.rounds)
    yield ("132" + " " * 88 + "".join(f"{day:<10}" for day in dates)).rstrip()


def player_columns(player: ReportPlayer, points: str) -> str:
    """Return columns 1-89 of a player. Errors: `does_not_fit` with the field."""
    return (
        f"001 {fitted('start_rank', player.start_rank, 4)} {cut(player.sex, 1)}{cut(player.title, 3)} "
        f"{cut(player.player, 33)} {fitted('rating', _or_blank(player.rating), 4)} {cut(player.country, 3)} "
        f"{fitted('federation_id', one_line(player.federation_id), 11)} {cut(player.born_on, 10)} "
        f"{fitted('points', points, 4)} {fitted('rank', player.rank, 4)}"
    )


def one_line(text: str) -> str:
    """Return the text without line breaks and other control signs, which would move columns."""
    return _BREAKS.sub(" ", text).strip()


def cut(text: str, width: int) -> str:
    """Return the text on the left of a column, cut to its width."""
    return f"{one_line(text)[:width]:<{width}}"


def fitted(field: str, value: object, width: int) -> str:
    """Return the value on the right of a column. Errors: `does_not_fit`, because a cut number would lie."""
    text = str(value)
    if len(text) > width:
        raise ExportError("does_not_fit", field=field, value=text, width=width)
    return f"{text:>{width}}"


def check_start_ranks(report: TournamentReport) -> None:
    """Raise ExportError `unknown_start_rank` or `duplicate_start_rank`: lines refer to players by this number."""
    known = {player.start_rank for player in report.players}
    if len(known) != len(report.players):
        raise ExportError("duplicate_start_rank")
    for one in report.rounds:
        named = [seat.start_rank for table in one.tables for seat in table]
        for start_rank in (*named, *(bye.start_rank for bye in one.byes)):
            if start_rank not in known:
                raise ExportError("unknown_start_rank", round=one.number, start_rank=start_rank)


def halves_text(units: int) -> str | None:
    """Return points with one decimal, None if they are no whole number of halves."""
    halves, rest = divmod(2 * units, UNIT)
    return f"{halves // 2}.{5 * (halves % 2)}" if rest == 0 else None


def tenths_text(units: int) -> str:
    """Return points for the four columns of a player: one decimal, none from a hundred on, halves up."""
    tenths = (20 * units + UNIT) // (2 * UNIT)
    return f"{tenths / 10:.1f}" if abs(tenths) < 1000 else str((2 * units + UNIT) // (2 * UNIT))


def two_decimals(units: int) -> str:
    """Return points with a decimal point, whole numbers bare."""
    return points_text(units, ".")


def _or_blank(value: int | None) -> str:
    return "" if value is None else str(value)
