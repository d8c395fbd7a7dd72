"""Round numbers for a value axis and days for a date axis."""

import math
from collections.abc import Callable
from datetime import date

from django.utils.formats import date_format

RATING_STEPS = (10, 20, 50, 100, 200, 500, 1000)
MONTH_STEPS = (1, 2, 3, 6)


def rating_ticks(low: float, high: float, most: int = 5) -> list[int]:
    """Round ratings around `low`..`high`, at most `most` of them when a step allows it."""
    for step in RATING_STEPS:
        first = math.floor(low / step) * step
        last = math.ceil(high / step) * step
        if last == first:
            last += step
        if (last - first) // step + 1 <= most:
            break
    return list(range(first, last + step, step))


def scale(low: float, high: float, start: float, end: float) -> Callable[[float], float]:
    """The straight line that takes `low` to `start` and `high` to `end`."""
    spread = (high - low) or 1
    return lambda value: start + (value - low) * (end - start) / spread


def date_ticks(first: date, last: date, most: int) -> list[tuple[date, str]]:
    """Beginnings of years, or of months when fewer than two years begin between the days."""
    years = [date(year, 1, 1) for year in range(first.year, last.year + 1) if date(year, 1, 1) >= first]
    if len(years) >= 2:
        every = math.ceil(len(years) / most)
        return [(day, str(day.year)) for day in years[::every]]
    months = [
        date(month // 12, month % 12 + 1, 1)
        for month in range(first.year * 12 + first.month - 1, last.year * 12 + last.month)
    ]
    months = [day for day in months if first <= day <= last]
    if not months:
        return [(first, date_format(first, "j M Y"))]
    for step in MONTH_STEPS:
        chosen = [day for day in months if (day.month - 1) % step == 0]
        if len(chosen) <= most:
            break
    return [(day, date_format(day, "M Y")) for day in chosen or months[:1]]
