"""How a number of the standings came about: points round by round, and the usual tiebreaks."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from games.standings.explain import opponent_lines
from games.standings.points import UNIT
from games.standings.rank import POINTS
from games.standings.rounds import PlayedTable, SeatResult
from games.web.present.why import WhyBox, WhyLine
from games.web.present.words import (
    bye_text,
    criterion_name,
    fixed_units_text,
    place_text,
    points_words,
    units_text,
)
from games.web.snapshot import Snapshot

Explain = Callable[[Snapshot, int, int], WhyBox]


def why_value(snapshot: Snapshot, player_id: int, code: str) -> WhyBox | None:
    """The sum behind a criterion's value; None for an unknown player or a criterion without an explanation."""
    row = snapshot.standings.row_of(player_id)
    if row is None or code not in EXPLAINED:
        return None
    value = next((one.value for one in row.values if one.code == code), None)
    return None if value is None else EXPLAINED[code](snapshot, player_id, value)


def _points(snapshot: Snapshot, player_id: int, value: int) -> WhyBox:
    history = snapshot.standings.history
    lines = []
    games = {played.number: (table, seat) for played, table, seat in history.seats(player_id)}
    byes = {one.number: bye.kind for one in snapshot.rounds for bye in one.byes if bye.player_id == player_id}
    for number, units in sorted(history.points_by_round(player_id).items()):
        detail = _("no game that counts")
        if number in games:
            detail = _game(*games[number])
        elif number in byes:
            detail = bye_text(byes[number])
        lines.append(WhyLine(_("Round %(number)d") % {"number": number}, (detail, units_text(units))))
    entrant = snapshot.entrant_by_player[player_id]
    if entrant.penalty:
        lines.append(WhyLine(_("Penalty"), (entrant.penalty_reason, units_text(-entrant.penalty))))
    answer = _("%(name)s has %(points)s.") % {
        "name": snapshot.name(player_id),
        "points": points_words(value),
    }
    return _summed(answer, (_("Round"), _("What happened"), criterion_name(POINTS)), lines, units_text(value))


def _first_places(snapshot: Snapshot, player_id: int, value: int) -> WhyBox:
    lines = []
    for played, table, seat in snapshot.standings.history.seats(player_id):
        if seat.place == 1:
            shared = table.sharing(1)
            detail = _("won") if shared == 1 else _("first place shared by %(count)d") % {"count": shared}
            lines.append(WhyLine(_where(played.number, table), (detail, units_text(UNIT // shared))))
    answer = _("%(name)s: tables won, a shared first place counts its part.") % {
        "name": snapshot.name(player_id)
    }
    return _summed(answer, (_("Table"), "", criterion_name("first_places")), lines, units_text(value))


def _share_of_table(snapshot: Snapshot, player_id: int, value: int) -> WhyBox:
    history = snapshot.standings.history
    lines = []
    for played, table, seat in history.seats(player_id):
        counted = [one for one in table.seats if one.status != "no_show"]
        total = sum(one.final_score or 0 for one in counted)
        detail = _("%(own)d of %(total)d × %(size)d players") % {
            "own": seat.final_score or 0,
            "total": total,
            "size": len(counted),
        }
        share = fixed_units_text(seat.share or 0)
        lines.append(WhyLine(_where(played.number, table), (detail, share)))
    for unplayed in history.unplayed(player_id):
        if unplayed.points > 0:
            name = _("Round %(number)d") % {"number": unplayed.round_number}
            lines.append(WhyLine(name, (_("counts as an average game"), fixed_units_text(UNIT))))
    answer = _("Own part of all final scores at the table times the number of players, summed.")
    heads = (_("Table"), _("Part"), criterion_name("share_of_table"))
    return _summed(answer, heads, lines, fixed_units_text(value))


def _opponents_points(snapshot: Snapshot, player_id: int, value: int) -> WhyBox:
    lines = []
    for one in opponent_lines(player_id, snapshot.standings.history):
        when = _("own mean for rounds not played")
        if one.round_number is not None:
            when = _("round %(number)d") % {"number": one.round_number}
        if one.is_dropped:
            when = _("%(when)s, dropped") % {"when": when}
        name = snapshot.name(one.opponent_id) if one.opponent_id is not None else "–"
        lines.append(WhyLine(name, (when, units_text(one.points))))
    answer = _("The average points of everybody met, the lowest one dropped.")
    heads = (_("Opponent"), _("Met"), criterion_name(POINTS))
    return _summed(answer, heads, lines, fixed_units_text(value), _("Average"))


def _summed(
    answer: str, heads: tuple[str, ...], lines: list[WhyLine], total: str, word: str | None = None
) -> WhyBox:
    if lines:
        lines = [*lines, WhyLine(word or _("Together"), ("", total), look="total")]
    return WhyBox(answer=answer, heads=heads, lines=tuple(lines))


def _game(table: PlayedTable, seat: SeatResult) -> str:
    if seat.place is None:
        return _("table %(number)d, no place") % {"number": table.number}
    return _("table %(number)d, %(place)s of %(size)d") % {
        "number": table.number,
        "place": place_text(seat.place),
        "size": table.size,
    }


def _where(round_number: int, table: PlayedTable) -> str:
    return _("Round %(round)d, table %(table)d") % {"round": round_number, "table": table.number}


EXPLAINED: Mapping[str, Explain] = {
    POINTS: _points,
    "first_places": _first_places,
    "share_of_table": _share_of_table,
    "opponents_points": _opponents_points,
}
