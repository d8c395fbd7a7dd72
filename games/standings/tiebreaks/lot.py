"""Lot: a number drawn for each player from a recorded seed, only where the regulations name it.

Unit: none; more is better. See `games.standings.lot`. Never used for the rating.
"""

from collections.abc import Set

from games.standings.errors import StandingsError
from games.standings.history import History
from games.standings.lot import lot

CODE = "lot"
NAME = "Lot"
KIND = "count"


def value_among(player: int, tied: Set[int], rounds: History) -> int | None:
    if rounds.lot_seed is None:
        raise StandingsError("lot_without_seed")
    return lot(player, rounds.lot_seed) if len(tied) > 1 else None
