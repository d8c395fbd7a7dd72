"""What no seating of these players at tables of these sizes can beat, term by term, and the argument that says so.

These bounds are counted, not searched for; the search may know better ones.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.seating.contiguous import best_cut
from games.seating.field import Field
from games.seating.table_sizes import LARGEST


@dataclass(frozen=True)
class Bound:
    """value: the term is never less; code and values: the argument, for the site to put in words."""

    value: int
    code: str
    values: dict[str, Any] = field(default_factory=dict)


NOTHING = Bound(0, "zero")


def counted_bounds(
    players: Field, sizes: Sequence[int], rounds: Sequence[Iterable[Sequence[str]]], clubs: str
) -> dict[str, Bound]:
    """Return term -> bound for a whole seating. rounds: the past, each a list of tables of ids."""
    tables = len(sizes)
    found = {"forbidden": NOTHING, "deep": NOTHING, "odd_again": _debts(players, sizes)}
    found["repeats"] = max(
        [_strangers(players, sizes), *_old_tables(players, sizes, rounds)], key=lambda bound: bound.value
    )
    mates = [len(members) for members in players.clubs()] if clubs == "avoid" else []
    together = sum(pairs_within(members, tables) for members in mates)
    found["club"] = Bound(together, "clubs_over_tables", {"tables": tables}) if together else NOTHING
    spread = best_cut(players.points, sizes)[1]
    found["ss840"] = Bound(spread, "standings_cut")
    found["seat_cost"] = Bound(players.size, "one_each", {"players": players.size})
    return found


def pairs_within(members: int, tables: int) -> int:
    """Return how many pairs of a group at least share a table when its members are spread evenly."""
    each, more = divmod(members, tables)
    return more * (each + 1) * each // 2 + (tables - more) * each * (each - 1) // 2


def _strangers(players: Field, sizes: Sequence[int]) -> Bound:
    """Everybody needs partners; whoever has too few not met yet must meet some again."""
    needed = min(sizes) - 1
    met = (players.met > 0).sum(axis=1).tolist()
    missing = sum(max(0, needed - (players.size - 1 - count)) for count in met)
    return Bound(-(-missing // 2), "few_strangers", {"needed": needed}) if missing else NOTHING


def _old_tables(
    players: Field, sizes: Sequence[int], rounds: Sequence[Iterable[Sequence[str]]]
) -> Iterable[Bound]:
    """The players of one old table must spread over the new tables; where they are too many, some meet again."""
    if len(sizes) >= LARGEST and players.size >= LARGEST * LARGEST:
        return  # there is always room enough
    for number, tables in enumerate(rounds, start=1):
        groups = Counter(sum(player in players.number for player in table) for table in tables)
        spread = sum(count * pairs_within(group, len(sizes)) for group, count in groups.items())
        away = players.size - sum(group * count for group, count in groups.items())
        sources = away + sum(count for group, count in groups.items() if group)
        crowded = sum(pairs_within(size, sources) for size in sizes) if sources else 0
        if max(spread, crowded):
            yield Bound(max(spread, crowded), "old_tables", {"round": number, "tables": len(sizes)})


def _debts(players: Field, sizes: Sequence[int]) -> Bound:
    seats = sum(size for size in sizes if size != players.preferred)
    least = sum(sorted(value**2 for value in players.excess)[:seats])
    return Bound(least, "smallest_debts", {"seats": seats}) if least else NOTHING
