"""A result from the players' side: enter it, confirm it, object to it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from games.models import Seat, Table, Tournament
from games.scoring.check import find
from games.scoring.edition import Edition, EditionError, load_edition
from games.services import results
from games.services.errors import Conflict, InvalidResult, ServiceError
from games.web.forms import DisputeForm, ResultForm
from games.web.present import confirm as confirming
from games.web.present.board import trait_names, typed_text
from games.web.present.rated import rated_values
from games.web.present.words import edition_name
from games.web.result_check import SeatCheck, TableCheck, check_typed, located_text
from games.web.scoring.result_editor import result_editor
from games.web.table import TableInView, table_in_view
from games.web.viewer import account_of
from ratings.web.foreseen import foreseen as foreseen_of

FORM_ID = "result-form"


@login_required
@require_http_methods(["GET", "POST"])
def result_enter(request: HttpRequest, slug: str, number: int, table_number: int) -> HttpResponse:
    view = table_in_view(request, slug, number, table_number)
    _require_may_enter(view)
    if view.facts.status == Table.Status.DISPUTED and not view.viewer.keeps_results:
        return redirect("result-dispute", *view.address)
    edition = _edition(view.table.edition)
    form = _result_form(request, view, edition)
    held = {seat.player_id: seat for seat in view.table.seats.select_related("player").order_by("number")}
    if request.method == "GET":
        return _entry_page(request, view, form, _checked(view, form, held))
    if not form.is_valid():
        return _entry_page(request, view, form, None, status=400)
    check = check_typed(view.table, view.tournament, held, form.entries(), form.table_facts)
    if request.POST.get("action") == "check":
        template = "games/parts/result_checked.html" if request.headers.get("HX-Request") else ""
        return _entry_page(request, view, form, check, template=template)
    return _submit(request, view, form, held, check)


def _submit(
    request: HttpRequest, view: TableInView, form: ResultForm, held: Mapping[int, Seat], check: TableCheck
) -> HttpResponse:
    entries = form.entries(check.scores)
    order = list(held)
    row_by_seat = {
        order.index(one.player_id): row for row, one in enumerate(entries) if one.player_id in held
    }
    if len(row_by_seat) == len(order):
        entries = sorted(entries, key=lambda one: order.index(one.player_id))
    else:
        row_by_seat = {}

    def write(comment: str) -> Table:
        return results.submit_result(
            table_id=view.table.pk,
            version=form.seen_version,
            seats=entries,
            by=account_of(request),
            table_facts=form.table_facts if form.has_boards else None,
            source="boards" if form.has_boards else "typed",
            comment=comment,
            confirm=view.viewer.keeps_results and not view.is_mine,
        )

    comment = form.cleaned_data["comment"]
    try:
        if request.POST.get("action") == "preview":
            words = _("Table %(number)d as it is typed below") % {"number": view.facts.number}
            foreseen = foreseen_of(lambda: write(comment or "-"), words)  # why is asked when it is done
            return _entry_page(request, view, form, check, foreseen=foreseen)
        table = write(comment)
    except InvalidResult as error:
        _put_faults(form, error, entries, row_by_seat)
        return _entry_page(request, view, form, check, status=400)
    except Conflict as error:
        conflict = _conflict(view, error, form)
        return _entry_page(request, view, form, check, status=409, conflict=conflict)
    except ServiceError as error:
        form.add_fault(error.field, str(error.message))
        return _entry_page(request, view, form, check, status=error.status)
    return _after_submit(request, view, table)


def _after_submit(request: HttpRequest, view: TableInView, table: Table) -> HttpResponseRedirect:
    if table.status == Table.Status.DISPUTED:
        messages.warning(request, _("Your version differs from the first one; an arbiter decides."))
        return redirect("result-dispute", *view.address)
    if table.status == Table.Status.CONFIRMED:
        messages.success(request, _("Saved and confirmed."))
    else:
        messages.success(request, _("Saved. The others at the table are asked to confirm."))
    return redirect("table", *view.address)


@login_required
@require_http_methods(["GET", "POST"])
def result_confirm(request: HttpRequest, slug: str, number: int, table_number: int) -> HttpResponse:
    view = table_in_view(request, slug, number, table_number)
    if not (view.is_mine or view.viewer.keeps_results):
        raise PermissionDenied(_("Only the players of this table and officials may confirm its result."))
    changed, status = None, 200
    if request.method == "POST":
        try:
            table = results.confirm_result(
                table_id=view.table.pk, version=_version(request), by=account_of(request)
            )
        except Conflict as error:
            changed, status = str(error.message), 409
            view = table_in_view(request, slug, number, table_number)
        except ServiceError as error:
            messages.error(request, str(error.message))
            return redirect("table", *view.address)
        else:
            done = table.status == Table.Status.CONFIRMED
            messages.success(request, _("All agree: the result is confirmed.") if done else _("You agreed."))
            return redirect("table", *view.address)
    if view.facts.status == Table.Status.DISPUTED:
        return redirect("result-dispute", *view.address)
    if view.facts.status != Table.Status.SUBMITTED:
        return redirect("table", *view.address)
    values = _slim_values(view) | confirming.confirm_values(
        view.tournament, view.snapshot, view.facts, view.table, me=view.viewer.player_id
    )
    values["changed"] = changed
    return render(request, "games/result_confirm.html", values, status=status)


@login_required
@require_http_methods(["GET", "POST"])
def result_dispute(request: HttpRequest, slug: str, number: int, table_number: int) -> HttpResponse:
    view = table_in_view(request, slug, number, table_number)
    if not (view.is_mine or view.viewer.keeps_results):
        raise PermissionDenied(_("Only the players of this table and officials may object to its result."))
    if view.facts.status == Table.Status.DISPUTED:
        values = _slim_values(view) | confirming.dispute_values(view.snapshot, view.facts, view.table)
        return render(request, "games/result_disputed.html", values)
    if view.facts.status != Table.Status.SUBMITTED:
        return redirect("table", *view.address)
    form = DisputeForm(request.POST or None, initial={"version": view.facts.version})
    status = 200
    if request.method == "POST":
        status = 400
        if form.is_valid():
            try:
                results.dispute_result(
                    table_id=view.table.pk,
                    version=form.cleaned_data["version"],
                    by=account_of(request),
                    comment=form.cleaned_data["comment"],
                )
            except ServiceError as error:
                status = error.status
                form.add_error(error.field if error.field in form.fields else None, str(error.message))
            else:
                messages.warning(request, _("The arbiter is asked to decide."))
                return redirect("result-dispute", *view.address)
    values = _slim_values(view) | confirming.confirm_values(
        view.tournament, view.snapshot, view.facts, view.table, me=view.viewer.player_id
    )
    return render(request, "games/result_dispute.html", values | {"form": form}, status=status)


def _require_may_enter(view: TableInView) -> None:
    """403 for everybody who cannot enter this result, whatever they post."""
    if view.viewer.keeps_results:
        return
    if not view.is_mine:
        raise PermissionDenied(_("Only the players of this table and officials may enter its result."))
    if not view.tournament.self_report:
        raise PermissionDenied(_("In this tournament officials enter the results."))


def _result_form(request: HttpRequest, view: TableInView, edition: Edition | None) -> ResultForm:
    return ResultForm(
        request.POST if request.method == "POST" else None,
        edition=edition,
        seats=_initial(view),
        may_rule=view.viewer.keeps_results,
        is_drawn=view.tournament.turn_order == Tournament.TurnOrder.DRAWN,
        initial={"version": view.table.version},
    )


def _initial(view: TableInView) -> list[dict[str, Any]]:
    """What stands in the fields at first: names, and the stored result where there is one."""
    stored = _last_payload(view.table)
    by_player = {one["player"]: one for one in stored.get("seats", ())}
    present = [one["player"] for one in stored.get("seats", ()) if one["status"] != Seat.Status.NO_SHOW]
    boards = (stored.get("document") or {}).get("players", [])
    rows = []
    for seat in view.facts.seats:
        row: dict[str, Any] = {"player": seat.player_id, "name": view.snapshot.name(seat.player_id)}
        past = by_player.get(seat.player_id)
        if past is not None:
            row |= {key: past[key] for key in ("final_score", "discard", "status")}
            index = present.index(seat.player_id) if seat.player_id in present else len(boards)
            if index < len(boards):
                board = boards[index]
                row |= typed_text(view.table.edition, board) | {
                    "hand": board.get("hand"),
                    "food": board.get("food"),
                }
        rows.append(row)
    return rows


def _last_payload(table: Table) -> Mapping[str, Any]:
    stored = [
        one for one in table.revisions.all() if one.version == table.version and one.payload.get("seats")
    ]
    return min(stored, key=lambda one: one.pk).payload if stored else {}


def _checked(view: TableInView, form: ResultForm, held: Mapping[int, Seat]) -> TableCheck:
    """The check of a form nobody typed into yet: empty."""
    return TableCheck({index: SeatCheck() for index in range(len(form.seat_forms))})


def _put_faults(
    form: ResultForm,
    error: InvalidResult,
    entries: Sequence[results.SeatEntry],
    row_by_seat: Mapping[int, int],
) -> None:
    """Every fault at its field: those of the boards in the reader's language, the service's own as they are."""
    document = error.values.get("document")
    if document is None:
        for field, _code, message in error.faults:
            form.add_fault(field, str(message), row_by_seat)
        return
    present = [index for index, one in enumerate(entries) if one.status != Seat.Status.NO_SHOW]
    report = find(document)
    for finding in report.findings:
        if finding.level != "error":
            continue
        part = "final_score" if finding.code == "claim_mismatch" else "board"
        field = "boards" if finding.player is None else f"seats.{present[finding.player]}.{part}"
        form.add_fault(field, located_text(report, finding), row_by_seat)


def _conflict(view: TableInView, error: Conflict, form: ResultForm) -> dict[str, Any]:
    """Stored and typed side by side."""
    stored = {one["player"]: one for one in (error.values.get("stored") or {}).get("seats", ())}
    rows = []
    for entry in form.entries():
        past = stored.get(entry.player_id, {})
        for key, name in (("final_score", _("final score")), ("discard", _("discard"))):
            yours, theirs = getattr(entry, key), past.get(key)
            player = view.snapshot.name(entry.player_id) if entry.player_id in view.snapshot.players else "?"
            rows.append(
                {
                    "name": f"{player}, {name}",
                    "stored": "–" if theirs is None else theirs,
                    "yours": "–" if yours is None else yours,
                    "differs": theirs != yours,
                }
            )
    return {
        "title": _("Player"),
        "sentence": _who_was_faster(view, error),
        "rows": rows,
        "keep_url": reverse("table", args=view.address),
        "form_id": FORM_ID,
        "save_name": "saw_version",
        "save_value": error.values["version"],
    }


def _who_was_faster(view: TableInView, error: Conflict) -> str:
    last = max(view.table.revisions.all(), key=lambda one: one.pk, default=None)
    name = last.by_player.name if last is not None and last.by_player is not None else _("An official")
    at = parse_datetime(error.values.get("at") or "")
    when = f"{at:%H:%M} UTC" if at else ""
    return _("%(name)s saved another version at %(time)s, after you opened the form.") % {
        "name": name,
        "time": when,
    }


def _entry_page(
    request: HttpRequest,
    view: TableInView,
    form: ResultForm,
    check: TableCheck | None,
    *,
    status: int = 200,
    conflict: Mapping[str, Any] | None = None,
    foreseen: Mapping[str, Any] | None = None,
    template: str = "",
) -> HttpResponse:
    names = {seat.player_id: view.snapshot.name(seat.player_id) for seat in view.facts.seats}
    traits, pairs = trait_names(view.table.edition)
    check = check or TableCheck({index: SeatCheck() for index in range(len(form.seat_forms))})
    edition = _edition(view.table.edition)
    seats = [(seat.player_id, names[seat.player_id]) for seat in view.facts.seats]
    values = _slim_values(view) | {
        "form": form,
        "form_id": FORM_ID,
        "editor": result_editor(view.table, edition, seats) if edition and not template else None,
        "seats": [
            {
                "number": index + 1,
                "form": seat_form,
                "name": names[view.facts.seats[index].player_id],
                "is_mine": view.facts.seats[index].player_id == view.viewer.player_id,
                "check": check.seats[index],
                "has_board": _has_board(seat_form),
            }
            for index, seat_form in enumerate(form.seat_forms)
        ],
        "check": check,
        "check_sentence": _check_sentence(check),
        "conflict": conflict,
        "rated": rated_values(view.tournament) if view.viewer.keeps_results and not template else None,
        "foreseen": foreseen,
        "edition_name": edition_name(view.table.edition),
        "trait_names": traits,
        "pair_names": pairs,
        "settles": view.viewer.keeps_results and not view.is_mine,
        "is_correction": view.facts.is_settled,
    }
    return render(request, template or "games/result_enter.html", values, status=status)


def _has_board(seat_form: Any) -> bool:
    return any(seat_form[name].value() for name in ("animals", "links", "food") if name in seat_form.fields)


def _check_sentence(check: TableCheck) -> str:
    """The state of all boards in a word, for the bar at the bottom."""
    if check.fault_count:
        return ngettext("%(count)d fault", "%(count)d faults", check.fault_count) % {
            "count": check.fault_count
        }
    known = [seat.score for seat in check.seats.values() if seat.score is not None]
    if known and len(known) == len(check.seats):
        return _("All boards are possible.")
    if known:
        return _("%(done)d of %(all)d boards read.") % {"done": len(known), "all": len(check.seats)}
    return ""


def _slim_values(view: TableInView) -> dict[str, Any]:
    """What the slim bar of these screens prints."""
    return {
        "view": view,
        "tournament": view.tournament,
        "section": "tournaments",
        "slim_line": _("%(tournament)s · round %(number)d")
        % {"tournament": view.tournament.name, "number": view.round.number},
        "table_url": reverse("table", args=view.address),
    }


def _edition(code: str) -> Edition | None:
    try:
        return load_edition(code)
    except EditionError:
        return None


def _version(request: HttpRequest) -> int:
    text = request.POST.get("version", "")
    return int(text) if text.isdecimal() and len(text) < 9 else -1
