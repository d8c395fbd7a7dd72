"""`.csv` beside every list: the same rows, nested values by their path (`player.name`), streamed."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.http import StreamingHttpResponse
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request

from games.api.query import FileQuery, FileView, Query, options_of
from games.api.schema import CSV, file_example
from games.exports.csv_text import csv_chunks
from games.exports.options import DEFAULT_OPTIONS, Options

CHUNK = 500


def csv_of(view: Any, name: str, example: dict[str, Any], kind: type[FileView] = FileView) -> Any:
    """Return a view that answers the whole list of the list view as a CSV file called `name`, in its order, filters
    included.

    example: a row, for the schema; kind: what the file is besides.
    """

    class AsFile(kind):  # type: ignore[valid-type, misc]
        __doc__ = view.__doc__
        permission_classes = view.permission_classes
        query: type[Query] = type(f"{view.__name__}FileQuery", (FileQuery, view.query), {})

        @extend_schema(responses=CSV, examples=[csv_example(example)])
        def get(self, request: Request, **kwargs: Any) -> StreamingHttpResponse:
            listed = view()
            listed.setup(request._request, **kwargs)
            listed.request, listed.format_kwarg = request, None
            listed.asked = {name: self.asked[name] for name in view.query().fields if name in self.asked}
            rows = listed.get_queryset().order_by(*view.pagination_class.ordering)
            serializer = listed.get_serializer_class()
            found = (serializer(row).data for row in rows.iterator(chunk_size=CHUNK))
            return csv_file(found, name, options_of(self.asked))

    return AsFile.as_view()


def csv_example(*rows: dict[str, Any]) -> OpenApiExample:
    """The file of these rows, as an example."""
    pieces = _text(map(flatten, rows), Options(has_bom=False))
    return file_example(b"".join(pieces).decode())


def csv_file(rows: Iterable[Any], name: str, options: Options = DEFAULT_OPTIONS) -> StreamingHttpResponse:
    """Rows as the API says them, as a CSV file called `name`."""
    text = _text(map(flatten, rows), options)
    response = StreamingHttpResponse(text, content_type="text/csv; charset=utf-8")
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


def _text(rows: Iterator[dict[str, Any]], options: Options) -> Iterator[bytes]:
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

    for piece in csv_chunks(columns, cells(), options):
        yield piece.encode()


def _with_first(first: dict[str, Any], rows: Iterator[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    yield first
    yield from rows
