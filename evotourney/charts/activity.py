"""How much was played month by month: one bar a month, from zero."""

from collections.abc import Sequence
from datetime import date

from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from evotourney.charts.chart import Chart, draw_all, line, number, text

WIDTHS = (300, 490, 660, 1060)
TOP = 22
BELOW = 22
PX_A_LABEL = 64
PX_A_COUNT = 28
WIDEST_BAR = 56


def activity_chart(title: str, counts: Sequence[tuple[date, int]]) -> Chart:
    """`counts`: (first day of a month, how much), in order; months between them count as empty.

    ValueError when there is no month.
    """
    if not counts:
        raise ValueError("an activity chart needs at least one month")
    months = _without_gaps(counts)
    busiest = max(months, key=lambda one: one[1])
    summary = _("%(total)s from %(first)s to %(last)s; most in %(month)s: %(most)s.") % {
        "total": sum(count for _month, count in months),
        "first": _name(months[0][0]),
        "last": _name(months[-1][0]),
        "month": _name(busiest[0]),
        "most": busiest[1],
    }
    return Chart(
        title=title,
        summary=summary,
        drawings=draw_all(WIDTHS, "activity", title, summary, lambda width: _draw(months, width)),
        key=SafeString(""),
        columns=(_("Month"), title),
        rows=[(_name(month), str(count)) for month, count in months],
    )


def _without_gaps(counts: Sequence[tuple[date, int]]) -> list[tuple[date, int]]:
    known = {month.year * 12 + month.month - 1: count for month, count in counts}
    return [
        (date(month // 12, month % 12 + 1, 1), known.get(month, 0))
        for month in range(min(known), max(known) + 1)
    ]


def _draw(months: Sequence[tuple[date, int]], width: int) -> tuple[int, str]:
    height = 140 if width == WIDTHS[0] else 190
    floor = height - BELOW
    slot = (width - 8) / len(months)
    bar = min(slot - 1, WIDEST_BAR)
    tallest = max(count for _month, count in months) or 1
    every = next((n for n in (1, 2, 3, 6, 12, 24, 60) if n * slot >= PX_A_LABEL), len(months))
    parts = []
    for place, (month, count) in enumerate(months):
        middle = 4 + slot * (place + 0.5)
        tall = (floor - TOP) * count / tallest
        parts.append(
            f'<rect class="chart-bar" x="{number(middle - bar / 2)}" y="{number(floor - tall)}" '
            f'width="{number(max(bar, 0.5))}" height="{number(tall)}" rx="1"/>'
        )
        if slot >= PX_A_COUNT and count:
            parts.append(text(middle, floor - tall - 5, str(count)))
        if place % every == 0:
            parts.append(text(min(max(middle, 28), width - 28), height - 6, date_format(month, "M Y")))
    parts.append(line(4, floor, width - 4, floor, "chart-axis"))
    return height, "".join(parts)


def _name(month: date) -> str:
    return date_format(month, "YEAR_MONTH_FORMAT")
