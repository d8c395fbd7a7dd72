"""A list of players from a file: names, clubs, ratings, whatever its columns are called.

Rounds and results are not expected and not needed. What cannot be read is reported line by line, the rest is
taken.
"""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.imports.countries import could_be, read_country
from games.imports.csv_bytes import Line, read_csv
from games.imports.findings import ERROR, ImportFinding, error, warning
from games.imports.headings import fields, match_headings

MOST_ROWS = 5_000
LONGEST_NAME = 100
LONGEST_TEXT = {"club": 80}
LONGEST_OTHER = 200
LONGEST_CODE = 3
_NAME_PARTS = ("last_name", "first_name", "middle_name")
_NUMBERS = {
    "player_id": (1, 2**53),
    "start_rank": (1, 9_999),
    "rating": (0, 9_999),
    "joined_round": (1, 999),
    "left_round": (1, 999),
}
_TEXTS = ("country", "city", "club", "email", "status")


@dataclass(frozen=True)
class ImportedPlayer:
    """One person of the file. Empty text or None where the file says nothing."""

    line: int
    player: str
    player_id: int | None = None
    country: str = ""
    city: str = ""
    club: str = ""
    start_rank: int | None = None
    rating: int | None = None
    email: str = ""
    joined_round: int | None = None
    left_round: int | None = None
    status: str = ""


@dataclass(frozen=True)
class PlayersRead:
    """What the file holds.

    headings: the first line. field_by_column: column from 0 -> field, as used; columns left out were ignored.
    """

    players: tuple[ImportedPlayer, ...]
    findings: tuple[ImportFinding, ...]
    headings: tuple[str, ...] = ()
    field_by_column: Mapping[int, str] | None = None
    encoding: str | None = None
    delimiter: str | None = None

    @property
    def has_errors(self) -> bool:
        return any(finding.level == "error" for finding in self.findings)


def read_players(
    content: bytes,
    *,
    encoding: str | None = None,
    delimiter: str | None = None,
    field_by_column: Mapping[int, str] | None = None,
    has_heading: bool = True,
) -> PlayersRead:
    """Return the players of a file and everything noticed in it.

    field_by_column: the organiser's own mapping, column from 0 -> field of `headings.fields()`; several columns
    may be `player`: then each is one person (teams of two). has_heading: False if the first line is a player.
    Names are normalised to NFC and single spaces.

    Findings, beside those of `csv_bytes.read_csv`: errors `no_name_column` (with the headings), `unknown_field`,
    `too_many_rows`, `too_many_cells`, `missing_name`, `name_too_long`, `text_too_long`, `bad_character`,
    `not_a_number`, `number_out_of_range`, `duplicate_player_id`, `no_such_country` (two or three letters that are
    none), `unclear_country` (three that are two); warnings `same_name_twice`, `same_start_rank`, `ignored_columns`,
    `unknown_country` (a word; left out).
    """
    read = read_csv(content, encoding=encoding, delimiter=delimiter)
    if not read.lines:
        return PlayersRead((), read.findings, encoding=read.encoding, delimiter=read.delimiter)
    headings = tuple(cell.strip() for cell in read.lines[0].cells) if has_heading else ()
    mapping = dict(match_headings(headings) if field_by_column is None else field_by_column)
    players: list[ImportedPlayer] = []
    findings = [*read.findings, *_mapping_findings(mapping, headings)]
    if not any(finding.level == "error" and finding.line is None for finding in findings):
        for line in _rows(read.lines[has_heading:], findings):
            _read_line(line, mapping, len(headings), players, findings)
        findings += _repeats(players)
    return PlayersRead(tuple(players), tuple(findings), headings, mapping, read.encoding, read.delimiter)


