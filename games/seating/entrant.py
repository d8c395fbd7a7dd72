"""Somebody who wants to be seated this round. Knows no names and no database, only what seating needs."""

import hashlib
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Entrant:
    """One player of the round.

    points: tournament points, a whole number in any unit; rank: place in the standings, 1 best;
    rating: any whole number; club: empty when none; byes: earlier pairing byes.
    """

    player_id: str
    points: int
    rank: int | None = None
    rating: int | None = None
    club: str = ""
    byes: int = 0


def lot(seed: int, round_number: int, player_id: str) -> bytes:
    """Return the entrant's lot: the same on every machine, whatever the order of the input."""
    return hashlib.blake2b(f"{seed}/{round_number}/{player_id}".encode(), digest_size=8).digest()


def standings_order(
    entrants: tuple[Entrant, ...], inside: str, seed: int, round_number: int
) -> tuple[Entrant, ...]:
    """Return the entrants best first: by points, inside a score group by lot, rating or rank, then by lot."""

    def key(entrant: Entrant) -> tuple[int, int, int, bytes, str]:
        draw = lot(seed, round_number, entrant.player_id)
        missing, value = 0, 0
        if inside == "rating":
            missing, value = (0, -entrant.rating) if entrant.rating is not None else (1, 0)
        elif inside == "rank":
            missing, value = (0, entrant.rank) if entrant.rank is not None else (1, 0)
        return (-entrant.points, missing, value, draw, entrant.player_id)

    return tuple(sorted(entrants, key=key))


def lowest_first(entrants: tuple[Entrant, ...], seed: int, round_number: int) -> tuple[Entrant, ...]:
    """Return the entrants lowest first: fewest points, then worst rank (unknown ranks after known), then lot."""

    def key(entrant: Entrant) -> tuple[int, int, int, bytes, str]:
        known = 0 if entrant.rank is not None else 1
        return (
            entrant.points,
            known,
            -(entrant.rank or 0),
            lot(seed, round_number, entrant.player_id),
            entrant.player_id,
        )

    return tuple(sorted(entrants, key=key))
