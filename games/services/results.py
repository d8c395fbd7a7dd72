"""Results: entered, checked, agreed on, disputed, settled, corrected.

A result has a version. Whoever writes says which version was seen; a stale write is a `Conflict` and changes
nothing. Every version stays readable as a `ResultRevision`.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Bye, Confirmation, Player, ResultRevision, Round, Seat, Table, Tournament, User
from games.queries import load_rounds
from games.scoring.check import check_table
from games.services.errors import Conflict, InvalidResult, Refused, ServiceError
from games.services.log import record
from games.services.permissions import OFFICIALS, RESULT_KEEPERS, is_one_of, require
from games.services.tournaments import locked
from games.signals import result_confirmed
from games.standings.lot import lot
from games.standings.placement import Finish, judge_table
from games.standings.schemes.scheme import load_scheme

HIGHEST_FINAL_SCORE = 1000
HIGHEST_DISCARD = 500
Action = ResultRevision.Action
ABSENT = (Seat.Status.NO_SHOW,)
SITS = (Seat.Status.PLAYED, Seat.Status.LEFT, Seat.Status.LOST_BY_RULING)


@dataclass(frozen=True)
class SeatEntry:
    """What somebody says about one seat. final_score and discard in cards and points of the game; None unknown.

    board: the end-of-game board in the form of `check_board` (without names), or None when only totals are typed.
    number: turn order as played, where it is not the seating's.
    """

    player_id: int
    final_score: int | None = None
    discard: int | None = None
    status: str = Seat.Status.PLAYED
    board: Mapping[str, Any] | None = None
    number: int | None = None


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
    Two players' different versions make the table disputed; an equal one counts as agreement.
    """
    table, tournament = held_table(table_id)
    player = _player_at(table, by)
    is_keeper = is_one_of(by, tournament, RESULT_KEEPERS)
    _check_may_submit(table, tournament, player, is_keeper, confirm=confirm or overrule)
    _check_version(table, version)
    held = list(table.seats.select_related("player").order_by("number"))
    entries = _in_seat_order(held, seats)
    report, document = _checked(
        table, tournament, held, entries, table_facts or {}, overrule and bool(comment.strip())
    )
    if overrule and not comment.strip():
        raise ServiceError("comment_missing", _("Say why the board is accepted all the same."), "comment")
    payload = _payload(held, entries, document)
    if not confirm and table.status in (Table.Status.SUBMITTED, Table.Status.DISPUTED) and player is not None:
        return _second_report(table, tournament, player, by, payload, comment)
    is_correction = table.status == Table.Status.CONFIRMED
    if is_correction and not comment.strip():
        raise ServiceError("comment_missing", _("Say why a confirmed result is corrected."), "comment")
    table.version += 1
    table.document, table.check_report = document, report
    table.source, table.submitted_by, table.submitted_at = source, by, timezone.now()
    _write_seats(table, tournament, held, entries, report)
    action = Action.CORRECTED if is_correction else Action.SUBMITTED
    _revise(table, action, by, player, payload, comment)
    record(tournament, by, f"result_{action}", **_where(table), overruled=overrule, comment=comment)
    if player is not None:
        _agree(table, player)
    if confirm or _is_agreed(table):
        _confirm(table, tournament, by, player, payload)
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
    payload = table.revisions.filter(version=version).order_by("id").last().payload
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
    last = table.revisions.order_by("id").last()
    _revise(table, Action.DISPUTED, by, player, last.payload, comment)
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
        _tell_ratings(table, tournament)
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
        _tell_ratings(table, tournament)
    return table


def silent_tables() -> list[int]:
    """Ids of submitted tables whose players were silent longer than their tournament allows."""
    now = timezone.now()
    waiting = Table.objects.filter(
        status=Table.Status.SUBMITTED, round__tournament__silence_minutes__isnull=False
    ).values_list("pk", "submitted_at", "round__tournament__silence_minutes")
    return [
        pk for pk, since, minutes in waiting if since and now >= since + timezone.timedelta(minutes=minutes)
    ]


@transaction.atomic
def confirm_by_silence(*, table_id: int) -> Table:
    """Confirm a submitted result nobody objected to in time; does nothing if it is not due any more."""
    table, tournament = held_table(table_id)
    if table.status == Table.Status.SUBMITTED and table.pk in silent_tables():
        payload = table.revisions.order_by("id").last().payload
        _confirm(table, tournament, None, None, payload)
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


