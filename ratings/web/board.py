"""Leaderboards: the current rating and official lists, as pages and files."""

import datetime
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import urlencode

from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseRedirect,
    StreamingHttpResponse,
)
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.dateparse import parse_date
from django.views.decorators.http import require_safe

from games.exports import rating_list_exchange, ratings_csv
from games.exports.options import Options
from games.exports.tables import RatingRow
from games.web.export import options_from
from games.web.viewer import player_of
from ratings import queries
from ratings.models import Ladder, OfficialList
from ratings.queries import BoardFilter, BoardRow
from ratings.web.board_page import board_fragment, board_page, reader_of
from ratings.web.board_parts import filter_values, head, pages
from ratings.web.board_rows import board_html, mark_mine
from ratings.web.conditional import kept_page, ladders_now, page_etag, unless_unchanged
from ratings.web.cursors import cursor_of, filters_of, kept
from ratings.web.reasons import worded_reasons


@require_safe
def index(request: HttpRequest) -> HttpResponseRedirect:
    ladder = next(iter(queries.ladders()), None)
    if ladder is None:
        raise Http404
    return redirect("leaderboard", ladder.code)


@require_safe
def leaderboard(request: HttpRequest, code: str) -> HttpResponseBase:
    """The current rating. ?list= leads to an official list; ?why= opens the sum of a player's last change."""
    if request.GET.get("list"):
        return _to_list(request, code)
    ladders, ladder = _ladders(code)
    reader = reader_of(request, ladder)
    names = tuple((one.code, one.name) for one in ladders)
    etag = page_etag(request, ladder.version, ladder.is_official, names, reader)

    def page() -> HttpResponse:
        return kept_page(request, etag, lambda: board_page(request, ladders, ladder, reader))

    return unless_unchanged(request, etag, page)


@require_safe
def board_part(request: HttpRequest, code: str) -> HttpResponseBase:
    """The table alone, asked for every few seconds; 204 while the reader's version is the newest."""
    _all, ladder = _ladders(code)
    if request.GET.get("v") == str(ladder.version):
        return HttpResponse(status=204)
    etag = page_etag(request, ladder.version)
    return unless_unchanged(
        request, etag, lambda: HttpResponse(board_fragment(request, ladder, reader_of(request, ladder)))
    )


@require_safe
def official_lists(request: HttpRequest, code: str) -> HttpResponse:
    ladders, ladder = _ladders(code)
    return render(request, "ratings/lists.html", _lists_page(ladders, ladder))


@require_safe
def official_list(request: HttpRequest, code: str, number: int) -> HttpResponseBase:
    """One list as it was published; it never changes."""
    ladders, ladder = _ladders(code)
    official = get_object_or_404(OfficialList, ladder=ladder, number=number)
    return unless_unchanged(
        request,
        page_etag(request, official.digest, ladder.version),
        lambda: render(request, "ratings/official_list.html", _list_page(request, ladders, ladder, official)),
    )


@require_safe
def list_on(request: HttpRequest, code: str, day: str) -> HttpResponse:
    """The official list that was in force on a day; before the first one a page that says so."""
    asked = _day(day)
    official = OfficialList.objects.filter(ladder__code=code, on__lte=asked).order_by("-on").first()
    if official is None:
        values = _lists_page(*_ladders(code)) | {"asked_day": asked}
        return render(request, "ratings/lists.html", values, status=404)
    return _with_filters(request, reverse("official-list", args=[code, official.number]))


@require_safe
def list_csv(request: HttpRequest, code: str) -> HttpResponseBase:
    """Exactly what the page shows, all of it. ?bom=0, ?delimiter=, ?decimal= as in every file of the site."""
    _all, ladder = _ladders(code)
    return board_csv(request, ladder, None)


@require_safe
def official_list_csv(request: HttpRequest, code: str, number: int) -> HttpResponseBase:
    _all, ladder = _ladders(code)
    return board_csv(request, ladder, get_object_or_404(OfficialList, ladder=ladder, number=number))


def _ladders(code: str) -> tuple[list[Ladder], Ladder]:
    ladders = ladders_now()
    for ladder in ladders:
        if ladder.code == code:
            return ladders, ladder
    raise Http404


