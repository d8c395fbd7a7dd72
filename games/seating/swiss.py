"""The door of the room: a request as in `seat_round` in, tables with report and reasons out."""

from collections.abc import Mapping
from typing import Any

from games.seating import byes, search, seats, table_sizes
from games.seating.errors import SeatingError, impossible
from games.seating.field import Field, Tables, gather
from games.seating.measure import measure
from games.seating.request import SeatingRequest, read_request


def seat_round(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return `tables` (ids in seat order), `byes`, `report` and `why` for one round.

    Raises SeatingError: exit code 2 for a fault in the input, 1 for a request that nothing can fulfil.
    """
    asked = read_request(request)
    sizes, absent = _who_plays(asked)
    field = gather(asked, absent)
    tables = search.solve(field, sizes, asked.clubs)
    tables = [seats.best_order(field, table) for table in in_order(field, tables)]
    vector = measure(field, tables, asked.clubs)
    report = vector.terms()
    report["range"] = report.pop("score_range")
    report.update(bounds={}, optimal=[], seed=asked.seed)
    return {"tables": field.ids(tables), "byes": list(absent), "report": report, "why": {}}


def in_order(field: Field, tables: Tables) -> Tables:
    """Return the tables by the mean of their points, best first; among equals by their best player."""

    def key(table: list[int]) -> tuple[int, int]:
        return (-sum(field.offsets[player] for player in table) * (840 // len(table)), min(table))

    return sorted(tables, key=key)


def _who_plays(asked: SeatingRequest) -> tuple[tuple[int, ...], tuple[str, ...]]:
    active = len(asked.entrants) - len(asked.requested_byes)
    if asked.sizes is not None:
        if sum(asked.sizes) != active:
            raise SeatingError(
                "sizes_do_not_sum",
                "sizes",
                f"The sizes have {sum(asked.sizes)} seats for {active} players.",
                {"seats": sum(asked.sizes), "players": active},
            )
        return asked.sizes, asked.requested_byes
    if active < min(asked.allowed):
        raise impossible(
            "too_few_entrants",
            "entrants",
            f"{active} players can't fill a table of {min(asked.allowed)}.",
            players=active,
            allowed=list(asked.allowed),
        )
    count = table_sizes.fewest_byes(active, asked.preferred, asked.allowed, asked.max_tables)
    if count is None:
        raise impossible("not_seatable", "allowed", "No tables of the allowed sizes can be filled.")
    if asked.max_byes is not None and count > asked.max_byes:
        raise impossible(
            "too_many_byes", "max_byes", f"{count} byes are needed, {asked.max_byes} are allowed."
        )
    chosen = byes.pairing_byes(
        [entrant for entrant in asked.entrants if entrant.player_id not in asked.requested_byes],
        count,
        (),
        asked.seed,
        asked.round_number,
    )
    sizes = table_sizes.split(
        active - count, asked.preferred, asked.allowed, asked.off_size, asked.max_tables
    )
    assert sizes is not None
    return sizes, (*asked.requested_byes, *chosen)
