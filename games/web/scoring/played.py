"""Who plays at a table of boards: those on whose board somebody wrote. The script says the same in table.js."""

from collections.abc import Collection, Mapping
from typing import Any

from django.utils.translation import gettext as _

FEWEST = 2


def is_written(board: Any) -> bool:
    """Return whether anything was written on a board: a name, a discard, also of 0, or whatever lies there.

    A hand or a counter of 0 is how every board begins.
    """
    if not isinstance(board, Mapping):
        return True  # the check says what is wrong with it
    return any(_says(key, value) for key, value in board.items())


def _says(key: str, value: Any) -> bool:
    if key == "discard":
        return value is not None
    return bool(value.strip() if isinstance(value, str) else value)


def seats_of(written: Collection[int], boards: int) -> list[int]:
    """Return the seats to count, in their order: the written ones, with blank ones up to the fewest of a table."""
    blank = [seat for seat in range(boards) if seat not in written]
    return sorted([*written, *blank[: max(0, FEWEST - len(written))]])


def numbered(board: Any, seat: int, place: int) -> Any:
    """Return the board; with its number for a name where it has none and moves up from its seat to another place."""
    if seat == place or not isinstance(board, Mapping) or str(board.get("player") or "").strip():
        return board
    return {**board, "player": _("Player %(number)d") % {"number": seat + 1}}


def played(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a table of boards without those that nobody wrote on; claims are about all of them, so they keep all."""
    players = document.get("players")
    if not isinstance(players, list) or "claimed" in document:
        return document
    written = [seat for seat, board in enumerate(players) if is_written(board)]
    seats = seats_of(written, len(players))
    moved = [numbered(players[seat], seat, place) for place, seat in enumerate(seats)]
    return {**document, "players": moved}
