"""Pages that belong to no app."""

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from evotourney.design.showcase import showcase


def style(request: HttpRequest) -> HttpResponse:
    """Every part of the design system on one page."""
    return render(request, "style.html", showcase())


@csrf_exempt
def choose_language(request: HttpRequest) -> HttpResponseBase:
    """Keep the language chosen on this device in its cookie, which is all that this form can change.

    The form stands on every page and carries no token: a page without another form is the same for all visitors then,
    and reading sets no cookie. Browsers name the site a form was sent from; from another one it is refused.
    """
    origin = request.headers.get("Origin")
    own = f"{request.scheme}://{request.get_host()}"
    if origin is not None and origin not in (own, *settings.CSRF_TRUSTED_ORIGINS):
        raise PermissionDenied
    return set_language(request)
