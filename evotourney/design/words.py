"""Numbers with a sign, as the site writes them."""

from decimal import Decimal

MINUS = "\u2212"
PLUS_MINUS = "\u00b1"


def signed(value: float | Decimal, digits: int = 0) -> str:
    """`+8`, `−36`, `±0`: the sign is judged after rounding to `digits`."""
    shown = f"{abs(value):.{digits}f}"
    if float(shown) == 0:
        return f"{PLUS_MINUS}{shown}"
    return f"{'+' if value > 0 else MINUS}{shown}"
