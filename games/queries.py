"""What other rooms may read: plain values out, never querysets.

`ratings` sees tournaments through this module alone. Reads for pages of one tournament are at the end.
"""

import datetime
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db import connection
from django.db.models import F, Max, Q, QuerySet

from games.folding import search_words
from games.models import (
    Bye,
    Player,
    Registration,
    Round,
    Seat,
    Table,
    Tournament,
    TournamentRole,
)
from games.standings import rounds as played
from games.standings.history import History
from games.standings.rank import Standing, rank_history

__all__ = ["search_words"]  # how what is typed is folded for searching

PLACES = 16  # more than there are at a table
ROWS_AT_ONCE = 2000
TABLES_AT_ONCE = 5000
RATED_SEAT_STATUSES = (Seat.Status.PLAYED, Seat.Status.LEFT, Seat.Status.LOST_BY_RULING)


@dataclass(frozen=True)
class RatedSeat:
    """One rated player of a table; `place` is 1-based among the rated seats, ties share (1 2 2 4)."""

    player_id: int
    seat_number: int
    place: int


@dataclass(frozen=True)
class RatedTable:
    """One confirmed table as the rating sees it, seats in turn order; at least two of them."""

    table_id: int
    tournament_id: int
    round_number: int
    table_number: int
    edition: str
    played_on: datetime.date
    seats: tuple[RatedSeat, ...]


@dataclass(frozen=True)
class TournamentSummary:
    """What a ladder needs to know of a tournament."""

    tournament_id: int
    slug: str
    name: str
    ladder: str
    status: str
    starts_on: datetime.date
    ended_on: datetime.date | None
    version: int
    created_on: datetime.date


@dataclass(frozen=True)
class PlayerCard:
    """A person as lists and pages show them."""

    player_id: int
    public_id: str
    name: str
    name_latin: str
    country: str
    club: str
    joined_on: datetime.date


def tournament_summaries(tournament_ids: Iterable[int] | None = None) -> dict[int, TournamentSummary]:
    """tournament id -> summary; all of them without an argument."""
    found = Tournament.objects.all()
    if tournament_ids is not None:
        found = found.filter(pk__in=list(tournament_ids))
    return {
        one.pk: TournamentSummary(
            tournament_id=one.pk,
            slug=one.slug,
            name=one.name,
            ladder=one.ladder,
            status=one.status,
            starts_on=one.starts_at.date(),
            ended_on=one.ended_on,
            version=one.version,
            created_on=one.created_at.date(),
        )
        for one in found
    }


def rated_tables(tournament_ids: Iterable[int]) -> list[RatedTable]:
    """Confirmed tables of these tournaments, by tournament, round and table number.

    A substitute is dropped and the places close up; a place decided by lot is a tie again; a table with fewer
    than two rated seats is left out (design: what a status means everywhere).
    """
    return _tables(Q(round__tournament__in=list(tournament_ids)))


def rated_seats() -> Iterator[tuple[int, int]]:
    """(table id, PLACES * player id + place) of every rated seat with a result, confirmed or not, in no order.

    The bare rows, for a replay of everything: what does not count is sifted out with `confirmed_tables`. Two
    numbers a row and not three, because most of the time goes into making them.
    """
    found = Seat.objects.filter(status__in=RATED_SEAT_STATUSES, rated_place__isnull=False)
    return _bare_rows(found.values_list("table_id", F("player_id") * PLACES + F("rated_place")))


def confirmed_tables() -> Iterator[tuple[int, int]]:
    """(table id, tournament id) of every confirmed table, in no order."""
    found = Table.objects.filter(status=Table.Status.CONFIRMED)
    return _bare_rows(found.values_list("pk", "round__tournament_id"))


def _bare_rows(found: QuerySet) -> Iterator[tuple[int, int]]:
    """The rows as the driver gives them, some at a time, without what the ORM does to each value."""
    statement, parameters = found.order_by().query.sql_with_params()
    with connection.chunked_cursor() as cursor:
        cursor.execute(statement, parameters)
        while rows := cursor.fetchmany(ROWS_AT_ONCE):
            yield from rows


def days_played(table_ids: Collection[int]) -> dict[int, datetime.date]:
    """table id -> day its round was published."""
    rows = Table.objects.filter(pk__in=table_ids, round__published_at__isnull=False)
    return {
        table_id: published_at.date()
        for table_id, published_at in rows.values_list("pk", "round__published_at")
        if published_at
    }


def _tables(chosen: Q) -> list[RatedTable]:
    tables = (
        Table.objects.filter(chosen, status=Table.Status.CONFIRMED)
        .order_by("round__tournament_id", "round__number", "number")
        .values_list(
            "pk", "round__tournament_id", "round__number", "number", "edition", "round__published_at"
        )
    )
    found = list(tables)
    rated = []
    for first in range(0, len(found), TABLES_AT_ONCE):
        some = found[first : first + TABLES_AT_ONCE]
        seats = _seats_by_table([row[0] for row in some])
        rated += [_rated_table(row, seats[row[0]]) for row in some if len(seats[row[0]]) >= 2]
    return rated


