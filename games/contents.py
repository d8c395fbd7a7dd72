"""What files are made of: the rows of `games.exports`, read from the database.

One function per content of `games.exports.tables`; `content_for` finds it, so that an export format needs no door
of its own.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import date
from itertools import chain, groupby
from operator import itemgetter
from typing import Any, cast

from games.exports import EXPORTS
from games.exports.tables import (
    ARCHIVE,
    CROSS_TABLE,
    PLAYERS,
    REPORT,
    RESULTS,
    STANDINGS,
    Archive,
    ArchiveRecord,
    CrossCell,
    CrossRow,
    PlayerRow,
    ReportBye,
    ReportPlayer,
    ReportRound,
    ReportSeat,
    ResultRow,
    StandingRow,
    TournamentReport,
)
from games.models import Bye, Player, ResultRevision, Round, Seat, Table, Tournament, TournamentRole
from games.queries import RATED_SEAT_STATUSES, Standings, load_rounds, standings
from games.services.result_seats import finishes_of
from games.signals import archive_asked
from games.standings.facts import Rules, TableKeys, to_facts
from games.standings.points import decimal_points
from games.standings.rounds import PlayedRound
from games.standings.tiebreaks import TIEBREAKS

_SEAT_COLUMNS = (
    "table__number",
    "table__status",
    "number",
    "player_id",
    "player__name",
    "final_score",
    "discard",
    "place",
    "points",
    "status",
)


def result_rows(tournament: Tournament) -> Iterator[ResultRow]:
    """Every seat of a published round by round, table and seat, then the byes of the round; read round by round."""
    for played in tournament.rounds.exclude(status=Round.Status.DRAFT).order_by("number"):
        seats = (
            Seat.objects.filter(round=played).order_by("table__number", "number").values_list(*_SEAT_COLUMNS)
        )
        for table, held in groupby(seats.iterator(chunk_size=2000), key=itemgetter(0)):
            yield from _table_rows(tournament, played, table, list(held))
        for bye in Bye.objects.filter(round=played).select_related("player").order_by("player_id"):
            yield _bye_row(tournament, played, bye)


def standing_rows(tournament: Tournament) -> Iterator[StandingRow]:
    """The standings as they stand, with every tiebreak as text."""
    current = standings(tournament)
    names = _names(current)
    for row in current.rows:
        yield StandingRow(
            rank=row.rank_text,
            position=row.position,
            player_id=row.player_id,
            player=names[row.player_id],
            points=row.points,
            penalty=row.penalty,
            seated=row.seated,
            played=row.played,
            status=row.status,
            decided_by=row.decided_by,
            values=tuple(
                (value.code, _number_text(value.code, value.value))
                for value in row.values
                if value.code in TIEBREAKS
            ),
        )


def player_rows(tournament: Tournament) -> Iterator[PlayerRow]:
    """Every registration, start rank first."""
    for one in tournament.registrations.select_related("player").order_by("start_rank", "id"):
        yield PlayerRow(
            player_id=one.player_id,
            player=one.player.name,
            country=one.player.country,
            club=one.club,
            start_rank=one.start_rank,
            rating=one.seed_rating,
            joined_round=one.joined_round,
            left_round=one.left_round,
            status=one.status,
        )


def cross_rows(tournament: Tournament) -> Iterator[CrossRow]:
    """One row per player in standings order, one cell per published round."""
    current = standings(tournament)
    names = _names(current)
    rounds = load_rounds(tournament)
    for row in current.rows:
        yield CrossRow(
            rank=row.rank_text,
            player_id=row.player_id,
            player=names[row.player_id],
            points=row.points,
            cells=tuple(_cross_cell(played, row.player_id) for played in rounds),
        )


def archive(tournament: Tournament) -> Archive:
    """The whole tournament as records without names: settings, rounds with their seating, results, revisions, ratings.

    Whoever has it can work out places, points and standings anew (`games.verification`), and the ratings.
    """
    current = standings(tournament)
    penalties = tournament.registrations.filter(points_penalty__gt=0).values_list(
        "player_id", "points_penalty"
    )
    rules = Rules(
        scheme=tournament.scheme,
        preferred=tournament.preferred,
        tiebreaks=current.tiebreaks,
        lot_seed=current.history.lot_seed,
        lot_at_table=tournament.lot_at_table,
        flora_takes_place=tournament.flora_takes_place,
    )
    facts = to_facts(
        rules,
        current.history.registration_by_player.values(),
        list(current.history),
        points_penalties=dict(penalties),
        keys=_table_keys(tournament),
        standings=current.rows,
    )
    records = [ArchiveRecord("tournament", _settings(tournament))]
    records += [ArchiveRecord(kind, body) for kind, body in facts]
    for round_ in tournament.rounds.exclude(status=Round.Status.DRAFT).order_by("number"):
        records += _round_records(round_)
    for _receiver, found in archive_asked.send(sender=Tournament, tournament_id=tournament.pk):
        facts = cast(list[tuple[str, dict[str, object]]], found)
        records += [ArchiveRecord(kind, body) for kind, body in facts]
    players = Player.objects.filter(registrations__tournament=tournament)
    return Archive(
        tournament={"slug": tournament.slug, "name": tournament.name},
        name_by_player=dict(players.values_list("pk", "name")),
        records=tuple(records),
    )


def report(tournament: Tournament) -> TournamentReport:
    """What a federation's report file is made of; players are numbered by start rank."""
    current = standings(tournament)
    rank_by_player = {row.player_id: row for row in current.rows}
    registrations = [
        one
        for one in tournament.registrations.select_related("player").order_by("start_rank", "pk")
        if one.player_id in rank_by_player
    ]
    start_rank = {one.player_id: number for number, one in enumerate(registrations, 1)}
    officials = list(tournament.roles.exclude(role=TournamentRole.Role.HELPER).select_related("user__player"))
    return TournamentReport(
        name=tournament.name,
        city=tournament.place,
        country="",
        starts_on=tournament.starts_at.date(),
        ends_on=tournament.ended_on or tournament.starts_at.date(),
        chief_arbiter=_official_name(officials[0]) if officials else "",
        deputies=tuple(_official_name(one) for one in officials[1:]),
        edition=tournament.edition,
        scheme=tournament.scheme,
        preferred=tournament.preferred,
        tiebreaks=tuple(tournament.tiebreaks),
        players=tuple(
            ReportPlayer(
                start_rank=start_rank[one.player_id],
                player=one.player.name,
                points=rank_by_player[one.player_id].points,
                rank=rank_by_player[one.player_id].rank,
                rating=one.seed_rating,
                country=one.player.country,
                federation_id=one.player.public_id,
            )
            for one in registrations
        ),
        rounds=tuple(_report_round(played, start_rank) for played in load_rounds(tournament)),
    )


