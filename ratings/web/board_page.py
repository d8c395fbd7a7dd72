"""The page of a board: a frame that knows no rating, kept, and filled with what a version of the ladder shows."""

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.contrib.messages import get_messages
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import conditional_escape
from django.utils.translation import get_language

from evotourney.design.site import ASKED, KNOWN
from evotourney.frames import Frame, place
from evotourney.memory import Memory
from games.web.viewer import player_of
from ratings.models import Ladder
from ratings.services.acceptance import is_officer
from ratings.web.board_parts import (
    Asked,
    distribution_panel,
    filter_values,
    head,
    lead,
    lines_of,
)
from ratings.web.board_rows import mark_mine
from ratings.web.conditional import has_messages, is_stranger

_frames: Memory[Frame] = Memory(64)


class Reader(NamedTuple):
    """Whoever looks at a board, as the page shows them. name: empty without an account."""

    name: str = ""
    public_id: str = ""
    player_id: int | None = None
    is_officer: bool = False


NOBODY = Reader()


def reader_of(request: HttpRequest, ladder: Ladder) -> Reader:
    if is_stranger(request) or not request.user.is_authenticated:
        return NOBODY
    player = player_of(request)
    return Reader(
        str(request.user),
        player.public_id if player else "",
        player.pk if player else None,
        is_officer(request.user, ladder),
    )


def board_page(request: HttpRequest, ladders: Sequence[Ladder], ladder: Ladder, reader: Reader) -> str:
    """The whole page."""
    asked = Asked.of(request.GET)
    places = _board_places(request, ladder, asked, reader.public_id) | {
        "lead": lead(ladder),
        "chart": distribution_panel(ladder, reader.player_id),
        "address": conditional_escape(request.get_full_path()),
        "person": conditional_escape(reader.name),
        "token": get_token(request) if reader.name else "",
    }
    return _page_frame(request, ladders, ladder, reader, asked, not places["rows"]).fill(places.__getitem__)


def board_fragment(request: HttpRequest, ladder: Ladder, reader: Reader) -> str:
    """The table alone."""
    asked = Asked.of(request.GET)
    places = _board_places(request, ladder, asked, reader.public_id)
    is_empty = not places["rows"]
    key = ("board", get_language(), asked.filters.is_plain, *_of_board(ladder, is_empty))
    values = {"ladder": ladder, "filters": asked.filters} | _board_values(ladder, is_empty)
    frame = _frames.made(key, lambda: Frame(render_to_string("ratings/parts/board.html", values)))
    return frame.fill(places.__getitem__)


def _page_frame(
    request: HttpRequest,
    ladders: Sequence[Ladder],
    ladder: Ladder,
    reader: Reader,
    asked: Asked,
    is_empty: bool,
) -> Frame:
    """The page without what a version of the ladder, a reader and an address differ in. Messages are never kept."""
    is_known, is_alarmed, figures = bool(reader.name), ladder.differences > 0, ladder.figures

    def make() -> Frame:
        values = head(ladders, ladder, ladder.code) | filter_values(ladder, asked.filters)
        values |= _board_values(ladder, is_empty) | {
            "lead": place("lead"),
            "chart": place("chart"),
            "is_officer": reader.is_officer,
            "is_alarmed": is_alarmed,
            "messages": get_messages(request) if has_messages(request) else (),
            "user": KNOWN if is_known else None,
            "request": ASKED,
            "csrf_token": place("token"),
        }
        return Frame(render_to_string("ratings/leaderboard.html", values))

    if has_messages(request):
        return make()
    key = (
        *("page", get_language(), tuple((one.code, one.name) for one in ladders)),
        *(asked.filters, reader.is_officer, is_known, is_alarmed),
        *(tuple(figures.get("countries", ())), tuple(figures.get("clubs", ()))),
        tuple(number for number, _day in figures.get("lists", ())),
    )
    return _frames.made((*key, *_of_board(ladder, is_empty)), make)


def _board_values(ladder: Ladder, is_empty: bool) -> dict[str, Any]:
    return {
        "rows": "" if is_empty else place("rows"),
        "pager": place("pager"),
        "poll_url": place("poll_url"),
        "latest": ladder.latest_list,
    }


def _of_board(ladder: Ladder, is_empty: bool) -> tuple[Hashable, ...]:
    """What the frame of the table shows."""
    latest = ladder.latest_list
    return (ladder.code, is_empty, (latest.number, latest.on) if latest else None)


def _board_places(request: HttpRequest, ladder: Ladder, asked: Asked, own: str) -> dict[str, str]:
    """What stands in the places of the table. own: public id of the reader's player."""
    lines = lines_of(ladder, asked)
    asked_for = [(name, one) for name, some in request.GET.lists() for one in some if name != "v"]
    query = urlencode([*asked_for, ("v", ladder.version)])
    poll_url = f"{reverse('board-part', args=[ladder.code])}?{query}"
    return {
        "rows": mark_mine(lines.rows, own) if own else lines.rows,
        "pager": lines.pager,
        "poll_url": conditional_escape(poll_url),
    }
