"""What a change of a draft by hand would cost, term by term, counted by the engine's own edits."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.seating import edit
from games.seating.check import draft_of
from games.seating.draft import Draft
from games.seating.request import read_request

Tables = Sequence[Sequence[int]]


@dataclass(frozen=True)
class Change:
    """A swap with `other` (or a move to a table) and what it changes: term -> difference, lower is better.

    by_table: table number -> the same for that table alone.
    """

    other_id: int
    table_number: int
    terms: Mapping[str, int]
    by_table: Mapping[int, Mapping[str, int]] = field(default_factory=dict)


class Costs:
    """Measures changes of one draft. tables: player ids by table, in seat order; order: the terms that count."""

    def __init__(self, request: Mapping[str, Any], tables: Tables, order: Sequence[str]) -> None:
        self.tables = [list(table) for table in tables]
        self.order = order
        self.asked = read_request(request)
        self.draft = self._draft(self.tables)

    def table_of(self, player_id: int) -> int | None:
        """Index of the player's table."""
        return next((index for index, table in enumerate(self.tables) if player_id in table), None)

    def swap(self, player_id: int, other_id: int) -> Change | None:
        """What the swap of two seated players changes; None where one of them is not seated or both sit together."""
        here, there = self.table_of(player_id), self.table_of(other_id)
        if here is None or there is None or player_id == other_id:
            return None
        change = edit.swap(self.draft, str(player_id), str(other_id))
        return self._change(other_id, there + 1, change)

    def move(self, player_id: int, table_number: int, allowed: Iterable[int]) -> Change | None:
        """What a move to the last seat of another table changes; None where a size would not be allowed."""
        here, there = self.table_of(player_id), table_number - 1
        if here is None or not 0 <= there < len(self.tables) or here == there:
            return None
        if not {len(self.tables[here]) - 1, len(self.tables[there]) + 1} <= set(allowed):
            return None
        return self._change(0, table_number, edit.move(self.draft, str(player_id), table_number))

    def bye_to(self, absent_id: int, seated_id: int) -> Change | None:
        """What changes when somebody who sits out takes the seat of somebody who sits out instead."""
        there = self.table_of(seated_id)
        if there is None or self.table_of(absent_id) is not None:
            return None
        swapped = [[absent_id if one == seated_id else one for one in table] for table in self.tables]
        before, after = self.draft.vector.terms(), self._draft(swapped).vector.terms()
        terms = {name: after[name] - before[name] for name in self.order}
        return Change(seated_id, there + 1, terms, {there + 1: terms})

    def cheapest(self, player_id: int, count: int) -> list[Change]:
        """The cheapest swaps with players of other tables that break no hard rule, as the engine finds them."""
        found = edit.alternatives(self.draft, str(player_id), count, seats_settled=False)
        return [
            self._change(int(one.player_id), (self.table_of(int(one.player_id)) or 0) + 1, one)
            for one in found
        ]

    def swaps(self, player_id: int, table_number: int | None = None) -> list[Change]:
        """Swaps with players of other tables (or of one table), cheapest first."""
        here = self.table_of(player_id)
        found = [
            change
            for index, table in enumerate(self.tables)
            if index != here and table_number in (None, index + 1)
            for other in table
            if (change := self.swap(player_id, other)) is not None
        ]
        return sorted(found, key=lambda one: (self.key(one.terms), one.table_number, one.other_id))

    def key(self, terms: Mapping[str, int]) -> tuple[int, ...]:
        """The terms in their order of importance."""
        return tuple(terms[name] for name in self.order)

    def _draft(self, tables: Tables) -> Draft:
        return draft_of(self.asked, [[str(player) for player in table] for table in tables])

    def _change(self, other_id: int, table_number: int, change: edit.Change | edit.Alternative) -> Change:
        return Change(
            other_id,
            table_number,
            self._terms(change.delta),
            {number: self._terms(delta) for number, delta in change.by_table.items()},
        )

    def _terms(self, delta: Mapping[str, int]) -> dict[str, int]:
        return {name: delta[name] for name in self.order}
