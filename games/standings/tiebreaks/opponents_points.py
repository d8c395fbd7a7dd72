"""Opponents' points: average points of everybody met, the lowest one of the whole tournament dropped.

Unit: units of `points.UNIT`, rounded half up; more is better. An average, because a table of six has five
opponents and a table of three has two. One virtual opponent stands for the rounds not played. Penalties of
opponents do not lower it. Source: FIDE C.07, Buchholz cut 1, carried over to tables.
"""

from games.standings.history import History
from games.standings.points import divide

CODE = "opponents_points"
NAME = "Opponents' points, lowest dropped"
LETTERS = "BH-C1"
KIND = "points"


def value(player: int, rounds: History) -> int:
    points = rounds.opponents_points(player)
    kept = points[1:] or points
    return divide(sum(kept), len(kept)) if kept else 0
