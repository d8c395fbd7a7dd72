"""Places to expect at a table that somebody puts together."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import queries as tournaments
from games.queries import PlayerCard
from ratings import history, queries
from ratings.systems.elo import CODE as ELO
from ratings.systems.expectation import MILLION
from ratings.web.board import ladder_head
from ratings.web.words import fixed

MOST = 8
FOUND = 20


@require_safe
def predict(request: HttpRequest, code: str) -> HttpResponse:
    """?player= up to eight times; ?name= searches for one more."""
    values = ladder_head(request, code, "statistics")
    chosen = _chosen(request)
    name = request.GET.get("name", "").strip()[:80].replace("\0", "")
    ids = {card.player_id for card in chosen}
    entries = tournaments.find_players(name, limit=FOUND) if name else []
    found = [one for one in history.people(entries) if one.player_id not in ids]
    is_full = len(chosen) >= MOST
    values |= {
        "name": name,
        "is_full": is_full,
        "found": [] if is_full else [{"card": one, "url": _url([*chosen, one])} for one in found],
        "chosen": chosen,
        "rows": _rows(values["ladder"], chosen),
        "is_elo": values["ladder"].system == ELO,
    }
    return render(request, "ratings/predict.html", values)


def _chosen(request: HttpRequest) -> list[PlayerCard]:
    cards = [history.person(one[:16]) for one in request.GET.getlist("player")[:MOST]]
    return list({card.player_id: card for card in cards if card is not None}.values())


def _rows(ladder: Any, chosen: list[PlayerCard]) -> list[dict[str, Any]]:
    if len(chosen) < 2:
        return [{"card": one, "without": _url([])} for one in chosen]
    cards = {card.player_id: card for card in chosen}
    opponents = len(cards) - 1
    return [
        {
            "card": cards[one.player_id],
            "rating": one.rating,
            "is_newcomer": one.is_newcomer,
            "place": fixed(one.place, MILLION, 2),
            "ahead": _("%(percent)s%%")
            % {"percent": fixed(100 * sum(one.ahead_of.values()), MILLION * opponents, 0)},
            "without": _url([card for card in chosen if card.player_id != one.player_id]),
        }
        for one in queries.predicted_places(ladder.code, list(cards))
    ]


def _url(cards: list[PlayerCard]) -> str:
    return "?" + urlencode([("player", card.public_id) for card in cards])
