"""How many players stand at which rating: pale bars, your own dark and called "you"."""

from collections.abc import Sequence

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from evotourney.charts.chart import Chart, draw_all, line, number, text

WIDTHS = (206, 300, 490, 660)
TOP = 22
BELOW = 22
PX_A_LABEL = 56
PX_A_COUNT = 24


def distribution_chart(first: int, step: int, counts: Sequence[int], mine: int | None = None) -> Chart:
    """`counts[i]` players from `first + i * step` up to the next step; `mine` is a rating or None.

    ValueError when there is no bar.
    """
    if not counts:
        raise ValueError("a distribution needs at least one bar")
    own = None if mine is None else min(max((mine - first) // step, 0), len(counts) - 1)
    summary = _summary(first, step, counts)
    return Chart(
        title=_("Where players stand"),
        summary=summary,
        drawings=draw_all(
            WIDTHS,
            "distribution",
            _("Where players stand"),
            summary,
            lambda width: _draw(first, step, counts, own, width),
        ),
        key=SafeString(""),
        columns=(_("Rating"), _("Players")),
        rows=[
            (f"{first + place * step}–{first + (place + 1) * step - 1}", str(count))
            for place, count in enumerate(counts)
        ],
    )


def _summary(first: int, step: int, counts: Sequence[int]) -> str:
    """The quarters of the players, as the lower bounds of the bars they fall in."""
    total = sum(counts)
    if not total:
        return _("No players yet.")
    low, high = _bar_of(counts, total * 0.25), _bar_of(counts, total * 0.75)
    return _("At least half of all players are between %(low)s and %(high)s. Shown in steps of %(step)s.") % {
        "low": first + low * step,
        "high": first + (high + 1) * step,
        "step": step,
    }


def _bar_of(counts: Sequence[int], players: float) -> int:
    seen = 0
    for place, count in enumerate(counts):
        seen += count
        if seen >= players:
            return place
    return len(counts) - 1


def _draw(first: int, step: int, counts: Sequence[int], own: int | None, width: int) -> tuple[int, str]:
    height = {206: 116, 300: 140}.get(width, 190)
    floor = height - BELOW
    slot = (width - 8) / len(counts)
    tallest = max(counts) or 1
    every = next((n for n in (1, 2, 4, 5, 10, 20, 40) if n * slot >= PX_A_LABEL), len(counts))
    parts = []
    for place, count in enumerate(counts):
        left = 4 + slot * place
        tall = (floor - TOP) * count / tallest
        look = "chart-bar-mine" if place == own else "chart-bar"
        parts.append(
            f'<rect class="{look}" x="{number(left + 0.5)}" y="{number(floor - tall)}" '
            f'width="{number(slot - 1)}" height="{number(tall)}" rx="1"/>'
        )
        middle = left + slot / 2
        if place == own:
            you = pgettext("chart", "you")
            half = len(you) * 3.5
            x = min(max(middle, half), width - half)
            parts.append(text(x, floor - tall - 6, you, look="chart-word"))
        elif slot >= PX_A_COUNT and count:
            parts.append(text(middle, floor - tall - 5, str(count)))
        if (first + place * step) % (every * step) == 0 and 16 <= left <= width - 16:
            parts.append(text(left, height - 6, str(first + place * step)))
    parts.append(line(4, floor, width - 4, floor, "chart-axis"))
    return height, "".join(parts)
