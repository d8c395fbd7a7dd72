"""First seatings: from both ends of the standings to the middle, everybody with the nearest players not met yet.

One-directional greedy seating leaves its repeats at the last table; from both ends they can still be avoided.
"""

from collections.abc import Sequence

import numpy as np

from games.seating.costs import Kinds
from games.seating.field import Tables


def cut(order: Sequence[int]) -> Tables:
    """Return tables of neighbours in the standings, of the given sizes from the top."""
    ends = np.cumsum(order).tolist()
    return [list(range(end - size, end)) for size, end in zip(order, ends, strict=True)]


def ends_first(order: Sequence[int], kind: Kinds) -> Tables:
    """Return tables filled alternately from the top and the bottom: the outermost free player and the nearest free
    ones who share no fact with the table (no meeting, club or constraint); where there are none, the nearest."""
    players = sum(order)
    strangers = [
        int.from_bytes(row.tobytes(), "little") for row in np.packbits(kind == 0, axis=1, bitorder="little")
    ]
    free = (1 << players) - 1
    tables: Tables = [[] for _ in order]
    low, high = 0, len(order) - 1
    while low <= high:
        for number, from_top in ((low, True), (high, False)) if low < high else ((low, True),):
            open_to = free
            for _ in range(order[number]):
                choice = open_to & free or free
                player = (choice & -choice).bit_length() - 1 if from_top else choice.bit_length() - 1
                tables[number].append(player)
                free ^= 1 << player
                open_to &= strangers[player]
        low, high = low + 1, high - 1
    return tables


def snake(players: int, sizes: Sequence[int]) -> Tables:
    """Return places 0..players-1 dealt to the tables forwards, then backwards: every table gets one of each row."""
    tables: Tables = [[] for _ in sizes]
    place = row = 0
    while place < players:
        open_tables = [number for number, size in enumerate(sizes) if size > row]
        for number in open_tables if row % 2 == 0 else reversed(open_tables):
            tables[number].append(place)
            place += 1
        row += 1
    return tables


def around(groups: Sequence[Sequence[int]], order: Sequence[int]) -> Tables:
    """Return tables of neighbours in the standings built around groups that must share a table, one group a table.

    Large groups choose first, each the table nearest to its place in the standings that has seats enough.
    """
    tables: Tables = [[] for _ in order]
    blocks = cut(order)
    for group in sorted(groups, key=lambda group: (-len(group), list(group))):
        middle = sum(group) / len(group)
        roomy = [number for number, size in enumerate(order) if not tables[number] and size >= len(group)]
        nearest = min(roomy, key=lambda number: (abs(sum(blocks[number]) / order[number] - middle), number))
        tables[nearest] = list(group)
    taken = {player for group in groups for player in group}
    free = iter(player for player in range(sum(order)) if player not in taken)
    for table, size in zip(tables, order, strict=True):
        table.extend(next(free) for _ in range(size - len(table)))
    return tables