def _seats_by_table(table_ids: list[int]) -> dict[int, list[tuple[int, int, int]]]:
    """table id -> (player id, seat number, place) of its rated seats. Of one table of the database at a time: a
    join of seats, tables and rounds is planned very badly while PostgreSQL has no statistics after an import."""
    rows = Seat.objects.filter(
        table__in=table_ids, status__in=RATED_SEAT_STATUSES, rated_place__isnull=False
    ).order_by("table_id", "number")
    seats: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
    columns = rows.values_list("table_id", "player_id", "number", "rated_place")
    for table_id, player_id, number, place in columns.iterator():
        seats[table_id].append((player_id, number, place or 0))
    return seats


def _rated_table(table: tuple, seats: list[tuple[int, int, int]]) -> RatedTable:
    table_id, tournament_id, round_number, table_number, edition, published_at = table
    places = [place for _player_id, _number, place in seats]
    return RatedTable(
        table_id=table_id,
        tournament_id=tournament_id,
        round_number=round_number,
        table_number=table_number,
        edition=edition,
        played_on=published_at.date(),
        seats=tuple(
            RatedSeat(player_id, number, 1 + sum(other < place for other in places))
            for player_id, number, place in seats
        ),
    )


def tables_of_player(player_ids: Collection[int]) -> list[RatedTable]:
    """Every confirmed table at which one of these entries (of one person) sat, with all rated seats, oldest first."""
    return _tables(_sat(player_ids))


def tables_shared(player_ids: Collection[int], others: Collection[int]) -> list[RatedTable]:
    """The confirmed tables at which one of these entries and one of the others sat, oldest first."""
    return _tables(_sat(player_ids) & _sat(others))


def _sat(player_ids: Collection[int]) -> Q:
    own = Seat.objects.filter(
        player__in=player_ids, status__in=RATED_SEAT_STATUSES, table__status=Table.Status.CONFIRMED
    )
    return Q(pk__in=own.values("table"))


def tournament_ids_of_players(player_ids: Collection[int]) -> set[int]:
    """Ids of tournaments in which one of these players sat at a confirmed table."""
    seats = Seat.objects.filter(player__in=player_ids, table__status=Table.Status.CONFIRMED)
    return set(seats.values_list("round__tournament", flat=True))


@dataclass(frozen=True)
class PlayerTournament:
    """A tournament of a person: its own state, that of the registration, confirmed tables played there."""

    tournament_id: int
    slug: str
    name: str
    ladder: str
    status: str
    starts_on: datetime.date
    ended_on: datetime.date | None
    registration: str
    tables: int


# Registrations by how far they went
_HOW_FAR: list[str] = [
    Registration.Status.WITHDRAWN,
    Registration.Status.APPLIED,
    Registration.Status.WAIT_LISTED,
    Registration.Status.CONFIRMED,
    Registration.Status.CHECKED_IN,
    Registration.Status.DISQUALIFIED,
]


def tournaments_of_player(player_ids: Collection[int]) -> list[PlayerTournament]:
    """Every public tournament these entries of one person are registered in, whatever became of it, newest first.

    Two entries in one tournament are one line: that of the registration which went further.
    """
    entries = (
        Registration.objects.filter(player__in=player_ids)
        .exclude(tournament__status=Tournament.Status.DRAFT)
        .select_related("tournament")
        .order_by("-tournament__starts_at", "-tournament")
    )
    seats = Seat.objects.filter(
        player__in=player_ids, table__status=Table.Status.CONFIRMED, status__in=RATED_SEAT_STATUSES
    )
    tables = Counter(seats.values_list("round__tournament", flat=True))
    furthest: dict[int, Registration] = {}
    for one in entries:
        known = furthest.setdefault(one.tournament_id, one)
        if _HOW_FAR.index(one.status) > _HOW_FAR.index(known.status):
            furthest[one.tournament_id] = one
    return [
        PlayerTournament(
            tournament_id=one.tournament.pk,
            slug=one.tournament.slug,
            name=one.tournament.name,
            ladder=one.tournament.ladder,
            status=one.tournament.status,
            starts_on=one.tournament.starts_at.date(),
            ended_on=one.tournament.ended_on,
            registration=one.status,
            tables=tables[one.tournament.pk],
        )
        for one in furthest.values()
    ]


@dataclass(frozen=True)
class PlayedSeat:
    """One player of a confirmed table. traits: id -> how often on the board; None when no board was given."""

    player_id: int
    seat_number: int
    place: int
    final_score: int | None
    discard: int | None
    traits: Mapping[str, int] | None


