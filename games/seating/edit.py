"""The arbiter's hand: what a swap or a move does to every term, and the cheapest swaps there are for a player.

Uses the same counting as the report, for the touched tables only, so an answer takes milliseconds.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.seating import proof
from games.seating.draft import Draft
from games.seating.errors import SeatingError
from games.seating.field import Tables
from games.seating.measure import TERMS, measure_table
from games.seating.seats import best_orders

LOOKED_AT = 300  # nearest players in the standings among whom alternatives are looked for


@dataclass(frozen=True)
class Change:
    """draft: after the change; tables: numbers of the tables touched, 1 first; delta: term -> after minus before, of
    the whole seating; by_table: table number -> the same for this table; broken: hard rules the change breaks, as
    code and ids."""

    draft: Draft
    tables: tuple[int, ...]
    delta: dict[str, int]
    by_table: dict[int, dict[str, int]]
    broken: list[dict[str, Any]]


@dataclass(frozen=True)
class Alternative:
    """A swap with another player and what it would cost, term by term and table by table (in table numbers)."""

    player_id: str
    delta: dict[str, int]
    by_table: dict[int, dict[str, int]]


def swap(draft: Draft, one: str, other: str) -> Change:
    """Return the change when two seated players exchange their seats. Raises SeatingError for unknown ids."""
    table, seat = _seat_of(draft, one)
    other_table, other_seat = _seat_of(draft, other)
    tables = [list(row) for row in draft.tables]
    tables[table][seat], tables[other_table][other_seat] = (
        tables[other_table][other_seat],
        tables[table][seat],
    )
    return _change(draft, tables, sorted({table, other_table}))


def move(draft: Draft, player: str, number: int, seat: int | None = None) -> Change:
    """Return the change when a player moves to table `number` (1 first), at `seat` (1 first) or at its end."""
    table, place = _seat_of(draft, player)
    if not 1 <= number <= len(draft.tables):
        raise SeatingError(
            "bad_value", "number", f"There is no table {number}.", {"tables": len(draft.tables)}
        )
    tables = [list(row) for row in draft.tables]
    mover = tables[table].pop(place)
    target = tables[number - 1]
    target.insert(len(target) if seat is None else seat - 1, mover)
    if not 2 <= len(tables[table]) or len(target) > 8:
        raise SeatingError("bad_size", "number", "Tables have 2 to 8 seats.", {"table": number})
    return _change(draft, tables, sorted({table, number - 1}))


def reorder(draft: Draft, number: int) -> Change:
    """Return the change when the players of table `number` take the cheapest seats."""
    tables = [list(row) for row in draft.tables]
    tables[number - 1] = best_orders(draft.field, [tables[number - 1]], draft.asked.seed)[0]
    return _change(draft, tables, [number - 1])


def alternatives(
    draft: Draft, player: str, count: int = 3, *, seats_settled: bool = True
) -> list[Alternative]:
    """Return the cheapest swaps of a player with players of other tables, cheapest first.

    Seats at both tables are taken in the best order, or as they come where not `seats_settled`: the two exchange
    theirs. Swaps that break a hard rule are left out.
    """
    table, seat = _seat_of(draft, player)
    me = draft.tables[table][seat]
    near = sorted(range(draft.field.size), key=lambda other: (abs(other - me), other))[: LOOKED_AT + 1]
    found = []
    for other in near:
        name = draft.field.entrants[other].player_id
        if other not in draft.tables[table]:
            change = swap(draft, player, name)
            if not change.broken:
                change = _seats_settled(draft, change) if seats_settled else change
                found.append(Alternative(name, change.delta, change.by_table))
    order = proof.order_of(draft.asked.odd_first)
    found.sort(key=lambda option: [option.delta[term] for term in order])
    return found[:count]


def _seats_settled(draft: Draft, change: Change) -> Change:
    tables = list(change.draft.tables)
    rows = [number - 1 for number in change.tables]
    for row, order in zip(rows, best_orders(draft.field, [tables[row] for row in rows], 0), strict=True):
        tables[row] = order
    return _change(draft, tables, rows)


def _seat_of(draft: Draft, player: str) -> tuple[int, int]:
    number = draft.field.number.get(player)
    for table, row in enumerate(draft.tables):
        if number in row:
            return table, row.index(number)
    raise SeatingError(
        "unknown_entrant", "player", f"{player} has no seat in this draft.", {"player": player}
    )


def _change(draft: Draft, tables: Tables, touched: Sequence[int]) -> Change:
    clubs, field = draft.asked.clubs, draft.field
    by_table, broken = {}, []
    for row in touched:
        before = measure_table(field, draft.tables[row], clubs).terms()
        after = measure_table(field, tables[row], clubs).terms()
        by_table[row + 1] = {term: after[term] - before[term] for term in TERMS}
        broken += _broken(draft, tables[row], row + 1)
    delta = {term: sum(change[term] for change in by_table.values()) for term in TERMS}
    return Change(
        draft=replace(draft, tables=tables),
        tables=tuple(row + 1 for row in touched),
        delta=delta,
        by_table=by_table,
        broken=broken,
    )


def _broken(draft: Draft, table: Sequence[int], number: int) -> list[dict[str, Any]]:
    field, found = draft.field, []
    if len(table) not in draft.asked.allowed:
        found.append({"code": "bad_size", "table": number, "size": len(table)})
    for place, one in enumerate(table):
        for other in table[place + 1 :]:
            names = [field.entrants[one].player_id, field.entrants[other].player_id]
            if (min(one, other), max(one, other)) in field.forbidden:
                found.append({"code": "forbidden_pair", "table": number, "players": names})
            if draft.asked.clubs == "forbid" and field.club[one] == field.club[other] >= 0:
                found.append({"code": "club_mates", "table": number, "players": names})
    return found
