"""Second places: a second place shared by k players counts 1/k, a shared first counts for nobody.

Unit: units of `points.UNIT`; more is better. Source: Mind Sports Olympiad, "most wins then most seconds".
"""

from games.standings.history import History
from games.standings.points import UNIT

CODE = "second_places"
NAME = "Second places"
KIND = "points"


def value(player: int, rounds: History) -> int:
    return sum(UNIT // table.sharing(2) for _, table, seat in rounds.seats(player) if seat.place == 2)
