"""Why these players sit at this table: the engine's reasons in words, and what can be read off the standings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.models import Round
from games.web.present.why import WhyBox, WhyLine
from games.web.present.why_place import met_before
from games.web.present.words import joined, units_text
from games.web.snapshot import Snapshot, TableFacts

# Code of a reason (CODES of games/seating/why.py) -> its sentence. More codes are added here, nowhere else.
SENTENCES: Mapping[str, Any] = {
    "score_group": gettext_lazy("In the own score group: %(points)s points."),
    "floated_up": gettext_lazy("Seated up: %(points)s points, the table is that of %(group)s."),
    "floated_down": gettext_lazy("Seated down: %(points)s points, the table is that of %(group)s."),
    "rivals_met": gettext_lazy("Has met %(count)d of the nearest in the standings already: %(players)s."),
    "met_before": gettext_lazy("Meets %(player)s again, after round %(rounds)s."),
    "club_mate": gettext_lazy("%(player)s is of the same club, %(club)s."),
    "off_size": gettext_lazy("A table of %(size)d; off-size tables before: %(before)d (fewest: %(fewest)d)."),
    "seat": gettext_lazy("Seat %(seat)d; times there before: %(had)d."),
    "pinned": gettext_lazy("Kept at table %(table)d by the officials."),
    "prescribed": gettext_lazy("The officials set this table."),
    "by_standings": gettext_lazy("The top tables follow the standings."),
    "bye_requested": gettext_lazy("Asked to sit out."),
    "bye_lowest": gettext_lazy(
        "Sits out as one of the lowest with the fewest byes: %(points)s points, byes before: %(byes)d."
    ),
}
# What everybody may read; whatever is not named here stays with the officials, so nothing tells of forbidden pairs.
# The points and who met whom stand beside it anyway.
PUBLIC = frozenset(("floated_up", "floated_down", "rivals_met", "club_mate", "off_size", "by_standings"))
POINTS = ("points", "high", "low")


@dataclass(frozen=True)
class Told:
    """What the engine said of a round. why: player id as text -> reasons; points_divisor: units in its point."""

    why: Mapping[str, Sequence[Any]]
    points_divisor: int


def told_of(round_id: int) -> Told:
    """The engine's reasons for the seating of a round."""
    why, divisor = Round.objects.filter(pk=round_id).values_list(
        "why", "request__points_divisor"
    ).first() or (None, None)
    return Told(why or {}, divisor or 1)


def reasons_of(snapshot: Snapshot, table: TableFacts, told: Told | None, *, source_url: str) -> WhyBox:
    """One sentence on the points at the table, a line for each player, earlier meetings last."""
    player_ids = [seat.player_id for seat in table.seats]
    points = {one: snapshot.points_before(one, table.round_number) for one in player_ids}
    history = snapshot.standings.history
    met = met_before(history, player_ids, table.round_number)
    lines = tuple(
        WhyLine(snapshot.name(one), (units_text(points[one]),), verdict=_said(snapshot, told, one))
        for one in player_ids
    )
    return WhyBox(
        answer=_answer(table.round_number, list(points.values())),
        heads=(_("Player"), _("Points before"), *([""] if any(line.verdict for line in lines) else [])),
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
    if not isinstance(reason, Mapping) or reason.get("code") not in SENTENCES:
        return ""
    try:
        return str(SENTENCES[reason["code"]] % _shown_values(reason.get("values", {}), names, points_divisor))
    except (KeyError, TypeError, ValueError, IndexError):
        return ""


def _shown_values(values: Mapping[str, Any], names: Mapping[int, str], points_divisor: int) -> dict[str, Any]:
    """Ids as names, points as people write them, and two more: `group` (low to high) and `had` (times in a seat)."""
    shown = dict(values)
    for key in POINTS:
        if key in shown:
            shown[key] = units_text(shown[key] * points_divisor)
    if "high" in shown and "low" in shown:
        low, high = shown["low"], shown["high"]
        shown["group"] = low if low == high else f"{low}–{high}"
    if "times" in shown:
        shown["had"] = shown["times"][shown["seat"] - 1]
    if "player" in shown:
        shown["player"] = _name(shown["player"], names)
    if "players" in shown:
        more = ["…"] if shown.get("count", 0) > len(shown["players"]) else []
        shown["players"] = ", ".join([*(_name(one, names) for one in shown["players"]), *more])
    if "rounds" in shown:
        shown["rounds"] = ", ".join(map(str, shown["rounds"]))
    return shown


def _name(player_id: str, names: Mapping[int, str]) -> str:
    return names.get(int(player_id), player_id)


def _said(snapshot: Snapshot, told: Told | None, player_id: int) -> str:
    """What everybody may read of the reasons for one player."""
    if told is None:
        return ""
    reasons = [
        one
        for one in told.why.get(str(player_id), ())
        if isinstance(one, Mapping) and one.get("code") in PUBLIC
    ]
    named = {int(other) for one in reasons for other in _named(one.get("values", {}))}
    names = {one: snapshot.name(one) for one in named & snapshot.players.keys()}
    return " ".join(reason_sentences(reasons, names, told.points_divisor))


def _named(values: Mapping[str, Any]) -> list[str]:
    return [*values.get("players", ()), *([values["player"]] if "player" in values else ())]
