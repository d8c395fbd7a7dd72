"""Expected score of one player against another, by the difference of their ratings, in whole millionths.

Tables instead of a formula: a clerk can read them, and no platform rounds them differently.
"""

from collections.abc import Callable
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import lru_cache
from itertools import pairwise

from ratings.systems.game import RatingError

MILLION = 1_000_000
WIDEST_CAP = 800

# Largest difference that still counts as .50, .51, ... .99; every larger one counts as 1.00.
# Source: FIDE Rating Regulations B.02 (1 March 2024), table 8.1.2.
FIDE_BANDS = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68,
    76, 83, 91, 98, 106, 113, 121, 129, 137, 145,
    153, 162, 170, 179, 188, 197, 206, 215, 225, 235,
    245, 256, 267, 278, 290, 302, 315, 328, 344, 357,
    374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
)  # fmt: skip


def logistic() -> list[int]:
    """Return round(10^6 / (1 + 10^(-d/400))) for d = 0..800, from decimal arithmetic."""
    exact = Context(prec=30)
    odds = [exact.power(Decimal(10), exact.divide(Decimal(-d), Decimal(400))) for d in range(WIDEST_CAP + 1)]
    expected = [exact.divide(Decimal(MILLION), exact.add(Decimal(1), odd)) for odd in odds]
    return [int(value.to_integral_value(ROUND_HALF_UP)) for value in expected]


def fide() -> list[int]:
    """Return FIDE's printed expectation for d = 0..800, hundredths as millionths."""
    hundredth = MILLION // 100
    expected = []
    for band, (below, last) in enumerate(pairwise((-1, *FIDE_BANDS, WIDEST_CAP))):
        expected += [(50 + band) * hundredth] * (last - below)
    return expected


CURVES: dict[str, Callable[[], list[int]]] = {"logistic": logistic, "fide": fide}


@lru_cache(maxsize=64, typed=True)
def expectation_table(curve: str, cap: int) -> tuple[int, ...]:
    """Return E with E[d] the expected score in millionths for every whole difference d = -cap..cap.

    Negative differences are read from the end, as Python does it: E[-d] = 1,000,000 - E[d].
    Errors: `unknown_curve`, `bad_cap` (1-800).
    """
    if curve not in CURVES:
        raise RatingError("unknown_curve", curve=curve, known=sorted(CURVES))
    if type(cap) is not int or not 1 <= cap <= WIDEST_CAP:
        raise RatingError("bad_cap", cap=cap, lowest=1, highest=WIDEST_CAP)
    upper = CURVES[curve]()[: cap + 1]
    return (*upper, *(MILLION - expected for expected in reversed(upper[1:])))
