"""One table in the arbiter's hands: decide, correct, void, reopen, accept against the validator, set its room."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.http import Http404, HttpResponse, QueryDict
from django.utils.translation import gettext as _

from games.models import Seat, Table
from games.services import results, rounds, unplayed
from games.services.errors import Conflict, InvalidResult, ServiceError
from games.services.result_entry import SeatEntry
from games.web.arbiter.console import Console, Done, carry_out, for_result_keepers, typed
from games.web.arbiter.reading import text_of, whole_or_none
from games.web.arbiter.result_reading import (
    TypedResult,
    entries_from,
    facts_of,
    read_result,
    says_the_same,
    stored_payload,
    version_payloads,
    with_boards,
)
from games.web.arbiter.result_tables import Posted, cards_fact, entry_table, faults_by_field
from games.web.arbiter.results import conflict_of, seen_version
from games.web.present.confirm import dispute_values
from games.web.present.rated import rated_values
from games.web.present.result import revision_lines
from games.web.snapshot import RoundFacts, Snapshot, TableFacts, snapshot_of
from ratings.web.foreseen import foreseen as foreseen_of

# What becomes of boards that lie with a result when totals are typed.
KEEP, ACCEPT, DROP = "keep", "accept", "drop"


class Seen:
    """The table that is looked at, with what is public of it."""

    def __init__(self, console: Console, number: int, table_number: int) -> None:
        self.console = console
        self.snapshot: Snapshot = snapshot_of(console.tournament)
        found = self.snapshot.round(number)
        facts = found.table(table_number) if found else None
        if found is None or facts is None:
            raise Http404
        self.round: RoundFacts = found
        self.facts: TableFacts = facts
        self.table = Table.objects.get(pk=facts.table_id)

    @property
    def url(self) -> str:
        return self.console.url("console-result", self.round.number, self.facts.number)

    @property
    def back(self) -> str:
        url = self.console.url("console-results", self.round.number)
        return f"{url}?saved={self.facts.number}#t{self.facts.number}"


@for_result_keepers
def result_page(console: Console, number: int, table_number: int) -> HttpResponse:
    seen = Seen(console, number, table_number)
    if console.request.method != "POST":
        return _page(seen)
    posted: list[Posted] = []
    conflicts: list[Mapping[str, Any]] = []
    foreseen: dict[str, Any] = {}

    def guarded(deed: Any) -> Any:
        def run(console: Console, post: QueryDict) -> Done:
            try:
                return deed(seen, post, posted)
            except Conflict as error:
                typed_result = read_result(post, [seat.player_id for seat in seen.facts.seats])
                posted[:] = [Posted(seen.facts.number, typed_result)]
                if any(typed_result.texts[one.player_id, "score"] for one in seen.facts.seats):
                    conflicts.append(
                        conflict_of(console, seen.round, seen.facts.number, error, typed_result.entries)
                    )
                raise

        return run

    deeds = DEEDS | {f"preview-{name}": _foreseeing(name, foreseen) for name in FORESEEN}
    done = carry_out(console, {name: guarded(deed) for name, deed in deeds.items()})
    if isinstance(done, HttpResponse) and not foreseen:
        return done
    console.tournament.refresh_from_db()
    return _page(
        Seen(console, number, table_number),
        posted[0] if posted else None,
        done if isinstance(done, ServiceError) else None,
        conflicts[0] if conflicts else None,
        foreseen,
    )


def _foreseeing(name: str, found: dict[str, Any]) -> Any:
    """The deed as a look ahead: it fills `found` with what it would change on the ladder, and changes nothing."""

    def look(seen: Seen, post: QueryDict, posted: list[Posted]) -> Done:
        given = post.copy()
        given[FORESEEN[name]] = text_of(post, FORESEEN[name]) or "-"  # why is asked when it is done
        found.update(foreseen_of(lambda: DEEDS[name](seen, given, posted), _words_of(name, seen)))
        return Done(seen.url)

    return look


def _words_of(name: str, seen: Seen) -> str:
    words = {
        "save": _("Table %(number)d as it is typed below"),
        "void": _("Table %(number)d void"),
        "reopen": _("Table %(number)d open again"),
    }
    return words[name] % {"number": seen.facts.number}


def _page(
    seen: Seen,
    posted: Posted | None = None,
    refusal: ServiceError | None = None,
    conflict: Mapping[str, Any] | None = None,
    foreseen: Mapping[str, Any] | None = None,
) -> HttpResponse:
    console, table = seen.console, seen.table
    if isinstance(refusal, InvalidResult) and posted is not None:
        refusal_shown = None
    else:
        refusal_shown = refusal if conflict is None else None
    values: dict[str, Any] = {
        "round": seen.round,
        "table": entry_table(console.tournament, seen.snapshot, seen.facts, table, posted, is_plain=False),
        "model": table,
        "conflict": conflict,
        "typed": typed(console, refusal, keeps=bool(foreseen)),
        "rated": rated_values(console.tournament),
        "foreseen": foreseen,
        "statuses": Seat.Status.choices,
        "editable": True,
        "needs_comment": seen.facts.status == Table.Status.CONFIRMED,
        "can_set_aside": seen.facts.status in unplayed.WITHOUT_RESULT,
        "revisions": revision_lines(
            seen.snapshot, list(table.revisions.select_related("by_player", "by").order_by("pk"))
        ),
        "shows_boards": bool(table.document) or console.tournament.boards_required,
        "boards": KEEP if posted is None else console.request.POST.get("boards", KEEP),
        "back_url": seen.back,
        "status": refusal.status if refusal else 200,
    }
    if seen.facts.status == Table.Status.DISPUTED:
        payloads = version_payloads(table)
        values |= dispute_values(seen.snapshot, seen.facts, table)
        values["verdicts"] = [
            cards_fact(one["document"]) if one.get("document") else _("no boards") for one in payloads
        ]
    response = console.render("games/console/result.html", "console-results", values, refusal_shown)
    response.status_code = int(values["status"])
    return response


def _typed(seen: Seen, post: QueryDict, posted: list[Posted]) -> TypedResult:
    """The typed rows; what cannot be read refuses the whole form, with every fault at its field."""
    found = read_result(post, [seat.player_id for seat in seen.facts.seats])
    posted[:] = [Posted(seen.facts.number, found, dict(found.faults))]
    if found.faults:
        raise InvalidResult([(name, "not_a_number", text) for name, text in found.faults.items()])
    return found


def save(seen: Seen, post: QueryDict, posted: list[Posted]) -> Done:
    """Settle the table with the typed totals; boards are held against them, overruled with a comment, or left out."""
    entries = _typed(seen, post, posted).entries
    comment, boards = text_of(post, "comment"), post.get("boards", KEEP)
    if boards == ACCEPT and not comment:
        raise ServiceError("comment_missing", _("Say why the board is accepted all the same."), "comment")
    stored = stored_payload(seen.table)
    try:
        _settle(seen, entries, stored, seen_version(post), comment, boards)
    except InvalidResult as error:
        posted[0].faults = faults_by_field(error.faults)
        raise
    return Done(seen.back, _("Table %(number)d is settled.") % {"number": seen.facts.number})


def _settle(
    seen: Seen,
    entries: Sequence[SeatEntry],
    stored: Mapping[str, Any] | None,
    version: int,
    comment: str,
    boards: str,
) -> None:
    console, table = seen.console, seen.table
    same = boards != DROP and says_the_same(entries, stored)
    if same and table.status == Table.Status.CONFIRMED:
        return
    if same and table.version == version and table.status in (Table.Status.SUBMITTED, Table.Status.DISPUTED):
        results.confirm_result(table_id=table.pk, version=version, by=console.user)
        return
    facts: dict[str, Any] = {}
    if boards != DROP and stored is not None and stored.get("document"):
        entries, facts = with_boards(entries, stored), facts_of(stored)
    results.submit_result(
        table_id=table.pk,
        version=version,
        seats=entries,
        by=console.user,
        table_facts=facts,
        source="console",
        comment=comment,
        confirm=True,
        overrule=boards == ACCEPT or (boards == DROP and console.tournament.boards_required),
    )


def take(seen: Seen, post: QueryDict, posted: list[Posted]) -> Done:
    """Decide a dispute for one of the versions as it was given, boards and all."""
    payloads = version_payloads(seen.table, seen_version(post))
    index = whole_or_none(post.get("which"))
    if index is None or index >= len(payloads):
        raise ServiceError("no_such_version", _("This version is not there any more; load the page again."))
    version, comment = seen_version(post), text_of(post, "comment")
    if seen.table.status == Table.Status.CONFIRMED and says_the_same(
        entries_from(payloads[index])[0], stored_payload(seen.table)
    ):
        return Done(seen.back)
    if index == 0:
        results.confirm_result(table_id=seen.table.pk, version=version, by=seen.console.user)
    else:
        entries, facts = entries_from(payloads[index])
        results.submit_result(
            table_id=seen.table.pk,
            version=version,
            seats=entries,
            by=seen.console.user,
            table_facts=facts,
            source="console",
            comment=comment,
            confirm=True,
        )
    return Done(seen.back, _("Table %(number)d is decided.") % {"number": seen.facts.number})


def void(seen: Seen, post: QueryDict, posted: list[Posted]) -> Done:
    if seen.table.status != Table.Status.VOID:
        results.void_result(
            table_id=seen.table.pk,
            version=seen_version(post),
            by=seen.console.user,
            comment=text_of(post, "void_comment"),
        )
    return Done(seen.back, _("Table %(number)d is void.") % {"number": seen.facts.number})


def reopen(seen: Seen, post: QueryDict, posted: list[Posted]) -> Done:
    if seen.table.status != Table.Status.OPEN:
        results.reopen_result(
            table_id=seen.table.pk,
            version=seen_version(post),
            by=seen.console.user,
            comment=text_of(post, "reopen_comment"),
        )
    words = _("Table %(number)d is open again; the old result stays readable.")
    return Done(seen.back, words % {"number": seen.facts.number})


def _set_aside(seen: Seen, post: QueryDict, service: Any, words: str) -> Done:
    service(
        table_id=seen.table.pk,
        version=seen_version(post),
        by=seen.console.user,
        comment=text_of(post, "aside_comment"),
    )
    return Done(seen.back, words % {"number": seen.facts.number})


def postpone(seen: Seen, post: QueryDict, posted: list[Posted]) -> Done:
    return _set_aside(seen, post, unplayed.postpone_table, _("Table %(number)d is postponed."))


def break_off(seen: Seen, post: QueryDict, posted: list[Posted]) -> Done:
    words = _("Table %(number)d is broken off; enter the result that is to stand.")
    return _set_aside(seen, post, unplayed.break_off_table, words)


def set_room(seen: Seen, post: QueryDict, posted: list[Posted]) -> Done:
    url = text_of(post, "room_url", 200)
    if url:
        try:
            URLValidator(schemes=["http", "https"])(url)
        except ValidationError as error:
            raise ServiceError(
                "bad_url", _("Give a whole address that begins with https://."), "room_url"
            ) from error
    rounds.set_room(
        table_id=seen.table.pk,
        room_url=url,
        room_password=text_of(post, "room_password", 60),
        by=seen.console.user,
    )
    return Done(seen.url, _("The room is set; the players see it at once."))


DEEDS = {
    "save": save,
    "take": take,
    "void": void,
    "reopen": reopen,
    "postpone": postpone,
    "break-off": break_off,
    "room": set_room,
}
# Deeds whose effect on the ladder can be seen first, and the field of each that says why.
FORESEEN = {"save": "comment", "void": "void_comment", "reopen": "reopen_comment"}
