"""Final score: game points at the end of each table, summed over rounds.

Unit: game points; more is better. Favours rich games, so it stands low or nowhere in most lists.
"""

from collections.abc import Sequence

from games.standings.rounds import PlayedRound

CODE = "final_score"
NAME = "Final scores"
KIND = "count"


def value(player: int, rounds: Sequence[PlayedRound]) -> int:
    return sum(played.final_scores.get(player, 0) for played in rounds)
