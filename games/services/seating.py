"""The seating of a round's draft: asked of the engine, changed by hand, held against today's players.

Knows how a tournament becomes a request of the stable door `seat_round` and how the answer is stored.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from games.models import Bye, Round, Seat, Table, Tournament, User
from games.queries import load_rounds
from games.seating.check import check_seating
from games.services.errors import Conflict, ServiceError
from games.services.log import record
from games.services.permissions import OFFICIALS, require
from games.services.seating_answer import Answer, Question, ask_and_store, question_of
from games.services.seating_request import entrants_of, seating_request
from games.services.tournaments import locked
from games.standings.schemes.scheme import load_scheme

MOST_UNDONE = 20  # changes by hand that can be taken back one by one


def reseat_round(
    *,
    round_id: int,
    by: User,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    seen: str = "",
) -> Round:
    """Make the draft anew, from today's players, with the same or another seed.

    options: what this round does otherwise than the tournament says (keys of seating_request.OPTIONS); None: as the
    draft was made. seen: as in swap_players. The engine works before the transaction that stores its answer.
    """

    def asked(round_: Round) -> Question:
        require(by, round_.tournament, OFFICIALS)
        _expect_draft(round_)
        chosen = round_.request.get("options") if options is None else options
        return question_of(round_.tournament, round_.number, round_.seed if seed is None else seed, chosen)

    @transaction.atomic
    def store(answer: Answer) -> Round | None:
        round_, tournament = held_round(round_id)
        if asked(round_) != answer.question:
            return None
        tables = seating_of(round_)
        if tables != answer.tables:
            expect_seen(tables, seen)
        round_.seed = answer.question.request["seed"]
        round_.is_changed_by_hand = False
        round_.comment = ""
        write_answer(round_, answer)
        record(
            tournament, by, "round_seated_again",
            round=round_.number, seed=round_.seed, options=answer.question.options,
        )  # fmt: skip
        return round_

    return ask_and_store(lambda: asked(Round.objects.select_related("tournament").get(pk=round_id)), store)


@transaction.atomic
def swap_players(*, round_id: int, player_id: int, other_id: int, by: User, seen: str = "") -> Round:
    """Let two players of a draft change seats; one of them may have a bye, which the other gets then.

    seen: seating_token of the draft the person looked at. A draft that changed since is a Conflict, but the same
    swap sent twice is done once.
    """
    round_, tournament = held_round(round_id)
    require(by, tournament, OFFICIALS)
    _expect_draft(round_)
    tables = seating_of(round_)
    swapped = swapped_tables(tables, player_id, other_id)
    if seen and seen == token_of(swapped):
        return round_
    expect_seen(tables, seen)
    away = set(round_.byes.filter(kind=Bye.Kind.PAIRING).values_list("player_id", flat=True))
    seated = {player for table in tables for player in table}
    pair = {player_id, other_id}
    if not pair <= seated | away or not pair & seated or player_id == other_id:
        raise ServiceError("not_seated", _("Both players must be seated in this round."), "player")
    _rewrite(round_, swapped)
    record(tournament, by, "seating_changed", round=round_.number, swapped=[player_id, other_id])
    return round_


@transaction.atomic
def move_player(*, round_id: int, player_id: int, table_number: int, by: User, seen: str = "") -> Round:
    """Move a seated player of a draft to the last seat of another table, if both sizes stay allowed.

    seen: as in swap_players. Who sits there already stays.
    """
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
    expect_seen(tables, seen)
    origin.remove(player_id)
    target.append(player_id)
    allowed = round_.request["request"]["allowed"]
    wrong = [len(table) for table in (origin, target) if len(table) not in allowed]
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
    if round_.is_changed_by_hand:
        _rewrite(round_, [list(table) for table in round_.engine_tables])
        record(tournament, by, "seating_restored", round=round_.number)
    return round_


@transaction.atomic
def undo_change(*, round_id: int, by: User, seen: str = "") -> Round:
    """Take the last change by hand of a draft back, then the one before it, and so on; without any nothing happens.

    seen: as in swap_players; the same press sent twice takes back one change.
    """
    round_, tournament = held_round(round_id)
    require(by, tournament, OFFICIALS)
    _expect_draft(round_)
    earlier = list(round_.request.get("earlier") or [])
    if not earlier or (seen and seen == round_.request.get("undone")):
        return round_
    tables = seating_of(round_)
    expect_seen(tables, seen)
    _rewrite(round_, earlier.pop(), earlier)
    round_.request["undone"] = token_of(tables)
    round_.save(update_fields=["request"])
    record(tournament, by, "seating_change_undone", round=round_.number)
    return round_


@transaction.atomic
def forbid_pair(
    *, tournament_id: int, player_id: int, other_id: int, by: User, is_forbidden: bool = True
) -> Tournament:
    """Never seat these two at one table, or take that back. Officials only see it; it counts from the next seating."""
    tournament = locked(tournament_id)
    require(by, tournament, OFFICIALS)
    if player_id == other_id:
        raise ServiceError("bad_pair", _("A pair is two different players."), "other")
    registered = set(
        tournament.registrations.filter(player_id__in=[player_id, other_id]).values_list(
            "player_id", flat=True
        )
    )
    if registered != {player_id, other_id}:
        raise ServiceError("bad_pair", _("Both players must be registered here."), "player")
    pair = sorted((player_id, other_id))
    held = [sorted(one) for one in tournament.forbidden]
    if (pair in held) == is_forbidden:
        return tournament
    tournament.forbidden = [*held, pair] if is_forbidden else [one for one in held if one != pair]
    tournament.save(update_fields=["forbidden"])
    record(tournament, by, "pair_forbidden" if is_forbidden else "pair_allowed", players=pair)
    return tournament


def held_round(round_id: int) -> tuple[Round, Tournament]:
    """A round and its tournament, held until the end of the transaction."""
    tournament = locked(Round.objects.values_list("tournament_id", flat=True).get(pk=round_id))
    round_ = Round.objects.get(pk=round_id)
    round_.tournament = tournament
    return round_, tournament


@dataclass(frozen=True)
class Outdated:
    """What changed since a draft was made; false where nothing did. came, went, byes: player ids.

    byes: who asked to sit out since, or no longer does; has_new_points: a result or a penalty changed.
    """

    came: list[int] = field(default_factory=list)
    went: list[int] = field(default_factory=list)
    byes: list[int] = field(default_factory=list)
    has_new_points: bool = False

    def __bool__(self) -> bool:
        return bool(self.came or self.went or self.byes or self.has_new_points)


def outdated(round_: Round) -> Outdated:
    """What the draft does not know: who came or left, byes asked for, results that changed since it was made."""
    tournament, held = round_.tournament, round_.request
    wanted = {one.player_id for one in entrants_of(tournament, round_.number)}
    placed = set(round_.seats.values_list("player_id", flat=True)) | set(
        round_.byes.values_list("player_id", flat=True)
    )
    request, divisor = seating_request(tournament, round_.number, round_.seed)
    then, now = _units(held["request"], held["points_divisor"]), _units(request, divisor)
    byes = set(request["requested_byes"]) ^ set(held["request"]["requested_byes"])
    return Outdated(
        came=sorted(wanted - placed),
        went=sorted(placed - wanted),
        byes=sorted(int(one) for one in byes if int(one) in wanted & placed),
        has_new_points=any(units != now[player] for player, units in then.items() if player in now),
    )


def _units(request: Mapping[str, Any], divisor: int) -> dict[str, int]:
    return {one["id"]: one["points"] * divisor for one in request["entrants"]}


def seating_of(round_: Round) -> list[list[int]]:
    """Player ids by table, in seat order."""
    tables: dict[int, list[int]] = {}
    for number, player_id in round_.seats.order_by("table__number", "number").values_list(
        "table__number", "player_id"
    ):
        tables.setdefault(number, []).append(player_id)
    return list(tables.values())


def seating_token(round_: Round) -> str:
    """Stands for the seating as it is now, so that a change made on an old page is noticed."""
    return token_of(seating_of(round_))


def token_of(tables: Sequence[Sequence[int]]) -> str:
    return hashlib.sha256(json.dumps(tables).encode()).hexdigest()[:16]


def swapped_tables(tables: Sequence[Sequence[int]], player_id: int, other_id: int) -> list[list[int]]:
    """The same tables with these two exchanged."""
    other = {player_id: other_id, other_id: player_id}
    return [[other.get(player, player) for player in table] for table in tables]


def put_answer(round_: Round, answer: Answer) -> None:
    """Put what was asked and what the engine says on the round; the caller saves it and writes the tables."""
    question = answer.question
    round_.request = {
        "request": question.request,
        "points_divisor": question.points_divisor,
        "options": question.options,
    }
    round_.report = round_.engine_report = dict(answer.report)
    round_.why = dict(answer.why)
    round_.engine_tables = answer.tables


def write_answer(round_: Round, answer: Answer) -> None:
    """Write what the engine says, all in the caller's transaction."""
    put_answer(round_, answer)
    round_.save()
    _write_tables(round_, answer.tables)
    write_byes(round_, answer.byes)


