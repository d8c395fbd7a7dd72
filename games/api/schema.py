"""How the API describes itself beyond what its views say: refusals of the frame around them, pages of lists."""

from functools import cache
from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiExample, OpenApiTypes, inline_serializer
from rest_framework import serializers

from games.api.serializers import ErrorSerializer

CSV: Any = {(200, "text/csv"): OpenApiTypes.STR, 404: ErrorSerializer}
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


class Schema(AutoSchema):
    """Every view's description lists the parameters that the view reads."""

    def get_override_parameters(self) -> list[Any]:
        query = getattr(self.view, "query", None)
        return [query] if query is not None and query().fields and self.method == "GET" else []


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


@cache
def page_of(shape: type[serializers.Serializer]) -> serializers.Serializer:
    """`{next, previous, results}` of a list whose view is no list view; one shape for every list of these rows."""
    return inline_serializer(
        f"{shape.__name__.removesuffix('Serializer')}Page",
        {
            "next": serializers.CharField(allow_null=True),
            "previous": serializers.CharField(allow_null=True),
            "results": shape(many=True),
        },
    )


def asked_for(value: Any, name: str = "Body") -> OpenApiExample:
    """An example of a body."""
    return OpenApiExample(name, value=value, request_only=True)


def answered(value: Any, status: str = "200") -> OpenApiExample:
    """An example of an answer."""
    return OpenApiExample("Answer", value=value, response_only=True, status_codes=[status])


def file_example(text: str, media_type: str = "text/csv") -> OpenApiExample:
    """An example of a file."""
    return OpenApiExample("File", value=text, response_only=True, status_codes=["200"], media_type=media_type)


def page_with(row: Any) -> dict[str, Any]:
    """A list of this one row, as an example."""
    return {"next": None, "previous": None, "results": [row]}
