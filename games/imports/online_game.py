"""What a finished online game is to us, wherever it was read from: seats, totals, places."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.imports.document import Unusable
from games.imports.findings import ImportFinding, error

SMALLEST_TABLE, LARGEST_TABLE = 2, 8


@dataclass(frozen=True)
class ScoreRow:
    """One row of the platform's scoreboard. luck: number from 0 to 1 drawn for everybody at the end."""

    online_id: str
    left: bool
    final_score: int
    discard: int
    luck: float

    @property
    def key(self) -> tuple[int, int, int]:
        """More is better; who left comes behind all others, leavers are level among themselves."""
        return (0, 0, 0) if self.left else (1, self.final_score, self.discard)


@dataclass(frozen=True)
class ImportedSeat:
    """One player. name: nick, None where the source has none.

    place: by points and discard, ties share (1 2 2 4), leavers share the last. lot: 1 for the lowest luck, more
    is better. Where the scoreboard lacks this player final_score, lot and place are None.
    """

    number: int
    online_id: str
    name: str | None
    left: bool
    final_score: int | None
    discard: int | None
    lot: int | None
    place: int | None


@dataclass(frozen=True)
class ImportedGame:
    """A finished game. started_at, ended_at: milliseconds since 1970, None where unknown.

    game_id: the platform's id, None for a typed scoreboard; a second import of the same id is to be refused.
    edition: our sets joined by `+`. is_finished: False if all but one left.
    has_turn_order: True if seats are numbered as they played; False: as they stood in the source.
    board: input of the board check (`check_board`), None where the source has no boards.
    """

    game_id: str | None
    edition: str
    is_half_deck: bool
    is_finished: bool
    has_turn_order: bool
    started_at: int | None
    ended_at: int | None
    seats: tuple[ImportedSeat, ...]
    board: Mapping[str, object] | None


@dataclass(frozen=True)
class GameRead:
    """What a source holds. game: None if it cannot be used. payload_hash: SHA-256 of what was handed in."""

    game: ImportedGame | None
    findings: tuple[ImportFinding, ...]
    payload_hash: str


def check_players(ids: Sequence[str]) -> None:
    """Raise `Unusable` with `player_count` or `player_twice`."""
    if not SMALLEST_TABLE <= len(ids) <= LARGEST_TABLE:
        raise Unusable(error("player_count", about="players", smallest=SMALLEST_TABLE, largest=LARGEST_TABLE))
    for online_id in ids:
        if ids.count(online_id) > 1:
            raise Unusable(error("player_twice", about="players", player=online_id))


def seats_of(
    ids: Sequence[str],
    rows: Sequence[ScoreRow],
    names: Mapping[str, str | None],
    discards: Mapping[str, int] | None = None,
) -> tuple[ImportedSeat, ...]:
    """Return the seats in the order of `ids`. discards: used for players whom the scoreboard lacks."""
    row_by_id = {row.online_id: row for row in rows}
    lucks = sorted({row.luck for row in rows})
    is_complete = len(rows) == len(ids)
    seats: list[ImportedSeat] = []
    for number, online_id in enumerate(ids, start=1):
        row = row_by_id.get(online_id)
        if row is None:
            discard = (discards or {}).get(online_id)
            seats.append(ImportedSeat(number, online_id, names[online_id], False, None, discard, None, None))
            continue
        place = 1 + sum(other.key > row.key for other in rows) if is_complete else None
        lot = lucks.index(row.luck) + 1
        seats.append(
            ImportedSeat(
                number, online_id, names[online_id], row.left, row.final_score, row.discard, lot, place
            )
        )
    return tuple(seats)
