"""A given seating held against the model: its vector, whoever made it."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.seating.field import gather
from games.seating.measure import measure
from games.seating.request import read_request


def check_seating(
    request: Mapping[str, Any], tables: Sequence[Sequence[str]], byes: Sequence[str] = ()
) -> dict[str, Any]:
    """Return `report` and `why` of a seating (ids in seat order) as `seat_round` would report its own.

    The seating is taken as given. Raises SeatingError for a fault in the request.
    """
    asked = read_request(request)
    field = gather(asked, byes)
    vector = measure(field, field.numbers(tables), asked.clubs)
    report: dict[str, Any] = vector.terms()
    report["range"] = report.pop("score_range")
    report.update(bounds={}, optimal=[], seed=asked.seed)
    return {"report": report, "why": {}}
