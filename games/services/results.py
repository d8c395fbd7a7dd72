"""Results: entered, checked, agreed on, disputed, settled, corrected.

A result has a version. Whoever writes says which version was seen; a stale write is a `Conflict` and changes
nothing. Every version stays readable as a `ResultRevision`.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Bye, Confirmation, Player, ResultRevision, Round, Seat, Table, Tournament, User
from games.queries import load_rounds
from games.services.errors import Conflict, Refused, ServiceError
from games.services.log import record
from games.services.permissions import OFFICIALS, RESULT_KEEPERS, is_one_of, require
from games.services.result_entry import SeatEntry, checked, claims_of, in_seat_order, payload_of
from games.services.result_seats import write_seats
from games.services.tournaments import locked
from games.signals import TableRuling, result_confirmed
from games.standings.schemes.scheme import load_scheme

Action = ResultRevision.Action
SITS = (Seat.Status.PLAYED, Seat.Status.LEFT, Seat.Status.LOST_BY_RULING)


@transaction.atomic
def submit_result(
    *,
    table_id: int,
    version: int,
    seats: Sequence[SeatEntry],
    by: User,
    table_facts: Mapping[str, Any] | None = None,
    source: str = "typed",
    comment: str = "",
    overrule: bool = False,
    confirm: bool = False,
) -> Table:
    """Enter the result of a table.

    by: a player at the table where the tournament lets players report, or an official or helper.
    table_facts: keys of `check_board` that belong to the table (flora, deck_size, online ...).
    confirm: an official or helper settles the result at once; on a confirmed table that is a correction and needs
    a comment. overrule: an official accepts a board with errors, with a comment that stays on record.
    Two players' different versions make the table disputed; an equal one counts as agreement. Who entered a
    result may enter it anew until somebody else has agreed or objected.
    """
    table, tournament = held_table(table_id)
    player = _player_at(table, by)
    is_keeper = is_one_of(by, tournament, RESULT_KEEPERS)
    _check_may_submit(table, tournament, player, is_keeper, confirm=confirm or overrule)
    _check_version(table, version)
    held = list(table.seats.select_related("player").order_by("number"))
    entries = in_seat_order(held, seats)
    report, document = checked(
        table, tournament, held, entries, table_facts or {}, overrule and bool(comment.strip())
    )
    if overrule and not comment.strip():
        raise ServiceError("comment_missing", _("Say why the board is accepted all the same."), "comment")
    payload = payload_of(held, entries, document)
    if not confirm and player is not None and _stands_against_another(table, player):
        return _second_report(table, tournament, player, by, payload, comment)
    is_correction = table.status == Table.Status.CONFIRMED
    confirm = confirm or is_correction
    if is_correction and not comment.strip():
        raise ServiceError("comment_missing", _("Say why a confirmed result is corrected."), "comment")
    table.version += 1
    table.document, table.check_report = document, report
    table.source, table.submitted_by, table.submitted_at = source, by, timezone.now()
    write_seats(table, tournament, held, entries, report)
    action = Action.CORRECTED if is_correction else Action.SUBMITTED
    _revise(table, action, by, player, payload, comment)
    record(tournament, by, f"result_{action}", **_where(table), overruled=overrule, comment=comment)
    if player is not None:
        _agree(table, player)
    if confirm or _is_agreed(table):
        _confirm(table, tournament, by, player, payload, is_correction=is_correction, comment=comment)
    else:
        table.status = Table.Status.SUBMITTED
        table.save()
    return table


@transaction.atomic
def confirm_result(*, table_id: int, version: int, by: User) -> Table:
    """Agree with the submitted result: a player at the table, or an official or helper for everybody."""
    table, tournament = held_table(table_id)
    player = _player_at(table, by)
    is_keeper = is_one_of(by, tournament, RESULT_KEEPERS)
    if player is None and not is_keeper:
        raise Refused(
            "not_allowed", _("Only the players of this table and officials may confirm its result.")
        )
    if table.status == Table.Status.CONFIRMED and table.version == version:
        return table
    _check_version(table, version)
    if table.status == Table.Status.DISPUTED and not is_keeper:
        raise ServiceError("disputed", _("The result is disputed; an arbiter decides."))
    if table.status not in (Table.Status.SUBMITTED, Table.Status.DISPUTED):
        raise ServiceError("nothing_to_confirm", _("There is no result to confirm yet."))
    if player is not None:
        _agree(table, player)
    payload = _entered(table)
    if (is_keeper and player is None) or _is_agreed(table):
        _confirm(table, tournament, by, player, payload)
    else:
        record(tournament, by, "result_agreed", **_where(table), player=player.pk if player else None)
    return table


@transaction.atomic
def dispute_result(*, table_id: int, version: int, by: User, comment: str) -> Table:
    """Object to the submitted result; officials are asked to decide."""
    table, tournament = held_table(table_id)
    player = _player_at(table, by)
    if player is None and not is_one_of(by, tournament, RESULT_KEEPERS):
        raise Refused(
            "not_allowed", _("Only the players of this table and officials may object to its result.")
        )
    _check_version(table, version)
    if table.status not in (Table.Status.SUBMITTED, Table.Status.DISPUTED):
        raise ServiceError("nothing_to_dispute", _("The result is not open to objections; call the arbiter."))
    if not comment.strip():
        raise ServiceError("comment_missing", _("Say what is wrong, for the arbiter."), "comment")
    if player is not None:
        Confirmation.objects.update_or_create(
            table=table, version=table.version, player=player, defaults={"agrees": False}
        )
    table.status = Table.Status.DISPUTED
    table.save()
    _revise(table, Action.DISPUTED, by, player, _entered(table), comment)
    record(tournament, by, "result_disputed", **_where(table), comment=comment)
    return table


@transaction.atomic
def void_result(*, table_id: int, version: int, by: User, comment: str) -> Table:
    """Declare the game void: no places, no points, no rating, no meetings."""
    table, tournament = held_table(table_id)
    require(by, tournament, OFFICIALS)
    _check_version(table, version)
    _need_comment(comment)
    was_confirmed = table.status == Table.Status.CONFIRMED
    table.version += 1
    table.status = Table.Status.VOID
    table.confirmed_at = None
    table.save()
    table.seats.update(place=None, rated_place=None, points=0, share=None)
    _revise(table, Action.VOIDED, by, None, {"seats": []}, comment)
    record(tournament, by, "result_voided", **_where(table), comment=comment)
    if was_confirmed:
        _tell_ratings(table, tournament, Action.VOIDED, by, comment)
    return table


@transaction.atomic
def reopen_result(*, table_id: int, version: int, by: User, comment: str) -> Table:
    """Take a result away so that the table is played or entered anew; the old one stays readable."""
    table, tournament = held_table(table_id)
    require(by, tournament, OFFICIALS)
    _check_version(table, version)
    _need_comment(comment)
    was_confirmed = table.status == Table.Status.CONFIRMED
    table.version += 1
    table.status = Table.Status.OPEN
    table.document = table.check_report = table.confirmed_at = table.submitted_at = table.submitted_by = None
    table.save()
    table.seats.update(
        status=Seat.Status.PLAYED, final_score=None, discard=None, place=None, rated_place=None, points=None,
        share=None, lot=0,
    )  # fmt: skip
    _revise(table, Action.REOPENED, by, None, {"seats": []}, comment)
    record(tournament, by, "result_reopened", **_where(table), comment=comment)
    if was_confirmed:
        _tell_ratings(table, tournament, Action.REOPENED, by, comment)
    return table


def silent_tables() -> list[int]:
    """Ids of submitted tables whose players were silent longer than their tournament allows."""
    now = timezone.now()
    waiting = Table.objects.filter(
        status=Table.Status.SUBMITTED, round__tournament__silence_minutes__isnull=False
    ).select_related("round__tournament")
    return [table.pk for table in waiting if _is_silence_over(table, now)]


@transaction.atomic
def confirm_by_silence(*, table_id: int) -> Table:
    """Confirm a submitted result nobody objected to in time; does nothing if it is not due any more."""
    table, tournament = held_table(table_id)
    if table.status == Table.Status.SUBMITTED and table.pk in silent_tables():
        _confirm(table, tournament, None, None, _entered(table))
    return table


def held_table(table_id: int) -> tuple[Table, Tournament]:
    """A table and its tournament, held until the end of the transaction.

    The tournament is locked first, as everywhere: results of one tournament are written one at a time, and no
    two transactions ever wait for each other.
    """
    tournament = locked(Table.objects.values_list("round__tournament_id", flat=True).get(pk=table_id))
    table = (
        Table.objects.select_related("round").select_for_update(of=("self",), no_key=True).get(pk=table_id)
    )
    table.round.tournament = tournament
    return table, tournament


def required_agreements(table: Table) -> set[int]:
    """Ids of the players whose agreement confirms the result: everybody who sat down, submitter included."""
    return set(table.seats.filter(status__in=SITS).values_list("player_id", flat=True))


def _player_at(table: Table, by: User) -> Player | None:
    return Player.objects.filter(user=by, seats__table=table).first()


def _check_may_submit(
    table: Table, tournament: Tournament, player: Player | None, is_keeper: bool, *, confirm: bool
) -> None:
    if table.round.status == Round.Status.DRAFT:
        raise ServiceError("round_not_published", _("The round is not published yet."))
    if tournament.status in (Tournament.Status.CANCELLED,):
        raise ServiceError("wrong_status", _("The tournament is cancelled."))
    if confirm and not is_keeper:
        raise Refused("not_allowed", _("Only officials of this tournament may do that."))
    if is_keeper:
        return
    if player is None:
        raise Refused("not_allowed", _("Only the players of this table and officials may enter its result."))
    if not tournament.self_report:
        raise Refused("self_report_off", _("In this tournament officials enter the results."))
    if table.status == Table.Status.UNFINISHED:
        raise ServiceError("broken_off", _("This game was broken off; an official rules on it."))
    if table.status in (Table.Status.CONFIRMED, Table.Status.VOID):
        raise ServiceError("already_settled", _("The result is settled; ask the arbiter for a correction."))


def _check_version(table: Table, version: int) -> None:
    if version != table.version:
        last = table.revisions.order_by("id").last()
        raise Conflict(
            "stale_version",
            _("Someone was faster: this result changed after you opened it. Compare and enter yours again."),
            "version",
            {
                "version": table.version,
                "status": table.status,
                "stored": last.payload if last else None,
                "by": str(last.by) if last and last.by else "",
                "at": last.at.isoformat() if last else "",
            },
        )


def _is_silence_over(table: Table, now: datetime) -> bool:
    minutes = table.round.tournament.silence_minutes
    return bool(minutes and table.submitted_at and now >= table.submitted_at + timedelta(minutes=minutes))


def _entered(table: Table) -> dict[str, Any]:
    """What was entered as the current version; what others said against it has the same version and came later."""
    return table.revisions.filter(version=table.version).order_by("id")[0].payload


def _stands_against_another(table: Table, player: Player) -> bool:
    """Whether a report by this player meets one that is not only the player's own: a typo may be mended unseen."""
    if table.status == Table.Status.SUBMITTED:
        entered_by = table.revisions.filter(version=table.version).order_by("id")[0].by_player_id
        heard = table.confirmations.filter(version=table.version).exclude(player=player).exists()
        return entered_by != player.pk or heard
    return table.status == Table.Status.DISPUTED


