"""Files of a tournament to download, streamed row by row."""

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.views.decorators.http import require_safe

from evotourney.file_etag import with_etag
from games.contents import begun, content_for, tournament_formats
from games.exports import EXPORTS
from games.exports.errors import ExportError
from games.exports.options import Options
from games.web.tournament import visible_tournament


@require_safe
def tournament_export(request: HttpRequest, slug: str, format: str) -> HttpResponseBase:
    """One export format. ?delimiter= , ; or tab; ?decimal= . or , ; ?bom=0 leaves the byte order mark out."""
    found, _snapshot, _viewer = visible_tournament(request, slug)
    if format not in tournament_formats():
        raise Http404
    export = EXPORTS[format]
    try:
        pieces = begun(export.write(content_for(found, format), options_from(request)))
    except ExportError as error:
        raise BadRequest(f"{export.NAME}: {error.code}") from error
    response = StreamingHttpResponse((piece.encode() for piece in pieces), content_type=export.MEDIA_TYPE)
    response["Content-Disposition"] = f'attachment; filename="{found.slug}-{export.CODE}.{export.EXTENSION}"'
    return with_etag(request, response)


@require_safe
def tournament_workbook(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything in one spreadsheet."""
    from games.workbook import MEDIA_TYPE, workbook  # pandas is loaded for this file only

    found, _snapshot, _viewer = visible_tournament(request, slug)
    response = HttpResponse(workbook(found), content_type=MEDIA_TYPE)
    response["Content-Disposition"] = f'attachment; filename="{found.slug}.xlsx"'
    return response


def options_from(request: HttpRequest) -> Options:
    """What the reader of the file wants. An option that does not exist is refused, with those that do."""
    delimiter = request.GET.get("delimiter", ",")
    try:
        return Options(
            delimiter="\t" if delimiter == "tab" else delimiter,
            decimal_mark=request.GET.get("decimal", "."),
            has_bom=request.GET.get("bom") != "0",
        )
    except ExportError as error:
        raise BadRequest(str(error)) from error
