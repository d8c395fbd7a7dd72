"""All players, searched by name or club in any script."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import queries as tournaments
from ratings import history, queries

PAGE = 50


@require_safe
def player_list(request: HttpRequest) -> HttpResponse:
    """?name= searches; ?after= is the cursor."""
    name = request.GET.get("name", "").strip()[:80].replace("\0", "")
    found = tournaments.find_players(name, after=_after(request), limit=PAGE + 1)
    shown = found[:PAGE]
    people = history.people(shown)
    ratings = queries.ratings_by_ladder([card.player_id for card in people])
    next_url = ""
    if len(found) > PAGE:
        next_url = "?" + urlencode({"name": name, "after": str(shown[-1].player_id)})
    values = {
        "section": "players",
        "name": name,
        "rows": [{"card": card, "ratings": ratings.get(card.player_id, [])} for card in people],
        "pager": {"next_url": next_url, "shown": ""},
    }
    return render(request, "ratings/player_list.html", values)


def _after(request: HttpRequest) -> int | None:
    after = request.GET.get("after", "")
    return int(after) if after.isascii() and after.isdigit() and len(after) < 16 else None
