"""Parts of pages that keep themselves up to date: asked for again every few seconds, answered 304 while nothing
changed."""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import quote_etag
from django.utils.translation import get_language

from games.models import Tournament
from games.web.build import build_stamp
from games.web.snapshot import KEPT_SECONDS


def live_etag(request: HttpRequest, *seen: object) -> str:
    """Changes with everything the part shows: what was `seen`, the language, the reader and what was asked."""
    seen = (build_stamp(), *seen, get_language(), request.user.pk, sorted(request.GET.lists()))
    return quote_etag(hashlib.sha256(repr(seen).encode()).hexdigest()[:32])


def state_of_play(tournament: Tournament, live: Mapping[int, int]) -> tuple[object, ...]:
    """What the parts of one tournament show, in a word. live: player id -> expected rating change."""
    return (tournament.pk, tournament.created_at.timestamp(), tournament.version, sorted(live.items()))


def kept_part(
    request: HttpRequest, template: str, make_values: Callable[[], dict[str, Any]], *seen: object
) -> str:
    """The part as HTML, made once for all readers who asked for nothing special; `seen`: everything it shows."""
    if request.GET:
        return render_to_string(template, make_values(), request=request)
    known = hashlib.sha256(repr((build_stamp(), *seen, get_language())).encode()).hexdigest()
    key = f"part:{template}:{known}"
    kept = cache.get(key)
    if kept is None:
        kept = str(render_to_string(template, make_values(), request=request))
        cache.set(key, kept, KEPT_SECONDS)
    return kept


def unless_unchanged(request: HttpRequest, etag: str, render: Callable[[], HttpResponse]) -> HttpResponseBase:
    """304 when the reader has this very part already, else the part with its tag."""
    unchanged = get_conditional_response(request, etag=etag)
    response = unchanged if unchanged is not None else render()
    response["ETag"] = etag
    patch_cache_control(response, private=True, no_cache=True)
    return response
