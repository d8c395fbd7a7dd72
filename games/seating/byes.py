"""Who sits out when not everybody can be seated: the lowest entrants among those with the fewest byes so far."""

from collections.abc import Iterable

from games.seating.entrant import Entrant, lowest_first


def pairing_byes(entrants: Iterable[Entrant], count: int, seed: int, round_number: int) -> list[str]:
    """Return the ids of `count` of these entrants who get a pairing bye, in the order in which they were chosen."""
    if not count:
        return []
    lowest = list(lowest_first(tuple(entrants), seed, round_number))
    lowest.sort(key=lambda entrant: entrant.byes)  # stable: the lowest stay in front
    return [entrant.player_id for entrant in lowest[:count]]
