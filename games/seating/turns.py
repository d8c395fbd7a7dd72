"""Evens out the seats a little more: swaps players of neighbouring tables where nothing above the seats changes."""

import numpy as np

from games.seating.costs import Costs, Ints
from games.seating.descent import Chains, row_costs
from games.seating.field import Field, Tables
from games.seating.seats import cheapest
from games.seating.windows import Indices


def even_out(field: Field, costs: Costs, tables: Tables, reach: int, passes: int) -> Tables:
    """Return tables of the same cost, at which the exact order of turn costs less where that was found."""
    chains = Chains.start(costs, [tables])
    now = _seat_costs(field, chains.players, chains.sizes)
    for _ in range(passes):
        pairs = _neighbours(chains, reach)
        pairs = pairs[(now > chains.sizes)[pairs].any(axis=1)]  # less than one each is impossible
        swaps = _free_swaps(chains, pairs)
        if not len(swaps) or not _apply(field, chains, swaps, now):
            break
    return chains.seating(0)


def _neighbours(chains: Chains, reach: int) -> Indices:
    order = chains.order()[0]
    pairs = [
        np.stack([order[:-ahead], order[ahead:]], axis=1)
        for ahead in range(1, min(reach, len(order) - 1) + 1)
    ]
    return np.concatenate(pairs) if pairs else np.empty((0, 2), np.intp)


def _free_swaps(chains: Chains, pairs: Indices) -> Indices:
    """Return the swaps that leave the cost as it is: rows (table, seat, other table, other seat)."""
    seats = chains.players.shape[1]
    own, other = (grid.ravel() for grid in np.meshgrid(np.arange(seats), np.arange(seats), indexing="ij"))
    swaps = np.stack(
        [
            np.repeat(pairs[:, 0], len(own)),
            np.tile(own, len(pairs)),
            np.repeat(pairs[:, 1], len(own)),
            np.tile(other, len(pairs)),
        ],
        axis=1,
    )
    one, two = chains.players[swaps[:, 0], swaps[:, 1]], chains.players[swaps[:, 2], swaps[:, 3]]
    swaps = swaps[(one >= 0) & (two >= 0)]
    first, second = _swapped(chains, swaps)
    sizes = chains.sizes
    before = chains.cost[swaps[:, 0]] + chains.cost[swaps[:, 2]]
    after = row_costs(chains.costs, first, sizes[swaps[:, 0]]) + row_costs(
        chains.costs, second, sizes[swaps[:, 2]]
    )
    return swaps[after == before]


def _swapped(chains: Chains, swaps: Indices) -> tuple[Indices, Indices]:
    rows = np.arange(len(swaps))
    first, second = chains.players[swaps[:, 0]], chains.players[swaps[:, 2]]
    first[rows, swaps[:, 1]], second[rows, swaps[:, 3]] = (
        chains.players[swaps[:, 2], swaps[:, 3]],
        chains.players[swaps[:, 0], swaps[:, 1]],
    )
    return first, second


def _apply(field: Field, chains: Chains, swaps: Indices, now: Ints) -> bool:
    """Carry out the best swaps that share no table; return whether there was one. now: seat cost of each table."""
    first, second = _swapped(chains, swaps)
    gain = now[swaps[:, 0]] + now[swaps[:, 2]]
    gain -= _seat_costs(field, first, chains.sizes[swaps[:, 0]])
    gain -= _seat_costs(field, second, chains.sizes[swaps[:, 2]])
    better = np.nonzero(gain > 0)[0]
    touched: set[int] = set()
    for swap in better[np.argsort(-gain[better], kind="stable")].tolist():
        table, _, other, _ = swaps[swap].tolist()
        if table not in touched and other not in touched:
            touched |= {table, other}
            chains.players[table], chains.players[other] = first[swap], second[swap]
    rows = np.array(sorted(touched), np.intp)
    chains.cost[rows] = row_costs(chains.costs, chains.players[rows], chains.sizes[rows])
    now[rows] = _seat_costs(field, chains.players[rows], chains.sizes[rows])
    return bool(touched)


def _seat_costs(field: Field, players: Indices, sizes: Indices) -> Ints:
    found = np.zeros(len(players), np.int64)
    for size in np.unique(sizes).tolist():
        rows = np.nonzero(sizes == size)[0]
        found[rows] = cheapest(field, players[rows, :size])
    return found