@dataclass(frozen=True)
class PlayedTable:
    """One confirmed table with scores and boards, for statistics; seats in turn order."""

    table_id: int
    tournament_slug: str
    tournament: str
    round_number: int
    table_number: int
    edition: str
    seats: tuple[PlayedSeat, ...]


def played_tables(
    *, tournament: str = "", player_ids: Collection[int] = (), edition: str = "", latest: int | None = None
) -> Iterator[PlayedTable]:
    """Confirmed tables of public tournaments, of one tournament (slug), player or edition where asked, newest first.

    latest: at most so many of them.
    """
    found = Table.objects.filter(status=Table.Status.CONFIRMED).exclude(
        round__tournament__status=Tournament.Status.DRAFT
    )
    if tournament:
        found = found.filter(round__tournament__slug=tournament)
    if edition:
        found = found.filter(edition=edition)
    if player_ids:
        own = Seat.objects.filter(player__in=player_ids, status__in=RATED_SEAT_STATUSES)
        found = found.filter(pk__in=own.values("table"))
    rows = found.select_related("round__tournament").prefetch_related("seats__player").order_by("-pk")
    for table in rows[:latest].iterator(chunk_size=500):
        played = _played_table(table)
        if len(played.seats) >= 2:
            yield played


def editions_played() -> list[str]:
    """Codes of the editions of confirmed tables."""
    found = Table.objects.filter(status=Table.Status.CONFIRMED).order_by("edition")
    return list(found.values_list("edition", flat=True).distinct())


def _played_table(table: Table) -> PlayedTable:
    held = sorted(table.seats.all(), key=lambda seat: seat.number)
    boards = _boards_of(table, held)
    return PlayedTable(
        table_id=table.pk,
        tournament_slug=table.round.tournament.slug,
        tournament=table.round.tournament.name,
        round_number=table.round.number,
        table_number=table.number,
        edition=table.edition,
        seats=tuple(
            PlayedSeat(
                player_id=seat.player_id,
                seat_number=seat.number,
                place=seat.rated_place,
                final_score=seat.final_score,
                discard=seat.discard,
                traits=_traits_on(boards[seat.pk]) if seat.pk in boards else None,
            )
            for seat in held
            if seat.status in RATED_SEAT_STATUSES and seat.rated_place is not None
        ),
    )


def _boards_of(table: Table, held: Sequence[Seat]) -> dict[int, Mapping]:
    """seat id -> board of the document, told apart by the names it was entered under, else by their order."""
    boards = (table.document or {}).get("players", [])
    present = [seat for seat in held if seat.status != Seat.Status.NO_SHOW]
    by_name = {board.get("player"): board for board in boards}
    if len(by_name) == len(boards) and all(seat.player.name in by_name for seat in present):
        return {seat.pk: by_name[seat.player.name] for seat in present}
    if len(boards) != len(present):
        return {}
    return {seat.pk: board for seat, board in zip(present, boards, strict=True)}


def _traits_on(board: Mapping) -> Counter:
    """Trait -> how often it lies on a board of either family."""
    traits: Counter = Counter()
    for one in [*board.get("animals", ()), *board.get("species", ())]:
        for trait in one.get("traits", ()):
            traits[trait] += one.get("count", 1)
    traits.update(link["trait"] for link in board.get("links", ()))
    return traits


def player_cards(player_ids: Collection[int]) -> dict[int, PlayerCard]:
    """player id -> card."""
    return {one.pk: _card(one) for one in Player.objects.filter(pk__in=player_ids)}


def highest_player_id() -> int:
    """The highest number of an entry, for arrays indexed by it; 0 without any."""
    return Player.objects.aggregate(highest=Max("pk"))["highest"] or 0


def player_by_public_id(public_id: str) -> PlayerCard | None:
    """The player with this opaque id."""
    found = Player.objects.filter(public_id=public_id).first()
    return _card(found) if found else None


def find_players(name: str, after: int | None = None, limit: int = 50) -> list[PlayerCard]:
    """Players whose name or club contains every word, in any script, by folded name; after: id of the last seen."""
    found = Player.objects.filter(erased_at=None)
    for word in search_words(name):
        found = found.filter(search_text__contains=word)
    last = Player.objects.filter(pk=after).values_list("search_text", flat=True).first() if after else None
    if last is not None:
        found = found.filter(Q(search_text__gt=last) | Q(search_text=last, pk__gt=after))
    return [_card(one) for one in found.order_by("search_text", "pk")[:limit]]


def public_tournament_id(slug: str) -> int | None:
    """The id of a tournament everybody may see: every one but drafts."""
    found = Tournament.objects.filter(slug=slug).exclude(status=Tournament.Status.DRAFT)
    return found.values_list("pk", flat=True).first()