def normalised_name(name: str) -> str:
    """Return the name in composed Unicode with single spaces and none at its ends."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def _rows(lines: Sequence[Line], findings: list[ImportFinding]) -> Sequence[Line]:
    if len(lines) > MOST_ROWS:
        findings.append(error("too_many_rows", lines[MOST_ROWS].number, rows=len(lines), most=MOST_ROWS))
    return lines[:MOST_ROWS]


def _mapping_findings(mapping: Mapping[int, str], headings: Sequence[str]) -> Iterable[ImportFinding]:
    for column, field in mapping.items():
        if field not in fields():
            yield error("unknown_field", about=field, column=column, known=fields())
    if not {"player", "last_name", "first_name"} & set(mapping.values()):
        yield error("no_name_column", headings=tuple(headings))
    ignored = tuple(heading for column, heading in enumerate(headings) if heading and column not in mapping)
    if ignored:
        yield warning("ignored_columns", headings=ignored)


def _read_line(
    line: Line,
    mapping: Mapping[int, str],
    columns: int,
    players: list[ImportedPlayer],
    findings: list[ImportFinding],
) -> None:
    faults: list[ImportFinding] = []
    width = columns if columns else len(line.cells)
    if any(cell.strip() for cell in line.cells[width:]):
        faults.append(error("too_many_cells", line.number, cells=len(line.cells), columns=columns))
    cells = [
        (field, line.cells[column]) for column, field in sorted(mapping.items()) if column < len(line.cells)
    ]
    numbers = {field: _number(field, text, line.number, faults) for field, text in cells if field in _NUMBERS}
    texts = {field: _text(field, text, line.number, faults) for field, text in cells if field in _TEXTS}
    names = _names(cells, line.number, faults)
    if len(names) > 1:
        # A number belongs to one person, so the two of a team get none from their common line.
        numbers = dict.fromkeys(numbers)
    if texts.get("country"):
        if finding := _country_finding(texts["country"], line.number):
            (faults if finding.level == ERROR else findings).append(finding)
        texts["country"] = read_country(texts["country"]) or ""
    if not faults:
        values: dict[str, Any] = {**numbers, **texts}
        players.extend(ImportedPlayer(line.number, name, **values) for name in names)
    findings.extend(faults)


def _names(cells: Sequence[tuple[str, str]], line: int, faults: list[ImportFinding]) -> list[str]:
    whole = [normalised_name(text) for field, text in cells if field == "player"]
    # Parts are joined as the columns stand, because family names come first in half of the languages served.
    parts = normalised_name(" ".join(text for field, text in cells if field in _NAME_PARTS))
    names = [name for name in (*whole, parts) if name]
    if not names:
        faults.append(error("missing_name", line, "player"))
    for name in names:
        if len(name) > LONGEST_NAME:
            faults.append(error("name_too_long", line, "player", length=len(name), most=LONGEST_NAME))
        _check_characters("player", name, line, faults)
    return names


def _text(field: str, text: str, line: int, faults: list[ImportFinding]) -> str:
    value = normalised_name(text)
    most = LONGEST_TEXT.get(field, LONGEST_OTHER)
    if len(value) > most:
        faults.append(error("text_too_long", line, field, length=len(value), most=most))
    _check_characters(field, value, line, faults)
    return value


def _country_finding(text: str, line: int) -> ImportFinding | None:
    """A code that is none is a slip, to be corrected; a word says that the column is written in another way."""
    if read_country(text) is not None:
        return None
    if could_be(text):
        return error("unclear_country", line, "country", value=text, codes=could_be(text))
    if len(text) <= LONGEST_CODE:
        return error("no_such_country", line, "country", value=text)
    return warning("unknown_country", line, "country", value=text[:40])


def _check_characters(field: str, text: str, line: int, faults: list[ImportFinding]) -> None:
    for sign in text:
        # Cc are control signs, Cf hidden ones (they can turn the reading direction of a whole line), Cs halves.
        if unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co") and sign not in "\u200c\u200d":
            faults.append(error("bad_character", line, field, character=f"U+{ord(sign):04X}"))
            return


def _number(field: str, text: str, line: int, faults: list[ImportFinding]) -> int | None:
    typed = text.strip()
    if not typed:
        return None
    if not (typed.isascii() and typed.isdigit() and len(typed) < 20):
        faults.append(error("not_a_number", line, field, value=typed[:40]))
        return None
    smallest, largest = _NUMBERS[field]
    if not smallest <= int(typed) <= largest:
        faults.append(
            error("number_out_of_range", line, field, value=typed, smallest=smallest, largest=largest)
        )
    return int(typed)


def _repeats(players: Sequence[ImportedPlayer]) -> Iterable[ImportFinding]:
    line_by_name: dict[str, int] = {}
    line_by_id: dict[int, int] = {}
    line_by_rank: dict[int, int] = {}
    for one in players:
        if one.start_rank is not None:
            first = line_by_rank.setdefault(one.start_rank, one.line)
            if first != one.line:
                yield warning("same_start_rank", one.line, "start_rank", rank=one.start_rank, first=first)
        name = one.player.casefold()
        if name in line_by_name:
            yield warning("same_name_twice", one.line, "player", name=one.player, first=line_by_name[name])
        if one.player_id is not None and line_by_id.get(one.player_id, one.line) != one.line:
            yield error(
                "duplicate_player_id",
                one.line,
                "player_id",
                id=one.player_id,
                first=line_by_id[one.player_id],
            )
        line_by_name.setdefault(name, one.line)
        if one.player_id is not None:
            line_by_id.setdefault(one.player_id, one.line)