CONTENTS: dict[str, Callable[[Tournament], Any]] = {
    RESULTS: result_rows,
    STANDINGS: standing_rows,
    PLAYERS: player_rows,
    CROSS_TABLE: cross_rows,
    ARCHIVE: archive,
    REPORT: report,
}


def tournament_formats(sizes: Collection[int] = ()) -> list[str]:
    """Codes of the export formats that are made from one tournament, of those that hold tables of these sizes."""
    return sorted(
        code
        for code, module in EXPORTS.items()
        if module.TAKES in CONTENTS and set(sizes) <= set(getattr(module, "ONLY_SIZES", sizes))
    )


def content_for(tournament: Tournament, code: str) -> Any:
    """What the export format of that code takes, of this tournament. KeyError: no such format."""
    return CONTENTS[EXPORTS[code].TAKES](tournament)


def begun(pieces: Iterator[str]) -> Iterator[str]:
    """The same pieces, the first already made: a format that cannot hold the tournament says so in time."""
    first = next(pieces, "")
    return chain([first], pieces)


def _number_text(code: str, value: int | None) -> str:
    """A tiebreak's value for a spreadsheet, with a decimal point; empty where it does not apply."""
    if value is None:
        return ""
    return decimal_points(value) if TIEBREAKS[code].KIND == "points" else str(value)


def _table_rows(
    tournament: Tournament, played: Round, table: int, held: Sequence[tuple[Any, ...]]
) -> Iterator[ResultRow]:
    """The rows of one table. held: the values of its seats; values, because objects take ten times as long."""
    game = f"{tournament.slug}-{played.number}-{table}"
    day = _day_of(played)
    places = [place for *_before, place, _points, _status in held]
    for _table, table_status, seat, player_id, player, final_score, discard, place, points, status in held:
        is_confirmed = table_status == Table.Status.CONFIRMED
        yield ResultRow(
            tournament.slug,
            played.number,
            table,
            game,
            day,
            len(held),
            seat,
            player_id,
            player,
            final_score,
            discard,
            place,
            place is not None and places.count(place) > 1,
            points or 0,
            status if is_confirmed else table_status,
            is_confirmed and bool(tournament.ladder) and status in RATED_SEAT_STATUSES,
        )


