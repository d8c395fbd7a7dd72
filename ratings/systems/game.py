"""One rated game as the rating systems see it: who sat there and in which place each one finished.

Knows no database, no player names and no boards.
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any

FEWEST_SEATS = 2
MOST_SEATS = 8

PlayerId = Any  # whole numbers or text, one kind throughout: ids are compared and sorted


class RatingError(ValueError):
    """A request no rating system can answer: `code` says what is wrong, `values` with what."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values


@dataclass(frozen=True, slots=True)
class Game:
    """A game of 2-8 rated players.

    place_by_player: player id -> place, in seat order. Only the order of the places counts: 1 is best, equal
    places are a tie, gaps (a substitute who is not rated) do no harm.
    """

    game_id: Hashable
    place_by_player: Mapping[PlayerId, int]

    def __post_init__(self) -> None:
        if not FEWEST_SEATS <= len(self.place_by_player) <= MOST_SEATS:
            raise RatingError("seat_count", game_id=self.game_id, seats=len(self.place_by_player))
