"""Rounds: seat, look at the draft, change it, publish, finish, take back.

A round is a draft that only officials see until it is published. Every function is one transaction: when the
engine refuses or anything fails half-way, no round and no table is left behind (field case 36).
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import ResultRevision, Round, Table, Tournament, User
from games.services.errors import Conflict, ServiceError
from games.services.log import record
from games.services.permissions import OFFICIALS, require
from games.services.seating import Outdated, expect_seen, held_round, outdated, seating_of, write_answer
from games.services.seating_answer import Answer, Question, ask_and_store, question_of
from games.services.seating_request import seed_for
from games.services.tournaments import locked
from games.signals import result_confirmed

# What lets a round be closed: a postponed table is played later and waited for at the end of the tournament.
SETTLED = (Table.Status.CONFIRMED, Table.Status.VOID, Table.Status.POSTPONED)


def open_round(
    *,
    tournament_id: int,
    number: int,
    by: User,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> Round:
    """Seat round `number` as a draft; asked twice, the second gets the same round (field case 37).

    The round before is finished on the way if all its tables are settled; otherwise the refusal lists those that
    are not. The engine works before the transaction that stores its answer; players and results that change in the
    meantime are taken in by asking it again. Raises ServiceError with the engine's code when no seating is possible.
    """

    def asked(tournament: Tournament) -> Question | Round:
        require(by, tournament, OFFICIALS)
        existing = tournament.rounds.filter(number=number).first()
        if existing is not None:
            return existing
        _expect_due(tournament, number)
        return question_of(
            tournament, number, seed_for(tournament, number) if seed is None else seed, options
        )

    @transaction.atomic
    def store(answer: Answer) -> Round | None:
        tournament = locked(tournament_id)
        question = asked(tournament)
        if isinstance(question, Round):
            return question
        if question != answer.question:
            return None
        last = tournament.rounds.order_by("number").last()
        if last is not None and last.status != Round.Status.FINISHED:
            _finish(last, by)
        round_ = Round(tournament=tournament, number=number, seed=question.request["seed"])
        write_answer(round_, answer)
        record(tournament, by, "round_seated", round=number, seed=round_.seed, options=question.options)
        return round_

    return ask_and_store(lambda: asked(Tournament.objects.get(pk=tournament_id)), store)


@transaction.atomic
def publish_round(
    *, round_id: int, by: User, comment: str = "", keep_outdated: bool = False, seen: str = ""
) -> Round:
    """Show the seating to everybody and start the clock.

    seen: seating_token of the draft the person looked at; a draft that changed since is a Conflict. A draft made
    before somebody came or left, asked to sit out, or had a result corrected is refused as out of date unless
    `keep_outdated` (field case 34); a seating changed
    by hand needs a comment (field case 33).
    """
    round_, tournament = held_round(round_id)
    require(by, tournament, OFFICIALS)
    if round_.status != Round.Status.DRAFT:
        return round_
    expect_seen(seating_of(round_), seen)
    since = outdated(round_)
    if since and not keep_outdated:
        raise Conflict(
            "draft_out_of_date",
            _out_of_date(since),
            values={
                "came": since.came,
                "went": since.went,
                "byes": since.byes,
                "has_new_points": since.has_new_points,
            },
        )
    if round_.is_changed_by_hand and not comment.strip():
        raise ServiceError(
            "comment_missing", _("The seating was changed by hand; say why, players will read it."), "comment"
        )
    now = timezone.now()
    for key in ("earlier", "undone"):
        round_.request.pop(key, None)
    round_.status = Round.Status.PUBLISHED
    round_.comment = comment.strip()
    round_.published_at = now
    round_.ends_at = now + timedelta(minutes=tournament.round_minutes)
    round_.save()
    record(
        tournament, by, "round_published",
        round=round_.number, changed_by_hand=round_.is_changed_by_hand, comment=round_.comment,
        report=round_.report,
    )  # fmt: skip
    return round_


@transaction.atomic
def unpublish_round(*, round_id: int, by: User) -> Round:
    """Back to a draft; only while no result was entered."""
    round_, tournament = held_round(round_id)
    require(by, tournament, OFFICIALS)
    if round_.status != Round.Status.PUBLISHED:
        raise ServiceError("wrong_status", _("The round is not published."))
    if round_.tables.exclude(status=Table.Status.OPEN).exists():
        raise ServiceError("has_results", _("Results have come in; the round stays published."))
    round_.status = Round.Status.DRAFT
    round_.published_at = round_.ends_at = None
    round_.save()
    record(tournament, by, "round_unpublished", round=round_.number)
    return round_


@transaction.atomic
def set_clock(*, round_id: int, minutes: int, by: User) -> Round:
    """Let the round end in so many minutes from now."""
    round_, tournament = held_round(round_id)
    require(by, tournament, OFFICIALS)
    if not 0 <= minutes <= 24 * 60:
        raise ServiceError("bad_minutes", _("Minutes are a whole number from 0 to 1440."), "minutes")
    round_.ends_at = timezone.now() + timedelta(minutes=minutes)
    round_.save(update_fields=["ends_at"])
    record(tournament, by, "clock_set", round=round_.number, minutes=minutes)
    return round_


@transaction.atomic
def set_room(*, table_id: int, room_url: str, room_password: str, by: User) -> Table:
    """Say where a table plays: address and password of its room on the platform."""
    tournament = locked(Table.objects.values_list("round__tournament_id", flat=True).get(pk=table_id))
    table = Table.objects.select_related("round").get(pk=table_id)
    require(by, tournament, OFFICIALS)
    table.room_url, table.room_password = room_url, room_password
    table.save(update_fields=["room_url", "room_password"])
    record(tournament, by, "room_set", round=table.round.number, table=table.number)
    return table


@transaction.atomic
def finish_round(*, round_id: int, by: User) -> Round:
    """End a published round; every table must be confirmed or void (field case 44)."""
    round_, tournament = held_round(round_id)
    require(by, tournament, OFFICIALS)
    if round_.status != Round.Status.FINISHED:
        _finish(round_, by)
    return round_


@transaction.atomic
def delete_last_round(*, round_id: int, by: User, reason: str = "") -> None:
    """Take the last round away, a draft or with everything in it; what it held goes to the log (field cases 54, 55).

    A tournament whose results changed that way is rated anew.
    """
    round_, tournament = held_round(round_id)
    require(by, tournament, OFFICIALS)
    if tournament.status != Tournament.Status.RUNNING:
        raise ServiceError("wrong_status", _("Reopen the tournament first."))
    if tournament.rounds.filter(number__gt=round_.number).exists():
        raise ServiceError("not_last", _("Only the last round can be deleted."))
    if round_.status != Round.Status.DRAFT and not reason.strip():
        raise ServiceError("reason_missing", _("Say why; the round was public."), "reason")
    had_results = round_.tables.filter(status=Table.Status.CONFIRMED).exists()
    held = list(
        round_.seats.values(
            "table__number", "number", "player_id", "status", "final_score", "discard", "place"
        )
    )
    ResultRevision.objects.filter(table__round=round_).delete()
    number = round_.number
    round_.delete()
    record(tournament, by, "round_deleted", round=number, reason=reason, seats=held)
    if had_results:
        result_confirmed.send(
            sender=Round, kind="tournament", tournament_id=tournament.pk, table_id=None, by=by
        )


def _out_of_date(since: Outdated) -> str:
    """What changed since the draft was made, in numbers."""
    words = _(
        "The draft is out of date: %(came)d came, %(went)d left since it was made. Seat again or keep it."
    )
    if since.came or since.went:
        return words % {"came": len(since.came), "went": len(since.went)}
    if since.has_new_points:
        return _("The draft is out of date: points changed since it was made. Seat again or keep it.")
    return _("The draft is out of date: byes were asked for since it was made. Seat again or keep it.")


def _expect_due(tournament: Tournament, number: int) -> None:
    """Raise ServiceError unless this is the next round and every table before it is settled."""
    if tournament.status != Tournament.Status.RUNNING:
        raise ServiceError("wrong_status", _("The tournament is not running."))
    last = tournament.rounds.order_by("number").last()
    due = (last.number if last else 0) + 1
    if number != due:
        raise ServiceError("wrong_round_number", _("The next round is round %(number)d.") % {"number": due})
    if last is not None and last.status != Round.Status.FINISHED:
        _expect_settled(last)


def _finish(round_: Round, by: User) -> None:
    _expect_settled(round_)
    round_.status = Round.Status.FINISHED
    round_.finished_at = timezone.now()
    round_.save()
    record(round_.tournament, by, "round_finished", round=round_.number)


def _expect_settled(round_: Round) -> None:
    if round_.status == Round.Status.DRAFT:
        raise ServiceError(
            "round_open",
            _("Round %(number)d is still a draft; publish or delete it.") % {"number": round_.number},
        )
    open_tables = list(round_.tables.exclude(status__in=SETTLED).values_list("number", flat=True))
    if open_tables:
        raise ServiceError(
            "tables_open",
            ngettext(
                "Round %(round)d can be closed when table %(tables)s is settled.",
                "Round %(round)d can be closed when tables %(tables)s are settled.",
                len(open_tables),
            )
            % {"round": round_.number, "tables": ", ".join(map(str, open_tables))},
            values={"tables": open_tables},
        )