def _in_seat_order(held: Sequence[Seat], seats: Sequence[SeatEntry]) -> list[SeatEntry]:
    """Entries in the order of the stored seats; every fault of identity, range and turn order at once."""
    faults: list[tuple[str, str, Any]] = []
    seated = {seat.player_id for seat in held}
    by_player: dict[int, SeatEntry] = {}
    for index, entry in enumerate(seats):
        if entry.player_id in by_player:
            faults.append(
                (f"seats.{index}.player", "player_twice", _("This player is entered twice at the table."))
            )
        elif entry.player_id not in seated:
            faults.append(
                (f"seats.{index}.player", "not_at_table", _("This player does not sit at the table."))
            )
        by_player[entry.player_id] = entry
        faults += _faults_of_entry(index, entry)
    missing = [seat.player.name for seat in held if seat.player_id not in by_player]
    if missing:
        faults.append(
            ("seats", "player_missing", _("No result for: %(names)s.") % {"names": ", ".join(missing)})
        )
    numbers = [entry.number for entry in seats if entry.number is not None]
    if numbers and sorted(numbers) != list(range(1, len(held) + 1)):
        faults.append(
            (
                "seats",
                "bad_turn_order",
                _("The turn order must be 1 to %(size)d, each once.") % {"size": len(held)},
            )
        )
    if faults:
        raise InvalidResult(faults)
    return [by_player[seat.player_id] for seat in held]


def _faults_of_entry(index: int, entry: SeatEntry) -> list[tuple[str, str, Any]]:
    faults: list[tuple[str, str, Any]] = []
    if entry.status not in Seat.Status.values:
        return [(f"seats.{index}.status", "unknown_status", _("There is no such status."))]
    if entry.status in ABSENT:
        return []
    if entry.final_score is None:
        if entry.status == Seat.Status.PLAYED:
            faults.append((f"seats.{index}.final_score", "missing_key", _("Enter the final score.")))
    elif type(entry.final_score) is not int or not 0 <= entry.final_score <= HIGHEST_FINAL_SCORE:
        text = _("The final score is a whole number from 0 to %(most)d.") % {"most": HIGHEST_FINAL_SCORE}
        faults.append((f"seats.{index}.final_score", "count_range", text))
    if entry.discard is not None and (
        type(entry.discard) is not int or not 0 <= entry.discard <= HIGHEST_DISCARD
    ):
        text = _("The discard is a whole number from 0 to %(most)d.") % {"most": HIGHEST_DISCARD}
        faults.append((f"seats.{index}.discard", "count_range", text))
    return faults


def _checked(
    table: Table,
    tournament: Tournament,
    held: Sequence[Seat],
    entries: Sequence[SeatEntry],
    facts: Mapping[str, Any],
    is_overruled: bool,
) -> tuple[dict[str, Any] | None, dict[str, Any] | None]:
    """Recompute the table from its boards. Returns (report, document), both None without boards."""
    present = [index for index, entry in enumerate(entries) if entry.status not in ABSENT]
    with_board = [index for index in present if entries[index].board is not None]
    if not with_board:
        if tournament.boards_required and not is_overruled:
            raise InvalidResult(
                [("boards", "boards_missing", _("In this tournament a result needs the boards."))]
            )
        return None, None
    missing = [held[index].player.name for index in present if entries[index].board is None]
    if missing:
        names = ", ".join(missing)
        raise InvalidResult(
            [("boards", "board_missing", _("The board of %(names)s is missing.") % {"names": names})]
        )
    document = _document(table, held, entries, present, facts)
    report = check_table(document)
    errors = [finding for finding in report["findings"] if finding["level"] == "error"]
    if errors and not is_overruled:
        faults = [(_field_of(finding, present), finding["code"], finding["message"]) for finding in errors]
        raise InvalidResult(faults, {"report": report, "document": document})
    return report, document


def _document(
    table: Table,
    held: Sequence[Seat],
    entries: Sequence[SeatEntry],
    present: Sequence[int],
    facts: Mapping[str, Any],
) -> dict[str, Any]:
    players = []
    for index in present:
        board = dict(entries[index].board or {})
        board["player"] = held[index].player.name
        if entries[index].discard is not None:
            board["discard"] = entries[index].discard
        if entries[index].status == Seat.Status.LEFT:
            board["left"] = True
        players.append(board)
    scores = [entries[index].final_score for index in present]
    document = {"edition": table.edition, "players": players, **facts}
    if all(score is not None for score in scores):
        document["claimed"] = {"scores": scores}
    return document


def _field_of(finding: Mapping[str, Any], present: Sequence[int]) -> str:
    player = finding.get("player")
    if player is None:
        return "boards"
    part = "final_score" if finding["code"] == "claim_mismatch" else "board"
    return f"seats.{present[player]}.{part}"


