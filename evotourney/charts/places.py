"""How often a player took each place: bars from strong to pale green, an ochre tick at equal chances."""

from collections.abc import Sequence

from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from evotourney.charts.chart import Chart, draw_all, key, line, number, text

WIDTHS = (300, 490)
HEIGHT = 200
TOP = 22
BELOW = 26
NARROW_SLOT = 62
TONES = 4


def places_chart(counts: Sequence[int], place_names: Sequence[str], expected: Sequence[float]) -> Chart:
    """`counts[i]` tables ended in the place called `place_names[i]`; `expected[i]` if all were equal."""
    total = sum(counts)
    shares = [round(100 * count / total) if total else 0 for count in counts]
    summary = "; ".join(
        f"{name}: {count} ({share}%)" for name, count, share in zip(place_names, counts, shares, strict=True)
    )
    return Chart(
        title=_("Places"),
        summary=summary,
        drawings=draw_all(
            WIDTHS,
            "places",
            _("Places"),
            summary,
            lambda width: _draw(counts, shares, place_names, expected, width),
        ),
        key=_key(expected),
        columns=(_("Place"), _("Tables"), _("Share"), _("If all were equal")),
        rows=[
            (name, str(count), f"{share}%", _decimal(equal))
            for name, count, share, equal in zip(place_names, counts, shares, expected, strict=True)
        ],
    )


def _draw(
    counts: Sequence[int],
    shares: Sequence[int],
    place_names: Sequence[str],
    expected: Sequence[float],
    width: int,
) -> tuple[int, str]:
    floor = HEIGHT - BELOW
    slot = (width - 16) / len(counts)
    bar = min(slot * 0.68, 84)
    is_narrow = slot < NARROW_SLOT
    top = TOP + 14 if is_narrow else TOP
    tallest = max([*counts, *expected]) or 1
    parts = [line(8, floor, width - 8, floor, "chart-axis")]
    for place, (count, share, name, equal) in enumerate(
        zip(counts, shares, place_names, expected, strict=True)
    ):
        middle = 8 + slot * (place + 0.5)
        tall = (floor - top) * count / tallest
        tick = floor - (floor - top) * equal / tallest
        parts.append(
            f'<rect class="chart-place-{min(place + 1, TONES)}" x="{number(middle - bar / 2)}" '
            f'y="{number(floor - tall)}" width="{number(bar)}" height="{number(tall)}" rx="2"/>'
        )
        parts.append(line(middle - bar / 2 - 4, tick, middle + bar / 2 + 4, tick, "chart-tick"))
        above = min(floor - tall, tick) - 8
        if is_narrow:
            parts.append(text(middle, above - 14, str(count), look="chart-word"))
            parts.append(text(middle, above, f"{share}%"))
        else:
            parts.append(text(middle, above, f"{count} · {share}%", look="chart-word"))
        parts.append(text(middle, HEIGHT - 8, name))
    return HEIGHT, "".join(parts)


def _key(expected: Sequence[float]) -> SafeString:
    words = _("if everybody were equal")
    if len(set(expected)) == 1:
        words = _("if everybody were equal: %(n)s each") % {"n": _decimal(expected[0])}
    return key([("chart-tick", words)])


def _decimal(value: float) -> str:
    return number_format(value, 0 if value == int(value) else 1)
