"""Parts of pages that keep themselves up to date: asked for again every few seconds, answered 304 while nothing
changed."""

import hashlib
from collections.abc import Callable, Mapping

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import quote_etag
from django.utils.translation import get_language

from games.models import Tournament


def live_etag(request: HttpRequest, *seen: object) -> str:
    """Changes with everything the part shows: what was `seen`, the language, the reader and what was asked."""
    seen = (*seen, get_language(), request.user.pk, sorted(request.GET.lists()))
    return quote_etag(hashlib.sha256(repr(seen).encode()).hexdigest()[:32])


def tournament_etag(request: HttpRequest, tournament: Tournament, live: Mapping[int, int]) -> str:
    """Of a part of one tournament. live: player id -> expected rating change."""
    return live_etag(request, tournament.pk, tournament.version, sorted(live.items()))


def unless_unchanged(request: HttpRequest, etag: str, render: Callable[[], HttpResponse]) -> HttpResponseBase:
    """304 when the reader has this very part already, else the part with its tag."""
    unchanged = get_conditional_response(request, etag=etag)
    response = unchanged if unchanged is not None else render()
    response["ETag"] = etag
    patch_cache_control(response, private=True, no_cache=True)
    return response
