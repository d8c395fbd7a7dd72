"""What other rooms may read: plain values out, never querysets.

`ratings` sees tournaments through this module alone. Reads for pages of one tournament are at the end.
"""

import datetime
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

from games.models import Bye, Registration, Round, Seat, Table, Tournament
from games.standings import rounds as played
from games.standings.history import History
from games.standings.rank import Standing, rank_history

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
    rounds_played: int
    version: int


def tournament_summaries(tournament_ids: Iterable[int] | None = None) -> dict[int, TournamentSummary]:
    """tournament id -> summary; all of them without an argument."""
    found = Tournament.objects.all()
    if tournament_ids is not None:
        found = found.filter(pk__in=list(tournament_ids))
    finished: dict[int, int] = defaultdict(int)
    for tournament_id in (
        Table.objects.filter(round__tournament__in=found, status=Table.Status.CONFIRMED)
        .values_list("round__tournament_id", "round__number")
        .distinct()
        .values_list("round__tournament_id", flat=True)
    ):
        finished[tournament_id] += 1
    return {
        one.pk: TournamentSummary(
            tournament_id=one.pk,
            slug=one.slug,
            name=one.name,
            ladder=one.ladder,
            status=one.status,
            starts_on=one.starts_at.date(),
            ended_on=one.ended_on,
            rounds_played=finished[one.pk],
            version=one.version,
        )
        for one in found
    }


def rated_tables(tournament_ids: Iterable[int]) -> list[RatedTable]:
    """Confirmed tables of these tournaments, by tournament, round and table number.

    A substitute is dropped and the places close up; a place decided by lot is a tie again; a table with fewer
    than two rated seats is left out (design: what a status means everywhere).
    """
    rows = (
        Seat.objects.filter(
            table__round__tournament__in=list(tournament_ids),
            table__status=Table.Status.CONFIRMED,
            status__in=RATED_SEAT_STATUSES,
            rated_place__isnull=False,
        )
        .order_by("table__round__tournament_id", "table__round__number", "table__number", "number")
        .values_list(
            "table_id",
            "table__round__tournament_id",
            "table__round__number",
            "table__number",
            "table__edition",
            "table__round__published_at",
            "player_id",
            "number",
            "rated_place",
        )
    )
    by_table: dict[int, list[tuple]] = defaultdict(list)
    for row in rows.iterator():
        by_table[row[0]].append(row)
    return [_rated_table(seats) for seats in by_table.values() if len(seats) >= 2]


def _rated_table(rows: list[tuple]) -> RatedTable:
    table_id, tournament_id, round_number, table_number, edition, published_at = rows[0][:6]
    places = [row[8] for row in rows]
    return RatedTable(
        table_id=table_id,
        tournament_id=tournament_id,
        round_number=round_number,
        table_number=table_number,
        edition=edition,
        played_on=published_at.date(),
        seats=tuple(
            RatedSeat(player_id=row[6], seat_number=row[7], place=1 + sum(other < place for other in places))
            for row, place in zip(rows, places, strict=True)
        ),
    )


def tournaments_with_tables_of(player_id: int) -> list[int]:
    """Ids of tournaments in which this player sat at a confirmed table."""
    return list(
        Tournament.objects.filter(
            Q(rounds__seats__player_id=player_id, rounds__tables__status=Table.Status.CONFIRMED)
        )
        .distinct()
        .values_list("pk", flat=True)
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
    registrations = load_registrations(tournament)
    penalties = dict(
        Registration.objects.filter(tournament=tournament, points_penalty__gt=0).values_list(
            "player_id", "points_penalty"
        )
    )
    history = History(
        load_rounds(tournament),
        registrations,
        after_round=after_round,
        lot_seed=f"tournament {tournament.pk}",
    )
    listed = {one.player_id for one in registrations}
    tiebreaks = tuple(tournament.tiebreaks)
    rows = rank_history(
        history, tiebreaks, points_penalties={key: units for key, units in penalties.items() if key in listed}
    )
    return Standings(tuple(rows), history, tiebreaks)


def load_registrations(tournament: Tournament) -> list[played.Registration]:
    """Everybody who belongs into the standings: checked in, or seated at least once in a published round."""
    public = {
        "round__tournament": tournament,
        "round__status__in": [Round.Status.PUBLISHED, Round.Status.FINISHED],
    }
    seated = set(Seat.objects.filter(**public).values_list("player_id", flat=True))
    seated |= set(Bye.objects.filter(**public).values_list("player_id", flat=True))
    return [
        played.Registration(
            player_id=one.player_id,
            joined_round=one.joined_round,
            left_round=one.left_round - 1 if one.left_round else None,
            status=one.status if one.status in (played.WITHDRAWN, played.DISQUALIFIED) else played.CONFIRMED,
            start_rank=one.start_rank,
            rating=one.seed_rating,
        )
        for one in Registration.objects.filter(tournament=tournament).order_by("pk")
        if one.status == Registration.Status.CHECKED_IN or one.player_id in seated
    ]


def load_rounds(tournament: Tournament) -> list[played.PlayedRound]:
    """Published rounds as plain values; a table counts once its result is confirmed."""
    seats: dict[int, list[played.SeatResult]] = defaultdict(list)
    for seat in Seat.objects.filter(round__tournament=tournament).order_by("number"):
        seats[seat.table_id].append(
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
    byes: dict[int, list[played.Bye]] = defaultdict(list)
    for bye in Bye.objects.filter(round__tournament=tournament):
        byes[bye.round_id].append(played.Bye(bye.player_id, bye.kind, bye.points))
    tables: dict[int, list[played.PlayedTable]] = defaultdict(list)
    for table in Table.objects.filter(round__tournament=tournament).order_by("number"):
        tables[table.round_id].append(
            played.PlayedTable(
                number=table.number,
                seats=tuple(seats[table.pk]),
                is_void=table.status == Table.Status.VOID,
                is_open=table.status not in (Table.Status.CONFIRMED, Table.Status.VOID),
            )
        )
    return [
        played.PlayedRound(number=one.number, tables=tuple(tables[one.pk]), byes=tuple(byes[one.pk]))
        for one in Round.objects.filter(tournament=tournament)
        .exclude(status=Round.Status.DRAFT)
        .order_by("number")
    ]
