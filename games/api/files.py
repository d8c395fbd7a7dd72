"""Files of a tournament through the API."""

from typing import Any

from django.http import Http404, StreamingHttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiTypes, extend_schema
from rest_framework.request import Request

from games.api import examples
from games.api.query import FileView, options_of
from games.api.schema import CSV, file_example
from games.api.serializers import ErrorSerializer
from games.api.views import visible_tournament
from games.contents import begun, content_for, tournament_formats
from games.exports import EXPORTS
from games.exports.errors import ExportError
from games.services.errors import ServiceError


class TournamentFile(FileView):
    """A file of the tournament: one of the export formats."""

    @extend_schema(
        responses={(200, "text/csv"): OpenApiTypes.BINARY, 404: ErrorSerializer},
        examples=[file_example(examples.RESULTS_FILE)],
    )
    def get(self, request: Request, slug: str, code: str) -> StreamingHttpResponse:
        if code not in tournament_formats():
            raise Http404
        return _file(slug, code, self.asked)


class StandingsCsv(FileView):
    """The standings as a file."""

    @extend_schema(responses=CSV, examples=[file_example(examples.STANDINGS_FILE)])
    def get(self, request: Request, slug: str) -> StreamingHttpResponse:
        return _file(slug, "standings_csv", self.asked)


class ResultsCsv(FileView):
    """Every seat of every round as a file."""

    @extend_schema(responses=CSV, examples=[file_example(examples.RESULTS_FILE)])
    def get(self, request: Request, slug: str) -> StreamingHttpResponse:
        return _file(slug, "results_csv", self.asked)


class PlayersCsv(FileView):
    """Who is registered, as a file."""

    @extend_schema(responses=CSV, examples=[file_example(examples.PLAYERS_FILE)])
    def get(self, request: Request, slug: str) -> StreamingHttpResponse:
        return _file(slug, "players_csv", self.asked)


def _file(slug: str, code: str, asked: dict[str, Any]) -> StreamingHttpResponse:
    module = EXPORTS[code]
    found = content_for(visible_tournament(slug), code)
    try:
        pieces = begun(module.write(found, options_of(asked)))
    except ExportError as error:
        message = _("This tournament cannot be written in this format: %(reason)s.")
        raise ServiceError(error.code, message % {"reason": error.code}, "code") from error
    response = StreamingHttpResponse((piece.encode() for piece in pieces), content_type=module.MEDIA_TYPE)
    response["Content-Disposition"] = f'attachment; filename="{slug}-{code}.{module.EXTENSION}"'
    return response
