"""For each term of a seating: its value, what nobody can beat, and whether that is reached, with the argument.

A bound of a later term holds among the seatings whose earlier terms are as good as here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.seating.bounds import Bound

STRICT = ("forbidden", "repeats", "deep", "odd_again", "club", "ss840", "seat_cost")
ODD_FIRST = ("forbidden", "odd_again", "repeats", "deep", "club", "ss840", "seat_cost")


@dataclass(frozen=True)
class Row:
    """One line of the proof panel. code and values: the argument, such as `old_tables` with the round."""

    term: str
    value: int
    bound: int
    code: str
    values: Mapping[str, Any]

    @property
    def is_optimal(self) -> bool:
        return self.value == self.bound


def prove(
    value: Mapping[str, int],
    counted: Mapping[str, Bound],
    searched: Mapping[str, int] | None,
    complete: bool,
    terms: Sequence[str] = STRICT,
) -> list[Row]:
    """Return the rows in the order of the terms.

    searched: terms that no seating beats in their order, from the search; complete: it came to its end.
    """
    rows = []
    for term in terms:
        bound = counted[term]
        if searched is not None and term in searched:
            if searched[term] > bound.value:
                bound = Bound(searched[term], "complete_search" if complete else "price_of_seats")
            if searched[term] < value[term]:
                searched = None  # what follows was counted for a better start
        rows.append(Row(term, value[term], bound.value, bound.code, bound.values))
    return rows
