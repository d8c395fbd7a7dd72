"""Small requests for the tests of the seating room: p1, p2, ... with the points given."""

from collections.abc import Sequence
from typing import Any


def entrants(points: Sequence[int], **columns: Sequence[Any]) -> list[dict[str, Any]]:
    """Return entrants p1, p2, ... best first; columns: further keys, a value each."""
    return [
        {"id": f"p{place}", "points": value, **{key: values[place - 1] for key, values in columns.items()}}
        for place, value in enumerate(points, start=1)
    ]


def request(points: Sequence[int], preferred: int = 4, **keys: Any) -> dict[str, Any]:
    return {"entrants": entrants(points), "preferred": preferred, **keys}


def ids(*numbers: int) -> list[str]:
    return [f"p{number}" for number in numbers]
