"""`.csv` beside every list: the same rows, nested values by their path (`player.name`), streamed."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.http import HttpRequest, StreamingHttpResponse
from rest_framework.generics import ListAPIView
from rest_framework.request import Request

from games.exports.csv_text import csv_chunks
from games.exports.options import Options

CHUNK = 500


def csv_of(view: type[ListAPIView], name: str) -> Any:
    """Return a view that answers the whole list of `view` as a CSV file called `name`, filters included."""

    def answer(request: HttpRequest, **kwargs: Any) -> StreamingHttpResponse:
        made = view()
        made.setup(request, **kwargs)
        made.request = Request(request)
        made.format_kwarg = None
        rows = made.filter_queryset(made.get_queryset())
        serializer = made.get_serializer_class()
        return csv_file((serializer(row).data for row in rows.iterator(chunk_size=CHUNK)), name)

    return answer


def csv_file(rows: Iterable[Any], name: str) -> StreamingHttpResponse:
    """Rows as the API says them, as a CSV file called `name`."""
    response = StreamingHttpResponse(_text(map(flatten, rows)), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return response


def flatten(value: Any, path: str = "") -> dict[str, Any]:
    """{"player": {"name": "Ada"}, "allowed": [3, 4]} -> {"player.name": "Ada", "allowed": "3 4"}."""
    if isinstance(value, dict):
        found: dict[str, Any] = {}
        for key, inner in value.items():
            found |= flatten(inner, f"{path}.{key}" if path else str(key))
        return found
    if isinstance(value, list) and any(isinstance(inner, dict) for inner in value):
        found = {}
        for number, inner in enumerate(value, 1):
            found |= flatten(inner, f"{path}.{number}")
        return found
    if isinstance(value, list):
        return {path: " ".join(map(str, value))}
    return {path: value}


def _text(rows: Iterator[dict[str, Any]]) -> Iterator[bytes]:
    """The columns are those of the first row; a list of seats has the eight a table may have."""
    first = next(rows, None)
    if first is None:
        return
    columns = list(first)
    if any(column.startswith("seats.1.") for column in columns):
        seat = [column.removeprefix("seats.1.") for column in columns if column.startswith("seats.1.")]
        columns = [column for column in columns if not column.startswith("seats.")]
        columns += [f"seats.{number}.{column}" for number in range(1, 9) for column in seat]

    def cells() -> Iterator[list[Any]]:
        for row in _with_first(first, rows):
            yield [row.get(column) for column in columns]

    for piece in csv_chunks(columns, cells(), Options()):
        yield piece.encode()


def _with_first(first: dict[str, Any], rows: Iterator[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    yield first
    yield from rows
