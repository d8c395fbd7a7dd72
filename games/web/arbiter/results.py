"""Results of a round: what is missing, entered by keyboard alone, table after table."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Round, Seat, Table, Tournament
from games.services import results, rounds
from games.services.errors import Conflict, InvalidResult, ServiceError
from games.services.permissions import OFFICIALS
from games.web.arbiter.console import (
    NOT_HERE,
    Console,
    Done,
    carry_out,
    for_result_keepers,
    person_name,
    typed,
)
from games.web.arbiter.reading import id_of, whole, whole_or_none
from games.web.arbiter.result_reading import facts_of, read_result, says_the_same, stored_payload, with_boards
from games.web.arbiter.result_tables import (
    EntryTable,
    Posted,
    closing_sentence,
    count_tags,
    entry_tables,
    faults_by_field,
)
from games.web.live import unless_unchanged
from games.web.present.clock import clock_of
from games.web.present.words import numbers_text
from games.web.snapshot import RoundFacts, Snapshot, snapshot_of


@for_result_keepers
def results_page(console: Console, number: int | None = None) -> HttpResponse:
    """Without a number: the round that is played, else the last one published."""
    snapshot = snapshot_of(console.tournament)
    current = _round(snapshot, number)
    if current is None:
        if number is not None:
            raise Http404
        return console.render("games/console/results_none.html", "console-results", {})
    if console.request.method == "POST":
        return _posted(console, current)
    return _page(console, snapshot, current)


@for_result_keepers
def results_live(console: Console, number: int) -> HttpResponseBase:
    """Counts, clock and the tables that changed since the page was loaded; `seen` says what it shows."""
    snapshot = snapshot_of(console.tournament)
    current = _round(snapshot, number)
    if current is None:
        raise Http404

    def rendered() -> HttpResponse:
        values = _values(console, snapshot, current)
        seen = set(console.request.GET.getlist("seen"))
        shown = {one.split(":")[0] for one in seen}
        values |= {
            "is_part": True,
            "console": console,
            "tournament": console.tournament,
            "changed": [
                one for one in values["tables"] if str(one.number) in shown and one.state not in seen
            ],
        }
        return render(console.request, "games/console/parts/results_live.html", values)

    return unless_unchanged(console.request, console.etag(), rendered)


def _round(snapshot: Snapshot, number: int | None) -> RoundFacts | None:
    if number is not None:
        return snapshot.round(number)
    return snapshot.open_round or snapshot.last_round


def _posted(console: Console, current: RoundFacts) -> HttpResponse:
    if console.request.POST.get("do") == "save":
        return save(console, current)
    done = carry_out(console, DEEDS)
    if isinstance(done, HttpResponse):
        return done
    fresh = snapshot_of(console.tournament)
    return _page(console, fresh, _round(fresh, current.number) or current, refusal=done)


def save(console: Console, current: RoundFacts) -> HttpResponse:
    """Settle one table with what was typed; refused, the page comes back with every fault under its row."""
    post = console.request.POST
    facts = current.table(whole_or_none(post.get("table")) or 0)
    if facts is None:
        raise Http404
    player_ids = [seat.player_id for seat in facts.seats]
    result = read_result(post, player_ids)
    posted = Posted(facts.number, result, dict(result.faults))
    status = 400
    conflict: Mapping[str, Any] | None = None
    refusal: ServiceError | None = None
    if not posted.faults:
        try:
            settle(console, facts.table_id, seen_version(post), result.entries)
        except InvalidResult as error:
            posted.faults = faults_by_field(error.faults)
        except Conflict as error:
            status, conflict = 409, conflict_of(console, current, facts.number, error, result.entries)
        except ServiceError as error:
            refusal, status = error, error.status
        else:
            return HttpResponseRedirect(_next_open(console, current, facts.number))
    fresh = snapshot_of(Tournament.objects.get(pk=console.tournament.pk))
    shown = _round(fresh, current.number) or current
    return _page(console, fresh, shown, posted=posted, conflict=conflict, refusal=refusal, status=status)


def settle(console: Console, table_id: int, version: int, entries: list) -> Table:
    """Typed totals settle the table; those of the stored version confirm it, so that its boards stay with it."""
    table = get_object_or_404(Table, pk=table_id, round__tournament=console.tournament)
    stored = stored_payload(table)
    says_nothing_new = says_the_same(entries, stored)
    if table.status == Table.Status.CONFIRMED and says_nothing_new:
        return table
    is_open = table.status in (Table.Status.SUBMITTED, Table.Status.DISPUTED)
    if is_open and table.version == version and says_nothing_new:
        return results.confirm_result(table_id=table_id, version=version, by=console.user)
    facts: dict[str, Any] = {}
    if stored is not None and stored.get("document") and table.status != Table.Status.VOID:
        entries, facts = with_boards(entries, stored), facts_of(stored)
    return results.submit_result(
        table_id=table_id,
        version=version,
        seats=entries,
        by=console.user,
        table_facts=facts,
        source="console",
        confirm=True,
    )


def seen_version(post: QueryDict) -> int:
    """The version the person looked at; `saw` is set by the button that saves over a newer one."""
    saw = whole_or_none(post.get("saw"))
    version = whole_or_none(post.get("version"))
    return saw if saw is not None else version if version is not None else -1


def conflict_of(
    console: Console, current: RoundFacts, table_number: int, error: Conflict, entries: list
) -> dict[str, Any]:
    """Stored and typed side by side."""
    stored = {one["player"]: one for one in (error.values.get("stored") or {}).get("seats", ())}
    names = snapshot_of(console.tournament).players
    rows = []
    for entry in entries:
        past = stored.get(entry.player_id, {})
        for key, word in (("final_score", _("score")), ("discard", _("discard"))):
            yours, theirs = getattr(entry, key), past.get(key)
            rows.append(
                {
                    "name": f"{names[entry.player_id].name}, {word}",
                    "stored": "–" if theirs is None else theirs,
                    "yours": "–" if yours is None else yours,
                    "differs": theirs != yours,
                }
            )
    at = parse_datetime(error.values.get("at") or "")
    return {
        "title": _("Table %(number)d") % {"number": table_number},
        "sentence": _("%(name)s saved another version%(time)s, after you opened the page.")
        % {
            "name": _who(console, current, table_number),
            "time": f" ({at:%H:%M} UTC)" if at else "",
        },
        "rows": rows,
        "keep_url": console.url("console-results", current.number) + f"#t{table_number}",
        "form_id": f"form-{table_number}",
        "save_name": "saw",
        "save_value": error.values["version"],
        "table_number": table_number,
    }


def _who(console: Console, current: RoundFacts, table_number: int) -> str:
    facts = current.table(table_number)
    table = Table.objects.get(pk=facts.table_id) if facts else None
    last = table.revisions.select_related("by__player", "by_player").order_by("pk").last() if table else None
    if last is None:
        return _("Somebody")
    return last.by_player.name if last.by_player else person_name(last.by)


def _next_open(console: Console, current: RoundFacts, saved: int) -> str:
    """On to the next table without a result, so that nobody has to reach for the mouse.

    Without a fragment: browsers do not focus a field on their own where an address has one.
    """
    waiting = [
        one.number for one in current.tables if one.status == Table.Status.OPEN and one.number != saved
    ]
    later = [number for number in waiting if number > saved] or waiting
    url = console.url("console-results", current.number)
    return f"{url}?saved={saved}&table={later[0]}" if later else f"{url}?saved={saved}"


def _page(
    console: Console,
    snapshot: Snapshot,
    current: RoundFacts,
    *,
    posted: Posted | None = None,
    conflict: Mapping[str, Any] | None = None,
    refusal: ServiceError | None = None,
    status: int = 200,
) -> HttpResponse:
    values = _values(console, snapshot, current, posted)
    saved = whole_or_none(console.request.GET.get("saved"))
    values |= {
        "conflict": conflict,
        "status": status,
        "saved": saved if current.table(saved or 0) else None,
        "typed": typed(console, refusal),
    }
    return console.render("games/console/results.html", "console-results", values, refusal)


def _values(
    console: Console, snapshot: Snapshot, current: RoundFacts, posted: Posted | None = None
) -> dict[str, Any]:
    tournament = console.tournament
    tables = entry_tables(tournament, snapshot, current, posted)
    request = console.request
    shows_all = request.GET.get("tables") == "all" or not current.is_open
    settled = [one for one in tables if one.is_settled]
    keep = {posted.table_number} if posted else set()
    last = _last_settled(current)
    keep |= {whole_or_none(request.GET.get("saved")) or last, whole_or_none(request.GET.get("table")) or 0}
    shown = [one for one in tables if shows_all or not one.is_settled or one.number in keep]
    asked = whole_or_none(request.GET.get("table"))
    focus = posted.table_number if posted else asked
    wanted = request.GET.get("table", "").strip()
    no_table = "" if not wanted or current.table(asked or 0) else _no_table(wanted[:20], len(current.tables))
    return {
        "wanted": wanted[:20] if no_table else "",
        "no_table": no_table,
        "no_table_words": _no_table("{number}", len(current.tables)),
        "numbers": " ".join(str(one.number) for one in current.tables),
        "round": current,
        "rounds": [one.number for one in snapshot.rounds],
        "tables": shown,
        "hidden": [one.number for one in settled if one not in shown],
        "settled": settled,
        "settled_text": numbers_text([one.number for one in settled]),
        "tags": count_tags(current),
        "closing": closing_sentence(current),
        "clock": clock_of(current, timezone.now()),
        "focus": None if no_table else focus if focus is not None else _first_open(shown),
        "statuses": Seat.Status.choices,
        "can_close": console.role in OFFICIALS and current.is_open,
        "polls": current.is_open and tournament.status == Tournament.Status.RUNNING,
        "live_url": console.url("console-results-live", current.number),
        "editable": tournament.status != Tournament.Status.CANCELLED,
        "next_round": current.number + 1,
    }


def _no_table(number: str, count: int) -> str:
    words = ngettext(
        "There is no table %(number)s: this round has %(count)d table.",
        "There is no table %(number)s: this round has %(count)d tables.",
        count,
    )
    return words % {"number": number, "count": count}


def _last_settled(current: RoundFacts) -> int:
    settled = [one for one in current.tables if one.confirmed_at is not None]
    if not settled:
        return 0
    return max(settled, key=lambda one: (one.confirmed_at, one.number)).number


def _first_open(tables: list[EntryTable]) -> int | None:
    return next((one.number for one in tables if one.status == Table.Status.OPEN), None)


def _held_round(console: Console, post: QueryDict) -> Round:
    found = console.tournament.rounds.filter(number=id_of(post, "round")).first()
    if found is None:
        raise ServiceError("not_here", NOT_HERE)
    return found


def confirm(console: Console, post: QueryDict) -> Done:
    """Agree for all players of a table with the version that was seen."""
    round_ = _held_round(console, post)
    table = round_.tables.filter(number=id_of(post, "table")).first()
    if table is None:
        raise ServiceError("not_here", NOT_HERE)
    results.confirm_result(table_id=table.pk, version=seen_version(post), by=console.user)
    url = console.url("console-results", round_.number)
    return Done(f"{url}?saved={table.number}", "")


def close_round(console: Console, post: QueryDict) -> Done:
    round_ = _held_round(console, post)
    rounds.finish_round(round_id=round_.pk, by=console.user)
    words = _("Round %(number)d is closed.") % {"number": round_.number}
    if round_.number >= console.tournament.rounds_planned:
        return Done(console.url("console-finish"), words)
    return Done(console.url("console-seating"), words)


def set_clock(console: Console, post: QueryDict) -> Done:
    round_ = _held_round(console, post)
    minutes = whole(post, "minutes", _("Minutes are a whole number from 0 to 1440."))
    rounds.set_clock(round_id=round_.pk, minutes=minutes, by=console.user)
    words = _("The round ends in %(minutes)d minutes.") % {"minutes": minutes}
    return Done(console.url("console-results", round_.number), words)


DEEDS = {"confirm": confirm, "close-round": close_round, "clock": set_clock}
