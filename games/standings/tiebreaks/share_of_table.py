"""Share of the table: own part of all final scores there times the number of players, summed over rounds.

Unit: units of `points.UNIT`, 1 for an average game; more is better. A round not played that still brings
points (a bye or a void table with the mean) counts as an average game, any other counts 0.
Source: World Boardgaming Championships, Evolution event 2015-2017.
"""

from games.standings.history import History
from games.standings.points import UNIT

CODE = "share_of_table"
NAME = "Share of the table"
KIND = "points"


def value(player: int, rounds: History) -> int:
    own = sum(seat.share or 0 for _, _, seat in rounds.seats(player))
    return own + UNIT * sum(unplayed.points > 0 for unplayed in rounds.unplayed(player))
