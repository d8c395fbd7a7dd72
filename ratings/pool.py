"""What a ladder tells about its pool: where players stand, how much they play, what rounding added. Plain values."""

import datetime
from collections.abc import Sequence

from ratings.models import Ladder
from ratings.queries import PeriodSum

BAR_POINTS = 50


def distribution(ladder: Ladder) -> tuple[int, list[int]]:
    """Return (lowest rating of the first bar, players per bar of 50 points) of the active on the board."""
    counts = ladder.figures.get("counts", [])
    if not counts:
        return 0, []
    first = min(rating for rating, _players in counts) // BAR_POINTS * BAR_POINTS
    last = max(rating for rating, _players in counts) // BAR_POINTS * BAR_POINTS
    bars = [0] * ((last - first) // BAR_POINTS + 1)
    for rating, players in counts:
        bars[(rating - first) // BAR_POINTS] += players
    return first, bars


def seats_by_month(sums: Sequence[PeriodSum]) -> list[tuple[datetime.date, int]]:
    """(first of the month, seats rated in it), oldest first; months without any are left out."""
    by_month: dict[datetime.date, int] = {}
    for one in sums:
        month = one.day.replace(day=1)
        by_month[month] = by_month.get(month, 0) + one.seats
    return sorted(by_month.items())
