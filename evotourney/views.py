"""Pages that belong to no app."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from evotourney.design.showcase import showcase


def style(request: HttpRequest) -> HttpResponse:
    """Every part of the design system on one page."""
    return render(request, "style.html", showcase())
