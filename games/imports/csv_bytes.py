"""The bytes of a file with separated columns, as lines of cells: encoding, separator, line ends, quotes.

UTF-8 and UTF-16 with a byte order mark are recognised; any other encoding must be named by a person, because
Cyrillic and Latin single-byte files look alike.
"""

import codecs
import csv
import io
import re
from dataclasses import dataclass

from games.imports.findings import ImportFinding, error

MOST_BYTES = 2_000_000
DELIMITERS = (",", ";", "\t")
TOLD_ENCODINGS = ("utf-8", "utf-16", "cp1251", "latin-1", "cp1252", "cp932")
_MOST_CELL = 2_000
_FORMULA = re.compile(r"'+(?:[=+@\t\r\n＝＋－＠]|-(?![0-9]+(?:[.,][0-9]+)?\Z))")
_SEPARATOR_LINE = re.compile(r"sep=([,;\t])(?:\r\n|\r|\n)")


@dataclass(frozen=True)
class Line:
    """One record of the file. number: line of the file on which it begins, from 1."""

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True)
class CsvRead:
    """A file as it was read. encoding and delimiter are those used; empty lines are left out."""

    lines: tuple[Line, ...]
    findings: tuple[ImportFinding, ...]
    encoding: str | None
    delimiter: str | None


def read_csv(content: bytes, *, encoding: str | None = None, delimiter: str | None = None) -> CsvRead:
    """Return the lines of a file, apostrophes that a spreadsheet guard put before formulas taken off.

    encoding: one of `TOLD_ENCODINGS`, or None to recognise it. delimiter: one of `DELIMITERS`, or None to see
    which one the heading uses. A file that cannot be read gives no lines and a finding that says why:
    `too_large`, `unknown_encoding`, `bad_encoding`, `unknown_delimiter`, `bad_quotes`, `cell_too_long`,
    `empty_file`.
    """
    if len(content) > MOST_BYTES:
        return _refused(error("too_large", bytes=len(content), most=MOST_BYTES))
    if delimiter is not None and delimiter not in DELIMITERS:
        return _refused(error("unknown_delimiter", delimiter=delimiter, known=DELIMITERS))
    text, used, fault = decode(content, encoding)
    if fault is not None:
        return _refused(fault)
    skipped = 0
    named = _SEPARATOR_LINE.match(text)
    if named is not None:
        delimiter = delimiter or named[1]
        text, skipped = text[named.end() :], 1
    if not text.strip():
        return _refused(error("empty_file"))
    delimiter = delimiter or sniff_delimiter(text)
    lines, fault = _split(text, delimiter, skipped)
    if not lines and fault is None:
        fault = error("empty_file")
    return CsvRead(tuple(lines), () if fault is None else (fault,), used, delimiter)


def unguarded(cell: str) -> str:
    """Return the text without the apostrophe that keeps spreadsheets from running it as a formula."""
    return cell[1:] if _FORMULA.match(cell) else cell


def sniff_delimiter(text: str) -> str:
    """Return the separator of the heading: the one found most often outside quotes, a comma if none is."""
    count = dict.fromkeys(DELIMITERS, 0)
    is_quoted = False
    for sign in text[:100_000]:
        if sign == '"':
            is_quoted = not is_quoted
        elif not is_quoted and sign in "\r\n" and any(count.values()):
            break
        elif not is_quoted and sign in count:
            count[sign] += 1
    return max(DELIMITERS, key=lambda delimiter: count[delimiter])


def _refused(finding: ImportFinding) -> CsvRead:
    return CsvRead((), (finding,), None, None)


def decode(content: bytes, told: str | None) -> tuple[str, str | None, ImportFinding | None]:
    """Return the text, the encoding used and, with no text, the finding that says why it can't be read."""
    encoding = told or _recognised(content)
    if encoding is None:
        return "", None, error("unknown_encoding", known=TOLD_ENCODINGS)
    if encoding not in TOLD_ENCODINGS:
        return "", None, error("unknown_encoding", encoding=encoding, known=TOLD_ENCODINGS)
    try:
        text = content.decode(encoding).removeprefix("\ufeff")
    except UnicodeDecodeError as fault:
        return "", None, error("bad_encoding", encoding=encoding, byte=fault.start)
    if "\0" in text:
        return "", None, error("unknown_encoding", known=TOLD_ENCODINGS)
    return text, encoding, None


def _recognised(content: bytes) -> str | None:
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return None
    return "utf-8"


def _split(text: str, delimiter: str, skipped: int) -> tuple[list[Line], ImportFinding | None]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    lines: list[Line] = []
    begins = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                if max(map(len, cells)) > _MOST_CELL:
                    return lines, error("cell_too_long", begins + skipped, most=_MOST_CELL)
                lines.append(Line(begins + skipped, tuple(unguarded(cell) for cell in cells)))
            begins = reader.line_num + 1
    except csv.Error:
        return lines, error("bad_quotes", begins + skipped)
    return lines, None
