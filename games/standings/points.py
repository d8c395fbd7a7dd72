"""Tournament points as whole numbers, so that a third of a point is exact and sums never drift.

One point is 8,400,000 units: divisible by every table size 2-8, by every number of players who can share a
place, and by products of the two as they occur in the shipped schemes.
"""

import re
from fractions import Fraction

from games.standings.errors import StandingsError

UNIT = 8_400_000

GLYPH_BY_FRACTION = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 5): "⅕",
    Fraction(2, 5): "⅖",
    Fraction(3, 5): "⅗",
    Fraction(4, 5): "⅘",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
    Fraction(1, 7): "⅐",
    Fraction(1, 8): "⅛",
    Fraction(3, 8): "⅜",
    Fraction(5, 8): "⅝",
    Fraction(7, 8): "⅞",
}
FRACTION_BY_GLYPH = {glyph: fraction for fraction, glyph in GLYPH_BY_FRACTION.items()}

_SIGN = r"(?P<sign>[-+−]?)"
_DECIMAL = re.compile(_SIGN + r"(?P<whole>[0-9]+)(?:[.,](?P<decimals>[0-9]+))?")
_GLYPHS = re.compile(_SIGN + r"(?P<whole>[0-9]*)\s?(?P<glyph>[" + "".join(FRACTION_BY_GLYPH) + "])")
_RATIO = re.compile(_SIGN + r"(?:(?P<whole>[0-9]+)\s)?(?P<above>[0-9]+)/(?P<below>[0-9]+)")
_LONGEST_TEXT = 40


def divide(above: int, below: int) -> int:
    """Return above / below as a whole number, halves rounded up (towards plus infinity)."""
    return (2 * above + below) // (2 * below)


def from_fraction(value: Fraction | int) -> int:
    """Return `value` points in units of 1/8,400,000, halves rounded up."""
    exact = Fraction(value) * UNIT
    return divide(exact.numerator, exact.denominator)


def format_points(units: int) -> str:
    """Return points as people write them: 3, 2½, ⅔, else two decimals with a point: 1.43.

    Two decimals always mean that the number shown is rounded (3.00 is nearly, not exactly, three).
    """
    sign = "−" if units < 0 else ""
    whole, rest = divmod(abs(units), UNIT)
    if rest == 0:
        return f"{sign}{whole}"
    glyph = GLYPH_BY_FRACTION.get(Fraction(rest, UNIT))
    if glyph is not None:
        return f"{sign}{whole or ''}{glyph}"
    return decimal_points(units).replace("-", "−")


def decimal_points(units: int, decimal_mark: str = ".") -> str:
    """Return points for a spreadsheet: whole numbers bare, all others with two decimals: 3, 2.50, -0.33."""
    sign = "-" if units < 0 else ""
    whole, rest = divmod(abs(units), UNIT)
    if rest == 0:
        return f"{sign}{whole}"
    return f"{sign}{two_decimals(abs(units), decimal_mark)}"


def two_decimals(units: int, decimal_mark: str = ".") -> str:
    """Return units, 0 or more, as points with two decimals, exact halves up: 4.00, 2.63 of 21/8."""
    hundredths = divide(units * 100, UNIT)
    return f"{hundredths // 100}{decimal_mark}{hundredths % 100:02d}"


def parse_points(text: str) -> int:
    """Return the units of a number of points as typed: 3, 2½, 2 1/2, 1/3, 2.5, 2,5, −1.

    Errors: `not_points` with the text.
    """
    typed = text.strip()
    parsers = ((_DECIMAL, _read_decimal), (_GLYPHS, _read_glyph), (_RATIO, _read_ratio))
    if len(typed) <= _LONGEST_TEXT:
        for pattern, read in parsers:
            found = pattern.fullmatch(typed)
            if found is not None:
                value = from_fraction(read(found, text))
                return -value if found["sign"] in ("-", "−") else value
    raise StandingsError("not_points", text=text)


def _read_decimal(found: re.Match[str], text: str) -> Fraction:
    return Fraction(f"{found['whole']}.{found['decimals'] or 0}")


def _read_glyph(found: re.Match[str], text: str) -> Fraction:
    return int(found["whole"] or 0) + FRACTION_BY_GLYPH[found["glyph"]]


def _read_ratio(found: re.Match[str], text: str) -> Fraction:
    if int(found["below"]) == 0:
        raise StandingsError("not_points", text=text)
    return int(found["whole"] or 0) + Fraction(int(found["above"]), int(found["below"]))
