"""Why these players sit at this table: the engine's reasons in words, and what can be read off the standings."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.web.present.why import WhyBox, WhyLine
from games.web.present.why_place import met_before
from games.web.present.words import joined, units_text
from games.web.snapshot import Snapshot, TableFacts

# Code of a reason -> its sentence; a code without one is left out. More codes are added here, nowhere else.
SENTENCES: Mapping[str, Promise] = {
    "first_round": gettext_lazy("First round: the tables are drawn."),
    "forced_repeat": gettext_lazy("A repeat here cannot be avoided."),
}


def reasons_of(
    snapshot: Snapshot, table: TableFacts, why: Mapping[str, Sequence[Any]], *, source_url: str
) -> WhyBox:
    """One sentence on the points at the table, a line for each player, earlier meetings last."""
    player_ids = [seat.player_id for seat in table.seats]
    points = {one: snapshot.points_before(one, table.round_number) for one in player_ids}
    history = snapshot.standings.history
    met = met_before(history, player_ids, table.round_number)
    lines = tuple(
        WhyLine(snapshot.name(one), (_said(why.get(str(one), ())), units_text(points[one])))
        for one in player_ids
    )
    return WhyBox(
        answer=_answer(table.round_number, list(points.values())),
        heads=(_("Player"), "", _("Points before")),
        lines=lines if table.round_number > 1 else (),
        note=_met_note(snapshot, met) if table.round_number > 1 else "",
        source=_("How tables are made"),
        source_url=source_url,
    )


def _answer(round_number: int, points: list[int]) -> str:
    if round_number == 1:
        return _("First round: nobody has points yet, the tables were made by lot or by rating.")
    if min(points) == max(points):
        return _("All of them had %(points)s points before this round.") % {"points": units_text(points[0])}
    return _("They stand close to each other: %(least)s to %(most)s points before this round.") % {
        "least": units_text(min(points)),
        "most": units_text(max(points)),
    }


def _met_note(snapshot: Snapshot, met: list[tuple[int, int, int]]) -> str:
    if not met:
        return _("Nobody here has met before.")
    pairs = [
        ngettext("%(a)s and %(b)s once", "%(a)s and %(b)s %(times)d times", times)
        % {"a": snapshot.name(a), "b": snapshot.name(b), "times": times}
        for a, b, times in met
    ]
    return _("Met before: %(pairs)s.") % {"pairs": joined(pairs)}


def reason_sentences(reasons: Sequence[Any], names: Mapping[int, str], points_divisor: int) -> list[str]:
    """The engine's reasons for one player, ids as names and points as people write them.

    points_divisor: units in one point of the engine's request. Reasons without a sentence are left out.
    """
    return [text for one in reasons if (text := _worded(one, names, points_divisor))]


def _worded(reason: Any, names: Mapping[int, str], points_divisor: int) -> str:
    sentence = SENTENCES.get(reason.get("code", "")) if isinstance(reason, Mapping) else None
    if sentence is None:
        return ""
    values = {
        key: _shown(key, value, names, points_divisor) for key, value in reason.get("values", {}).items()
    }
    try:
        return str(sentence) % values
    except (KeyError, TypeError, ValueError):
        return ""


def _shown(key: str, value: Any, names: Mapping[int, str], points_divisor: int) -> Any:
    """Ids are texts in the engine; keys that speak of points end in `points`."""
    if isinstance(value, list):
        return joined([str(_shown(key, one, names, points_divisor)) for one in value])
    if isinstance(value, str):
        return names.get(int(value), value) if value.isdecimal() else value
    return units_text(value * points_divisor) if key.endswith("points") else value


def _said(reasons: Sequence[Any]) -> str:
    words = []
    for reason in reasons:
        sentence = SENTENCES.get(reason.get("code", "")) if isinstance(reason, dict) else None
        if sentence is not None:
            try:
                words.append(str(sentence) % reason.get("values", {}))
            except (KeyError, TypeError, ValueError):
                continue
    return " ".join(words)
