"""One player's row of the cross table: a cell for every round, whatever happened in it."""

from dataclasses import dataclass

from games.standings.history import History
from games.standings.rounds import PlayedRound, PlayedTable, SeatResult

AT_TABLE = "table"
OPEN = "open"
BYE = "bye"
ABSENT = "absent"
NOT_IN_TOURNAMENT = "not_in_tournament"


@dataclass(frozen=True)
class RoundCell:
    """One round of one player.

    kind: `table`, `open` (no result yet), `bye`, `absent`, `not_in_tournament` (before a late entry, after
    leaving). status: of the seat, or the kind of the bye; empty elsewhere. points: units that count so far.
    """

    round_number: int
    kind: str
    table: int | None = None
    seat: int | None = None
    place: int | None = None
    points: int = 0
    status: str = ""


def cells(player_id: int, history: History) -> list[RoundCell]:
    """Return exactly one cell per round of `history`, in order."""
    return [_cell(player_id, played, history) for played in history]


def _cell(player_id: int, played: PlayedRound, history: History) -> RoundCell:
    seats = [(table, seat) for table in played.tables for seat in table.seats if seat.player_id == player_id]
    if seats:
        return _table_cell(played.number, *min(seats, key=lambda one: one[0].is_void))
    for bye in played.byes:
        if bye.player_id == player_id:
            points = 0 if played.is_open else bye.points
            return RoundCell(played.number, BYE, points=points, status=bye.kind)
    is_in = history.registration(player_id).is_in_round(played.number)
    return RoundCell(played.number, ABSENT if is_in else NOT_IN_TOURNAMENT)


def _table_cell(number: int, table: PlayedTable, seat: SeatResult) -> RoundCell:
    if table.is_open:
        return RoundCell(number, OPEN, table.number, seat.number)
    return RoundCell(number, AT_TABLE, table.number, seat.number, seat.place, seat.points, seat.status)
