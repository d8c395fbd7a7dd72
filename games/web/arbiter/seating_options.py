"""What one round may do otherwise than the tournament says, and what that would give."""

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext_lazy

from games.models import Round, Tournament
from games.seating.table_sizes import LARGEST, SMALLEST
from games.services.errors import ServiceError
from games.services.seating_answer import answer_to, question_of
from games.services.seating_request import CHOICES, printed_counts
from games.web.arbiter.console import Console
from games.web.arbiter.draft import Draft
from games.web.arbiter.plan import tables_text
from games.web.arbiter.proof import order_of, term_name, term_text
from games.web.arbiter.reading import whole_or_none

INSIDE = [
    ("lot", gettext_lazy("by lot")),
    ("rating", gettext_lazy("by rating")),
    ("rank", gettext_lazy("by rank")),
]
# As many as may ever have to sit out when at least one table is filled.
MOST_BYES = LARGEST - 1
BYES = [
    ("0", gettext_lazy("nobody")),
    (str(MOST_BYES), gettext_lazy("as few as it takes")),
]
WORDS: Mapping[str, list[tuple[str, Any]]] = {
    "off_size": list(Tournament.OffSize.choices),
    "clubs": list(Tournament.Clubs.choices),
    "mode": list(Tournament.Mode.choices),
    "start": list(Tournament.FirstRound.choices),
    "inside": INSIDE,
}
OPTION_WORDS = {
    "off_size": gettext_lazy("Off-size tables"),
    "clubs": gettext_lazy("Club mates"),
    "mode": gettext_lazy("What the seating is after"),
    "start": gettext_lazy("First round"),
    "inside": gettext_lazy("Among equals"),
    "max_byes": gettext_lazy("Who may have to sit out"),
}


def usual_options(tournament: Tournament) -> dict[str, Any]:
    """What every round does unless it is told otherwise."""
    return {
        "off_size": tournament.off_size,
        "clubs": tournament.clubs,
        "mode": tournament.mode,
        "start": tournament.first_round,
        "inside": "lot",
        "allowed": sorted(tournament.allowed),
        "max_byes": MOST_BYES if tournament.byes_allowed else 0,
    }


def option_fields(console: Console, request: Mapping[str, Any], number: int) -> list[dict[str, Any]]:
    """Selects of what this round may do otherwise; what is asked for now stays chosen."""
    query, usual = console.request.GET, usual_options(console.tournament)
    asked_most = whole_or_none(query.get("max_byes"))
    most = request.get("max_byes", usual["max_byes"]) if asked_most is None else asked_most
    fields = [
        {
            "name": name,
            "label": OPTION_WORDS[name],
            "choices": WORDS[name],
            "value": query.get(name) or request.get(name) or usual[name],
        }
        for name in CHOICES
        if name != "start" or number == 1
    ]
    sitting_out = {
        "name": "max_byes",
        "label": OPTION_WORDS["max_byes"],
        "choices": BYES,
        "value": str(MOST_BYES if most else 0),
    }
    return [*fields, sitting_out]


def size_fields(console: Console, request: Mapping[str, Any]) -> list[tuple[int, bool, bool]]:
    """Sizes a table of this round might have: size, whether it may now, whether it always may (the preferred one)."""
    tournament = console.tournament
    least, most = printed_counts(tournament)
    now = set(request.get("allowed") or tournament.allowed)
    asked = _sizes(console.request.GET)
    offered = {*range(least, most + 1), *tournament.allowed}
    return [(size, size in (asked or now), size == tournament.preferred) for size in sorted(offered)]


def chosen_options(tournament: Tournament, values: QueryDict) -> dict[str, Any]:
    """The options sent that are known and not what the tournament does anyway."""
    given: dict[str, Any] = {
        name: value
        for name in CHOICES
        if (value := str(values.get(name, ""))) in {code for code, _word in WORDS[name]}
    }
    sizes, most = _sizes(values), whole_or_none(values.get("max_byes"))
    if sizes:
        given["allowed"] = sorted(sizes | {tournament.preferred})
    if most is not None and most <= MOST_BYES:
        given["max_byes"] = most
    usual = usual_options(tournament)
    return {name: value for name, value in given.items() if value != usual[name]}


def sends_options(values: QueryDict) -> bool:
    """Whether the form had the fields of the options at all."""
    return any(name in values for name in CHOICES)


def fields_of(options: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """The options as fields of a form, as chosen_options reads them."""
    plain = [(name, value) for name, value in options.items() if name not in ("allowed", "pins")]
    return plain + [("sizes", size) for size in options.get("allowed", ())]


def _sizes(values: QueryDict) -> set[int]:
    found = {whole_or_none(text) for text in values.getlist("sizes")}
    return {size for size in found if size is not None and SMALLEST <= size <= LARGEST}


def preview_of(console: Console, round_: Round, draft: Draft) -> dict[str, Any]:
    """What the engine would do with other options: its terms beside those of now. Nothing is stored."""
    options = chosen_options(console.tournament, console.request.GET)
    try:
        question = question_of(console.tournament, round_.number, round_.seed, options | pins_of(round_))
        answer = answer_to(question)
    except ServiceError as error:
        return {"problem": str(error.message)}
    request = question.request
    return {
        "tables": tables_text([len(table) for table in answer.tables]),
        "tables_now": tables_text([len(table) for table in draft.tables]),
        "byes": len(answer.byes),
        "rows": [
            (
                term_name(key, request),
                term_text(key, round_.report.get(key), draft.divisor),
                term_text(key, answer.report.get(key), question.points_divisor),
            )
            for key in order_of(console.tournament, request)
        ],
        "options": fields_of(usual_options(console.tournament) | options),
    }


def pins_of(round_: Round) -> dict[str, Any]:
    """The option `pins` of a draft: player id as text -> table number; nothing where nobody is kept at a table."""
    pins = (round_.request.get("options") or {}).get("pins")
    return {"pins": pins} if pins else {}
