"""Tables won alone: a shared first place does not count.

Unit: tables; more is better.
"""

from games.standings.history import History

CODE = "sole_first_places"
NAME = "Tables won alone"
LETTERS = "WIN"
KIND = "count"


def value(player: int, rounds: History) -> int:
    return sum(seat.place == 1 and table.sharing(1) == 1 for _, table, seat in rounds.seats(player))
