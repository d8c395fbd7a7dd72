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
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.models import Tournament
from games.web.build import build_stamp
from games.web.snapshot import KEPT_SECONDS


def live_etag(request: HttpRequest, *seen: object) -> str:
    """Changes with everything the part shows: what was `seen`, the language, the reader and what was asked."""
    seen = (build_stamp(), *seen, get_language(), request.user.pk, sorted(request.GET.lists()))
    return quote_etag(hashlib.sha256(repr(seen).encode()).hexdigest()[:32])


def tournament_etag(
    request: HttpRequest, tournament: Tournament, live: Mapping[int, int], *more: object
) -> str:
    """Of a part of one tournament. live: player id -> expected rating change."""
    made = tournament.created_at.timestamp()
    return live_etag(request, tournament.pk, made, tournament.version, sorted(live.items()), *more)


def kept_part(
    request: HttpRequest, etag: str, template: str, make_values: Callable[[], dict[str, Any]]
) -> SafeString:
    """The part as HTML. Visitors who asked for nothing special all read the same one, made once."""
    is_common = not request.user.is_authenticated and not request.GET
    key = f"part:{template}:{etag}"
    kept = cache.get(key) if is_common else None
    if kept is None:
        kept = render_to_string(template, make_values(), request=request)
        if is_common:
            cache.set(key, str(kept), KEPT_SECONDS)
    return mark_safe(kept)  # rendered by a template above or kept from one


def unless_unchanged(request: HttpRequest, etag: str, render: Callable[[], HttpResponse]) -> HttpResponseBase:
    """304 when the reader has this very part already, else the part with its tag."""
    unchanged = get_conditional_response(request, etag=etag)
    response = unchanged if unchanged is not None else render()
    response["ETag"] = etag
    patch_cache_control(response, private=True, no_cache=True)
    return response
