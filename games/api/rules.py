"""The rules of the game through the API: editions, and the checks of boards and seatings."""

from typing import Any

from django.http import Http404, StreamingHttpResponse
from drf_spectacular.utils import OpenApiTypes, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import examples
from games.api.boards_parser import BoardsParser
from games.api.etag import PublicETag
from games.api.lists_csv import csv_example, csv_file
from games.api.query import FileView, StrictView, options_of
from games.api.schema import CSV, answered, asked_for, page_of, page_with
from games.api.serializers import EditionSerializer, EditionSetSerializer, ErrorSerializer
from games.scoring.check import check_table
from games.scoring.edition import EditionError, edition_codes, load_edition, usual_edition
from games.scoring.parse import BoardError
from games.scoring.set_file import read_set
from games.seating.check import check_seating
from games.seating.errors import SeatingError
from games.services.errors import ServiceError

MOST_TABLES = 100
# A table, or several: what is no table gets its error in the place of its answer.
ONE_OR_MANY = {
    "oneOf": [
        {"type": "object", "additionalProperties": {}},
        {"type": "array", "items": {}, "maxItems": MOST_TABLES},
    ]
}


class EditionList(PublicETag):
    """Sets that may be played, alone or as a sum."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="v1_editions_list",
        responses=page_of(EditionSetSerializer),
        examples=[answered(page_with(examples.SET))],
    )
    def get(self, request: Request) -> Response:
        rows = EditionSetSerializer(map(_set_values, edition_codes()), many=True).data
        return Response({"next": None, "previous": None, "results": rows})


class EditionsCsv(FileView):
    """The same as a file."""

    @extend_schema(responses=CSV, examples=[csv_example(examples.SET)])
    def get(self, request: Request) -> StreamingHttpResponse:
        rows = (EditionSetSerializer(_set_values(code)).data for code in edition_codes())
        return csv_file(rows, "editions", options_of(self.asked))


class EditionDetail(PublicETag):
    """One edition, a set or a sum such as `base+time_to_fly`, with its traits."""

    permission_classes = [AllowAny]

    @extend_schema(
        responses={200: EditionSerializer, 404: ErrorSerializer}, examples=[answered(examples.EDITION)]
    )
    def get(self, request: Request, code: str) -> Response:
        try:
            edition = load_edition(code)
        except EditionError as error:
            raise Http404 from error
        traits = [
            {
                "id": trait.id,
                "names": dict(trait.names),
                "points": trait.points,
                "copies": trait.copies,
                "pair": trait.pair,
                "excludes": sorted(trait.excludes),
            }
            for trait in edition.traits.values()
        ]
        return Response(EditionSerializer({**_plain(edition), "traits": traits}).data)


def _set_values(code: str) -> dict[str, Any]:
    found = read_set(code)
    return {
        "code": code,
        "name": found.get("name"),
        "kind": found.get("kind"),
        "line": found.get("line", code),
        "year": found.get("year"),
        "edition": usual_edition(found),
    }


def _plain(edition: Any) -> dict[str, Any]:
    names = ("code", "name", "family", "players_min", "players_max", "deck_size", "tiebreak")
    return {name: getattr(edition, name) for name in names}


class BoardsCheck(StrictView):
    """Recompute a table from its boards: the body and the answer of the command `check_board`."""

    permission_classes = [AllowAny]
    parser_classes = [BoardsParser]

    @extend_schema(
        request={"application/json": ONE_OR_MANY},
        responses={200: ONE_OR_MANY},
        examples=[
            asked_for(examples.BOARDS, "Two boards of the base game"),
            answered(examples.VERDICT),
        ],
    )
    def post(self, request: Request) -> Response:
        if isinstance(request.data, list):
            if len(request.data) > MOST_TABLES:
                raise ServiceError("count_range", f"At most {MOST_TABLES} tables in one request.")
            return Response([_checked_or_error(document) for document in request.data])
        try:
            return Response(check_table(request.data))
        except BoardError as error:
            raise ServiceError(error.code, error.message, error.field) from error


def _checked_or_error(document: Any) -> dict[str, Any]:
    try:
        return check_table(document)
    except BoardError as error:
        return error.as_dict()


class SeatingCheck(StrictView):
    """Measure a given seating; the body is that of the command `check_seating`."""

    permission_classes = [AllowAny]

    @extend_schema(
        request=OpenApiTypes.OBJECT,
        responses={200: OpenApiTypes.OBJECT},
        examples=[
            asked_for(examples.SEATING, "A round of eight, measured"),
            answered(examples.MEASURED),
        ],
    )
    def post(self, request: Request) -> Response:
        body = request.data if isinstance(request.data, dict) else {}
        for key in ("request", "tables"):
            if key not in body:
                raise ServiceError("missing_key", f"The key {key} is missing.", key)
        try:
            return Response(check_seating(body["request"], body["tables"], body.get("byes", [])))
        except SeatingError as error:
            return Response(error.as_dict(), status=400)
