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
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from evotourney.charts import distribution_chart
from games import queries as tournaments
from games.exports import rating_list_exchange, ratings_csv
from games.exports.tables import RatingRow
from games.web.export import options_from
from games.web.viewer import player_of
from ratings import history, queries
from ratings.models import Ladder, OfficialList
from ratings.pool import BAR_POINTS, distribution
from ratings.queries import Board, BoardFilter, BoardRow
from ratings.services.acceptance import is_officer
from ratings.web.board_rows import board_html, mark_mine
from ratings.web.calculation import calculation_html
from ratings.web.conditional import kept_page, kept_text, ladders_now, page_etag, unless_unchanged
from ratings.web.cursors import MIN_GAMES, cursor_of, filters_of, kept, with_cursor
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
    etag = page_etag(request, ladder.version, ladders)
    return unless_unchanged(
        request,
        etag,
        lambda: kept_page(
            request,
            etag,
            lambda: render(request, "ratings/leaderboard.html", _page(request, ladders, ladder)),
        ),
    )


@require_safe
def board_part(request: HttpRequest, code: str) -> HttpResponseBase:
    """The table alone, asked for every few seconds; 204 while the reader's version is the newest."""
    _all, ladder = _ladders(code)
    if request.GET.get("v") == str(ladder.version):
        return HttpResponse(status=204)
    etag = page_etag(request, ladder.version)
    return unless_unchanged(
        request,
        etag,
        lambda: render(request, "ratings/parts/board.html", _board_values(request, ladder)),
    )


@require_safe
def official_lists(request: HttpRequest, code: str) -> HttpResponse:
    ladders, ladder = _ladders(code)
    return render(request, "ratings/lists.html", _lists_page(request, ladders, ladder))


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
        values = _lists_page(request, *_ladders(code)) | {"asked_day": asked}
        return render(request, "ratings/lists.html", values, status=404)
    return _with_filters(request, reverse("official-list", args=[code, official.number]))


@require_safe
def list_csv(request: HttpRequest, code: str) -> StreamingHttpResponse:
    """Exactly what the page shows, all of it. ?bom=0, ?delimiter=, ?decimal= as in every file of the site."""
    _all, ladder = _ladders(code)
    return board_csv(request, ladder, None)


@require_safe
def official_list_csv(request: HttpRequest, code: str, number: int) -> StreamingHttpResponse:
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
    return _head(request, ladders, ladder, current)


def _to_list(request: HttpRequest, code: str) -> HttpResponseRedirect:
    asked = request.GET["list"]
    if asked.isascii() and asked.isdigit() and len(asked) < 8:
        return _with_filters(request, reverse("official-list", args=[code, int(asked)]))
    return _with_filters(request, reverse("list-on", args=[code, _day(asked).isoformat()]))


def _with_filters(request: HttpRequest, url: str) -> HttpResponseRedirect:
    """On to another list with the filters of this one."""
    query = urlencode(kept(request))
    return HttpResponseRedirect(f"{url}?{query}" if query else url)


def _lists_page(request: HttpRequest, ladders: Sequence[Ladder], ladder: Ladder) -> dict[str, Any]:
    lists = OfficialList.objects.filter(ladder=ladder).prefetch_related("corrections")
    first = lists.order_by("number").first()
    return _head(request, ladders, ladder, "lists") | {"lists": lists, "first": first}


def _day(text: str) -> datetime.date:
    try:
        day = parse_date(text)
    except ValueError:
        day = None
    if day is None:
        raise Http404
    return day


def _page(request: HttpRequest, ladders: Sequence[Ladder], ladder: Ladder) -> dict[str, Any]:
    player = player_of(request)
    return (
        _head(request, ladders, ladder, ladder.code)
        | _board_values(request, ladder)
        | {
            "distribution": distribution_of(ladder, player.pk if player else None),
            "list_choices": _list_choices(ladder),
            "is_officer": request.user.is_authenticated and is_officer(request.user, ladder),
        }
    )


def _head(request: HttpRequest, ladders: Sequence[Ladder], ladder: Ladder, current: str) -> dict[str, Any]:
    """What every page of a ladder begins with."""
    tabs = [
        {"text": _(one.name), "url": one.get_absolute_url(), "current": one.code == current}
        for one in ladders
    ]
    for key, text in (("lists", _("Official lists")), ("statistics", _("Statistics"))):
        url = reverse(f"ladder-{key}", args=[ladder.code])
        tabs.append({"text": text, "url": url, "current": key == current})
    return {"section": "ratings", "ladder": ladder, "ladder_name": _(ladder.name), "tabs": tabs}


def _board_values(request: HttpRequest, ladder: Ladder) -> dict[str, Any]:
    """The table with its pages; its lines are made once for every version of the ladder."""
    filters, cursor = filters_of(request.GET), cursor_of(request.GET)
    asked = request.GET.get("why", "")
    made: dict[str, Board] = {}

    def board() -> Board:
        if "board" not in made:
            made["board"] = queries.leaderboard(ladder, filters, cursor)
        return made["board"]

    def text() -> str:
        rows = board_html(
            board().rows,
            request,
            has_list=ladder.latest_list is not None,
            is_official=False,
            asked=asked,
            answer=lambda: _answer(ladder, asked),
        )
        return "\x1f".join([rows, *_pager(request, board(), reverse("list-csv", args=[ladder.code]))])

    parts = kept_text(
        text, ladder.code, ladder.version, ladder.rated_at, filters, cursor, asked, get_language()
    ).split("\x1f")
    player = player_of(request)
    rows = mark_mine(parts[0], player.public_id) if player else parts[0]
    return _board_context(request, ladder, rows, parts[1:]) | {"version": ladder.version}


