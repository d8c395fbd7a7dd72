"""The players to be seated this round with everything the objective asks about them, as arrays.

Players are numbers 0..n-1 in standings order, so that a seating is a list of lists of numbers.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import gcd

import numpy as np
from numpy.typing import NDArray

from games.seating import past
from games.seating.entrant import Entrant, standings_order
from games.seating.request import SeatingRequest

Tables = list[list[int]]


@dataclass(frozen=True)
class Field:
    """Everybody who gets a table.

    points: as given; offsets: points above the lowest, in the field's own unit (`point_unit`), whole numbers;
    fewest: smallest count of off-size tables among all entrants; excess: own count beyond it; club: number of the
    club, -1 for none; forbidden: pairs of numbers, lower first.
    """

    entrants: tuple[Entrant, ...]
    number: dict[str, int]
    points: tuple[int, ...]
    offsets: tuple[int, ...]
    point_unit: int
    met: past.Meetings
    seats: past.Counts
    fewest: int
    excess: tuple[int, ...]
    club: NDArray[np.int64]
    forbidden: frozenset[tuple[int, int]]
    preferred: int

    @property
    def size(self) -> int:
        return len(self.entrants)

    def clubs(self) -> list[list[int]]:
        """Return the members of each club that has at least two of them here."""
        members: dict[int, list[int]] = {}
        for player, club in enumerate(self.club.tolist()):
            if club >= 0:
                members.setdefault(club, []).append(player)
        return [members[club] for club in sorted(members) if len(members[club]) > 1]

    def only(self, players: Sequence[int]) -> "Field":
        """Return the field of some of the players, in the order given."""
        entrants = tuple(self.entrants[player] for player in players)
        place = {player: index for index, player in enumerate(players)}
        return replace(
            self,
            entrants=entrants,
            number={entrant.player_id: index for index, entrant in enumerate(entrants)},
            points=tuple(self.points[player] for player in players),
            offsets=tuple(self.offsets[player] for player in players),
            met=self.met[np.ix_(players, players)],
            seats=self.seats[list(players)],
            excess=tuple(self.excess[player] for player in players),
            club=self.club[list(players)],
            forbidden=frozenset(
                (min(place[one], place[other]), max(place[one], place[other]))
                for one, other in self.forbidden
                if one in place and other in place
            ),
        )

    def with_offsets(self, offsets: Sequence[int]) -> "Field":
        """Return the same field with other points for the search; the points shown stay."""
        return replace(self, offsets=tuple(offsets), point_unit=1)

    def without_points(self) -> "Field":
        """Return the same field with everybody level."""
        return self.with_offsets([0] * self.size)

    def ids(self, tables: Sequence[Sequence[int]]) -> list[list[str]]:
        return [[self.entrants[player].player_id for player in table] for table in tables]

    def numbers(self, tables: Sequence[Sequence[str]]) -> Tables:
        return [[self.number[player] for player in table] for table in tables]


def gather(request: SeatingRequest, absent: Sequence[str]) -> Field:
    """Return the field of a request without the players who have a bye (`absent`)."""
    inside = "rating" if spreads(request) else request.inside
    order = standings_order(request.entrants, inside, request.seed, request.round_number)
    out = set(absent)
    everybody = [entrant.player_id for entrant in order]
    counts = past.count(everybody, request.history, request.preferred)
    playing = [index for index, player in enumerate(everybody) if player not in out]
    fewest = int(counts.off_size.min()) if everybody else 0
    entrants = tuple(order[index] for index in playing)
    number = {entrant.player_id: index for index, entrant in enumerate(entrants)}
    points = tuple(entrant.points for entrant in entrants)
    lowest = min(points, default=0)
    unit = gcd(*(value - lowest for value in points)) or 1
    return Field(
        entrants=entrants,
        number=number,
        points=points,
        offsets=tuple((value - lowest) // unit for value in points),
        point_unit=unit,
        met=counts.met if len(playing) == len(everybody) else counts.met[np.ix_(playing, playing)],
        seats=counts.seats[playing],
        fewest=fewest,
        excess=tuple(int(value) - fewest for value in counts.off_size[playing]),
        club=_clubs(entrants),
        forbidden=frozenset(
            (min(number[one], number[other]), max(number[one], number[other]))
            for one, other in request.forbidden
            if one in number and other in number
        ),
        preferred=request.preferred,
    )


def spreads(request: SeatingRequest) -> bool:
    """Whether this is a first round that is dealt out by rating."""
    level = len({entrant.points for entrant in request.entrants}) < 2
    return request.start == "spread" and level and not any(request.history)


def _clubs(entrants: Sequence[Entrant]) -> NDArray[np.int64]:
    numbers = {
        club: index for index, club in enumerate(sorted({entrant.club for entrant in entrants} - {""}))
    }
    return np.array([numbers.get(entrant.club, -1) for entrant in entrants], np.int64)
