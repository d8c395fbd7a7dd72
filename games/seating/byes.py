"""Who sits out: requested byes first, then the lowest entrants among those with the fewest byes so far."""

from collections.abc import Collection, Iterable

from games.seating.entrant import Entrant, lowest_first


def pairing_byes(
    entrants: Iterable[Entrant], count: int, exempt: Collection[str], seed: int, round_number: int
) -> list[str]:
    """Return the ids of `count` entrants who get a pairing bye, in the order in which they were chosen.

    exempt: ids that must play (pinned or at a prescribed table).
    """
    lowest = lowest_first(tuple(entrants), seed, round_number)
    free = [entrant for entrant in lowest if entrant.player_id not in exempt]
    free.sort(key=lambda entrant: entrant.byes)  # stable: the lowest stay in front
    return [entrant.player_id for entrant in free[:count]]
