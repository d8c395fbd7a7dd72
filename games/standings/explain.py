"""Why one row stands above another, criterion by criterion, and what an average of opponents is made of.

Hands out codes and values; the site words them.
"""

from dataclasses import dataclass

from games.standings.history import History
from games.standings.points import format_points
from games.standings.rank import POINTS, Standing
from games.standings.tiebreaks import TIEBREAKS

EQUAL = "equal"
DECIDES = "decides"
SKIPPED = "skipped"
NOT_NEEDED = "not_needed"


@dataclass(frozen=True)
class Comparison:
    """One criterion between two rows.

    outcome: `equal`, `decides`, `skipped` (does not apply to this tie) or `not_needed` (decided before).
    """

    code: str
    upper: int | None
    lower: int | None
    outcome: str


@dataclass(frozen=True)
class OpponentLine:
    """One entry of an average of opponents' points. opponent_id and round_number: None for the virtual one."""

    opponent_id: int | None
    round_number: int | None
    points: int
    is_dropped: bool


def compare(upper: Standing, lower: Standing) -> list[Comparison]:
    """Return the criteria of two rows in order, `upper` being the better one; at most one of them decides.

    Values of a direct encounter mean something only between rows tied before it: elsewhere they are not needed.
    """
    comparisons: list[Comparison] = []
    is_decided = False
    for mine, theirs in zip(upper.values, lower.values, strict=True):
        if is_decided:
            outcome = NOT_NEEDED
        elif mine.value is None and theirs.value is None:
            outcome = SKIPPED
        else:
            is_decided = mine.value != theirs.value
            outcome = DECIDES if is_decided else EQUAL
        comparisons.append(Comparison(mine.code, mine.value, theirs.value, outcome))
    return comparisons


def value_text(code: str, value: int | None) -> str:
    """Return the value of a criterion as people read it: points as 2½, counts as 17, – where it does not apply."""
    if value is None:
        return "–"
    is_points = code == POINTS or TIEBREAKS[code].KIND == "points"
    return format_points(value) if is_points else str(value)


def opponent_lines(player_id: int, history: History) -> list[OpponentLine]:
    """Return what the average of opponents' points is made of, lowest first; the first is the one dropped.

    With a single entry nothing is dropped.
    """
    entries: list[tuple[int, int, int | None]] = [
        (history.points(meeting.opponent_id), meeting.round_number, meeting.opponent_id)
        for meeting in history.meetings(player_id)
    ]
    virtual = history.virtual_points(player_id)
    if virtual is not None:
        entries.append((virtual, 0, None))
    entries.sort(key=lambda entry: (entry[0], entry[1], entry[2] or 0))
    return [
        OpponentLine(opponent_id, round_number or None, points, index == 0 and len(entries) > 1)
        for index, (points, round_number, opponent_id) in enumerate(entries)
    ]
