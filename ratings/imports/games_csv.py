"""Games to rate, as a CSV file: one line per seat, columns `period,game,player,place`.

UTF-8 with or without a byte order mark, any line ends, lines and columns in any order; everything else is strict.
Knows no ratings. Source: the door `rate_games`.
"""

import re
from collections.abc import Iterator, Mapping

COLUMNS = ("period", "game", "player", "place")
LONGEST_LINE = 10_000  # bytes
LONGEST_NUMBER = 100  # digits
FEWEST_SEATS, MOST_SEATS = 2, 8
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
OTHER_SEPARATORS = (";", "\t")
FIELD = re.compile(r'(?:"((?:[^"]|"")*)"|([^",]*))(,|$)')

Row = tuple[int, int, str, str, int]  # line, period, game, player, place


class GamesFault(ValueError):
    """The first thing wrong with a file. line: from 1. column: its name, or its number where it has none."""

    def __init__(self, code: str, line: int, column: str, value: str = "") -> None:
        super().__init__(code, line, column, value)
        self.code = code
        self.line = line
        self.column = column
        self.value = value


def read_games(content: bytes) -> dict[int, dict[str, dict[str, int]]]:
    """Return period -> game id -> player id -> place; periods ascending, the rest in the order of the file.

    Raises GamesFault: `empty_file empty_header other_separator not_utf8 line_too_long bad_quotes missing_column
    unknown_column duplicate_column missing_value extra_value empty_id nul_byte bad_period bad_place
    game_in_two_periods player_twice too_many_players one_player bad_places`.
    """
    periods: dict[str, int] = {}
    games: dict[str, dict[str, int]] = {}
    for line, period, game, player, place in _rows(content):
        place_by_player = games.get(game)
        if place_by_player is None:
            place_by_player = games[game] = {}
            periods[game] = period
        elif periods[game] != period:
            raise GamesFault("game_in_two_periods", line, "game", game)
        if player in place_by_player:
            raise GamesFault("player_twice", line, "player", player)
        if len(place_by_player) == MOST_SEATS:
            raise GamesFault("too_many_players", line, "player", game)
        place_by_player[player] = place
    _check_games(content, games)
    found: dict[int, dict[str, dict[str, int]]] = {period: {} for period in sorted(set(periods.values()))}
    for game, place_by_player in games.items():
        found[periods[game]][game] = place_by_player
    return found


def _check_games(content: bytes, games: Mapping[str, Mapping[str, int]]) -> None:
    right: set[tuple[int, ...]] = set()  # ways to share places that were met before: there are few of them
    for game, place_by_player in games.items():
        places = tuple(sorted(place_by_player.values()))
        if places in right:
            continue
        if len(places) < FEWEST_SEATS:
            line = next(line for line, _, other, _, _ in _rows(content) if other == game)
            raise GamesFault("one_player", line, "game", game)
        if any(place != places.index(place) + 1 for place in places):
            raise _bad_places(content, game, places)
        right.add(places)


def _bad_places(content: bytes, game: str, places: tuple[int, ...]) -> GamesFault:
    """Return the fault at the first seat of the game that can't have its place."""
    line = next(
        line
        for line, _, other, _, place in _rows(content)
        if other == game and place != places.index(place) + 1
    )
    return GamesFault("bad_places", line, "place", ", ".join(map(str, places)))


def _rows(content: bytes) -> Iterator[Row]:
    """Yield line, period, game, player and place of every seat."""
    content = content.removeprefix(BYTE_ORDER_MARK)
    if not content.strip():
        raise GamesFault("empty_file", 1, "1")
    lines = enumerate(content.splitlines(), start=1)
    columns = _columns(next(lines)[1])
    period, game, player, place = (columns.index(name) for name in COLUMNS)
    ids: dict[str, str] = {}  # what was right once is not checked again, and kept once
    periods: dict[str, int] = {}
    places: dict[str, int] = {}
    for line, raw in lines:
        if not raw:
            continue
        values = _values(raw, line, columns)
        game_id, player_id = values[game], values[player]
        if game_id not in ids or player_id not in ids:
            for index in (game, player):
                ids.setdefault(values[index], _id(values[index], line, columns[index]))
        if values[period] not in periods:
            periods[values[period]] = _whole_number(values[period], line, "period", lowest=0)
        if values[place] not in places:
            places[values[place]] = _whole_number(values[place], line, "place", lowest=1)
        yield line, periods[values[period]], ids[game_id], ids[player_id], places[values[place]]


def _columns(raw: bytes) -> list[str]:
    columns = _split(raw, 1, [])
    if not raw.strip():
        raise GamesFault("empty_header", 1, "1")
    for separator in OTHER_SEPARATORS:
        if sorted(columns[0].split(separator)) == sorted(COLUMNS):
            raise GamesFault("other_separator", 1, "1", separator)
    for number, name in enumerate(columns, start=1):
        if "\0" in name:
            raise GamesFault("nul_byte", 1, str(number))
        if name not in COLUMNS:
            raise GamesFault("unknown_column", 1, str(number), name)
        if columns.index(name) != number - 1:
            raise GamesFault("duplicate_column", 1, name)
    for name in COLUMNS:
        if name not in columns:
            raise GamesFault("missing_column", 1, name)
    return columns


def _values(raw: bytes, line: int, columns: list[str]) -> list[str]:
    values = _split(raw, line, columns)
    if len(values) < len(columns):
        raise GamesFault("missing_value", line, columns[len(values)])
    if len(values) > len(columns):
        raise GamesFault("extra_value", line, str(len(columns) + 1), values[len(columns)])
    return values


def _split(raw: bytes, line: int, columns: list[str]) -> list[str]:
    """Return the values of one line. columns: names for the fault, if known by now."""
    if len(raw) > LONGEST_LINE:
        raise GamesFault("line_too_long", line, _column_at(raw, LONGEST_LINE, columns), str(LONGEST_LINE))
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        byte = f"0x{raw[error.start]:02X}"
        raise GamesFault("not_utf8", line, _column_at(raw, error.start, columns), byte) from error
    if '"' not in text:
        return text.split(",")
    return _split_quoted(text, line, columns)


def _split_quoted(text: str, line: int, columns: list[str]) -> list[str]:
    values: list[str] = []
    position = 0
    while True:
        field = FIELD.match(text, position)
        if field is None:
            raise GamesFault("bad_quotes", line, _name(len(values), columns), text[position:])
        quoted, plain, end = field.groups()
        values.append(plain if quoted is None else quoted.replace('""', '"'))
        position = field.end()
        if not end:
            return values


def _column_at(raw: bytes, position: int, columns: list[str]) -> str:
    return _name(raw.count(b",", 0, position), columns)


def _name(index: int, columns: list[str]) -> str:
    return columns[index] if index < len(columns) else str(index + 1)


def _id(text: str, line: int, column: str) -> str:
    if not text:
        raise GamesFault("empty_id", line, column)
    if "\0" in text:
        raise GamesFault("nul_byte", line, column)
    return text


def _whole_number(text: str, line: int, column: str, lowest: int) -> int:
    if text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER and int(text) >= lowest:
        return int(text)
    if "\0" in text:
        raise GamesFault("nul_byte", line, column)
    raise GamesFault(f"bad_{column}", line, column, text)
