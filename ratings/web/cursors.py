"""Cursors and filters in addresses; what cannot be read counts as not given."""

from urllib.parse import urlencode

from django.http import QueryDict

from ratings.queries import BOARD_GAMES, BoardFilter, Cursor

MIN_GAMES = (BOARD_GAMES, 10, 20, 30, 50, 100)
LONGEST_NAME = 80


def filters_of(query: QueryDict) -> BoardFilter:
    """?name= ?country= ?club= ?games= and ?all=1 for the inactive too; from the form (?f=1) a box without a tick."""
    games = query.get("games", "")
    return BoardFilter(
        name=query.get("name", "").strip()[:LONGEST_NAME].replace("\0", ""),
        country=query.get("country", "")[:2].upper().replace("\0", ""),
        club=query.get("club", "")[:LONGEST_NAME].replace("\0", ""),
        min_games=int(games) if games.isascii() and games.isdigit() and len(games) < 6 else BOARD_GAMES,
        is_active_only=query.get("all") != "1" and (query.get("f") != "1" or query.get("active") == "1"),
    )


def cursor_of(query: QueryDict) -> Cursor | None:
    """?after= or ?before= as rating.player.shown."""
    for name in ("after", "before"):
        parts = query.get(name, "").split(".")
        if len(parts) == 3 and all(_is_number(part) for part in parts):
            rating, player_id, shown = map(int, parts)
            return Cursor(rating, player_id, name == "before", max(0, shown))
    return None


def with_cursor(filters: BoardFilter, cursor: Cursor | None) -> str:
    """The address of the page at a cursor, filters kept; empty without a cursor."""
    if cursor is None:
        return ""
    value = f"{cursor.rating}.{cursor.player_id}.{cursor.shown}"
    return "?" + urlencode([*kept(filters), ("before" if cursor.is_before else "after", value)])


def kept(filters: BoardFilter) -> list[tuple[str, str]]:
    """The filters as pairs of a query, in their shortest form."""
    pairs = [
        ("name", filters.name),
        ("country", filters.country),
        ("club", filters.club),
        ("games", str(filters.min_games) if filters.min_games != BOARD_GAMES else ""),
        ("all", "" if filters.is_active_only else "1"),
    ]
    return [(name, value) for name, value in pairs if value]


def _is_number(part: str) -> bool:
    digits = part.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) < 16
