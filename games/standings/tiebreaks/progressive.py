"""Progressive points: the points after each round, all added up.

Unit: units of `points.UNIT`; more is better. Early points count more often than late ones.
Source: FIDE C.07, sum of progressive scores.
"""

from games.standings.history import History

CODE = "progressive"
NAME = "Progressive points"
LETTERS = "PS"
KIND = "points"


def value(player: int, rounds: History) -> int:
    by_round = rounds.points_by_round(player)
    running = total = 0
    for played in rounds:
        if played.is_open and played.number not in by_round:
            continue
        running += by_round.get(played.number, 0)
        total += running
    return total
