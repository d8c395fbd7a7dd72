"""Comma-separated text that opens right in a spreadsheet and cannot hurt the one who opens it.

Every cell is quoted, lines end in CR LF. A text that a spreadsheet would run as a formula gets an apostrophe in
front; reading takes off exactly that apostrophe, so every name comes back as it was.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from functools import lru_cache
from itertools import chain, islice

from games.exports.options import Options

# Pure rooms import only themselves, so the size of a point is stated here again (a test compares the two).
UNIT = 8_400_000
BOM = "\ufeff"
_ROWS_AT_ONCE = 500

# The second set holds the full-width forms, which spreadsheets of East Asia read as the plain signs.
_FORMULA_SIGNS = "=+@\t\n" + "＝＋－＠"
_START = r"'*(?:[{signs}]|-(?![0-9]+(?:[.,][0-9]+)?{end}))"
_RISKY_CELL = re.compile(_START.format(signs=_FORMULA_SIGNS + "\r", end=r"\Z"))
_RISKY_TEXT = re.compile(r'(?:\A|[,;\t\n])"' + _START.format(signs=_FORMULA_SIGNS + "\r", end='"'))
# The same but for cells that start with CR. It begins with a plain quote, so it runs three times as fast; a closing
# quote is followed by the CR of the line end, hence the exception. Not for tabs, which follow closing quotes too.
_RISKY_TEXT_QUICKLY = re.compile("\"(?:'+\r|" + _START.format(signs=_FORMULA_SIGNS, end='"') + ")")


def csv_chunks(columns: Sequence[str], rows: Iterable[Sequence[object]], options: Options) -> Iterator[str]:
    """Yield the text of a file with these column codes and rows, some hundred rows at a time.

    Cells: text, whole numbers, None (empty); formats turn dates and truths into text. The heading is always written.
    """
    if options.has_bom:
        yield BOM
    heading = tuple(options.headings.get(column, column) for column in columns)
    lines = chain((heading,), rows)
    while batch := list(islice(lines, _ROWS_AT_ONCE)):
        text = _written(batch, options)
        if options.is_guarded and _is_risky(text, options.delimiter):
            text = _written([[guarded(cell) for cell in row] for row in batch], options)
        yield text


def guarded(cell: object) -> object:
    """Return the cell, a text that could run as a formula with an apostrophe in front.

    Plain negative numbers stay as they are. Apostrophes already in front of such a text get one more, so that
    `unguarded` can tell them apart.
    """
    if isinstance(cell, str) and _RISKY_CELL.match(cell):
        return f"'{cell}"
    return cell


def unguarded(cell: str) -> str:
    """Return the text as it was before `guarded`."""
    if cell.startswith("'") and _RISKY_CELL.match(cell, 1):
        return cell[1:]
    return cell


@lru_cache(maxsize=4096)
def points_text(units: int, decimal_mark: str) -> str:
    """Return points for a cell: whole numbers bare, all others with two decimals, halves away from zero."""
    sign = "-" if units < 0 else ""
    whole, rest = divmod(abs(units), UNIT)
    if rest == 0:
        return f"{sign}{whole}"
    hundredths = (200 * abs(units) + UNIT) // (2 * UNIT)
    return f"{sign}{hundredths // 100}{decimal_mark}{hundredths % 100:02d}"


def yes_or_no(is_true: bool) -> str:
    return "yes" if is_true else "no"


def iso(day: date | None) -> str:
    return "" if day is None else day.isoformat()


def _is_risky(text: str, delimiter: str) -> bool:
    """True if some cell of the written text may need its guard; sometimes true without need, never the reverse."""
    if delimiter == "\t":
        return _RISKY_TEXT.search(text) is not None
    starts_with_return = f'{delimiter}"\r' in text or '\n"\r' in text or text.startswith('"\r')
    return starts_with_return or _RISKY_TEXT_QUICKLY.search(text) is not None


def _written(rows: Iterable[Iterable[object]], options: Options) -> str:
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, delimiter=options.delimiter, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    writer.writerows(rows)
    return buffer.getvalue()
