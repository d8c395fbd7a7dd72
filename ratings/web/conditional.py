"""Answers that need not be made again: a tag of everything a page shows, and rows kept while nothing changes."""

import hashlib
from collections.abc import Callable

from django.contrib.messages import get_messages
from django.core.cache import cache
from django.http import HttpRequest, HttpResponseBase
from django.templatetags.static import static
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.http import quote_etag
from django.utils.translation import get_language

ROWS_SECONDS = 300


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
