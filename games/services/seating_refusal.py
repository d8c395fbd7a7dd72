"""The engine's refusals in the user's language, with the count that shows why nothing fits."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from games.models import Player
from games.seating.errors import SeatingError

NOBODY_SITS_OUT = "too_many_byes, none allowed"
SENTENCES: Mapping[str, Promise] = {
    "too_few_entrants": gettext_lazy("Players here: %(players)s; the smallest table needs %(least)d."),
    "not_seatable": gettext_lazy(
        "The players cannot be seated at tables of the allowed sizes; allow another size or byes."
    ),
    "too_many_byes": gettext_lazy(
        "%(players)s players at tables of %(sizes)s leave %(byes)d without a table, and at most %(max_byes)d may "
        "sit out."
    ),
    NOBODY_SITS_OUT: gettext_lazy(
        "%(players)s players at tables of %(sizes)s leave %(byes)d without a table, and nobody may sit out."
    ),
    "forbidden_unavoidable": gettext_lazy("The forbidden pairs cannot all be kept apart."),
    "clubs_unavoidable": gettext_lazy("Club mates cannot all be kept apart; choose “avoid” instead."),
    "pins_unavoidable": gettext_lazy("The fixed tables cannot all be kept."),
}
# Code of an argument (ARGUMENTS of games/seating/feasible.py) -> the count behind the refusal.
ARGUMENTS: Mapping[str, Promise] = {
    "club_over_tables": gettext_lazy("%(club)s has %(members)d players for %(tables)d tables."),
    "table_over_clubs": gettext_lazy("A table of %(size)d needs as many clubs, and there are %(clubs)d."),
    "too_few_partners": gettext_lazy(
        "%(player)s may meet %(partners)d players and needs %(needed)d at a table."
    ),
    "apart_over_tables": gettext_lazy(
        "None of these may meet, and there are %(tables)d tables: %(players)s."
    ),
    "every_seating_tried": gettext_lazy("Every seating was tried."),
    "none_found": gettext_lazy("No seating was found."),
}
PINNED: Mapping[str, Promise] = {
    "other": gettext_lazy("%(player)s and %(other)s may not meet, and both are fixed to table %(table)d."),
    "players": gettext_lazy("%(players)s players are fixed to table %(table)d."),
    "tables": gettext_lazy("%(player)s is fixed to table %(table)d, and there are %(tables)d tables."),
    "byes": gettext_lazy("%(byes)d must sit out, and %(free)d are free of a fixed table."),
}


def refusal_text(error: SeatingError) -> str:
    """What cannot be kept, then the count that shows it. Names forbidden pairs: for officials only."""
    is_strict = error.code == "too_many_byes" and error.values.get("max_byes") == 0
    sentence = SENTENCES.get(NOBODY_SITS_OUT if is_strict else error.code)
    if sentence is None:
        return error.message
    values = _named(error.values)
    try:
        return " ".join(str(words % values) for words in (sentence, _argument(error)) if words)
    except (KeyError, TypeError, ValueError):
        return error.message


def _argument(error: SeatingError) -> Promise | None:
    if error.code == "pins_unavoidable":
        return next((words for key, words in PINNED.items() if key in error.values), None)
    return ARGUMENTS.get(error.values.get("argument", ""))


def _named(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values with players by name, and two more: `sizes` and the `least` of them."""
    shown = dict(values)
    if values.get("allowed"):
        shown["sizes"] = ", ".join(map(str, values["allowed"]))
        shown["least"] = min(values["allowed"])
    group = values["players"] if isinstance(values.get("players"), list) else []
    ids = [values[key] for key in ("player", "other") if values.get(key)]
    names = Player.objects.in_bulk([int(one) for one in (*group, *ids)]) if group or ids else {}
    for key in ("player", "other"):
        if values.get(key):
            shown[key] = _name(names, values[key])
    if group:
        shown["players"] = ", ".join(sorted(_name(names, one) for one in group))
    return shown


def _name(players: Mapping[int, Player], player_id: str) -> str:
    found = players.get(int(player_id))
    return found.name if found else player_id
