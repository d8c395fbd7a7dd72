"""Pages of the editions."""

from django.http import HttpRequest, HttpResponse


def edition_list(request: HttpRequest) -> HttpResponse:
    return HttpResponse("")


def edition(request: HttpRequest, code: str) -> HttpResponse:
    return HttpResponse("")
