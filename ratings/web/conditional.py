"""Answers that need not be made again: a tag of everything a page shows, and rows kept while nothing changes."""

import hashlib
import re
import time
from collections.abc import Callable

from django.conf import settings
from django.contrib.messages import get_messages
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.csrf import get_token
from django.templatetags.static import static
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.http import quote_etag
from django.utils.translation import get_language

from ratings import queries
from ratings.models import Ladder

ROWS_SECONDS = 300
FRESH_SECONDS = 0.0 if settings.TESTING else 1.0  # a page may be so much behind its ladder
FORM_TOKEN = re.compile(r'(?<=name="csrfmiddlewaretoken" value=")[^"]+')
TOKEN_PLACE = "\x1ftoken\x1f"

_ladders: tuple[float, list[Ladder]] = (-1.0, [])


def page_etag(request: HttpRequest, *seen: object) -> str:
    """Changes with what was asked, the reader, the language, the day, the installed version and `seen`."""
    everything = (
        request.get_full_path(),
        request.headers.get("HX-Request", ""),
        request.user.pk,
        get_language(),
        timezone.now().date(),
        _installed(),
        *seen,
    )
    return quote_etag(hashlib.sha256(repr(everything).encode()).hexdigest()[:32])


def unless_unchanged(
    request: HttpRequest, etag: str, make: Callable[[], HttpResponseBase]
) -> HttpResponseBase:
    """304 when the reader has this very answer already and no message waits for them, else a new one."""
    known = None if len(get_messages(request)) else get_conditional_response(request, etag=etag)
    response = known if known is not None else make()
    response["ETag"] = etag
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["Cookie", "Accept-Language", "HX-Request"])
    return response


def kept_page(request: HttpRequest, etag: str, make: Callable[[], HttpResponse]) -> HttpResponse:
    """The page of this tag, made once for all visitors without an account; each gets a form token of their own."""
    if request.user.is_authenticated or len(get_messages(request)):
        return make()
    name = f"ratings-page:{etag}"
    body = cache.get(name)
    if body is None:
        response = make()
        cache.set(name, FORM_TOKEN.sub(TOKEN_PLACE, response.content.decode()), ROWS_SECONDS)
        return response
    return HttpResponse(body.replace(TOKEN_PLACE, get_token(request)))


def ladders_now() -> list[Ladder]:
    """Every ladder, at most a second old."""
    global _ladders
    read_at, found = _ladders
    if time.monotonic() - read_at >= FRESH_SECONDS or read_at < 0:
        found = queries.ladders()
        _ladders = (time.monotonic(), found)
    return found


def _installed() -> str:
    """Something that changes when another version of the site is installed: a name that carries a hash."""
    return static("css/parts.css")


def kept_text(make: Callable[[], str], *key: object) -> str:
    """The text of this key, made once; the key holds the version of everything in it."""
    name = "ratings:" + hashlib.sha256(repr((_installed(), *key)).encode()).hexdigest()
    text = cache.get(name)
    if text is None:
        text = make()
        cache.set(name, text, ROWS_SECONDS)
    return text
