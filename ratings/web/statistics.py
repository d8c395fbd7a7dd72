"""What a ladder tells about its pool, and how its numbers are made."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.systems.elo import EloSettings
from ratings.systems.expectation import MILLION, expectation_table
from ratings.web.board import ladder_head
from ratings.web.words import fixed

SAMPLE_DIFFERENCES = (0, 25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 600, 800)


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """How the rating works, with the numbers a clerk needs."""
    settings = EloSettings()
    table = expectation_table(settings.curve, settings.cap)
    values = {
        "section": "ratings",
        "settings": settings,
        "expected": [
            {
                "difference": one,
                "ahead": fixed(table[one], MILLION, 3),
                "behind": fixed(table[-one], MILLION, 3),
            }
            for one in SAMPLE_DIFFERENCES
        ],
    }
    return render(request, "ratings/rules.html", values)


@require_safe
def statistics(request: HttpRequest, code: str) -> HttpResponse:
    values: dict[str, Any] = ladder_head(request, code, "statistics")
    return render(request, "ratings/statistics.html", values)
