"""How the free tables of a round are filled: strict, balanced or power, and the first round by rating.

Every mode ends in the same search; they differ in what a pair costs and in who is seated first.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from games.seating import feasible, past
from games.seating.construct import cut, snake
from games.seating.costs import CLUB, HARD, TOGETHER, Costs, Kinds, Rules, pack, pair_kinds
from games.seating.exact import pinned_together
from games.seating.field import Field, Tables, spreads
from games.seating.request import SeatingRequest
from games.seating.search import Effort, Found, improve, search

LONG_AGO = 3  # rounds after which `balanced` may let a pair meet again for the sake of the spread
TOP_SHARE = 4  # `power` seats the top quarter of the tables by the standings


@dataclass(frozen=True)
class Arrangement:
    """tables: players by number; costs: as searched, None where places must not be exchanged for better seats;
    proved: terms that no seating beats, read off the search's bound, None where it says nothing; complete: the
    search proved its result; by_standings: tables that `power` filled by places."""

    tables: Tables
    costs: Costs | None = None
    proved: dict[str, int] | None = None
    complete: bool = False
    by_standings: int = 0


def arrange(
    asked: SeatingRequest,
    field: Field,
    sizes: Sequence[int],
    groups: Sequence[Sequence[int]] = (),
    effort: Effort | None = None,
) -> Arrangement:
    """Return tables for everybody in `field`. groups: players who must share a table, by number.

    Raises SeatingError (exit code 1) when a hard constraint can't be kept.
    """
    if spreads(asked):
        return _spread(asked, field, sizes, groups)
    if asked.mode == "power":
        return _power(asked, field, sizes, groups, effort)
    old, price = None, 0
    if asked.mode == "balanced":
        old = old_pairs(asked, field)
        price = repeat_price(field) if old.any() else 0
    kind = pair_kinds(field, asked.clubs, old if price else None, groups)
    rules = Rules(asked.clubs, asked.odd_first, price)
    costs = pack(field, sizes, rules, kind)
    found = _keep_hard(
        asked,
        field,
        sizes,
        kind,
        groups,
        search(costs, sizes, field.points, groups, seed_of(asked), effort),
        costs,
    )
    proved = None
    if costs.whole and not price:
        proved = costs.terms(found.bound + pinned_together(costs, range(field.size)))
    return Arrangement(found.tables, costs, proved, found.bound == found.cost)


def seed_of(asked: SeatingRequest) -> int:
    """The seed of the search: another one in every round."""
    return asked.seed * 1_000_003 + asked.round_number


def old_pairs(asked: SeatingRequest, field: Field) -> NDArray[np.bool_]:
    """Return n x n: whether two players have met exactly once, and that long ago."""
    latest = past.last_met([entrant.player_id for entrant in field.entrants], asked.history)
    return (field.met == 1) & (latest > 0) & (len(asked.history) + 1 - latest >= LONG_AGO)


def repeat_price(field: Field) -> int:
    """Return the ss840 for which `balanced` buys back a repeat: half the variance of the points."""
    total, squares = sum(field.points), sum(value * value for value in field.points)
    return 840 * (field.size * squares - total * total) // (2 * field.size * field.size)


def _keep_hard(
    asked: SeatingRequest,
    field: Field,
    sizes: Sequence[int],
    kind: Kinds,
    groups: Sequence[Sequence[int]],
    found: Found,
    costs: Costs,
) -> Found:
    """Return the seating if it breaks no hard constraint; else look for one that doesn't, or refuse."""
    if not broken(kind, found.tables):
        return found
    bare = _only_hard(field, kind, sizes)
    hard = search(bare, sizes, field.points, groups, seed_of(asked))
    if not broken(kind, hard.tables):
        return improve(costs, hard.tables, seed_of(asked))
    pairs = pair_kinds(field, "ignore", None, groups)
    alone = search(_only_hard(field, pairs, sizes), sizes, field.points, groups, seed_of(asked))
    raise feasible.refuse(field, asked.clubs, hard.bound == hard.cost, broken(pairs, alone.tables) > 0)


