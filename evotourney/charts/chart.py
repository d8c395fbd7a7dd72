"""What every chart gives the page, and the frame of one drawing."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

# The container width in px from which a drawing of that width is shown (css: .chart-from-600 ...).
SHOWN_FROM = {206: 0, 300: 280, 490: 450, 660: 600, 1060: 960}


@dataclass(frozen=True)
class Chart:
    """One chart: `drawings` at rising widths, `key` below them, `rows` of text under `columns`; `figure` is it all."""

    title: str
    summary: str
    drawings: SafeString
    key: SafeString
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]

    @property
    def figure(self) -> SafeString:
        """The drawing with its key and the data."""
        words = escape(_("Same data as a table"))
        return mark_safe(
            f'<figure class="chart">{self.drawings}{self.key}\n<details class="chart-table"><summary>{words}'
            f"</summary>\n{self._table()}</details></figure>"
        )

    def _table(self) -> str:
        """The data, first column as words, the others as numbers."""
        names = '</th><th scope="col" class="num">'.join(map(escape, self.columns))
        rows = ('</td><td class="num">'.join(map(escape, row)) for row in self.rows)
        head, body = f'<th scope="col">{names}</th>', "".join(f"<tr><td>{row}</td></tr>" for row in rows)
        caption = f'<caption class="hidden-name">{escape(self.title)}</caption>'
        return f'<table class="dense">{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def draw_all(
    widths: Sequence[int], name: str, title: str, summary: str, draw: Callable[[int], tuple[int, str]]
) -> SafeString:
    """`draw(width)` -> (height, SVG inside) at each of `widths`; `name` makes the ids unique on a page."""
    title, summary, parts = escape(title), escape(summary), []
    for place, width in enumerate(widths):
        height, inside = draw(width)
        looks = []
        if place > 0:
            looks.append(f"chart-from-{SHOWN_FROM[width]}")
        if place + 1 < len(widths):
            looks.append(f"chart-to-{SHOWN_FROM[widths[place + 1]]}")
        ids = f"{name}-{width}"
        parts.append(
            f'<svg class="{" ".join(["chart-drawing", *looks])}" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}" role="group" aria-labelledby="{ids}-title {ids}-desc"><title id="{ids}-title">'
            f'{title}</title><desc id="{ids}-desc">{summary}</desc>{inside}</svg>'
        )
    return mark_safe("".join(parts))


def key(entries: Sequence[tuple[str, str]]) -> SafeString:
    """What the signs of a chart mean: (class of the sign, words); `chart-dot` is a ring, all others lines."""
    samples = (
        (
            "live" if look == "chart-live-line" else "",
            mark_safe('<circle class="chart-dot" cx="9" cy="5" r="3.5"/>')
            if look == "chart-dot"
            else format_html('<path class="{}" d="M0 5H18"/>', look),
            words,
        )
        for look, words in entries
    )
    return format_html(
        '<p class="chart-key">{}</p>',
        format_html_join(
            "",
            '<span class="{}"><svg width="18" height="10" viewBox="0 0 18 10" aria-hidden="true">{}</svg> '
            "{}</span>",
            samples,
        ),
    )


def text(x: float, y: float, words: str, anchor: str = "middle", look: str = "") -> str:
    name = f' class="{look}"' if look else ""
    return f'<text x="{number(x)}" y="{number(y)}" text-anchor="{anchor}"{name}>{escape(words)}</text>'


def figure(x: float, y: float, value: int) -> str:
    """A number centred at x: the most frequent text of charts, so nothing of it is looked at twice."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle">{value}</text>'


def line(x1: float, y1: float, x2: float, y2: float, look: str) -> str:
    return f'<line class="{look}" x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"/>'


def path(points: Sequence[tuple[float, float]], look: str, tail: str = "") -> str:
    way = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return f'<path class="{look}" d="M{way}{tail}"/>'


def number(value: float) -> str:
    """At most one decimal, never `-0` or `3.0`."""
    shown = f"{value:.1f}".removesuffix(".0")
    return "0" if shown == "-0" else shown
