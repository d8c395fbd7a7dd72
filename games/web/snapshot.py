"""Everything public about one tournament, read in a fixed number of queries and kept until the next change.

A snapshot is plain values, the same for every reader and language, cached under the tournament's version: every
change raises the version, so a snapshot never needs to be thrown away.
"""

import datetime
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from django.core.cache import cache

from games.models import (
    Bye,
    Confirmation,
    Registration,
    Round,
    Seat,
    Table,
    Tournament,
    TournamentRole,
    User,
)  # fmt: skip
from games.queries import Standings, played_rounds, standings_of
from games.services.registration import TAKES_A_PLACE
from games.services.results import SITS
from games.standings.rounds import Bye as PlayedBye
from games.standings.rounds import PlayedRound, PlayedTable, SeatResult
from games.web.build import build_stamp

KEPT_SECONDS = 24 * 60 * 60
WAITING = (Table.Status.SUBMITTED, Table.Status.DISPUTED)


@dataclass(frozen=True)
class PlayerFacts:
    """A person as the pages of a tournament show them."""

    player_id: int
    public_id: str
    name: str
    country: str
    club: str


@dataclass(frozen=True)
class Entrant:
    """One registration. left_round: first round not played."""

    player_id: int
    registration_id: int
    status: str
    club: str
    seed_rating: int | None
    start_rank: int | None
    joined_round: int
    left_round: int | None
    requested_byes: tuple[int, ...]
    penalty: int
    penalty_reason: str


@dataclass(frozen=True)
class TableFacts:
    """One table of a published round.

    submitted_by: the player who entered the result, None for an official. agreed, needed: the other players who
    agreed with the submitted version, and who have to.
    """

    table_id: int
    round_number: int
    number: int
    status: str
    version: int
    edition: str
    seats: tuple[SeatResult, ...]
    submitted_by: int | None
    agreed: int
    needed: int
    submitted_at: datetime.datetime | None
    confirmed_at: datetime.datetime | None

    @property
    def is_settled(self) -> bool:
        return self.status in (Table.Status.CONFIRMED, Table.Status.VOID)

    def seat_of(self, player_id: int | None) -> SeatResult | None:
        return next((seat for seat in self.seats if seat.player_id == player_id), None)


@dataclass(frozen=True)
class RoundFacts:
    """One published round, its tables by number."""

    round_id: int
    number: int
    status: str
    published_at: datetime.datetime | None
    ends_at: datetime.datetime | None
    comment: str
    is_changed_by_hand: bool
    tables: tuple[TableFacts, ...]
    byes: tuple[PlayedBye, ...]

    @property
    def is_open(self) -> bool:
        return self.status == Round.Status.PUBLISHED

    @property
    def confirmed(self) -> int:
        return sum(table.is_settled for table in self.tables)

    @property
    def open_tables(self) -> tuple[TableFacts, ...]:
        return tuple(table for table in self.tables if not table.is_settled)

    @property
    def waited_for(self) -> tuple[TableFacts, ...]:
        """Tables that keep the round from being closed."""
        return tuple(table for table in self.open_tables if table.status != Table.Status.POSTPONED)

    def table(self, number: int) -> TableFacts | None:
        return next((table for table in self.tables if table.number == number), None)

    def table_of(self, player_id: int | None) -> TableFacts | None:
        return next((table for table in self.tables if table.seat_of(player_id)), None)


@dataclass(frozen=True)
class Snapshot:
    """One tournament as the public sees it."""

    tournament_id: int
    version: int
    rounds: tuple[RoundFacts, ...]
    entrants: tuple[Entrant, ...]
    players: Mapping[int, PlayerFacts]
    officials: tuple[tuple[int, str, str], ...]  # account id, role, name
    standings: Standings

    @cached_property
    def entrant_by_player(self) -> Mapping[int, Entrant]:
        return {one.player_id: one for one in self.entrants}

    @property
    def last_round(self) -> RoundFacts | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def open_round(self) -> RoundFacts | None:
        last = self.last_round
        return last if last is not None and last.is_open else None

    def round(self, number: int) -> RoundFacts | None:
        return next((one for one in self.rounds if one.number == number), None)

    @property
    def places_taken(self) -> int:
        return sum(one.status in TAKES_A_PLACE for one in self.entrants)

    @property
    def waiting(self) -> int:
        return sum(one.status == Registration.Status.WAIT_LISTED for one in self.entrants)

    def name(self, player_id: int) -> str:
        return self.players[player_id].name

    def points_before(self, player_id: int, round_number: int) -> int:
        """Units won in the rounds before."""
        by_round = self.standings.history.points_by_round(player_id)
        return sum(units for number, units in by_round.items() if number < round_number)