def _write_seats(
    table: Table,
    tournament: Tournament,
    held: Sequence[Seat],
    entries: Sequence[SeatEntry],
    report: Mapping[str, Any] | None,
) -> None:
    flora = report.get("flora") if report else None
    finishes = _finishes(table, tournament, entries, report)
    awards = judge_table(
        finishes,
        load_scheme(tournament.scheme),
        tournament.preferred,
        flora=flora,
        flora_takes_place=tournament.flora_takes_place,
        lot_at_table=tournament.lot_at_table,
    ) if sum(one.status != Seat.Status.NO_SHOW for one in finishes) >= 2 else {}  # fmt: skip
    lots = {finish.player_id: finish.lot for finish in finishes}
    for seat, entry in zip(held, entries, strict=True):
        award = awards.get(seat.player_id)
        is_absent = entry.status in ABSENT
        seat.status = entry.status
        seat.final_score = None if is_absent else entry.final_score
        seat.discard = None if is_absent else entry.discard
        seat.number = entry.number or seat.number
        seat.lot = lots[seat.player_id]
        seat.place = award.place if award else None
        seat.rated_place = award.rated_place if award else None
        seat.points = award.points if award else 0
        seat.share = award.share if award else None
    Seat.objects.bulk_update(
        held, ["status", "final_score", "discard", "number", "lot", "place", "rated_place", "points", "share"]
    )


def _finishes(
    table: Table, tournament: Tournament, entries: Sequence[SeatEntry], report: Mapping[str, Any] | None
) -> list[Finish]:
    """Keys to order the table by: the recomputed order where there are boards, else score, then discard.

    Without boards a discard that somebody left out separates nobody: a tie then stays a shared place.
    """
    present = [entry for entry in entries if entry.status not in ABSENT]
    keys: dict[int, tuple[int, ...]]
    if report and report.get("places"):
        # Higher is better; the edition's whole chain is in the place that the recomputed board gives.
        keys = {
            entry.player_id: (entry.final_score or 0, -place)
            for entry, place in zip(present, report["places"], strict=True)
        }
    else:
        all_known = all(entry.discard is not None for entry in present)
        keys = {
            entry.player_id: (entry.final_score or 0, (entry.discard or 0) if all_known else 0)
            for entry in present
        }
    lots = _lots(table, keys) if tournament.lot_at_table else {}
    return [
        Finish(entry.player_id, keys.get(entry.player_id, ()), entry.status, lots.get(entry.player_id, 0))
        for entry in entries
    ]


def _lots(table: Table, keys: Mapping[int, tuple[int, ...]]) -> dict[int, int]:
    """Lots for those who are level, the same each time they are drawn for this table."""
    lots: dict[int, int] = {}
    for key in set(keys.values()):
        level = sorted(player_id for player_id, other in keys.items() if other == key)
        if len(level) > 1:
            lots |= {player_id: lot(player_id, f"table {table.pk}") for player_id in level}
    return lots


def _second_report(
    table: Table, tournament: Tournament, player: Player, by: User, payload: dict[str, Any], comment: str
) -> Table:
    """A report beside a submitted one: equal agrees, different disputes; the first version is never overwritten."""
    if table.status == Table.Status.DISPUTED:
        raise ServiceError("disputed", _("The result is disputed; an arbiter decides."))
    stored = table.revisions.filter(version=table.version).order_by("id").first()
    if _claims(stored.payload) == _claims(payload):
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


def _claims(payload: Mapping[str, Any]) -> list[tuple]:
    return [
        (seat["player"], seat["status"], seat["final_score"], seat["discard"]) for seat in payload["seats"]
    ]


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
    table: Table, tournament: Tournament, by: User | None, player: Player | None, payload: dict[str, Any]
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
    _tell_ratings(table, tournament)


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


def _tell_ratings(table: Table, tournament: Tournament) -> None:
    result_confirmed.send(sender=Table, kind="table", tournament_id=tournament.pk, table_id=table.pk, by=None)


def _payload(
    held: Sequence[Seat], entries: Sequence[SeatEntry], document: Mapping[str, Any] | None
) -> dict[str, Any]:
    seats = [
        {
            "player": seat.player_id,
            "number": entry.number or seat.number,
            "status": str(entry.status),
            "final_score": entry.final_score,
            "discard": entry.discard,
        }
        for seat, entry in zip(held, entries, strict=True)
    ]
    return {"seats": seats, "document": document}


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