def ladder_head(request: HttpRequest, code: str, current: str) -> dict[str, Any]:
    """What every page of a ladder begins with; 404 without such a ladder."""
    ladders, ladder = _ladders(code)
    return head(ladders, ladder, current)


def _to_list(request: HttpRequest, code: str) -> HttpResponseRedirect:
    asked = request.GET["list"]
    if asked.isascii() and asked.isdigit() and len(asked) < 8:
        return _with_filters(request, reverse("official-list", args=[code, int(asked)]))
    return _with_filters(request, reverse("list-on", args=[code, _day(asked).isoformat()]))


def _with_filters(request: HttpRequest, url: str) -> HttpResponseRedirect:
    """On to another list with the filters of this one."""
    query = urlencode(kept(filters_of(request.GET)))
    return HttpResponseRedirect(f"{url}?{query}" if query else url)


def _lists_page(ladders: Sequence[Ladder], ladder: Ladder) -> dict[str, Any]:
    lists = OfficialList.objects.filter(ladder=ladder).prefetch_related("corrections")
    first = lists.order_by("number").first()
    return head(ladders, ladder, "lists") | {"lists": lists, "first": first}


def _day(text: str) -> datetime.date:
    try:
        day = parse_date(text)
    except ValueError:
        day = None
    if day is None:
        raise Http404
    return day


def _list_page(
    request: HttpRequest, ladders: Sequence[Ladder], ladder: Ladder, official: OfficialList
) -> dict[str, Any]:
    filters = filters_of(request.GET)
    board = queries.official_board(official, filters, cursor_of(request.GET))
    rows = board_html(board.rows, kept(filters), has_list=official.number > 1, is_official=True)
    player = player_of(request)
    corrections = list(official.corrections.all())
    words = worded_reasons(one.reason for one in corrections)
    return (
        head(ladders, ladder, "lists")
        | filter_values(ladder, filters)
        | {
            "rows": mark_mine(rows, player.public_id) if player else rows,
            "pager": pages(filters, board, reverse("official-list-csv", args=[ladder.code, official.number])),
            "official": official,
            "previous": OfficialList.objects.filter(ladder=ladder, number=official.number - 1).first(),
            "corrections": [(one.at, words[one.reason]) for one in corrections],
        }
    )


def board_csv(request: HttpRequest, ladder: Ladder, official: OfficialList | None) -> HttpResponseBase:
    """The board with the filters of the request as a file, written while it is read; 304 to who has it already.

    ?columns=pairing: those that pairing programs load.
    """
    is_pairing, options = request.GET.get("columns") == "pairing", options_from(request)
    filters = filters_of(request.GET)
    return unless_unchanged(
        request,
        page_etag(request, ladder.version, official and official.digest),
        lambda: list_file(ladder, official, filters, options, is_pairing=is_pairing),
    )


def list_file(
    ladder: Ladder, official: OfficialList | None, filters: BoardFilter, options: Options, *, is_pairing: bool
) -> StreamingHttpResponse:
    """A rating list as a file."""
    export = rating_list_exchange if is_pairing else ratings_csv
    pieces = export.write(list_rows(ladder, filters, official), options)
    response = StreamingHttpResponse((piece.encode() for piece in pieces), content_type=export.MEDIA_TYPE)
    name = f"{ladder.code}-{official.number if official else 'current'}"
    response["Content-Disposition"] = f'attachment; filename="rating-list-{name}.csv"'
    return response


def list_rows(ladder: Ladder, filters: BoardFilter, official: OfficialList | None) -> Iterator[RatingRow]:
    """The rows of a rating list as a file has them, read a little at a time."""
    return _csv_rows(queries.board_rows(ladder, filters, official), official)


def _csv_rows(rows: Iterator[BoardRow], official: OfficialList | None) -> Iterator[RatingRow]:
    number, day = (official.number, official.on) if official else (None, None)
    for row in rows:
        yield RatingRow(
            row.rank,
            row.public_id,
            row.name,
            row.country,
            row.club,
            row.rating,
            row.games,
            row.live,
            row.tournament,
            row.last_played_on,
            row.is_provisional,
            not row.is_inactive,
            number,
            day,
            row.moved,
            row.is_new,
        )