def broken(kind: Kinds, tables: Tables) -> int:
    """Return the number of hard constraints that these tables break."""
    if kind.max(initial=0) < HARD:
        return 0
    met = sum(int((kind[np.ix_(table, table)] // HARD % 2).sum()) // 2 for table in tables)
    kept = sum(int((kind[np.ix_(table, table)] >= TOGETHER).sum()) // 2 for table in tables)
    return met + int((kind >= TOGETHER).sum()) // 2 - kept


def _only_hard(field: Field, kind: Kinds, sizes: Sequence[int]) -> Costs:
    return pack(field.without_points(), sizes, Rules(), kind // HARD * HARD)


def _power(
    asked: SeatingRequest,
    field: Field,
    sizes: Sequence[int],
    groups: Sequence[Sequence[int]],
    effort: Effort | None,
) -> Arrangement:
    """Seat the top of the standings by their places alone, the others as in `strict`.

    Only hard constraints are looked at in the top; when they can't be kept there, it takes in one more table.
    """
    pinned = {player for group in groups for player in group}
    ranks = [
        (-entrant.points, entrant.rank or field.size, number) for number, entrant in enumerate(field.entrants)
    ]
    order = [number for *_, number in sorted(ranks) if number not in pinned]
    by_size = sorted(sizes, key=lambda size: (size != field.preferred, -size))
    for count in range(-(-len(sizes) // TOP_SHARE), len(sizes) + 1):
        top_sizes, rest_sizes = by_size[:count], by_size[count:]
        if sum(top_sizes) > len(order):
            break
        top = order[: sum(top_sizes)]
        tables = _by_places(asked, field.only(top), top_sizes, effort)
        if tables is None:
            continue
        seated = [[top[player] for player in table] for table in tables]
        rest = [player for player in range(field.size) if player not in set(top)]
        if not rest:
            return Arrangement(seated, by_standings=count)
        place = {player: index for index, player in enumerate(rest)}
        inner = [[place[player] for player in group] for group in groups]
        lower = arrange(replace(asked, mode="strict"), field.only(rest), rest_sizes, inner, effort)
        seated += [[rest[player] for player in table] for table in lower.tables]
        return Arrangement(seated, by_standings=count)
    return arrange(replace(asked, mode="strict"), field, sizes, groups, effort)


def _by_places(
    asked: SeatingRequest, top: Field, sizes: Sequence[int], effort: Effort | None
) -> Tables | None:
    """Return the tables that follow the order of `top` as closely as the hard constraints let them, or None."""
    kind = pair_kinds(top, asked.clubs) // HARD * HARD
    tables = cut(sizes)
    if not broken(kind, tables):
        return tables
    costs = pack(top.with_offsets(range(top.size, 0, -1)), sizes, Rules(), kind)
    tables = search(costs, sizes, range(top.size, 0, -1), (), seed_of(asked), effort).tables
    return None if broken(kind, tables) else tables


def _spread(
    asked: SeatingRequest, field: Field, sizes: Sequence[int], groups: Sequence[Sequence[int]]
) -> Arrangement:
    """Deal the players out in their order, which is by rating; change places inside a pot for clubs and bans."""
    dealt = snake(field.size, sizes)
    pot = np.zeros(field.size, np.intp)
    for table in dealt:
        pot[table] = np.arange(len(table))
    hard = pair_kinds(field, asked.clubs, None, groups)
    # Club mates rank as repeats and two players of one pot as club mates, so that clubs outrank pots.
    kind = hard // HARD * HARD + (hard // CLUB % 2)
    kind[pot[:, None] == pot] += np.uint8(CLUB)
    np.fill_diagonal(kind, 0)
    level = field.without_points()
    costs = pack(level, sizes, Rules("avoid"), kind)
    found = improve(costs, dealt, seed_of(asked))
    found = _keep_hard(asked, level, sizes, kind, groups, found, costs)
    return Arrangement(found.tables)
