"""How the API describes itself beyond what its views say: refusals of the frame around them, pages of lists."""

from typing import Any

from drf_spectacular.utils import OpenApiExample, inline_serializer
from rest_framework import serializers

READ_REFUSALS = {
    "400": "A value that cannot be: `field` says which.",
    "404": "There is nothing at this address.",
    "429": "Too many requests; `Retry-After` says how many seconds to wait.",
}
SIGNED_IN_REFUSALS = {
    "401": "Sign in, or send a token.",
    "403": "Signed in, but not allowed to do this.",
}
WRITE_REFUSALS = {
    "409": "Somebody was faster, or it is not the time for it: read again.",
    "415": "The body is not JSON.",
}


def name_refusals(result: dict[str, Any], **_kwargs: Any) -> dict[str, Any]:
    """Hook of drf-spectacular: every operation lists the refusals that any view can answer with."""
    for operations in result["paths"].values():
        for method, operation in operations.items():
            is_open = method == "get" and {} in operation.get("security", [{}])
            refusals = READ_REFUSALS if is_open else READ_REFUSALS | SIGNED_IN_REFUSALS
            if method != "get":
                refusals = refusals | WRITE_REFUSALS
            for status, meaning in refusals.items():
                answer = operation["responses"].setdefault(status, _error())
                answer["description"] = answer.get("description") or meaning
            operation["responses"] = dict(sorted(operation["responses"].items()))
    return result


def _error() -> dict[str, Any]:
    return {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}


def page_of(shape: type[serializers.Serializer]) -> serializers.Serializer:
    """`{next, previous, results}` of a list whose view is no list view."""
    return inline_serializer(
        f"{shape.__name__.removesuffix('Serializer')}Page",
        {
            "next": serializers.CharField(allow_null=True),
            "previous": serializers.CharField(allow_null=True),
            "results": shape(many=True),
        },
    )


BOARDS = OpenApiExample(
    "Two boards of the base game",
    request_only=True,
    value={
        "edition": "base",
        "players": [
            {
                "name": "Ada",
                "animals": [
                    {"id": "a", "traits": ["carnivorous", "high_body_weight"]},
                    {"id": "b", "traits": ["fat_tissue", "burrowing"]},
                ],
                "links": [],
                "discard": 12,
                "claimed_total": 10,
            },
            {"name": "Boris", "animals": [{"id": "c", "traits": ["swimming"]}], "links": [], "discard": 15},
        ],
    },
)
SEATING = OpenApiExample(
    "A round of eight, measured",
    request_only=True,
    value={
        "request": {
            "round": 1,
            "preferred": 4,
            "allowed": [3, 4],
            "entrants": [{"id": f"p{number}", "points": 0} for number in range(1, 9)],
        },
        "tables": [["p1", "p2", "p3", "p4"], ["p5", "p6", "p7", "p8"]],
        "byes": [],
    },
)
