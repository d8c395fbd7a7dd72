"""The seating of a round's draft: asked of the engine, changed by hand, held against today's players.

Knows how a tournament becomes a request of the stable door `seat_round` and how the answer is stored.
"""

from collections.abc import Mapping, Sequence
from math import gcd
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from games.models import Bye, Registration, Round, Seat, Table, Tournament, User
from games.queries import load_rounds, standings
from games.seating.check import check_seating
from games.seating.errors import SeatingError
from games.seating.swiss import seat_round
from games.services.errors import ServiceError
from games.services.log import record
from games.services.permissions import OFFICIALS, require
from games.services.tournaments import locked
from games.standings.schemes.scheme import load_scheme

SEATED_STATUSES = (Seat.Status.PLAYED, Seat.Status.LEFT, Seat.Status.LOST_BY_RULING)


@transaction.atomic
def reseat_round(*, round_id: int, by: User, seed: int | None = None) -> Round:
    """Make the draft anew, from today's players, with the same or another seed."""
    round_, tournament = held_round(round_id)
    require(by, tournament, OFFICIALS)
    _expect_draft(round_)
    round_.tables.all().delete()
    round_.byes.all().delete()
    round_.seed = round_.seed if seed is None else seed
    round_.is_changed_by_hand = False
    round_.comment = ""
    seat(round_)
    record(tournament, by, "round_seated_again", round=round_.number, seed=round_.seed)
    return round_


@transaction.atomic
def swap_players(*, round_id: int, player_id: int, other_id: int, by: User) -> Round:
    """Let two seated players of a draft change seats."""
    round_, tournament = held_round(round_id)
    require(by, tournament, OFFICIALS)
    _expect_draft(round_)
    tables = seating_of(round_)
    where = {player: (row, column) for row, table in enumerate(tables) for column, player in enumerate(table)}
    if player_id not in where or other_id not in where:
        raise ServiceError("not_seated", _("Both players must be seated in this round."), "player")
    (row, column), (other_row, other_column) = where[player_id], where[other_id]
    tables[row][column], tables[other_row][other_column] = other_id, player_id
    _rewrite(round_, tables)
    record(tournament, by, "seating_changed", round=round_.number, swapped=[player_id, other_id])
    return round_


@transaction.atomic
def move_player(*, round_id: int, player_id: int, table_number: int, by: User) -> Round:
    """Move a seated player of a draft to the last seat of another table, if both sizes stay allowed."""
    round_, tournament = held_round(round_id)
    require(by, tournament, OFFICIALS)
    _expect_draft(round_)
    tables = seating_of(round_)
    if not 1 <= table_number <= len(tables):
        raise ServiceError("no_such_table", _("There is no such table."), "table")
    origin = next((table for table in tables if player_id in table), None)
    target = tables[table_number - 1]
    if origin is None:
        raise ServiceError("not_seated", _("This player is not seated in this round."), "player")
    if origin is target:
        return round_
    origin.remove(player_id)
    target.append(player_id)
    wrong = [len(table) for table in (origin, target) if len(table) not in tournament.allowed]
    if wrong:
        raise ServiceError(
            "bad_size",
            _("That would make a table of %(size)d; swap two players instead.") % {"size": wrong[0]},
            "table",
        )
    _rewrite(round_, tables)
    record(tournament, by, "seating_changed", round=round_.number, moved=player_id, to=table_number)
    return round_


@transaction.atomic
def restore_engine_seating(*, round_id: int, by: User) -> Round:
    """Take every change by hand back: the draft as the engine made it."""
    round_, tournament = held_round(round_id)
    require(by, tournament, OFFICIALS)
    _expect_draft(round_)
    _rewrite(round_, [list(table) for table in round_.engine_tables])
    record(tournament, by, "seating_restored", round=round_.number)
    return round_


def held_round(round_id: int) -> tuple[Round, Tournament]:
    """A round and its tournament, held until the end of the transaction."""
    tournament = locked(Round.objects.values_list("tournament_id", flat=True).get(pk=round_id))
    round_ = Round.objects.get(pk=round_id)
    round_.tournament = tournament
    return round_, tournament


def outdated(round_: Round) -> tuple[list[int], list[int]]:
    """Player ids who should be in the draft and are not, and who are and should not be."""
    wanted = {one.player_id for one in _entrants(round_.tournament, round_.number)}
    held = set(round_.seats.values_list("player_id", flat=True)) | set(
        round_.byes.values_list("player_id", flat=True)
    )
    return sorted(wanted - held), sorted(held - wanted)


def seating_of(round_: Round) -> list[list[int]]:
    """Player ids by table, in seat order."""
    tables: dict[int, list[int]] = {}
    for number, player_id in round_.seats.order_by("table__number", "number").values_list(
        "table__number", "player_id"
    ):
        tables.setdefault(number, []).append(player_id)
    return list(tables.values())


