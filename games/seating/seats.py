"""Who sits where at a table: the exact cheapest order of turn, so that seats even out over the rounds."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from games.seating.costs import Ints
from games.seating.entrant import lot
from games.seating.field import Field, Tables
from games.seating.windows import Indices


def best_orders(field: Field, tables: Sequence[Sequence[int]], seed: int) -> Tables:
    """Return the players of each table in the seat order with the smallest seat cost; among equals the lot decides."""
    draws = [lot(seed, len(field.entrants), entrant.player_id) for entrant in field.entrants]
    rank = np.argsort(
        np.argsort(np.array([int.from_bytes(draw, "big") for draw in draws], np.uint64), kind="stable")
    )
    found: Tables = [[] for _ in tables]
    for size in sorted({len(table) for table in tables}):
        rows = [row for row, table in enumerate(tables) if len(table) == size]
        players = np.array([tables[row] for row in rows], np.intp)
        players = np.take_along_axis(players, np.argsort(rank[players], axis=1, kind="stable"), axis=1)
        _, last = _tables_by_set(seat_costs(field, players))
        for row, order in zip(rows, _orders(players, last).tolist(), strict=True):
            found[row] = order
    return found


def cheapest(field: Field, players: Indices) -> Ints:
    """Return the smallest seat cost of each table of a list (tables x seats)."""
    best, _ = _tables_by_set(seat_costs(field, players))
    return best[-1]


def seat_costs(field: Field, players: Indices) -> Ints:
    """Return tables x players x seats: (times in the seat - own minimum over this table's seats + 1) cubed."""
    times = field.seats[players][:, :, : players.shape[1]]
    return (times - times.min(axis=2, keepdims=True) + 1) ** 3


def _tables_by_set(cost: Ints) -> tuple[Ints, NDArray[np.int8]]:
    """Dynamic programming over the sets of players in the first seats. Returns, per set and table, the smallest
    cost of seating it, and who then sits last."""
    tables, size, _ = cost.shape
    by_player = np.ascontiguousarray(cost.transpose(1, 2, 0))
    best = np.zeros((1 << size, tables), np.int64)
    last = np.zeros((1 << size, tables), np.int8)
    for chosen in range(1, 1 << size):
        seat = chosen.bit_count() - 1
        members = [player for player in range(size) if chosen >> player & 1]
        least = best[chosen ^ (1 << members[0])] + by_player[members[0], seat]
        who = np.full(tables, members[0], np.int8)
        for player in members[1:]:
            option = best[chosen ^ (1 << player)] + by_player[player, seat]
            who[option < least] = player
            np.minimum(least, option, out=least)
        best[chosen], last[chosen] = least, who
    return best, last


def _orders(players: Indices, last: NDArray[np.int8]) -> Indices:
    tables, size = players.shape
    rows = np.arange(tables)
    left = np.full(tables, (1 << size) - 1)
    orders = np.empty_like(players)
    for seat in range(size - 1, -1, -1):
        who = last[left, rows].astype(np.intp)
        orders[:, seat] = players[rows, who]
        left ^= 1 << who
    return orders
