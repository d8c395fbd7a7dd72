"""What happened in the rounds of one tournament, as plain values: who sat where, places, points, byes.

Knows no database and no player names. Points are whole numbers in units of `points.UNIT`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

PLAYED = "played"
LEFT = "left"
NO_SHOW = "no_show"
LOST_BY_RULING = "lost_by_ruling"
SUBSTITUTE = "substitute"
VOID = "void"
STATUSES = (PLAYED, LEFT, NO_SHOW, LOST_BY_RULING, SUBSTITUTE, VOID)

PAIRING_BYE = "pairing"
REQUESTED_BYE = "requested"
NO_BYE = "none"
BYE_KINDS = (PAIRING_BYE, REQUESTED_BYE, NO_BYE)

CONFIRMED = "confirmed"
WITHDRAWN = "withdrawn"
DISQUALIFIED = "disqualified"


@dataclass(frozen=True)
class Registration:
    """One player in the standings.

    joined_round: first round in the tournament (2 or more for a late entry).
    left_round: last round in the tournament, None while still in it; the row stays in the standings.
    start_rank: place in the start list, decides only how equal players are listed.
    rating: the snapshot taken at the start, None for unrated.
    """

    player_id: int
    joined_round: int = 1
    left_round: int | None = None
    status: str = CONFIRMED
    start_rank: int | None = None
    rating: int | None = None

    def is_in_round(self, number: int) -> bool:
        return self.joined_round <= number and (self.left_round is None or number <= self.left_round)


@dataclass(frozen=True)
class SeatResult:
    """How one seat ended, as stored with the confirmed result.

    number: seat at the table, first seat = 1.
    place: place at the table, ties share (1 2 2 4), flora counted where it takes a place; None without one.
    points: units awarded (already by status: a no-show has 0).
    share: own share of the table's final scores times the number of players, in units; None without one.
    """

    player_id: int
    number: int
    status: str = PLAYED
    place: int | None = None
    points: int = 0
    final_score: int | None = None
    discard: int | None = None
    share: int | None = None

    @property
    def is_met(self) -> bool:
        """True if the others at the table met this player in a game that counts."""
        return self.status in (PLAYED, LEFT, LOST_BY_RULING) and self.place is not None


@dataclass(frozen=True)
class PlayedTable:
    """One table of a round. An open table (seated, no confirmed result) counts for nothing yet.

    is_postponed: open, and its round goes on without it.
    """

    number: int
    seats: tuple[SeatResult, ...]
    is_void: bool = False
    is_open: bool = False
    is_postponed: bool = False

    @property
    def is_counted(self) -> bool:
        return not (self.is_void or self.is_open)

    @property
    def size(self) -> int:
        """Number of seats somebody sat on: a no-show makes the table one smaller."""
        return sum(seat.status != NO_SHOW for seat in self.seats)

    def sharing(self, place: int) -> int:
        """Return how many seats hold that place."""
        return sum(seat.place == place for seat in self.seats)


@dataclass(frozen=True)
class Bye:
    """A round without a table. kind: `pairing` (the seating gave it), `requested`, `none` (just absent)."""

    player_id: int
    kind: str
    points: int = 0


@dataclass(frozen=True)
class PlayedRound:
    """One round. Its byes count once no table is open, so seating a round changes no standings."""

    number: int
    tables: tuple[PlayedTable, ...] = ()
    byes: tuple[Bye, ...] = ()

    @property
    def is_open(self) -> bool:
        return any(table.is_open and not table.is_postponed for table in self.tables)

    @cached_property
    def discards(self) -> Mapping[int, int]:
        """player_id -> cards in the own discard pile, for games that count."""
        return {seat.player_id: seat.discard or 0 for seat in self.seats() if seat.is_met}

    @cached_property
    def final_scores(self) -> Mapping[int, int]:
        """player_id -> final score, for games that count."""
        return {seat.player_id: seat.final_score or 0 for seat in self.seats() if seat.is_met}

    def seats(self) -> Iterator[SeatResult]:
        """Yield the seats of all tables that count."""
        for table in self.tables:
            if table.is_counted:
                yield from table.seats
