"""Pages everybody may read: home, tournaments, search, about."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from games import queries
from games.models import Player, Tournament
from games.web.live import live_etag, unless_unchanged
from games.web.present import lists
from games.web.viewer import player_of
from ratings import queries as ratings

LADDER_ON_HOME = 8
FOUND = 10


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    player = player_of(request)
    ladder = next(iter(ratings.ladders()), None)
    board = ratings.leaderboard(ladder, page=LADDER_ON_HOME) if ladder else None
    finished, _more = lists.finished_page("", most=lists.ON_HOME)
    values = {
        "coming": lists.coming_lines(player, most=lists.ON_HOME),
        "finished": finished,
        "ladder": ladder,
        "board": board,
        "me": player.pk if player else None,
    }
    return render(request, "games/home.html", values | _running_part(lists.running(), player))


@require_safe
def home_live(request: HttpRequest) -> HttpResponseBase:
    """What is being played, without the rest of the page."""
    running = lists.running()
    player = player_of(request)

    def rendered() -> HttpResponse:
        return render(request, "games/parts/home_live.html", _running_part(running, player))

    seen = [(one.pk, one.version) for one in running]
    return unless_unchanged(request, live_etag(request, seen, player and player.pk), rendered)


def _running_part(running: list[Tournament], player: Player | None) -> dict[str, Any]:
    me = player.pk if player else None
    return {
        "running": [lists.running_card(one, timezone.now(), me) for one in running[:1]],
        "also_running": running[1:5],
        "polls": bool(running),
        "live_url": reverse("home-live"),
    }


@require_safe
def tournament_list(request: HttpRequest) -> HttpResponse:
    """Running, coming, finished; ?q= searches names, ?after= is the cursor of the finished ones."""
    search, cursor = request.GET.get("q", "").strip(), request.GET.get("after", "")
    player, now = player_of(request), timezone.now()
    finished, more = lists.finished_page(cursor, search)
    is_first = lists.read_cursor(cursor) is None
    me = player.pk if player else None
    values = {
        "section": "tournaments",
        "search": search,
        "is_first": is_first,
        "running": [lists.running_card(one, now, me) for one in lists.running(search)] if is_first else [],
        "coming": lists.coming_lines(player, search) if is_first else [],
        "finished": finished,
        "next_url": _page_url(search, more) if more else "",
        "first_url": "" if is_first else _page_url(search, ""),
    }
    return render(request, "games/tournament_list.html", values)


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """Players and tournaments by name, in any script."""
    text = request.GET.get("q", "").strip()[:100]
    values: dict[str, Any] = {"search": text}
    if text:
        found = queries.find_players(text, limit=FOUND + 1)
        values |= {
            "players": found[:FOUND],
            "has_more_players": len(found) > FOUND,
            "tournaments": lists.find_tournaments(text, FOUND),
        }
    return render(request, "search.html", values)


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    return render(request, "about.html")


def _page_url(search: str, cursor: str) -> str:
    query = {name: value for name, value in (("q", search), ("after", cursor)) if value}
    return f"?{urlencode(query)}"
