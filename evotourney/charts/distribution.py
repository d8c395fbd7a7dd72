"""How many players stand at which rating: pale bars, your own dark and called "you"."""

from collections.abc import Sequence

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from evotourney.charts.chart import Chart, draw_all, figure, line, number, text

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
    title, summary = _("Where players stand"), _summary(first, step, counts)
    return Chart(
        title=title,
        summary=summary,
        drawings=draw_all(
            WIDTHS,
            "distribution",
            title,
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
    scale = (floor - TOP) / (max(counts) or 1)
    tops = [floor - scale * count for count in counts]
    wide = number(slot - 1)
    bars = [f"M{4.5 + slot * place:.1f} {floor}V{top:.1f}h{wide}V{floor}z" for place, top in enumerate(tops)]
    mine = "" if own is None else bars.pop(own)
    parts = [f'<path class="chart-bar" d="{"".join(bars)}"/>']
    if own is not None:
        parts.append(f'<path class="chart-bar-mine" d="{mine}"/>')
        you = pgettext("chart", "you")
        half = len(you) * 3.5
        x = min(max(4 + slot * (own + 0.5), half), width - half)
        parts.append(text(x, tops[own] - 6, you, look="chart-word"))
    if slot >= PX_A_COUNT:
        parts += [
            figure(4 + slot * (place + 0.5), tops[place] - 5, count)
            for place, count in enumerate(counts)
            if count and place != own
        ]
    parts += _scale(first, step, len(counts), slot, width, height)
    parts.append(line(4, floor, width - 4, floor, "chart-axis"))
    return height, "".join(parts)


def _scale(first: int, step: int, bars: int, slot: float, width: int, height: int) -> list[str]:
    """Ratings below the bars, as many as there is room for."""
    every = next((n for n in (1, 2, 4, 5, 10, 20, 40) if n * slot >= PX_A_LABEL), bars)
    begins = (
        (4 + slot * place, first + place * step) for place in range(-(first // step) % every, bars, every)
    )
    return [figure(x, height - 6, rating) for x, rating in begins if 16 <= x <= width - 16]
