"""How many tables of which size: splits a number of players into tables of 2 to 8."""

from collections.abc import Collection

SMALLEST, LARGEST = 2, 8


def split(
    players: int,
    preferred: int,
    allowed: Collection[int],
    off_size: str = "fewest",
    max_tables: int | None = None,
) -> tuple[int, ...] | None:
    """Return the sizes of the tables, largest first, or None when the players can't all be seated.

    `fewest`: fewest players at off-size tables, then fewest tables, then sizes nearest to the preferred one.
    `smaller` and `larger`: the same with off-size tables of that side only, where that is possible at all.
    """
    sides = [set(allowed)]
    if off_size == "smaller":
        sides.insert(0, {size for size in allowed if size <= preferred})
    elif off_size == "larger":
        sides.insert(0, {size for size in allowed if size >= preferred})
    for side in sides:
        sizes = _fewest_off_size(players, preferred, side, max_tables)
        if sizes is not None:
            return sizes
    return None


def fewest_byes(
    players: int, preferred: int, allowed: Collection[int], max_tables: int | None = None
) -> int | None:
    """Return the smallest number of players who must sit out, or None when not even one table can be filled."""
    room = players if max_tables is None else max_tables * max(allowed)
    for byes in range(max(0, players - room), players - min(allowed) + 1):
        if split(players - byes, preferred, allowed, "fewest", max_tables) is not None:
            return byes
    return None


def _fewest_off_size(
    players: int, preferred: int, allowed: Collection[int], max_tables: int | None
) -> tuple[int, ...] | None:
    others = sorted((size for size in allowed if size != preferred), reverse=True)
    fillings = _Fillings(others, preferred)
    for count in range(players // preferred if preferred in allowed else 0, -1, -1):
        tables = fillings.tables(players - count * preferred)
        if tables is not None and (max_tables is None or count + tables <= max_tables):
            rest = fillings.sizes(players - count * preferred)
            return tuple(sorted((*[preferred] * count, *rest), reverse=True))
    return None


class _Fillings:
    """The best way to fill exactly n seats with off-size tables: fewest tables, then nearest to preferred."""

    def __init__(self, sizes: list[int], preferred: int) -> None:
        self._sizes = sizes
        self._preferred = preferred
        self._best: list[tuple[int, int, int] | None] = [(0, 0, 0)]

    def tables(self, seats: int) -> int | None:
        while len(self._best) <= seats:
            self._best.append(self._next())
        found = self._best[seats]
        return None if found is None else found[0]

    def sizes(self, seats: int) -> list[int]:
        found = []
        while seats:
            step = self._best[seats]
            assert step is not None
            found.append(-step[2])
            seats += step[2]
        return found

    def _next(self) -> tuple[int, int, int] | None:
        seats = len(self._best)
        options = []
        for size in self._sizes:
            rest = self._best[seats - size] if size <= seats else None
            if rest is not None:
                options.append((rest[0] + 1, rest[1] + abs(size - self._preferred), -size))
        return min(options, default=None)
