"""Discard pile: cards in the player's own discard piles, summed over rounds.

Unit: cards; more is better. The larger pile wins a tie at a table of the classic line, so it may do so here.
"""

from collections.abc import Sequence

from games.standings.rounds import PlayedRound

CODE = "discard"
NAME = "Discard pile"
KIND = "count"


def value(player: int, rounds: Sequence[PlayedRound]) -> int:
    return sum(played.discards.get(player, 0) for played in rounds)
