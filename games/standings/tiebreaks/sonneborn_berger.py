"""Points of the opponents one finished ahead of (half for a shared place), per table divided by (n - 1).

Unit: units of `points.UNIT`, rounded half up over all tables; more is better. A round not played that still
brings points counts as a place shared with the virtual opponent, any other counts 0.
Source: FIDE C.07, Sonneborn-Berger, carried over to tables.
"""

from collections import Counter
from fractions import Fraction

from games.standings.history import History
from games.standings.points import divide

CODE = "sonneborn_berger"
NAME = "Points of opponents beaten"
LETTERS = "SB"
KIND = "points"


def value(player: int, rounds: History) -> int:
    doubled: Counter[int] = Counter()
    met: Counter[int] = Counter()
    for meeting in rounds.meetings(player):
        doubled[meeting.round_number] += rounds.points(meeting.opponent_id) * meeting.half_points
        met[meeting.round_number] += 1
    total = sum((Fraction(doubled[number], 2 * met[number]) for number in met), Fraction(0))
    with_points = sum(unplayed.points > 0 for unplayed in rounds.unplayed(player))
    total += Fraction((rounds.virtual_points(player) or 0) * with_points, 2)
    return divide(total.numerator, total.denominator)
