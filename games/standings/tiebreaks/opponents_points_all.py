"""Opponents' points: average points of everybody met, nobody dropped.

Unit: units of `points.UNIT`, rounded half up; more is better.
Source: FIDE C.07, Buchholz, carried over to tables.
"""

from games.standings.history import History
from games.standings.points import divide

CODE = "opponents_points_all"
NAME = "Opponents' points"
LETTERS = "BH"
KIND = "points"


def value(player: int, rounds: History) -> int:
    points = rounds.opponents_points(player)
    return divide(sum(points), len(points)) if points else 0
