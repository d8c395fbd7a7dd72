"""The line of a player's rating: one dot a tournament, dashed while provisional, dotted blue to the live value."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from evotourney.charts.chart import Chart, draw_all, key, line, number, path, text
from evotourney.charts.scale import date_ticks, rating_axis, scale
from evotourney.design.words import signed

WIDTHS = (300, 660, 1060)
LEFT = 40
TOP = 24
BELOW = 24
RIGHT = 44
LIVE_ROOM = 30
PX_A_DOT = 9


@dataclass(frozen=True)
class RatingPoint:
    """The rating after one tournament; `url` leads to the sum of that change. change: None: from the point before."""

    day: date
    rating: int
    name: str
    url: str = ""
    is_provisional: bool = False
    change: int | None = None


def rating_chart(
    points: Sequence[RatingPoint], live_change: int | None = None, provisional_below: int = 10
) -> Chart:
    """The chart of `points` in order of days (at least one); `live_change` is not yet official.

    ValueError when there is no point.
    """
    if not points:
        raise ValueError("a rating chart needs at least one point")
    return Chart(
        title=_("Rating"),
        summary=_summary(points, live_change),
        drawings=draw_all(
            WIDTHS,
            "rating",
            _("Rating"),
            _summary(points, live_change),
            lambda width: _draw(points, live_change, width),
        ),
        key=_key(points, live_change, provisional_below),
        columns=(_("Tournament"), _("Date"), _("Change"), _("Rating")),
        rows=_rows(points),
    )


def _summary(points: Sequence[RatingPoint], live_change: int | None) -> str:
    best = max(points, key=lambda point: point.rating)
    values = {
        "first": points[0].rating,
        "first_day": date_format(points[0].day, "YEAR_MONTH_FORMAT"),
        "last": points[-1].rating,
        "last_day": date_format(points[-1].day, "YEAR_MONTH_FORMAT"),
        "best": best.rating,
        "best_day": date_format(best.day, "YEAR_MONTH_FORMAT"),
    }
    one = _("%(first)s in %(first_day)s.")
    several = _("From %(first)s in %(first_day)s to %(last)s in %(last_day)s; best %(best)s in %(best_day)s.")
    words = (one if len(points) == 1 else several) % values
    if live_change is not None:
        words += " " + _("Live change, not yet official: %(change)s.") % {"change": signed(live_change)}
    return words


def _rows(points: Sequence[RatingPoint]) -> list[tuple[str, str, str, str]]:
    before = [None, *(point.rating for point in points)]
    return [
        (
            point.name,
            date_format(point.day, "SHORT_DATE_FORMAT"),
            _change_text(point, earlier),
            str(point.rating),
        )
        for point, earlier in zip(points, before, strict=False)
    ]


def _change_text(point: RatingPoint, earlier: int | None) -> str:
    if point.change is not None:
        return signed(point.change)
    return "" if earlier is None else signed(point.rating - earlier)


def _draw(points: Sequence[RatingPoint], live_change: int | None, width: int) -> tuple[int, str]:
    height = 200 if width == WIDTHS[0] else 262
    floor = height - BELOW
    ratings = [point.rating for point in points]
    live = None if live_change is None else ratings[-1] + live_change
    shown = ratings if live is None else [*ratings, live]
    low, high, ticks = rating_axis(min(shown), max(shown), 4 if width == WIDTHS[0] else 6)
    right = width - RIGHT - (LIVE_ROOM if live is not None else 0)
    down = scale(low, high, floor, TOP)
    first_day, last_day = points[0].day, points[-1].day
    along = scale(first_day.toordinal(), last_day.toordinal(), LEFT + 8, right)
    if first_day == last_day:
        dots = [((LEFT + right) / 2, down(rating)) for rating in ratings]
    else:
        dots = [(along(point.day.toordinal()), down(point.rating)) for point in points]

    parts = [line(LEFT, down(tick), right + 8, down(tick), "chart-grid") for tick in ticks]
    parts.append(line(LEFT, floor, right + 8, floor, "chart-axis"))
    parts += [text(LEFT - 8, down(tick) + 4, str(tick), "end") for tick in ticks]
    parts += [
        text(_under(dots, along(day.toordinal()), right), height - 6, words)
        for day, words in date_ticks(first_day, last_day, right - LEFT)
    ]
    parts.append(path(dots, "chart-area", f"V{number(floor)}H{number(dots[0][0])}Z"))
    parts += _segments(points, dots)
    if live is not None:
        parts += _live(dots[-1], down(live), live_change or 0)
    parts += _dots(points, dots, width)
    parts += _labels(ratings, dots, width, live is not None)
    return height, "".join(parts)


def _under(dots: Sequence[tuple[float, float]], along: float, right: float) -> float:
    """Where the words of a day stand: under it, inside the drawing; under the dots where all are of one day."""
    return dots[0][0] if dots[0][0] == dots[-1][0] else min(max(along, LEFT + 16), right)


def _segments(points: Sequence[RatingPoint], dots: Sequence[tuple[float, float]]) -> list[str]:
    """One path for each run of provisional or of established ratings."""
    parts = []
    start = 0
    for place in range(1, len(points)):
        is_last = place == len(points) - 1
        if is_last or points[place].is_provisional != points[start].is_provisional:
            look = "chart-line chart-provisional" if points[start].is_provisional else "chart-line"
            parts.append(path(dots[start : place + 1], look))
            start = place
    return parts


def _dots(points: Sequence[RatingPoint], dots: Sequence[tuple[float, float]], width: int) -> list[str]:
    best = max(range(len(points)), key=lambda place: points[place].rating)
    marked = {best, len(points) - 1}
    is_roomy = len(points) * PX_A_DOT <= width - LEFT - RIGHT
    parts: list[str] = []
    for place, (point, (x, y)) in enumerate(zip(points, dots, strict=True)):
        if place not in marked and not is_roomy:
            continue
        look, radius = ("chart-dot chart-dot-full", "4") if place in marked else ("chart-dot", "3.5")
        dot = format_html('<circle class="{}" cx="{}" cy="{}" r="{}"/>', look, number(x), number(y), radius)
        if point.url:
            dot = format_html(
                '<a href="{}" aria-label="{}"><circle class="chart-hit" cx="{}" cy="{}" r="12"/>{}</a>',
                point.url,
                f"{point.name}, {date_format(point.day, 'SHORT_DATE_FORMAT')}: {point.rating}",
                number(x),
                number(y),
                dot,
            )
        parts.append(dot)
    return parts


def _labels(
    ratings: Sequence[int], dots: Sequence[tuple[float, float]], width: int, is_live: bool
) -> list[str]:
    """Best above its dot, left of the line to the live value; the current one right of its own, under that line."""
    best = max(range(len(ratings)), key=lambda place: ratings[place])
    last = len(ratings) - 1
    best_words = pgettext("rating", "best %(rating)s") % {"rating": ratings[best]}
    x, y = dots[best]
    half = len(best_words) * 3.5
    rightmost = dots[last][0] - half if is_live else width - half - 2
    parts = [text(max(min(x, rightmost), LEFT + half), y - 10, best_words, look="chart-word")]
    if best != last:
        x, y = dots[last]
        x, y = (x - 3, y + 20) if is_live else (x + 9, y + 4)
        parts.append(text(x, y, str(ratings[last]), "start", "chart-word"))
    return parts


def _live(last: tuple[float, float], y: float, change: int) -> list[str]:
    x = last[0] + LIVE_ROOM + 2
    return [
        path([last, (x, y)], "chart-live-line"),
        f'<circle class="chart-live-dot" cx="{number(x)}" cy="{number(y)}" r="4"/>',
        text(x + 8, y - 5, signed(change), "start", "chart-live-word"),
    ]


def _key(points: Sequence[RatingPoint], live_change: int | None, provisional_below: int) -> SafeString:
    entries = [("chart-dot", _("tournament"))]
    if any(point.is_provisional for point in points):
        words = _("provisional, under %(n)s tables") % {"n": provisional_below}
        entries.append(("chart-line chart-provisional", words))
    if live_change is not None:
        entries.append(("chart-live-line", _("live, not official")))
    return key(entries)