def seating_request(tournament: Tournament, number: int, seed: int) -> tuple[dict[str, Any], int]:
    """What the engine is asked (the stable door's JSON), and by what points were divided to keep numbers small."""
    entrants = _entrants(tournament, number)
    rows = {row.player_id: row for row in standings(tournament).rows}
    units = {one.player_id: rows[one.player_id].points if one.player_id in rows else 0 for one in entrants}
    divisor = gcd(*units.values()) or 1
    history, byes = _history(tournament, number)
    request: dict[str, Any] = {
        "round": number,
        "preferred": tournament.preferred,
        "allowed": sorted(tournament.allowed),
        "off_size": tournament.off_size,
        "mode": tournament.mode,
        "clubs": tournament.clubs,
        "start": tournament.first_round,
        "seed": seed,
        "entrants": [_entrant(one, units[one.player_id] // divisor, rows) for one in entrants],
        "history": history,
        "byes": byes,
        "requested_byes": [str(one.player_id) for one in entrants if number in one.requested_byes],
        "forbidden": _forbidden(tournament, {one.player_id for one in entrants}),
    }
    if not tournament.byes_allowed:
        request["max_byes"] = 0
    if not load_scheme(tournament.scheme).has_equal_means:
        request["odd_first"] = True
    return request, divisor


def _entrants(tournament: Tournament, number: int) -> list[Registration]:
    return [
        one
        for one in tournament.registrations.select_related("player").order_by("pk")
        if one.status == Registration.Status.CHECKED_IN and one.joined_round <= number
    ]


def _entrant(one: Registration, points: int, rows: Mapping[int, Any]) -> dict[str, Any]:
    entrant: dict[str, Any] = {"id": str(one.player_id), "points": points}
    if one.player_id in rows:
        entrant["rank"] = rows[one.player_id].rank
    if one.seed_rating is not None:
        entrant["rating"] = one.seed_rating
    if one.club:
        entrant["club"] = one.club
    return entrant


def _history(tournament: Tournament, number: int) -> tuple[list, dict[str, int]]:
    rounds: dict[int, dict[int, list[str]]] = {}
    seats = (
        Seat.objects.filter(
            round__tournament=tournament, round__number__lt=number, status__in=SEATED_STATUSES
        )
        .exclude(table__status=Table.Status.VOID)
        .order_by("round__number", "table__number", "number")
        .values_list("round__number", "table_id", "player_id")
    )
    for round_number, table_id, player_id in seats:
        rounds.setdefault(round_number, {}).setdefault(table_id, []).append(str(player_id))
    history = [
        [table for table in rounds[round_number].values() if len(table) >= 2]
        for round_number in sorted(rounds)
    ]
    byes: dict[str, int] = {}
    for player_id in Bye.objects.filter(
        round__tournament=tournament, round__number__lt=number, kind=Bye.Kind.PAIRING
    ).values_list("player_id", flat=True):
        byes[str(player_id)] = byes.get(str(player_id), 0) + 1
    return history, byes


def _forbidden(tournament: Tournament, present: set[int]) -> list[list[str]]:
    return [[str(a), str(b)] for a, b in tournament.forbidden if a in present and b in present]


def seat(round_: Round) -> None:
    """Ask the engine and write what it says, all in the caller's transaction."""
    tournament = round_.tournament
    request, divisor = seating_request(tournament, round_.number, round_.seed)
    try:
        answer = seat_round(request)
    except SeatingError as error:
        raise ServiceError(error.code, _seating_refusal(error), error.field, error.values) from error
    round_.request = {"request": request, "points_divisor": divisor}
    round_.report = round_.engine_report = answer["report"]
    round_.why = answer["why"]
    round_.engine_tables = [[int(player) for player in table] for table in answer["tables"]]
    round_.save()
    _write_tables(round_, round_.engine_tables)
    requested = set(request["requested_byes"])
    bye_units = _bye_units(tournament)
    Bye.objects.bulk_create(
        Bye(
            round=round_,
            player_id=int(player),
            kind=Bye.Kind.REQUESTED if player in requested else Bye.Kind.PAIRING,
            points=0 if player in requested else bye_units,
        )
        for player in answer["byes"]
    )


def _write_tables(round_: Round, seating: Sequence[Sequence[int]]) -> None:
    round_.tables.all().delete()
    edition = round_.tournament.edition
    tables = Table.objects.bulk_create(
        Table(round=round_, number=number, edition=edition) for number in range(1, len(seating) + 1)
    )
    Seat.objects.bulk_create(
        Seat(table=table, round=round_, player_id=player_id, number=number)
        for table, players in zip(tables, seating, strict=True)
        for number, player_id in enumerate(players, 1)
    )


def _rewrite(round_: Round, seating: list[list[int]]) -> None:
    checked = check_seating(
        round_.request["request"],
        [[str(player) for player in table] for table in seating],
        [str(player) for player in round_.byes.values_list("player_id", flat=True)],
    )
    round_.report = checked["report"]
    round_.why = checked["why"]
    round_.is_changed_by_hand = seating != round_.engine_tables
    round_.save()
    _write_tables(round_, seating)


def _expect_draft(round_: Round) -> None:
    if round_.status != Round.Status.DRAFT:
        raise ServiceError("wrong_status", _("The round is published; its seating no longer changes."))


def _bye_units(tournament: Tournament) -> int:
    if not tournament.bye_is_mean:
        return 0
    awarded = [
        seat.points for played in load_rounds(tournament) for table in played.tables if table.is_counted
        for seat in table.seats
    ]  # fmt: skip
    return load_scheme(tournament.scheme).bye_points(tournament.preferred, awarded)


def seed_for(tournament: Tournament, number: int) -> int:
    """Fixed by tournament and round, so that the same state gives the same seating (field case 38)."""
    return tournament.pk * 1000 + number


def _seating_refusal(error: SeatingError) -> str:
    """The engine's refusal in the user's language."""
    words = {
        "too_few_entrants": _("%(players)s active players are too few for a table."),
        "not_seatable": _(
            "The players cannot be seated at tables of the allowed sizes; allow another size or byes."
        ),
        "too_many_byes": _(
            "These players fill no tables of the allowed sizes, and nobody may sit out: allow another size or byes."
        ),
        "forbidden_unavoidable": _("The forbidden pairs cannot all be kept apart."),
        "clubs_unavoidable": _("Club mates cannot all be kept apart; choose “avoid” instead."),
        "pins_unavoidable": _("The fixed tables cannot all be kept."),
    }
    sentence = words.get(error.code)
    if sentence is None:
        return str(error)
    try:
        return sentence % error.values
    except KeyError:
        return str(error)