def write_byes(round_: Round, absent: Sequence[int]) -> None:
    """Give exactly these a bye, as asked for or by the seating, in the caller's transaction."""
    requested = {int(player) for player in round_.request["request"]["requested_byes"]}
    units = _bye_units(round_.tournament)
    round_.byes.all().delete()
    Bye.objects.bulk_create(
        Bye(
            round=round_,
            player_id=player_id,
            kind=Bye.Kind.REQUESTED if player_id in requested else Bye.Kind.PAIRING,
            points=0 if player_id in requested else units,
        )
        for player_id in absent
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


def _rewrite(round_: Round, seating: list[list[int]], earlier: list[list[list[int]]] | None = None) -> None:
    """Write another seating of the draft. earlier: those to go back to; None: these and the one it is now."""
    if earlier is None:
        earlier = [*(round_.request.get("earlier") or []), seating_of(round_)]
    round_.request["earlier"] = earlier[-MOST_UNDONE:]
    round_.request.pop("undone", None)
    request = round_.request["request"]
    seated = {player for table in seating for player in table}
    absent = [int(one["id"]) for one in request["entrants"] if int(one["id"]) not in seated]
    checked = check_seating(
        request, [[str(player) for player in table] for table in seating], [str(player) for player in absent]
    )
    round_.report = checked["report"]
    round_.why = checked["why"]
    round_.is_changed_by_hand = seating != round_.engine_tables
    round_.save()
    _write_tables(round_, seating)
    if set(absent) != set(round_.byes.values_list("player_id", flat=True)):
        write_byes(round_, absent)


def expect_seen(tables: Sequence[Sequence[int]], seen: str) -> None:
    """Raise Conflict when the seating is not the one the person looked at (`seen` empty: not asked)."""
    if seen and seen != token_of(tables):
        raise Conflict(
            "seating_changed",
            _("Someone was faster: the seating changed after you opened the page. Look at it again."),
        )


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
