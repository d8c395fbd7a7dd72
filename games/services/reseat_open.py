"""The tables of a published round that have not begun, seated anew around those that have (field cases 3, 53).

A table with a result, or one the arbiter says is being played, stays as it is with its number, room and result;
whoever withdrew since is not seated any more. Nothing that was entered is ever thrown away.
"""

from collections.abc import Collection, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from games.models import Round, Seat, Table, User
from games.services.errors import Conflict, ServiceError
from games.services.log import record
from games.services.permissions import OFFICIALS, require
from games.services.seating import expect_seen, held_round, put_answer, seating_of, write_byes
from games.services.seating_answer import Answer, Question, ask_and_store, question_of


def question_for_open_tables(round_: Round, tables: Collection[int]) -> Question:
    """What the engine is asked when the tables of these numbers are seated anew and all others stay.

    Raises ServiceError for a round that is not being played, a table with a result, or none at all.
    """
    if round_.status != Round.Status.PUBLISHED:
        raise ServiceError("wrong_status", _("Only a published round has tables to seat anew."))
    free = set(round_.tables.filter(status=Table.Status.OPEN).values_list("number", flat=True))
    if not tables or not set(tables) <= free:
        raise ServiceError(
            "table_begun", _("Choose tables without a result; all others stay as they are."), "tables"
        )
    kept = {number: players for number, players in enumerate(seating_of(round_), 1) if number not in tables}
    options = {key: value for key, value in (round_.request.get("options") or {}).items() if key != "pins"}
    question = question_of(round_.tournament, round_.number, round_.seed, options)
    request = dict(question.request)
    request["entrants"] = _with_the_gone(round_, request["entrants"], kept.values())
    request["prescribed"] = [[str(player) for player in players] for players in kept.values()]
    request["pins"] = {str(players[0]): number for number, players in kept.items()}
    seated = {player for players in kept.values() for player in players}
    request["requested_byes"] = [one for one in request["requested_byes"] if int(one) not in seated]
    return Question(request, question.points_divisor, options)


def reseat_open_tables(
    *, round_id: int, tables: Collection[int], by: User, reason: str, seen: str = ""
) -> Round:
    """Seat the players of these tables anew; officials only, with a reason that everybody can read.

    tables: numbers; each must be without a result when it is stored. seen: as in seating.swap_players.
    """

    def asked(round_: Round) -> Question:
        require(by, round_.tournament, OFFICIALS)
        return question_for_open_tables(round_, tables)

    @transaction.atomic
    def store(answer: Answer) -> Round | None:
        round_, tournament = held_round(round_id)
        if asked(round_) != answer.question:
            return None
        before = seating_of(round_)
        expect_seen(before, seen)
        if not reason.strip():
            raise ServiceError("reason_missing", _("Say why; the round was public."), "reason")
        _write(round_, answer, tables, reason.strip())
        record(
            tournament, by, "tables_seated_again",
            round=round_.number, tables=sorted(tables), reason=reason.strip(), seats=before,
        )  # fmt: skip
        return round_

    return ask_and_store(lambda: asked(Round.objects.select_related("tournament").get(pk=round_id)), store)


def _with_the_gone(round_: Round, entrants: list, kept: Collection[Sequence[int]]) -> list:
    """The entrants and those at kept tables who are no entrants any more, as the round was asked with them."""
    present = {one["id"] for one in entrants}
    held = {one["id"]: one for one in round_.request["request"]["entrants"]}
    gone = [
        held.get(str(player), {"id": str(player), "points": 0})
        for players in kept
        for player in players
        if str(player) not in present
    ]
    return [*entrants, *gone]


def _write(round_: Round, answer: Answer, numbers: Collection[int], reason: str) -> None:
    kept = set(round_.tables.exclude(number__in=numbers).values_list("number", flat=True))
    now = dict(enumerate(seating_of(round_), 1))
    if any(answer.tables[number - 1 : number] != [now[number]] for number in kept):
        raise Conflict("seating_changed", _("A table that has begun would change; nothing was done."))
    put_answer(round_, answer)
    round_.comment = " ".join(text for text in (round_.comment, reason) if text)
    round_.save()
    round_.tables.filter(number__in=numbers).delete()
    for number, players in enumerate(answer.tables, 1):
        if number not in kept:
            table = Table.objects.create(round=round_, number=number, edition=round_.tournament.edition)
            Seat.objects.bulk_create(
                Seat(table=table, round=round_, player_id=player, number=seat)
                for seat, player in enumerate(players, 1)
            )
    write_byes(round_, answer.byes)
