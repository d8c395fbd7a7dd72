"""What one round may do otherwise than the tournament says, and what that would give."""

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext_lazy

from games.models import Round, Tournament
from games.services import seating
from games.services.errors import ServiceError
from games.services.seating_request import OPTIONS
from games.web.arbiter.console import Console
from games.web.arbiter.draft import Draft
from games.web.arbiter.plan import tables_text
from games.web.arbiter.proof import order_of, term_name, term_text

INSIDE = [
    ("lot", gettext_lazy("by lot")),
    ("rating", gettext_lazy("by rating")),
    ("rank", gettext_lazy("by rank")),
]
CHOICES: Mapping[str, list[tuple[str, Any]]] = {
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
}


def option_fields(console: Console, request: Mapping[str, Any], number: int) -> list[dict[str, Any]]:
    """Selects of what this round may do otherwise; what is asked for now stays chosen."""
    tournament, query = console.tournament, console.request.GET
    usual = {
        "off_size": tournament.off_size,
        "clubs": tournament.clubs,
        "mode": tournament.mode,
        "start": tournament.first_round,
        "inside": "lot",
    }
    fields = [name for name in OPTIONS if name != "start" or number == 1]
    return [
        {
            "name": name,
            "label": OPTION_WORDS[name],
            "choices": CHOICES[name],
            "value": query.get(name) or request.get(name) or usual[name],
        }
        for name in fields
    ]


def chosen_options(values: QueryDict) -> dict[str, str]:
    """The options sent that are known; anything else is left out."""
    given = {name: str(values.get(name, "")) for name in OPTIONS}
    return {name: value for name, value in given.items() if value in {code for code, _word in CHOICES[name]}}


def preview_of(console: Console, round_: Round, draft: Draft) -> dict[str, Any]:
    """What the engine would do with other options: its terms beside those of now. Nothing is stored."""
    options = chosen_options(console.request.GET)
    try:
        request, divisor, answer = seating.answer_for(console.tournament, round_.number, round_.seed, options)
    except ServiceError as error:
        return {"problem": str(error.message)}
    order = order_of(console.tournament, request)
    return {
        "tables": tables_text([len(table) for table in answer["tables"]]),
        "tables_now": tables_text([len(table) for table in draft.tables]),
        "byes": len(answer["byes"]),
        "rows": [
            (
                term_name(key, request),
                term_text(key, round_.report.get(key), draft.divisor),
                term_text(key, answer["report"].get(key), divisor),
            )
            for key in order
        ],
        "options": options,
    }
