"""Answers that need not be made again: a tag of everything a page shows, and pages kept while nothing changes."""

import hashlib
import time
from collections.abc import Callable, Hashable
from functools import lru_cache

from django.conf import settings
from django.contrib.messages import get_messages
from django.contrib.messages.storage.cookie import CookieStorage
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.templatetags.static import static
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

from evotourney.memory import Memory
from ratings import queries
from ratings.models import Ladder

FRESH_SECONDS = 0.0 if settings.TESTING else 1.0  # a page may be so much behind its ladder

_ladders: tuple[float, list[Ladder]] = (-1.0, [])
_pages: Memory[bytes] = Memory(64)


def is_stranger(request: HttpRequest) -> bool:
    """Whether the visitor brought neither a session nor a message: no account then, and nothing to look up."""
    cookies = request.COOKIES
    return settings.SESSION_COOKIE_NAME not in cookies and CookieStorage.cookie_name not in cookies


def page_etag(request: HttpRequest, *seen: Hashable) -> str:
    """Changes with what was asked, the reader, the language, the day, the installed version and `seen`."""
    reader = None if is_stranger(request) else request.user.pk
    asked = (request.get_full_path(), request.META.get("HTTP_HX_REQUEST"), reader, get_language())
    return _tag(*asked, timezone.now().date(), *seen)


def unless_unchanged(
    request: HttpRequest, etag: str, make: Callable[[], HttpResponseBase]
) -> HttpResponseBase:
    """304 when the reader has this very answer already and no message waits for them, else a new one."""
    known = None
    if "HTTP_IF_NONE_MATCH" in request.META and not has_messages(request):
        known = get_conditional_response(request, etag=etag)
    response = known if known is not None else make()
    response["ETag"] = etag
    response["Cache-Control"] = "no-cache, private"
    response["Vary"] = "Cookie, Accept-Language, HX-Request"
    return response


def kept_page(request: HttpRequest, etag: str, make: Callable[[], str]) -> HttpResponse:
    """The page of this tag, made once for all visitors without an account: it holds no name and no form token."""
    if not is_stranger(request) and (request.user.is_authenticated or has_messages(request)):
        return HttpResponse(make())
    return HttpResponse(_pages.made(etag, lambda: make().encode()))


def ladders_now() -> list[Ladder]:
    """Every ladder, at most a second old."""
    global _ladders
    read_at, found = _ladders
    if time.monotonic() - read_at >= FRESH_SECONDS or read_at < 0:
        found = queries.ladders()
        _ladders = (time.monotonic(), found)
    return found


def has_messages(request: HttpRequest) -> bool:
    """Whether a message waits for the visitor."""
    return not is_stranger(request) and len(get_messages(request)) > 0


@lru_cache(maxsize=500)
def _tag(*everything: Hashable) -> str:
    """The name of a file that carries a hash changes with the installed version."""
    shown = repr((static("css/parts.css"), *everything))
    return f'"{hashlib.sha256(shown.encode()).hexdigest()[:32]}"'
