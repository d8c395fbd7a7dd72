"""Makes up whole events: players, strengths, absences, results, round after round, from a seed.

For trying the engine and for anybody who wants to check it: every round comes with its request and its answer.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from games.seating.swiss import seat_round

SCORINGS = ("place", "fine", "win")


@dataclass(frozen=True)
class Options:
    """An event to make up. scoring: `place` (points by place), `fine` (large differences), `win` (winner takes all);
    clubs: number of clubs, 0 for none; forbidden: pairs; late, leaving: players who join or leave in the middle;
    absent: chance in percent to ask for a bye in a round; settings: further keys of the request."""

    players: int
    rounds: int
    preferred: int = 4
    allowed: tuple[int, ...] = ()
    scoring: str = "place"
    clubs: int = 0
    forbidden: int = 0
    late: int = 0
    leaving: int = 0
    absent: int = 0
    seed: int = 0
    settings: dict[str, Any] = field(default_factory=dict)


def generate(options: Options) -> Iterator[dict[str, Any]]:
    """Yield the rounds of an event: `request`, `answer` of the engine and `places` at each table.

    Raises SeatingError where a round can't be seated.
    """
    event = _Event(options)
    for number in range(1, options.rounds + 1):
        request = event.request(number)
        answer = seat_round(request)
        yield {"request": request, "answer": answer, "places": event.play(answer)}


class _Event:
    def __init__(self, options: Options) -> None:
        self.options = options
        self.random = random.Random(f"event/{options.seed}")
        self.ids = [f"p{number}" for number in range(1, options.players + 1)]
        self.strength = {player: self._bell(1000) for player in self.ids}
        self.club = {
            player: f"club {self.random.randrange(options.clubs) + 1}" for player in self.ids if options.clubs
        }
        self.points = dict.fromkeys(self.ids, 0)
        self.byes: dict[str, int] = {}
        self.history: list[list[list[str]]] = []
        self.forbidden = self._pairs(options.forbidden)
        middle = max(2, options.rounds // 2 + 1)
        movers = self.random.sample(self.ids, min(len(self.ids), options.late + options.leaving))
        self.joins = dict.fromkeys(movers[: options.late], middle)
        self.leaves = dict.fromkeys(movers[options.late :], middle)

    def request(self, number: int) -> dict[str, Any]:
        options = self.options
        here = [
            player
            for player in self.ids
            if self.joins.get(player, 1) <= number < self.leaves.get(player, options.rounds + 1)
        ]
        ranking = sorted(here, key=lambda player: (-self.points[player], player))
        entrants = [
            {
                "id": player,
                "points": self.points[player],
                "rank": rank,
                "rating": 1500 + self.strength[player],
                "club": self.club.get(player, ""),
            }
            for rank, player in enumerate(ranking, start=1)
        ]
        return {
            "round": number,
            "preferred": options.preferred,
            "allowed": sorted({options.preferred, *options.allowed}),
            "seed": options.seed,
            "entrants": entrants,
            "history": [[list(table) for table in tables] for tables in self.history],
            "byes": dict(self.byes),
            "requested_byes": [player for player in here if self.random.randrange(100) < options.absent],
            "forbidden": [pair for pair in self.forbidden if set(pair) <= set(here)],
            "clubs": "avoid" if options.clubs else "ignore",
            **options.settings,
        }

    def play(self, answer: dict[str, Any]) -> list[list[int]]:
        """Let every table be played; return the places by seat, 1 best."""
        requested = {player for player, why in answer["why"].items() if why[0]["code"] == "bye_requested"}
        for player in answer["byes"]:
            if player not in requested:
                self.byes[player] = self.byes.get(player, 0) + 1
        self.history.append(answer["tables"])
        return [self._table(table) for table in answer["tables"]]

    def _table(self, table: Sequence[str]) -> list[int]:
        shown = {player: self.strength[player] + self._bell(1200) for player in table}
        order = sorted(table, key=lambda player: (-shown[player], player))
        for place, player in enumerate(order):
            self.points[player] += self._scored(place, len(table), shown[player])
        return [order.index(player) + 1 for player in table]

    def _scored(self, place: int, seats: int, shown: int) -> int:
        if self.options.scoring == "win":
            return 5 * (place == 0)
        share = Fraction(seats - 1 - place, seats - 1)
        if self.options.scoring == "fine":
            return shown // 10 + int(60 * share) - 30
        return int(share * 420 * (self.options.preferred - 1))

    def _pairs(self, count: int) -> list[list[str]]:
        pairs: set[tuple[str, str]] = set()
        while len(pairs) < min(count, len(self.ids) // 2):
            one, other = sorted(self.random.sample(self.ids, 2))
            pairs.add((one, other))
        return [list(pair) for pair in sorted(pairs)]

    def _bell(self, width: int) -> int:
        """A whole number around 0, rarely more than `width` away, without floating point."""
        return sum(self.random.randrange(-width, width + 1) for _ in range(6)) // 6