def official_ids(tournament_id: int) -> set[int]:
    """Account ids of the organisers and arbiters of a tournament."""
    return set(
        TournamentRole.objects.filter(
            tournament=tournament_id, role__in=[TournamentRole.Role.ORGANISER, TournamentRole.Role.ARBITER]
        ).values_list("user_id", flat=True)
    )


def _card(player: Player) -> PlayerCard:
    return PlayerCard(
        player_id=player.pk,
        public_id=player.public_id,
        name=player.name,
        name_latin=player.name_latin,
        country=player.country,
        club=player.club,
        joined_on=player.created_at.date(),
    )


@dataclass(frozen=True)
class Standings:
    """The standings of a tournament and the history they were made from (for explanations)."""

    rows: tuple[Standing, ...]
    history: History
    tiebreaks: tuple[str, ...]

    def row_of(self, player_id: int) -> Standing | None:
        return next((row for row in self.rows if row.player_id == player_id), None)


def standings(tournament: Tournament, after_round: int | None = None) -> Standings:
    """Standings from confirmed tables of published rounds; a round that is only seated changes nothing."""
    registrations = Registration.objects.filter(tournament=tournament).order_by("pk")
    return standings_of(tournament, load_rounds(tournament), registrations, after_round)


def standings_of(
    tournament: Tournament,
    rounds: Sequence[played.PlayedRound],
    registrations: Iterable[Registration],
    after_round: int | None = None,
) -> Standings:
    """The same from what was read already, without a query. registrations: all of the tournament, by id."""
    registrations = list(registrations)
    listed = _in_standings(registrations, rounds)
    history = History(rounds, listed, after_round=after_round, lot_seed=f"tournament {tournament.pk}")
    penalties = {
        one.player_id: one.points_penalty
        for one in registrations
        if one.points_penalty and one.player_id in history.registration_by_player
    }
    tiebreaks = tuple(tournament.tiebreaks)
    rows = rank_history(history, tiebreaks, points_penalties=penalties)
    return Standings(tuple(rows), history, tiebreaks)


def _in_standings(
    registrations: Iterable[Registration], rounds: Sequence[played.PlayedRound]
) -> list[played.Registration]:
    """Everybody who belongs into the standings: checked in, or seated at least once in a published round."""
    seated = {seat.player_id for one in rounds for table in one.tables for seat in table.seats}
    seated |= {bye.player_id for one in rounds for bye in one.byes}
    return [
        played.Registration(
            player_id=one.player_id,
            joined_round=one.joined_round,
            left_round=one.left_round - 1 if one.left_round else None,
            status=one.status if one.status in (played.WITHDRAWN, played.DISQUALIFIED) else played.CONFIRMED,
            start_rank=one.start_rank,
            rating=one.seed_rating,
        )
        for one in registrations
        if one.status == Registration.Status.CHECKED_IN or one.player_id in seated
    ]


def load_rounds(tournament: Tournament) -> list[played.PlayedRound]:
    """Published rounds as plain values; a table counts once its result is confirmed."""
    return played_rounds(
        Round.objects.filter(tournament=tournament).exclude(status=Round.Status.DRAFT).order_by("number"),
        Table.objects.filter(round__tournament=tournament).order_by("number"),
        Seat.objects.filter(round__tournament=tournament).order_by("number"),
        Bye.objects.filter(round__tournament=tournament),
    )


def played_rounds(
    rounds: Iterable[Round], tables: Iterable[Table], seats: Iterable[Seat], byes: Iterable[Bye]
) -> list[played.PlayedRound]:
    """The same from rows that were read already, each in its order."""
    seats_by_table: dict[int, list[played.SeatResult]] = defaultdict(list)
    for seat in seats:
        seats_by_table[seat.table_id].append(
            played.SeatResult(
                player_id=seat.player_id,
                number=seat.number,
                status=seat.status,
                place=seat.place,
                points=seat.points or 0,
                final_score=seat.final_score,
                discard=seat.discard,
                share=seat.share,
            )
        )
    byes_by_round: dict[int, list[played.Bye]] = defaultdict(list)
    for bye in byes:
        byes_by_round[bye.round_id].append(played.Bye(bye.player_id, bye.kind, bye.points))
    tables_by_round: dict[int, list[played.PlayedTable]] = defaultdict(list)
    for table in tables:
        tables_by_round[table.round_id].append(
            played.PlayedTable(
                number=table.number,
                seats=tuple(seats_by_table[table.pk]),
                is_void=table.status == Table.Status.VOID,
                is_open=table.status not in (Table.Status.CONFIRMED, Table.Status.VOID),
                is_postponed=table.status == Table.Status.POSTPONED,
            )
        )
    return [
        played.PlayedRound(
            number=one.number, tables=tuple(tables_by_round[one.pk]), byes=tuple(byes_by_round[one.pk])
        )
        for one in rounds
    ]