def _second_report(
    table: Table, tournament: Tournament, player: Player, by: User, payload: dict[str, Any], comment: str
) -> Table:
    """A report beside a submitted one: equal agrees, different disputes; the first version is never overwritten."""
    if table.status == Table.Status.DISPUTED:
        raise ServiceError("disputed", _("The result is disputed; an arbiter decides."))
    if claims_of(_entered(table)) == claims_of(payload):
        _agree(table, player)
        if _is_agreed(table):
            _confirm(table, tournament, by, player, payload)
        return table
    Confirmation.objects.update_or_create(
        table=table, version=table.version, player=player, defaults={"agrees": False}
    )
    table.status = Table.Status.DISPUTED
    table.save()
    _revise(table, Action.DISPUTED, by, player, payload, comment)
    record(tournament, by, "result_disputed", **_where(table), comment=comment)
    return table


def _agree(table: Table, player: Player) -> None:
    Confirmation.objects.update_or_create(
        table=table, version=table.version, player=player, defaults={"agrees": True}
    )


def _is_agreed(table: Table) -> bool:
    agreed = set(
        table.confirmations.filter(version=table.version, agrees=True).values_list("player_id", flat=True)
    )
    return bool(agreed) and required_agreements(table) <= agreed


def _confirm(
    table: Table,
    tournament: Tournament,
    by: User | None,
    player: Player | None,
    payload: dict[str, Any],
    *,
    is_correction: bool = False,
    comment: str = "",
) -> None:
    if table.seats.filter(status__in=SITS).count() < 2:
        raise ServiceError(
            "too_few_played", _("Fewer than two players played; declare the game void instead.")
        )
    table.status = Table.Status.CONFIRMED
    table.confirmed_at = timezone.now()
    table.save()
    _revise(table, Action.CONFIRMED, by, player, payload, "")
    _refresh_byes(table.round, tournament)
    record(tournament, by, "result_confirmed", **_where(table))
    _tell_ratings(table, tournament, Action.CORRECTED if is_correction else Action.CONFIRMED, by, comment)