def _board_context(request: HttpRequest, ladder: Ladder, rows: str, pager: Sequence[str]) -> dict[str, Any]:
    shown, previous_url, next_url, csv_url = pager
    filters = filters_of(request.GET)
    figures = ladder.figures
    return {
        "ladder": ladder,
        "rows": mark_mine(rows, ""),
        "pager": {
            "shown": shown,
            "previous_url": previous_url,
            "next_url": next_url,
            "next_text": _("Next %(n)s") % {"n": queries.PAGE},
            "previous_text": _("Previous %(n)s") % {"n": queries.PAGE},
            "csv_url": csv_url,
        },
        "filters": filters,
        "filter_words": _filter_words(request),
        "kept": kept(request),
        "pairing_query": urlencode([*kept(request), ("columns", "pairing")]),
        "countries": figures.get("countries", []),
        "clubs": figures.get("clubs", []),
        "games_choices": MIN_GAMES,
        "query": request.GET.urlencode(),
        "latest": ladder.latest_list,
    }


def _pager(request: HttpRequest, board: Board, csv_url: str) -> list[str]:
    """What stands under the table: which lines, the pages before and after, the file."""
    query = urlencode(kept(request))
    if not board.rows:
        shown = ""
    elif board.total is None:
        shown = f"{board.shown + 1}–{board.shown + len(board.rows)}"
    else:
        shown = _("%(first)s–%(last)s of %(total)s") % {
            "first": board.shown + 1,
            "last": board.shown + len(board.rows),
            "total": board.total,
        }
    csv_url = f"{csv_url}?{query}" if query else csv_url
    return [shown, with_cursor(request, board.previous), with_cursor(request, board.next), csv_url]


def _filter_words(request: HttpRequest) -> str:
    """What the filters say in one line, for phones."""
    filters = filters_of(request.GET)
    words = [filters.name, filters.country, filters.club]
    if filters.min_games > queries.BOARD_GAMES:
        words.append(_("at least %(n)s games") % {"n": filters.min_games})
    words.append(_("active only") if filters.is_active_only else _("with the inactive"))
    return ", ".join(word for word in words if word)


def _answer(ladder: Ladder, public_id: str) -> str:
    """The sum of the last change of a player."""
    card = tournaments.player_by_public_id(public_id)
    rows = history.rating_history(ladder.code, card.player_id, has_totals=False)[-1:] if card else []
    if card is None or not rows:
        return ""
    calculation = history.change_calculation(ladder.code, card.player_id, rows[0].day)
    url = reverse("player", args=[card.public_id]) + f"?ladder={ladder.code}"
    return calculation_html(calculation, player_url=url, is_folded=True) if calculation else ""


def distribution_of(ladder: Ladder, player_id: int | None) -> Any:
    """The chart of how many stand where; None for an empty ladder."""
    first, bars = distribution(ladder)
    if not bars:
        return None
    own = queries.current_ratings(ladder.code, [player_id]).get(player_id) if player_id else None
    return distribution_chart(first, BAR_POINTS, bars, own)


def _list_choices(ladder: Ladder) -> list[tuple[str, str]]:
    """The newest official lists; older ones stand on their own page."""
    return [
        (str(number), _list_name(number, datetime.date.fromisoformat(day)))
        for number, day in ladder.figures.get("lists", [])
    ]


def _list_name(number: int, day: datetime.date) -> str:
    return _("№ %(number)s, %(day)s") % {"number": number, "day": date_format(day, "DATE_FORMAT")}


def _list_page(
    request: HttpRequest, ladders: Sequence[Ladder], ladder: Ladder, official: OfficialList
) -> dict[str, Any]:
    board = queries.official_board(official, filters_of(request.GET), cursor_of(request.GET))
    rows = board_html(board.rows, request, has_list=official.number > 1, is_official=True)
    player = player_of(request)
    pager = _pager(request, board, reverse("official-list-csv", args=[ladder.code, official.number]))
    corrections = list(official.corrections.all())
    words = worded_reasons(one.reason for one in corrections)
    return (
        _head(request, ladders, ladder, "lists")
        | _board_context(request, ladder, mark_mine(rows, player.public_id) if player else rows, pager)
        | {
            "official": official,
            "previous": OfficialList.objects.filter(ladder=ladder, number=official.number - 1).first(),
            "corrections": [(one.at, words[one.reason]) for one in corrections],
            "list_choices": _list_choices(ladder),
        }
    )


def board_csv(request: HttpRequest, ladder: Ladder, official: OfficialList | None) -> StreamingHttpResponse:
    """The board with the filters of the request as a file, written while it is read.

    ?columns=pairing: those that pairing programs load.
    """
    export = rating_list_exchange if request.GET.get("columns") == "pairing" else ratings_csv
    rows = list_rows(ladder, filters_of(request.GET), official)
    pieces = export.write(rows, options_from(request))
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
