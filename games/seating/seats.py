"""Who sits where at a table: the exact cheapest order of turn, so that seats even out over the rounds."""

from collections.abc import Sequence

from games.seating.field import Field


def best_order(field: Field, table: Sequence[int]) -> list[int]:
    """Return the players of one table in the seat order with the smallest seat cost; among equals the first found.

    Bitmask dynamic programming over the sets of players in seats 1..s: at most 256 sets.
    """
    size = len(table)
    table = sorted(table)
    cost = []
    for player in table:
        times = field.seats[player, :size].tolist()
        fewest = min(times)
        cost.append([(value - fewest + 1) ** 3 for value in times])
    best: list[int] = [0] * (1 << size)
    last: list[int] = [0] * (1 << size)
    for mask in range(1, 1 << size):
        seat = mask.bit_count() - 1
        options = [
            (best[mask ^ (1 << player)] + cost[player][seat], player)
            for player in range(size)
            if mask >> player & 1
        ]
        best[mask], last[mask] = min(options)
    order = []
    mask = (1 << size) - 1
    while mask:
        order.append(table[last[mask]])
        mask ^= 1 << last[mask]
    return order[::-1]
