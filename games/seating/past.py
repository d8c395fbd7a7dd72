"""What earlier rounds left behind: who met whom how often, seats had, off-size tables sat at.

Knows no objective: it only counts. Players are numbers here, their places in a list of ids.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

MOST = 200  # meetings counted exactly

Counts = NDArray[np.int64]
Meetings = NDArray[np.uint8]


@dataclass(frozen=True)
class Past:
    """Counts over the rounds played, for n players.

    met: n x n, times two players sat at one table (200 stands for more); seats: n x 8, times in each seat, the
    first in turn order is 0; off_size: n, tables of another size than preferred.
    """

    met: Meetings
    seats: Counts
    off_size: Counts


def count(players: Sequence[str], history: Sequence[Iterable[Sequence[str]]], preferred: int) -> Past:
    """Return the counts of all tables of `history`: rounds, oldest first, each a list of tables in seat order.

    Only `players` count; others may appear (they left, or are not in this round).
    """
    number = {player: index for index, player in enumerate(players)}
    stranger = len(players)
    met = np.zeros((stranger + 1, stranger + 1), np.uint8)
    seats = np.zeros((stranger + 1, 8), np.int64)
    off_size = np.zeros(stranger + 1, np.int64)
    for tables in history:
        by_size: dict[int, list[list[int]]] = {}
        for table in tables:
            by_size.setdefault(len(table), []).append([number.get(player, stranger) for player in table])
        for size, rows in by_size.items():
            grid = np.array(rows, np.intp)
            for seat in range(size):
                seats[grid[:, seat], seat] += 1
                if size != preferred:
                    off_size[grid[:, seat]] += 1
                for other in range(size):
                    if other != seat:
                        met[grid[:, seat], grid[:, other]] += 1
        if len(history) > MOST:
            np.minimum(met, MOST, out=met)
    return Past(met[:stranger, :stranger], seats[:stranger], off_size[:stranger])


def rounds_met(history: Sequence[Iterable[Sequence[str]]], one: str, other: str) -> list[int]:
    """Return the numbers of the rounds, 1 first, in which both sat at one table."""
    return [
        number
        for number, tables in enumerate(history, start=1)
        if any(one in table and other in table for table in tables)
    ]


def last_met(players: Sequence[str], history: Sequence[Iterable[Sequence[str]]]) -> NDArray[np.int16]:
    """Return n x n: the number of the round, 1 first, in which two players last met, 0 for never."""
    number = {player: index for index, player in enumerate(players)}
    latest = np.zeros((len(players), len(players)), np.int16)
    for round_number, tables in enumerate(history, start=1):
        for table in tables:
            seated = [number[player] for player in table if player in number]
            latest[np.ix_(seated, seated)] = round_number
    np.fill_diagonal(latest, 0)
    return latest
