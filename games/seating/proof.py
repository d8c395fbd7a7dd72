"""For each term of a seating: its value, what nobody can beat, and whether that is reached, with the argument.

A bound of a later term holds among the seatings whose earlier terms are as good as here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.seating.bounds import Bound

# Codes of all arguments: counted ones (bounds.py), then those of the search.
ARGUMENTS = (
    "zero", "clubs_over_tables", "standings_cut", "one_each", "few_strangers", "old_tables", "smallest_debts",
    "complete_search", "price_of_seats",
)  # fmt: skip
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


def order_of(odd_first: bool) -> Sequence[str]:
    """Return the terms in order of importance."""
    return ODD_FIRST if odd_first else STRICT


def optimal(rows: Sequence[Row]) -> list[str]:
    """Return the terms that nobody can beat."""
    return [row.term for row in rows if row.is_optimal]


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


def report(terms: Mapping[str, int], rows: Sequence[Row], seed: int, mode: str) -> dict[str, Any]:
    """Return the report of the door: terms, worst, range, bounds, optimal terms, arguments, seed and mode."""
    counts = {("range" if term == "score_range" else term): value for term, value in terms.items()}
    return {
        **counts,
        "bounds": {row.term: row.bound for row in rows},
        "optimal": optimal(rows),
        "arguments": {row.term: {"code": row.code, "values": dict(row.values)} for row in rows},
        "seed": seed,
        "mode": mode,
    }
