"""Opponents' points: average points of everybody met, the lowest and the highest one dropped.

Unit: units of `points.UNIT`, rounded half up; more is better. Fewer than three opponents: nobody is dropped.
Source: FIDE C.07, median Buchholz, carried over to tables.
"""

from games.standings.history import History
from games.standings.points import divide

CODE = "opponents_points_median"
NAME = "Opponents' points, median"
LETTERS = "BH-M1"
KIND = "points"


def value(player: int, rounds: History) -> int:
    points = rounds.opponents_points(player)
    kept = points[1:-1] or points
    return divide(sum(kept), len(kept)) if kept else 0
