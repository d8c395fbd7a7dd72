"""Start rank: who stood higher in the start list. A last resort, only where the regulations name it.

Unit: minus the place in the start list, so that more is better; players without one come last.
Source: FIDE C.07, tournament pairing number.
"""

from games.standings.history import History

CODE = "start_rank"
NAME = "Start rank"
LETTERS = "TPN"
KIND = "count"

_NONE = -1_000_000


def value(player: int, rounds: History) -> int:
    start_rank = rounds.registration(player).start_rank
    return _NONE if start_rank is None else -start_rank
