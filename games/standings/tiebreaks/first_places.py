"""First places: tables won, a first place shared by k players counts 1/k.

Unit: units of `points.UNIT`; more is better. Where flora takes a place and comes first, nobody else does.
"""

from games.standings.history import History
from games.standings.points import UNIT

CODE = "first_places"
NAME = "First places"
LETTERS = "WON"
KIND = "points"


def value(player: int, rounds: History) -> int:
    return sum(UNIT // table.sharing(1) for _, table, seat in rounds.seats(player) if seat.place == 1)
