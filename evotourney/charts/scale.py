"""Round numbers for a value axis and days for a date axis."""

import math
from collections.abc import Callable
from datetime import date

from django.utils.formats import date_format

RATING_STEPS = (10, 20, 50, 100, 200, 500, 1000)
MONTH_STEPS = (1, 2, 3, 6)
PX_A_YEAR = 48
PX_A_MONTH = 90


def rating_axis(low: float, high: float, most: int = 5) -> tuple[float, float, list[int]]:
    """The ends of an axis a little wider than `low`..`high`, and 2 to `most` round ratings on it."""
    room = max((high - low) * 0.06, 6)
    bottom, top = low - room, high + room
    for step in RATING_STEPS:
        ticks = list(range(math.ceil(bottom / step) * step, math.floor(top / step) * step + 1, step))
        if len(ticks) <= most:
            break
    if len(ticks) < 2:
        first, last = math.floor(bottom / step) * step, math.ceil(top / step) * step
        ticks = list(range(first, last + 1, step))
    return min(bottom, ticks[0]), max(top, ticks[-1]), ticks


def scale(low: float, high: float, start: float, end: float) -> Callable[[float], float]:
    """The straight line that takes `low` to `start` and `high` to `end`."""
    spread = (high - low) or 1
    return lambda value: start + (value - low) * (end - start) / spread


def date_ticks(first: date, last: date, px: float) -> list[tuple[date, str]]:
    """Beginnings of years, or of months when fewer than two years begin between the days, on `px` of width."""
    years = [date(year, 1, 1) for year in range(first.year, last.year + 1) if date(year, 1, 1) >= first]
    if len(years) >= 2:
        every = math.ceil(len(years) * PX_A_YEAR / px)
        return [(day, str(day.year)) for day in years[::every]]
    months = [
        date(month // 12, month % 12 + 1, 1)
        for month in range(first.year * 12 + first.month - 1, last.year * 12 + last.month)
    ]
    months = [day for day in months if first <= day <= last]
    if not months:
        return [(first, date_format(first, "SHORT_DATE_FORMAT"))]
    most = max(2, px // PX_A_MONTH)
    for step in MONTH_STEPS:
        chosen = [day for day in months if (day.month - 1) % step == 0]
        if len(chosen) <= most:
            break
    return [(day, date_format(day, "YEAR_MONTH_FORMAT")) for day in chosen or months[:1]]