def _refresh_byes(round_: Round, tournament: Tournament) -> None:
    """With raw scores a bye is worth the mean of its round, known only when tables are confirmed."""
    scheme = load_scheme(tournament.scheme)
    if not tournament.bye_is_mean or scheme.mean(tournament.preferred) is not None:
        return
    played = next(one for one in load_rounds(tournament) if one.number == round_.number)
    awarded = [seat.points for seat in played.seats()]
    Bye.objects.filter(round=round_, kind=Bye.Kind.PAIRING).update(
        points=scheme.bye_points(tournament.preferred, awarded)
    )


def _tell_ratings(table: Table, tournament: Tournament, deed: str, by: User | None, comment: str) -> None:
    ruling = TableRuling(tournament.slug, table.round.number, table.number, str(deed), comment.strip())
    result_confirmed.send(
        sender=Table, kind="table", tournament_id=tournament.pk, table_id=table.pk, by=by, ruling=ruling
    )


def _revise(
    table: Table, action: str, by: User | None, player: Player | None, payload: dict[str, Any], comment: str
) -> None:
    text = json.dumps(payload, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    ResultRevision.objects.create(
        table=table,
        version=table.version,
        action=action,
        by=by,
        by_player=player,
        payload=payload,
        payload_hash=hashlib.sha256(text.encode()).hexdigest(),
        comment=comment.strip(),
    )


def _where(table: Table) -> dict[str, int]:
    return {"round": table.round.number, "table": table.number, "version": table.version}


def _need_comment(comment: str) -> None:
    if not comment.strip():
        raise ServiceError("comment_missing", _("Say why; the players will read it."), "comment")
