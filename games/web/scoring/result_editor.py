"""The board editor inside the form of a table's result: edition and players are those of the table."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.models import Seat, Table
from games.scoring.edition import Edition
from games.web.scoring.editor import EditorValues, editor_values

# What belongs to a seat of the form, not to the board.
SEAT_KEYS = ("player", "left")


def result_editor(table: Table, edition: Edition, seats: Sequence[tuple[int, str]]) -> EditorValues:
    """Return the editor for a result. seats: (player id, name) in the order of the form.

    The stored boards are those of the result's present version. Unsaved work is kept for this version alone, so that
    it never covers a newer result. Needs the table's revisions prefetched.
    """
    names = [name for _player_id, name in seats]
    payload = _payload(table)
    boards = _boards_by_player(payload)
    stored = None
    if boards:
        facts = {
            key: value for key, value in payload["document"].items() if key not in ("claimed", "players")
        }
        stored = {**facts, "players": [boards.get(player_id, {}) for player_id, _name in seats]}
    draft = f"result:{table.pk}:{table.version}"
    return editor_values(edition, table=stored, names=names, is_fixed=True, draft=draft)


def _payload(table: Table) -> Mapping[str, Any]:
    held = [
        one for one in table.revisions.all() if one.version == table.version and one.payload.get("document")
    ]
    return min(held, key=lambda one: one.pk).payload if held else {}


def _boards_by_player(payload: Mapping[str, Any]) -> dict[int, dict[str, Any]]:
    """Boards stand in the order of the seats that were taken."""
    present = [one["player"] for one in payload.get("seats", ()) if one["status"] != Seat.Status.NO_SHOW]
    boards = (payload.get("document") or {}).get("players", [])
    return {
        player_id: {key: value for key, value in board.items() if key not in SEAT_KEYS}
        for player_id, board in zip(present, boards, strict=False)
    }