def snapshot_of(tournament: Tournament) -> Snapshot:
    """The snapshot of the tournament at its version, from the cache where it is kept."""
    key = kept_under("snapshot", tournament)
    found = cache.get(key)
    if found is None:
        found = read_snapshot(tournament)
        cache.set(key, found, KEPT_SECONDS)
    return found


def kept_under(what: str, tournament: Tournament) -> str:
    """The cache key of something made from the tournament as it is now, by this build of the site."""
    return f"{what}:{build_stamp()}:{tournament.pk}:{tournament.created_at.timestamp()}:{tournament.version}"


def read_snapshot(tournament: Tournament) -> Snapshot:
    """Read it: six queries, one more while a result waits for agreement."""
    in_public = {"round__tournament": tournament}
    tables = list(
        Table.objects.filter(**in_public)
        .exclude(round__status=Round.Status.DRAFT)
        .select_related("round")
        .defer(
            "document", "check_report", "round__request", "round__report", "round__engine_report", "round__why",
            "round__engine_tables",
        )
        .order_by("round__number", "number")
    )  # fmt: skip
    seats = list(Seat.objects.filter(**in_public).order_by("number"))
    byes = list(Bye.objects.filter(**in_public).order_by("pk"))
    registrations = list(
        Registration.objects.filter(tournament=tournament).select_related("player").order_by("pk")
    )
    officials = tuple(
        (one.user_id, one.role, _official_name(one.user))
        for one in TournamentRole.objects.filter(tournament=tournament)
        .select_related("user__player")
        .order_by("pk")
    )
    rounds = {table.round_id: table.round for table in tables}
    player_by_account = {one.player.user_id: one.player_id for one in registrations if one.player.user_id}
    played = played_rounds(rounds.values(), tables, seats, byes)
    return Snapshot(
        tournament_id=tournament.pk,
        version=tournament.version,
        rounds=_rounds(list(rounds.values()), played, tables, player_by_account),
        entrants=tuple(_entrant(one) for one in registrations),
        players={one.player_id: _player(one) for one in registrations},
        officials=officials,
        standings=standings_of(tournament, played, registrations),
    )


def _rounds(
    rounds: list[Round], played: list[PlayedRound], tables: list[Table], player_by_account: Mapping[int, int]
) -> tuple[RoundFacts, ...]:
    agreed = _agreed([table for table in tables if table.status in WAITING])
    tables_by_round: dict[int, list[Table]] = defaultdict(list)
    for table in tables:
        tables_by_round[table.round_id].append(table)
    return tuple(
        RoundFacts(
            round_id=one.pk,
            number=one.number,
            status=one.status,
            published_at=one.published_at,
            ends_at=one.ends_at,
            comment=one.comment,
            is_changed_by_hand=one.is_changed_by_hand,
            tables=tuple(
                _table(table, one.number, facts, player_by_account.get(table.submitted_by_id or 0), agreed)
                for table, facts in zip(tables_by_round[one.pk], result.tables, strict=True)
            ),
            byes=result.byes,
        )
        for one, result in zip(rounds, played, strict=True)
    )


def _agreed(waiting: list[Table]) -> dict[int, int]:
    versions = {table.pk: table.version for table in waiting}
    counts: dict[int, int] = defaultdict(int)
    if versions:
        rows = Confirmation.objects.filter(table__in=list(versions), agrees=True)
        for table_id, version in rows.values_list("table_id", "version"):
            counts[table_id] += version == versions[table_id]
    return counts


def _table(
    table: Table,
    round_number: int,
    played: PlayedTable,
    submitted_by: int | None,
    agreed_by_table: Mapping[int, int],
) -> TableFacts:
    agreed = agreed_by_table.get(table.pk, 0)
    needed = sum(seat.status in SITS for seat in played.seats)
    own = any(seat.player_id == submitted_by for seat in played.seats)
    return TableFacts(
        table_id=table.pk,
        round_number=round_number,
        number=table.number,
        status=table.status,
        version=table.version,
        edition=table.edition,
        seats=played.seats,
        submitted_by=submitted_by if own else None,
        agreed=max(0, agreed - own),
        needed=needed - own,
        submitted_at=table.submitted_at,
        confirmed_at=table.confirmed_at,
    )


def _official_name(account: User) -> str:
    """The name an official goes by; never the address."""
    player = getattr(account, "player", None)
    return player.name if player else account.get_full_name()


def _entrant(one: Registration) -> Entrant:
    return Entrant(
        player_id=one.player_id,
        registration_id=one.pk,
        status=one.status,
        club=one.club,
        seed_rating=one.seed_rating,
        start_rank=one.start_rank,
        joined_round=one.joined_round,
        left_round=one.left_round,
        requested_byes=tuple(one.requested_byes),
        penalty=one.points_penalty,
        penalty_reason=one.penalty_reason,
    )


def _player(one: Registration) -> PlayerFacts:
    player = one.player
    return PlayerFacts(player.pk, player.public_id, player.name, player.country, one.club or player.club)
