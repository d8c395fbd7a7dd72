"""Why one row of the standings is above the next: criterion by criterion, down to the one that decides."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.standings.explain import DECIDES, EQUAL, NOT_NEEDED, compare
from games.standings.history import History
from games.standings.open_tables import what_open_tables_can_change
from games.standings.rank import POINTS, Standing
from games.standings.schemes.scheme import Scheme
from games.web.present.why import WhyBox, WhyLine
from games.web.present.words import criterion_name, criterion_text, joined, position_word
from games.web.snapshot import Snapshot

# Beyond so many rows the bound costs more than it tells.
MOST_ROWS_FOR_OUTLOOK = 400


def why_place(snapshot: Snapshot, player_id: int, *, source_url: str, open_note: str) -> WhyBox | None:
    """Compare the player's row with the next one (the last row with the one above). None without a row."""
    rows = snapshot.standings.rows
    index = next((index for index, row in enumerate(rows) if row.player_id == player_id), None)
    if index is None:
        return None
    if len(rows) == 1:
        return WhyBox(_("%(name)s is alone in the standings.") % {"name": snapshot.name(player_id)})
    upper, lower = (index, index + 1) if index + 1 < len(rows) else (index - 1, index)
    return _compared(snapshot, rows[upper], rows[lower], source_url, open_note)


def _compared(
    snapshot: Snapshot, upper: Standing, lower: Standing, source_url: str, open_note: str
) -> WhyBox:
    names = (snapshot.name(upper.player_id), snapshot.name(lower.player_id))
    words = {DECIDES: _("decides"), EQUAL: _("equal")}
    asked = [one for one in compare(upper, lower) if one.outcome != NOT_NEEDED]
    lines = tuple(
        WhyLine(
            name=f"{position}. {criterion_name(one.code)}",
            cells=(criterion_text(one.code, one.upper), criterion_text(one.code, one.lower)),
            look="decides" if one.outcome == DECIDES else "",
            verdict=words.get(one.outcome, _("does not apply")),
        )
        for position, one in enumerate(asked, 1)
    )
    is_decided = asked[-1].outcome == DECIDES
    return WhyBox(
        answer=_answer(names, asked[-1].code if is_decided else None, len(asked)),
        heads=(_("Criterion"), *names, ""),
        lines=lines,
        note=open_note,
        source=_("Regulations, section %(number)d") % {"number": 5},
        source_url=source_url,
    )


def _answer(names: tuple[str, str], decided_by: str | None, position: int) -> str:
    values = {"above": names[0], "below": names[1]}
    if decided_by is None:
        return _("%(above)s and %(below)s share the place: they are equal in every criterion.") % values
    if decided_by == POINTS:
        return _("%(above)s is above %(below)s by points.") % values
    values |= {"position": position_word(position), "criterion": criterion_name(decided_by)}
    return _("%(above)s is above %(below)s by the %(position)s criterion: %(criterion)s.") % values


def open_tables_note(snapshot: Snapshot, scheme: Scheme, preferred: int) -> str:
    """What the open tables of the last round can still change; empty when none is open."""
    current = snapshot.open_round
    if current is None or not current.open_tables:
        return ""
    numbers = [str(table.number) for table in current.open_tables]
    still = ngettext("Still open: table %(tables)s.", "Still open: tables %(tables)s.", len(numbers)) % {
        "tables": joined(numbers)
    }
    span = _places_that_can_change(snapshot, scheme, preferred)
    if span is None:
        return still
    changes = _("That can change places %(first)d–%(last)d.") % {"first": span[0], "last": span[1]}
    return f"{still} {changes}"


def _places_that_can_change(snapshot: Snapshot, scheme: Scheme, preferred: int) -> tuple[int, int] | None:
    rows, history = snapshot.standings.rows, snapshot.standings.history
    if len(rows) > MOST_ROWS_FOR_OUTLOOK:
        return None
    outlooks = what_open_tables_can_change(rows, history, scheme, preferred)
    moving = [one for one in outlooks if not one.is_certain]
    if not moving:
        return None
    return min(one.best_rank for one in moving), max(one.worst_rank for one in moving)


def met_before(history: History, player_ids: Sequence[int], round_number: int) -> list[tuple[int, int, int]]:
    """Pairs of these players who met before the round: (player, player, times)."""
    pairs = []
    for index, player_id in enumerate(player_ids):
        for other in player_ids[index + 1 :]:
            times = sum(
                meeting.opponent_id == other and meeting.round_number < round_number
                for meeting in history.meetings(player_id)
            )
            if times:
                pairs.append((player_id, other, times))
    return pairs
