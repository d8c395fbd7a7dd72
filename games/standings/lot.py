"""Lots for a place that only chance can decide: drawn from a recorded seed, the same for whoever checks.

A player's lot depends on the seed and the own id alone, so a withdrawal or another order moves nobody's.
"""

from collections.abc import Iterable
from hashlib import sha256

LOT_BITS = 52


def lot(player_id: int, seed: str) -> int:
    """Return this player's lot, 0 to 2**52 - 1, higher is better.

    It is the leading 52 bits of the SHA-256 of the text "seed:player id".
    """
    digest = sha256(f"{seed}:{player_id}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> (64 - LOT_BITS)


def draw(player_ids: Iterable[int], seed: str) -> list[int]:
    """Return the players in the order drawn, first drawn first."""
    return sorted(player_ids, key=lambda player_id: (-lot(player_id, seed), player_id))
