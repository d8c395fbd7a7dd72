"""The rows that files are made of. Points are whole numbers in units of 1/8,400,000, dates are `datetime.date`.

Named tuples, not dataclasses: they are made a million times for one file and go to the writer as they are.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

RESULTS = "results"
STANDINGS = "standings"
RATINGS = "ratings"
RATING_CHANGES = "rating_changes"
PLAYERS = "players"
CROSS_TABLE = "cross_table"
ARCHIVE = "archive"
REPORT = "report"
CONTENTS = (RESULTS, STANDINGS, RATINGS, RATING_CHANGES, PLAYERS, CROSS_TABLE, ARCHIVE, REPORT)


class ResultRow(NamedTuple):
    """One seat of one table, or a bye (then table, game, size and seat are None)."""

    tournament: str
    round: int
    table: int | None
    game: str | None
    played_on: date | None
    table_size: int | None
    seat: int | None
    player_id: int
    player: str
    final_score: int | None
    discard: int | None
    place: int | None
    is_place_shared: bool
    points: int
    status: str
    is_rated: bool


class StandingRow(NamedTuple):
    """One row of the standings. values: (tiebreak code, text as shown), the same codes in every row."""

    rank: str
    position: int
    player_id: int
    player: str
    points: int
    penalty: int
    seated: int
    played: int
    status: str
    decided_by: str | None
    values: tuple[tuple[str, str], ...] = ()


class RatingRow(NamedTuple):
    """One row of a rating list. rank is None for players off the board, live_change for who plays nothing now."""

    rank: int | None
    player_id: int | str
    player: str
    country: str
    club: str
    rating: int
    games: int
    live_change: int | None
    last_tournament: str
    last_played_on: date | None
    is_provisional: bool
    is_active: bool
    list_number: int | None
    list_date: date | None
    moved: int | None = None
    is_new: bool = False


class RatingChangeRow(NamedTuple):
    """One player in one rating period, enough to recheck the change by hand.

    score, expected, total: texts with a decimal point. Per table the mean over the opponents, added up over the
    tables of the period; total is score less expected, empty where the rating system has no such sums.
    """

    ladder: str
    period: str
    player_id: int | str
    player: str
    rating_before: int
    k_factor: int
    games: int
    score: str
    expected: str
    total: str
    change: int
    rating_after: int


class PlayerRow(NamedTuple):
    """One registration."""

    player_id: int
    player: str
    country: str = ""
    city: str = ""
    club: str = ""
    start_rank: int | None = None
    rating: int | None = None
    joined_round: int = 1
    left_round: int | None = None
    status: str = "confirmed"


class CrossCell(NamedTuple):
    """What one round was for one player. table and place are None for byes and absences."""

    round: int
    table: int | None
    place: int | None
    points: int
    status: str


class CrossRow(NamedTuple):
    """One player over all rounds; every row of a table has the same rounds."""

    rank: str
    player_id: int
    player: str
    points: int
    cells: tuple[CrossCell, ...]


class ArchiveRecord(NamedTuple):
    """One fact of the archive. body: JSON values without names of people; players stand by their id."""

    kind: str
    body: Mapping[str, object]


@dataclass(frozen=True)
class Archive:
    """A tournament to be archived. name_by_player stands outside the hash chain, so a name may be erased."""

    tournament: Mapping[str, object]
    name_by_player: Mapping[int, str]
    records: tuple[ArchiveRecord, ...]


@dataclass(frozen=True)
class ReportPlayer:
    """One player of a tournament report. start_rank 1-9999 is the number others refer to."""

    start_rank: int
    player: str
    points: int
    rank: int
    sex: str = ""
    title: str = ""
    rating: int | None = None
    country: str = ""
    federation_id: str = ""
    born_on: str = ""


@dataclass(frozen=True)
class ReportSeat:
    """One seat of a reported table; start_rank names the player."""

    start_rank: int
    seat: int
    status: str
    place: int | None
    points: int
    final_score: int | None = None
    discard: int | None = None


@dataclass(frozen=True)
class ReportBye:
    """A round without a table. kind: pairing, requested or none."""

    start_rank: int
    kind: str
    points: int


@dataclass(frozen=True)
class ReportRound:
    number: int
    tables: tuple[tuple[ReportSeat, ...], ...]
    byes: tuple[ReportBye, ...] = ()
    played_on: date | None = None


@dataclass(frozen=True)
class TournamentReport:
    """A whole tournament for a federation's file. preferred: table size; edition: code of the edition."""

    name: str
    city: str
    country: str
    starts_on: date
    ends_on: date
    chief_arbiter: str
    deputies: tuple[str, ...]
    edition: str
    scheme: str
    preferred: int
    tiebreaks: tuple[str, ...]
    players: tuple[ReportPlayer, ...]
    rounds: tuple[ReportRound, ...]
