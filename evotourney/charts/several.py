"""Up to four lines to compare: named at their ends, told apart by dash and marker as well as colour."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from textwrap import wrap

from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from evotourney.charts.chart import Chart, draw_all, line, number, path, text
from evotourney.charts.scale import date_ticks, rating_axis, scale
from evotourney.design.words import MINUS

WIDTHS = (300, 660, 1060)
MOST_LINES = 4
LEFT = 40
TOP = 12
BELOW = 24
LETTER = 8
LABEL_GAP = 15


@dataclass(frozen=True)
class Line:
    """One series: its name and (day, rating) in order of days."""

    name: str
    points: Sequence[tuple[date, int]]


def lines_chart(title: str, lines: Sequence[Line]) -> Chart:
    """1-4 lines over the same days. ValueError for more lines, for none, or for a line without points."""
    if not 1 <= len(lines) <= MOST_LINES or not all(one.points for one in lines):
        raise ValueError("a chart shows 1 to 4 lines, each with at least one point")
    summary = "; ".join(
        _("%(name)s from %(first)s to %(last)s")
        % {"name": one.name, "first": _signed(one.points[0][1]), "last": _signed(one.points[-1][1])}
        for one in lines
    )
    return Chart(
        title=title,
        summary=summary,
        drawings=draw_all(WIDTHS, "lines", title, summary, lambda width: _draw(lines, width)),
        key=SafeString(""),
        columns=(_("Date"), *(one.name for one in lines)),
        rows=_rows(lines),
    )


def _rows(lines: Sequence[Line]) -> list[tuple[str, ...]]:
    days = sorted({day for one in lines for day, _rating in one.points})
    by_day = [dict(one.points) for one in lines]
    return [
        (date_format(day, "SHORT_DATE_FORMAT"), *(_signed(ratings.get(day, "")) for ratings in by_day))
        for day in days
    ]


def _draw(lines: Sequence[Line], width: int) -> tuple[int, str]:
    height = 220 if width == WIDTHS[0] else 280
    floor = height - BELOW
    ratings = [rating for one in lines for _day, rating in one.points]
    days = [day for one in lines for day, _rating in one.points]
    names = [_in_lines(one.name, width) for one in lines]
    room = max(_letters(part) for parts in names for part in parts) * LETTER + 12
    right = width - room
    low, high, ticks = rating_axis(min(ratings), max(ratings), 4 if width == WIDTHS[0] else 6)
    down = scale(low, high, floor, TOP)
    along = scale(min(days).toordinal(), max(days).toordinal(), LEFT + 8, right)
    parts = [line(LEFT, down(tick), right, down(tick), "chart-grid") for tick in ticks]
    parts += [text(LEFT - 8, down(tick) + 4, _signed(tick), "end") for tick in ticks]
    parts += [
        text(max(along(day.toordinal()), LEFT + 16), height - 6, words)
        for day, words in date_ticks(min(days), max(days), right - LEFT)
    ]
    parts.append(line(LEFT, floor, right, floor, "chart-axis"))
    ends = []
    for place, (one, name) in enumerate(zip(lines, names, strict=True), 1):
        dots = [(along(day.toordinal()), down(rating)) for day, rating in one.points]
        parts.append(path(dots, f"chart-line chart-line-{place}"))
        parts.append(_marker(place, *dots[-1]))
        ends.append((dots[-1][1], dots[-1][0], name))
    parts += _names(ends, floor)
    return height, "".join(parts)


def _in_lines(name: str, width: int) -> list[str]:
    """The name in lines of a third of the chart; a word longer than that stays whole."""
    longest = max(map(len, name.replace("-", "- ").split()), default=1)
    return wrap(name, max(longest, width // 3 // LETTER)) or [name]


def _letters(words: str) -> int:
    """Width in Latin letters; a Chinese or Japanese one counts twice."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in words)


def _names(ends: Sequence[tuple[float, float, list[str]]], floor: float) -> list[str]:
    """Names at the ends of their lines, pushed apart from the top."""
    parts = []
    lowest: float = TOP - LABEL_GAP
    for y, x, name in sorted(ends):
        first = min(max(y + 4, lowest + LABEL_GAP), floor - LABEL_GAP * (len(name) - 1))
        for place, words in enumerate(name):
            lowest = first + place * LABEL_GAP
            parts.append(text(x + 9, lowest, words, "start", "chart-word"))
    return parts


def _marker(place: int, x: float, y: float) -> str:
    """Circle, square, diamond, triangle: a second sign beside the colour."""
    shapes = {
        1: f"M{number(x - 4)} {number(y)}a4 4 0 1 1 8 0a4 4 0 1 1-8 0z",
        2: f"M{number(x - 4)} {number(y - 4)}h8v8h-8z",
        3: f"M{number(x)} {number(y - 5)}l5 5-5 5-5-5z",
        4: f"M{number(x)} {number(y - 5)}l5 9h-10z",
    }
    return f'<path class="chart-marker chart-marker-{place}" d="{shapes[place]}"/>'


def _signed(value: int | str) -> str:
    """A number with the minus sign of the pages."""
    return str(value).replace("-", MINUS)
