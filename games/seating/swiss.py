"""The door of the room: a request as in `seat_round` in; tables with report and reasons out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.seating import proof, why
from games.seating.bounds import counted_bounds
from games.seating.costs import pair_kinds
from games.seating.deepen import Depth, deepen
from games.seating.draft import Draft, table_order
from games.seating.errors import SeatingError
from games.seating.feasible import check_counts
from games.seating.field import Field, Tables, gather, spreads
from games.seating.measure import TERMS, measure
from games.seating.modes import Arrangement, arrange
from games.seating.plan import Plan, plan_round
from games.seating.request import SeatingRequest, read_request
from games.seating.search import Effort
from games.seating.seats import best_orders
from games.seating.turns import even_out


@dataclass(frozen=True)
class Seated:
    """A draft with its proof. arrangement: of the free tables; others: terms of the same round in `strict`, for
    comparison, None in that mode."""

    draft: Draft
    plan: Plan
    rows: list[proof.Row]
    arrangement: Arrangement
    others: dict[str, int] | None = None


def seat_round(
    request: Mapping[str, Any], effort: Effort | None = None, depth: Depth | None = None
) -> dict[str, Any]:
    """Return `tables` (ids in seat order), `byes`, `report` and `why` for one round.

    depth: for an offline deepening of bounds and seating, which needs highspy. Raises SeatingError: exit code 2 for a
    fault in the input, 1 for a request that nothing can fulfil.
    """
    seated = seat(read_request(request), effort, depth)
    draft = seated.draft
    return {
        "tables": draft.ids(),
        "byes": list(draft.byes),
        "report": report(seated),
        "why": why.reasons(draft, seated.plan, seated.arrangement.by_standings),
    }


def seat(asked: SeatingRequest, effort: Effort | None = None, depth: Depth | None = None) -> Seated:
    """Return the best draft found for a checked request, with its proof.

    Raises SeatingError: exit code 1, or 2 when a mode other than `strict` is to be deepened.
    """
    if depth is not None and asked.mode != "strict":
        raise SeatingError(
            "bad_value", "mode", f"Only the mode strict can be proved; this request says {asked.mode}."
        )
    plan = plan_round(asked)
    field = gather(asked, plan.byes)
    prescribed = field.numbers(plan.prescribed)
    free = _free(field, prescribed)
    _check(asked, field, prescribed, free, plan)
    groups = [[free.number[player] for player in group] for group in plan.groups.values()]
    arrangement = arrange(asked, free, plan.sizes, groups, effort)
    if depth is not None and arrangement.tables and not spreads(asked):
        arrangement = _deepened(asked, free, groups, arrangement, depth)
    tables = [
        [field.number[player] for player in table] for table in free.ids(_turns(asked, free, arrangement))
    ]
    draft = Draft(asked, field, _numbered(field, plan, prescribed, tables), plan.byes)
    others = None
    if asked.mode != "strict":
        strict = seat(replace(asked, mode="strict"), effort)
        others = {term: value for term, value in strict.draft.vector.terms().items() if term in TERMS}
    return Seated(draft, plan, _prove(draft, prescribed, arrangement), arrangement, others)


def report(seated: Seated) -> dict[str, Any]:
    """Return the report of the door; in other modes than `strict` with that mode's terms beside it."""
    asked = seated.draft.asked
    found = proof.report(seated.draft.vector.terms(), seated.rows, asked.seed, asked.mode)
    return found if seated.others is None else {**found, "strict": seated.others}


def _deepened(
    asked: SeatingRequest,
    field: Field,
    groups: Sequence[Sequence[int]],
    arrangement: Arrangement,
    depth: Depth,
) -> Arrangement:
    """Return a better arrangement or better bounds, where they can be had."""
    terms = proof.order_of(asked.odd_first)[1:-1]
    counted = counted_bounds(field, [len(table) for table in arrangement.tables], asked.history, asked.clubs)
    floors = {term: counted[term].value for term in terms}
    value = measure(field, arrangement.tables, asked.clubs).terms()
    for term in terms:
        floors[term] = max(floors[term], (arrangement.proved or {}).get(term, 0))
        if floors[term] < value[term]:
            break  # what is known of the following terms was counted for a better start
    kind = pair_kinds(field, asked.clubs, None, groups)
    found = deepen(field, kind, arrangement.tables, floors, terms, depth)
    return replace(arrangement, tables=found.tables, proved=found.proved, complete=found.complete)


def _free(field: Field, prescribed: Tables) -> Field:
    if not prescribed:
        return field
    given = {player for table in prescribed for player in table}
    return field.only([player for player in range(field.size) if player not in given])


def _check(asked: SeatingRequest, field: Field, prescribed: Tables, free: Field, plan: Plan) -> None:
    for table in prescribed:
        one = field.only(table)
        check_counts(one, [len(table)], asked.clubs)
        if one.forbidden:
            check_counts(one, [1], asked.clubs)
    check_counts(free, plan.sizes, asked.clubs)


def _turns(asked: SeatingRequest, field: Field, arrangement: Arrangement) -> Tables:
    """Return the tables in seat order, after changes that only even out the seats."""
    tables = arrangement.tables
    if arrangement.costs is not None and field.seats.any():
        tables = even_out(field, arrangement.costs, tables, 6 if field.size <= 300 else 3)
    return best_orders(field, tables, asked.seed)


def _numbered(field: Field, plan: Plan, prescribed: Tables, tables: Tables) -> Tables:
    """Return all tables by number: pinned ones at theirs, the others by points."""
    wanted = {number: field.number[group[0]] for number, group in plan.groups.items()}
    wanted |= {number: table[0] for number, table in zip(plan.numbers, prescribed, strict=True) if number}
    pinned = {number: _with(tables + prescribed, player) for number, player in wanted.items()}
    rest = iter(table for table in table_order(field, tables + prescribed) if table not in pinned.values())
    return [pinned.get(number) or next(rest) for number in range(1, len(tables) + len(prescribed) + 1)]


def _with(tables: Tables, player: int) -> list[int]:
    return next(table for table in tables if player in table)


def _prove(draft: Draft, prescribed: Tables, arrangement: Arrangement) -> list[proof.Row]:
    asked, field = draft.asked, draft.field
    searched = arrangement.proved
    if searched is not None and prescribed:
        given = measure(field, prescribed, asked.clubs).terms()
        searched = {term: value + given[term] for term, value in searched.items()}
    counted = counted_bounds(field, draft.sizes, asked.history, asked.clubs)
    order = proof.order_of(asked.odd_first)
    return proof.prove(draft.vector.terms(), counted, searched, arrangement.complete, order)
