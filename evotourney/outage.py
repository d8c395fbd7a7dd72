"""A database that is away is answered with 503 and a time to come back, not with an error page of the site's fault."""

import logging
from collections.abc import Callable

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _

log = logging.getLogger(__name__)

RETRY_SECONDS = 5


class DatabaseOutageMiddleware:
    """Turns an exception of a view that says "no database" into 503 with Retry-After."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, OperationalError | InterfaceError):
            return None
        log.error("no database for %s %s", request.method, request.path, exc_info=exception)
        return unavailable(request)


def unavailable(request: HttpRequest) -> HttpResponse:
    """Return the answer: the error object under /api/, else a page that needs no database and no template."""
    message = _("The site is being repaired. Nothing is lost: try again in a few seconds.")
    answer: HttpResponse
    if request.path.startswith("/api/"):
        answer = JsonResponse({"code": "unavailable", "message": message, "field": None}, status=503)
    else:
        answer = HttpResponse(f"{message}\n", status=503, content_type="text/plain; charset=utf-8")
    answer["Retry-After"] = str(RETRY_SECONDS)
    return answer
