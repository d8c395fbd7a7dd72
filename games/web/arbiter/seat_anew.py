"""The panel of a published round that seats its open tables anew: which tables, what it would give, why."""

from collections.abc import Mapping
from typing import Any

from games.models import Round, Table
from games.seating.check import check_seating
from games.services.errors import ServiceError
from games.services.reseat_open import question_for_open_tables
from games.services.seating_answer import answer_to
from games.web.arbiter.console import Console
from games.web.arbiter.draft import Draft
from games.web.arbiter.proof import order_of, term_name, term_text
from games.web.arbiter.reading import whole_or_none


def chosen_tables(values: Any) -> set[int]:
    """Table numbers as ticked in the form."""
    return {number for text in values.getlist("tables") if (number := whole_or_none(text)) is not None}


def seat_anew(console: Console, round_: Round, draft: Draft) -> dict[str, Any] | None:
    """Open tables to choose from, and once chosen what would become of them; None where there is nothing to do."""
    if round_.status != Round.Status.PUBLISHED:
        return None
    numbers = list(round_.tables.filter(status=Table.Status.OPEN).values_list("number", flat=True))
    if not numbers:
        return None
    request = console.request
    chosen = chosen_tables(request.POST if request.method == "POST" else request.GET)
    return {
        "tables": [(number, not chosen or number in chosen) for number in numbers],
        "kept": len(draft.tables) - len(numbers),
        "is_asked": bool(chosen),
        "preview": _preview(console, round_, draft, chosen) if chosen else None,
    }


def _preview(console: Console, round_: Round, draft: Draft, chosen: set[int]) -> dict[str, Any]:
    try:
        question = question_for_open_tables(round_, chosen)
        answer = answer_to(question)
    except ServiceError as error:
        return {"problem": str(error.message)}
    report = _measured(question.request, draft) or round_.report
    now = {frozenset(table) for table in draft.tables}
    return {
        "chosen": sorted(chosen),
        "rows": [
            (
                term_name(key, question.request),
                term_text(key, report.get(key), question.points_divisor),
                term_text(key, answer.report.get(key), question.points_divisor),
            )
            for key in order_of(console.tournament, question.request)
        ],
        "tables": [
            (number, ", ".join(draft.name(player) for player in table))
            for number, table in enumerate(answer.tables, 1)
            if frozenset(table) not in now
        ],
    }


def _measured(request: Mapping[str, Any], draft: Draft) -> Mapping[str, Any] | None:
    """The terms of the seating as it is, by what is known today; None where somebody in it has left."""
    seated = [[str(player) for player in table] for table in draft.tables]
    found: Mapping[str, Any] | None = check_seating(request, seated, list(map(str, draft.away)))["report"]
    return found
