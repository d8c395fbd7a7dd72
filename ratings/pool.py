"""What a ladder tells about its pool: where players stand, how much they play, what rounding added. Plain values."""

import datetime
from collections.abc import Mapping, Sequence

from ratings.models import Ladder
from ratings.queries import PeriodSum

BAR_POINTS = 50


def distribution(ladder: Ladder) -> tuple[int, list[int]]:
    """Return (lowest rating of the first bar, players per bar of 50 points) of the active on the board."""
    first, bars = ladder.figures.get("bars", (0, []))
    return first, bars


def bars_of(counts: Mapping[int, int]) -> tuple[int, list[int]]:
    """The same of rating -> players."""
    if not counts:
        return 0, []
    first, last = (rating // BAR_POINTS * BAR_POINTS for rating in (min(counts), max(counts)))
    bars = [0] * ((last - first) // BAR_POINTS + 1)
    for rating, players in counts.items():
        bars[(rating - first) // BAR_POINTS] += players
    return first, bars


def seats_by_month(sums: Sequence[PeriodSum]) -> list[tuple[datetime.date, int]]:
    """(first of the month, seats rated in it), oldest first; months without any are left out."""
    by_month: dict[datetime.date, int] = {}
    for one in sums:
        month = one.day.replace(day=1)
        by_month[month] = by_month.get(month, 0) + one.seats
    return sorted(by_month.items())
