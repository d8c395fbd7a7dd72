"""Tables played: games that count, with a place of one's own.

Unit: tables; more is better. Rewards who came to every round (FIDE: REP); byes and no-shows do not count.
"""

from games.standings.history import History

CODE = "tables_played"
NAME = "Tables played"
LETTERS = "REP"
KIND = "count"


def value(player: int, rounds: History) -> int:
    return len(rounds.seats(player))
