"""The user guide: pages of words with tables made from what the site really has.

A page is a fragment of a template, `templates/docs/<slug>.html` in English and `templates/docs/<language>/<slug>.html`
where somebody translated it. It begins with the answer in a paragraph of its own; each section is a panel with an id,
so that other pages can link to it.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import select_template
from django.utils.functional import Promise
from django.utils.safestring import mark_safe
from django.utils.translation import get_language, gettext_lazy, override
from django.views.decorators.http import require_safe

from games.web import docs_tables as tables

WRITTEN_IN = "en"  # the language every page has
ANSWER = re.compile(r'\s*<p class="guide-answer">(.+?)</p>', re.DOTALL)
SECTION = re.compile(r'<section class="panel[^"]*" id="([^"]+)"><div class="panel-head"><h2>(.+?)</h2>')

Tables = Callable[[], Mapping[str, Any]]


@dataclass(frozen=True)
class GuidePage:
    """One page. question: what it answers; tables: what its template prints beside words."""

    slug: str
    title: str | Promise
    question: str | Promise
    tables: Tables


PAGES: tuple[GuidePage, ...] = (
    GuidePage(
        "players", gettext_lazy("Players"), gettext_lazy("How do I play in a tournament?"), tables.limits
    ),
    GuidePage("arbiters", gettext_lazy("Arbiters"), gettext_lazy("How do I run an evening?"), tables.limits),
    GuidePage(
        "seating",
        gettext_lazy("Seating"),
        gettext_lazy("Why do these players sit together?"),
        tables.seating,
    ),
    GuidePage(
        "scoring",
        gettext_lazy("Scoring and editions"),
        gettext_lazy("How is a board counted and checked?"),
        tables.scoring,
    ),
    GuidePage(
        "standings",
        gettext_lazy("Standings"),
        gettext_lazy("Who stands above whom, and why?"),
        tables.standings,
    ),
    GuidePage("ratings", gettext_lazy("Ratings"), gettext_lazy("Why did my rating change?"), tables.ratings),
    GuidePage(
        "files",
        gettext_lazy("Files and federations"),
        gettext_lazy("How do results get out, and players in?"),
        tables.files,
    ),
    GuidePage(
        "api-fundamentals",
        gettext_lazy("API fundamentals"),
        gettext_lazy("How does a program talk to the site?"),
        tables.api,
    ),
    GuidePage(
        "operators",
        gettext_lazy("Operators"),
        gettext_lazy("How do I keep the site running?"),
        tables.operators,
    ),
)
PAGE_BY_SLUG = {page.slug: page for page in PAGES}


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """The table of contents: every page by the question it answers."""
    return render(request, "docs/index.html", {"pages": PAGES})


@require_safe
def docs_page(request: HttpRequest, slug: str) -> HttpResponse:
    page = PAGE_BY_SLUG.get(slug)
    if page is None:
        raise Http404
    wanted = get_language() or WRITTEN_IN
    text = select_template([f"docs/{wanted}/{slug}.html", f"docs/{slug}.html"])
    language = wanted if text.template.name.startswith(f"docs/{wanted}/") else WRITTEN_IN
    with override(language):
        values = page.tables()
    body = text.render(dict(values), request)
    answer = ANSWER.match(body)
    return render(
        request,
        "docs/page.html",
        {
            "pages": PAGES,
            "page": page,
            "answer": mark_safe(answer[1]) if answer else "",  # both were escaped by their own template
            "body": mark_safe(body[answer.end() :] if answer else body),
            "sections": SECTION.findall(body),
            "language": language,
            "is_translated": language == wanted,
        },
    )
