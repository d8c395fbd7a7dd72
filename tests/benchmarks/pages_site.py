"""The site as bench_pages serves it, with two addresses more: a hello, and a board of a version not seen before."""

import itertools
import time

from evotourney.wsgi import application  # isort: skip

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import path

import evotourney.urls
from ratings import queries
from ratings.web import conditional
from ratings.web.board import leaderboard

__all__ = ["application", "urlpatterns"]

_numbers = itertools.count(1)


def hello(request: HttpRequest) -> HttpResponse:
    return HttpResponse("hello")


def new_board(request: HttpRequest, code: str) -> HttpResponseBase:
    """The leaderboard as the first reader after a result gets it: the ladders are read, nothing of them is known.

    Every time there is a player more, in another bar, so that nothing made of the counts can be used again.
    """
    found = queries.ladders()
    for ladder in found:
        number, bars = next(_numbers), ladder.figures["bars"][1]
        ladder.version += 1_000_000 + number
        ladder.figures["players"] += number
        bars[number % len(bars)] += 1 + number // len(bars)
    conditional._ladders = (time.monotonic(), found)
    try:
        return leaderboard(request, code)
    finally:
        conditional._ladders = (-1.0, [])


# Not before the ladders, where an address is found sooner than theirs.
urlpatterns = [
    *evotourney.urls.urlpatterns,
    path("hello", hello),
    path("new/<slug:code>/", new_board),
]
_ladders = next(number for number, one in enumerate(urlpatterns) if "ratings.web.urls" in repr(one))
urlpatterns.insert(_ladders + 1, urlpatterns.pop())
urlpatterns.insert(_ladders + 1, urlpatterns.pop())
settings.ROOT_URLCONF = __name__