def _day_of(played: Round) -> date | None:
    return played.published_at.date() if played.published_at else None


def _bye_row(tournament: Tournament, played: Round, bye: Bye) -> ResultRow:
    return ResultRow(
        tournament=tournament.slug,
        round=played.number,
        table=None,
        game=None,
        played_on=_day_of(played),
        table_size=None,
        seat=None,
        player_id=bye.player_id,
        player=bye.player.name,
        final_score=None,
        discard=None,
        place=None,
        is_place_shared=False,
        points=bye.points,
        status=f"bye_{bye.kind}",
        is_rated=False,
    )


def _cross_cell(played: PlayedRound, player_id: int) -> CrossCell:
    for table in played.tables:
        for seat in table.seats:
            if seat.player_id == player_id:
                status = "open" if table.is_open else "void" if table.is_void else seat.status
                return CrossCell(played.number, table.number, seat.place, seat.points, status)
    for bye in played.byes:
        if bye.player_id == player_id:
            return CrossCell(played.number, None, None, bye.points, f"bye_{bye.kind}")
    return CrossCell(played.number, None, None, 0, "not_in_tournament")


def _settings(tournament: Tournament) -> dict[str, Any]:
    return {
        "slug": tournament.slug,
        "status": tournament.status,
        "starts_at": tournament.starts_at.isoformat(),
        "ended_on": tournament.ended_on.isoformat() if tournament.ended_on else None,
        "ladder": tournament.ladder,
        "edition": tournament.edition,
        "allowed": tournament.allowed,
        "bye_is_mean": tournament.bye_is_mean,
    }


def _round_records(round_: Round) -> Iterator[ArchiveRecord]:
    yield ArchiveRecord(
        "round",
        {
            "round": round_.number,
            "seed": round_.seed,
            "published_at": round_.published_at.isoformat() if round_.published_at else None,
            "changed_by_hand": round_.is_changed_by_hand,
            "comment": round_.comment,
            "engine_tables": round_.engine_tables,
            "request": round_.request,
        },
    )
    for revision in ResultRevision.objects.filter(table__round=round_).select_related("table"):
        yield ArchiveRecord(
            "revision",
            {
                "round": round_.number,
                "table": revision.table.number,
                "version": revision.version,
                "action": revision.action,
                "at": revision.at.isoformat(),
                "comment": revision.comment,
                "payload_hash": revision.payload_hash,
            },
        )


def _table_keys(tournament: Tournament) -> dict[tuple[int, int], TableKeys]:
    """(round, table) -> what the places of a confirmed table were made from."""
    tables = (
        Table.objects.filter(round__tournament=tournament, status=Table.Status.CONFIRMED)
        .select_related("round")
        .prefetch_related("seats")
    )
    return {
        (table.round.number, table.number): TableKeys(
            finishes=tuple(finishes_of(table, tournament, list(table.seats.all()), table.check_report)),
            flora=table.check_report.get("flora") if table.check_report else None,
        )
        for table in tables
    }


def _report_round(played: PlayedRound, start_rank: dict[int, int]) -> ReportRound:
    return ReportRound(
        number=played.number,
        tables=tuple(
            tuple(
                ReportSeat(
                    start_rank=start_rank[seat.player_id],
                    seat=seat.number,
                    status=seat.status,
                    place=seat.place,
                    points=seat.points,
                    final_score=seat.final_score,
                    discard=seat.discard,
                )
                for seat in table.seats
            )
            for table in played.tables
            if table.is_counted
        ),
        byes=tuple(ReportBye(start_rank[bye.player_id], bye.kind, bye.points) for bye in played.byes),
    )


def _names(current: Standings) -> dict[int, str]:
    ids = [row.player_id for row in current.rows]
    return dict(Player.objects.filter(pk__in=ids).values_list("pk", "name"))


def _official_name(role: TournamentRole) -> str:
    return str(role.user)
