"""Small drawings as SVG text: icons, the sign, the seat ring."""

import math
from functools import lru_cache

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from evotourney.design.icons import OUTLINES

BODY_LINE = "M16.2 9.5C15.2 12.5 15.3 15 15.9 17.5c.7 2.9.3 4.3.5 6 .3 2.5 2 4 4.4 4 2.7 0 4.3-1.7 4.3-3.5"
LEGS_LINE = (
    "M15.5 13C12.5 13.3 9.8 12.3 8 9.2M15.8 13.2c3.2.2 5.6-.6 8-3.6"
    "M16 19c-3.4 0-6 .9-7.6 4.2M16.5 19.2c2.7.1 5-.6 7.3-2.7"
)
HEAD_SHAPE = "M16.6 3c2.1 0 3.7 2.3 3.7 4.5 0 2.4-1.7 4.3-4 4.3s-3.7-2-3.6-4.3C12.8 5.3 14.5 3 16.6 3z"
FEET = (("24", "9.2"), ("8.2", "23.6"), ("24.2", "16.2"))

SEATS_AT_A_TABLE = range(2, 9)
SEAT_DISTANCE = 11.5
SEAT_RADIUS = "2.3"
MINE_RADIUS = "3.4"


def draw_icon(name: str, label: str = "") -> SafeString:
    """The icon `name` in the text's colour; hidden from screen readers unless it has a `label`.

    KeyError when there is no such icon.
    """
    return _icon(name, str(label))  # a label that translates itself is another text in another language


@lru_cache(maxsize=512)
def _icon(name: str, label: str) -> SafeString:
    outline = OUTLINES[name]
    return format_html(
        '<svg class="icon icon-{}" viewBox="0 0 24 24" width="18" height="18" {}><path d="{}"/></svg>',
        name,
        _spoken(label),
        outline,
    )


def draw_sign(kind: str = "tile", size: int = 30, label: str = "") -> SafeString:
    """The gecko, `size` px: `tile` (white on green), `bare` (green), `grey`, `ink` (one colour)."""
    colour = "#fff" if kind == "tile" else "currentColor"
    tile = mark_safe('<rect width="32" height="32" rx="7.5" fill="#0a6654"/>') if kind == "tile" else ""
    foot = mark_safe('fill="#ffc65c"') if kind == "tile" else mark_safe('class="foot"')
    return format_html(
        '<svg class="sign sign-{}" viewBox="0 0 32 32" width="{}" height="{}" {}>{}'
        '<g fill="none" stroke="{}" stroke-linecap="round" stroke-linejoin="round">'
        '<path stroke-width="3.4" d="{}"/><path stroke-width="2" d="{}"/></g>'
        '<path fill="{}" d="{}"/><g fill="{}">{}</g><circle cx="7.7" cy="8.8" r="2.5" {}/></svg>',
        kind,
        size,
        size,
        _spoken(label),
        tile,
        colour,
        BODY_LINE,
        LEGS_LINE,
        colour,
        HEAD_SHAPE,
        colour,
        format_html_join("", '<circle cx="{}" cy="{}" r="2.1"/>', FEET),
        foot,
    )


def draw_seat_ring(size: int, mine: int | None = None, width: int = 24, label: str = "") -> SafeString:
    """A table with `size` seats (2-8), seat 1 on top, then clockwise; seat `mine` green and larger.

    ValueError when no table has so many seats.
    """
    if size not in SEATS_AT_A_TABLE:
        raise ValueError(f"a table has 2 to 8 seats, not {size}")
    dots = []
    for seat in range(1, size + 1):
        angle = 2 * math.pi * (seat - 1) / size
        x = 16 + SEAT_DISTANCE * math.sin(angle)
        y = 16 - SEAT_DISTANCE * math.cos(angle)
        look, radius = ("ring-mine", MINE_RADIUS) if seat == mine else ("ring-seat", SEAT_RADIUS)
        dots.append((look, f"{x:.1f}", f"{y:.1f}", radius))
    return format_html(
        '<svg class="seat-ring" viewBox="0 0 32 32" width="{}" height="{}" {}>'
        '<circle class="ring-table" cx="16" cy="16" r="6.2"/>{}</svg>',
        width,
        width,
        _spoken(label),
        format_html_join("", '<circle class="{}" cx="{}" cy="{}" r="{}"/>', dots),
    )


def _spoken(label: str) -> SafeString:
    if label:
        return format_html('role="img" aria-label="{}"', label)
    return mark_safe('aria-hidden="true" focusable="false"')
