"""What the round looks like before anybody is seated: byes, tables given, sizes of the others, pinned groups.

Refuses what can't be: the refusal names the counts and, where there are some, the options that would fit.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from games.seating import table_sizes
from games.seating.byes import pairing_byes
from games.seating.errors import SeatingError, impossible
from games.seating.request import SeatingRequest, Table


@dataclass(frozen=True)
class Plan:
    """byes: ids, requested ones first; prescribed: tables kept as given; sizes: of the tables to be filled;
    groups: table number -> ids of free players pinned to it; numbers: number of each prescribed table, or None."""

    byes: tuple[str, ...]
    prescribed: tuple[Table, ...]
    sizes: tuple[int, ...]
    groups: dict[int, tuple[str, ...]]
    numbers: tuple[int | None, ...]


def plan_round(asked: SeatingRequest) -> Plan:
    """Return the plan. Raises SeatingError: sizes_do_not_sum, or a refusal with exit code 1."""
    given = {player for table in asked.prescribed for player in table}
    fixed = given | {player for player, _ in asked.pins}
    for player in asked.requested_byes:
        if player in fixed:
            raise impossible(
                "pins_unavoidable",
                "requested_byes",
                f"{player} has asked for a bye and can't be kept at a table.",
                player=player,
            )
    free = len(asked.entrants) - len(asked.requested_byes) - len(given)
    if asked.sizes is not None:
        sizes, count = _given_sizes(asked, free), 0
    else:
        sizes, count = _chosen_sizes(asked, free)
    candidates = [
        entrant
        for entrant in asked.entrants
        if entrant.player_id not in fixed and entrant.player_id not in asked.requested_byes
    ]
    if count > len(candidates):
        raise impossible(
            "pins_unavoidable",
            "pins",
            f"{count} players must sit out, but only {len(candidates)} are not pinned to a table.",
            byes=count,
            free=len(candidates),
        )
    chosen = pairing_byes(candidates, count, asked.seed, asked.round_number)
    groups, numbers = _pinned(asked, sizes)
    return Plan((*asked.requested_byes, *chosen), asked.prescribed, sizes, groups, numbers)


def _given_sizes(asked: SeatingRequest, free: int) -> tuple[int, ...]:
    left = Counter(asked.sizes)
    left.subtract(len(table) for table in asked.prescribed)
    seats = sum(asked.sizes or ())
    players = free + sum(len(table) for table in asked.prescribed)
    if seats != players or min(left.values(), default=0) < 0:
        raise SeatingError(
            "sizes_do_not_sum",
            "sizes",
            f"The sizes have {seats} seats and {players} players are to be seated; prescribed tables must be "
            "among the sizes.",
            {"seats": seats, "players": players},
        )
    return tuple(sorted(left.elements(), reverse=True))


def _chosen_sizes(asked: SeatingRequest, free: int) -> tuple[tuple[int, ...], int]:
    """Return the sizes of the free tables and the number of byes."""
    smallest, tables = min(asked.allowed), asked.max_tables
    if tables is not None:
        tables -= len(asked.prescribed)
    if free < smallest and not asked.prescribed:
        raise impossible(
            "too_few_entrants",
            "entrants",
            f"{free} players can't fill a table of {smallest}.",
            players=free,
            allowed=list(asked.allowed),
        )
    if tables is not None and (tables < 0 or (tables == 0 and free)):
        raise impossible(
            "not_seatable",
            "max_tables",
            f"{asked.max_tables} tables are not enough: {len(asked.prescribed)} are prescribed.",
            max_tables=asked.max_tables,
            prescribed=len(asked.prescribed),
        )
    count = 0
    if free:
        count = table_sizes.fewest_byes(free, asked.preferred, asked.allowed, tables) or 0
        if free < smallest:
            count = free
    if asked.max_byes is not None and count > asked.max_byes:
        raise impossible(
            "too_many_byes",
            "max_byes",
            f"{free} players at tables of {_listed(asked.allowed)} leave {count} without a table; "
            f"at most {asked.max_byes} may sit out.",
            players=free,
            byes=count,
            max_byes=asked.max_byes,
            allowed=list(asked.allowed),
            options=_options(asked, free, count, tables),
        )
    sizes = table_sizes.split(free - count, asked.preferred, asked.allowed, asked.off_size, tables)
    return sizes or (), count


def _options(asked: SeatingRequest, free: int, count: int, tables: int | None) -> list[dict[str, Any]]:
    """Return what would make the round possible: more byes, or one more size."""
    most = asked.max_byes or 0
    options: list[dict[str, Any]] = [{"max_byes": count}]
    for size in range(table_sizes.SMALLEST, table_sizes.LARGEST + 1):
        allowed = (*asked.allowed, size)
        byes = table_sizes.fewest_byes(free, asked.preferred, allowed, tables)
        if size not in asked.allowed and byes is not None and byes <= most:
            options.append({"allowed": sorted(allowed), "byes": byes})
    return options


def _listed(sizes: tuple[int, ...]) -> str:
    return " or ".join(str(size) for size in sizes)


def _pinned(
    asked: SeatingRequest, sizes: tuple[int, ...]
) -> tuple[dict[int, tuple[str, ...]], tuple[int | None, ...]]:
    tables = len(sizes) + len(asked.prescribed)
    table_of = {player: index for index, table in enumerate(asked.prescribed) for player in table}
    numbers: list[int | None] = [None] * len(asked.prescribed)
    groups: dict[int, list[str]] = {}
    for player, number in asked.pins:
        if number > tables:
            raise _unavoidable(player, number, f"there are only {tables} tables", tables=tables)
        if player not in table_of:
            groups.setdefault(number, []).append(player)
        elif numbers[table_of[player]] in (None, number):
            numbers[table_of[player]] = number
        else:
            raise _unavoidable(player, number, "the prescribed table is pinned to two numbers")
    taken = [number for number in numbers if number is not None]
    for number in taken:
        if taken.count(number) > 1 or number in groups:
            raise _unavoidable("", number, "a prescribed table is kept as it is")
    _check_groups(asked, groups, sizes)
    return {number: tuple(sorted(group)) for number, group in sorted(groups.items())}, tuple(numbers)


def _check_groups(asked: SeatingRequest, groups: dict[int, list[str]], sizes: tuple[int, ...]) -> None:
    clubs = {entrant.player_id: entrant.club for entrant in asked.entrants}
    by_size = sorted(groups.items(), key=lambda item: (-len(item[1]), item[0]))
    for position, (number, group) in enumerate(by_size):
        if position >= len(sizes) or len(group) > sizes[position]:
            raise _unavoidable("", number, f"{len(group)} players are pinned to it", players=len(group))
        for one, other in ((one, other) for one in group for other in group if one < other):
            mates = asked.clubs == "forbid" and clubs[one] and clubs[one] == clubs[other]
            if mates or (one, other) in asked.forbidden:
                raise _unavoidable(one, number, f"{one} and {other} may not meet", other=other)


def _unavoidable(player: str, number: int, reason: str, **values: Any) -> SeatingError:
    field = f"pins.{player}" if player else "pins"
    return impossible(
        "pins_unavoidable",
        field,
        f"The pins to table {number} can't be kept: {reason}.",
        player=player,
        table=number,
        **values,
    )
