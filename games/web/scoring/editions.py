"""Pages of the editions: what there is, and what each of them counts, with sources, rulings and an answer machine."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.models import Ruling, Tournament
from games.scoring.edition import Edition, EditionError, load_edition
from games.web.scoring import edition_page as page
from games.web.scoring.calculator import edition_problem
from games.web.scoring.edition_words import line_name
from games.web.scoring.together import Answer, answer_together


@require_safe
def edition_list(request: HttpRequest) -> HttpResponseBase:
    """Every set by line. `?set=` any number of times opens their sum."""
    chosen = [code for code in request.GET.getlist("set") if code]
    problem = ""
    if chosen:
        try:
            return redirect("edition", load_edition("+".join(chosen)).code)
        except EditionError as error:
            problem = edition_problem(error)
    return _list(request, problem, chosen, 400 if problem else 200)


def _list(request: HttpRequest, problem: str, chosen: list[str], status: int) -> HttpResponse:
    language = get_language() or "en"
    values = {
        "section": "calculator",
        "lines": page.sets_by_line(language),
        "problem": problem,
        "chosen": chosen,
    }
    return render(request, "games/scoring/edition_list.html", values, status=status)


@require_safe
def edition(request: HttpRequest, code: str) -> HttpResponseBase:
    """One edition, a set or a sum. `?why=` opens the sum of a trait; `?first=&second=` asks whether two go together."""
    try:
        found = load_edition(code)
    except EditionError as error:
        return _list(request, edition_problem(error), code.split("+"), 404)
    if found.code != code:
        return redirect("edition", found.code)
    language = get_language() or "en"
    name, is_fallback = found.name_in(language)
    values: dict[str, Any] = {
        "section": "calculator",
        "edition": found,
        "name": name,
        "is_fallback": is_fallback,
        "line": line_name(found.line),
        "facts": page.head_facts(found),
        "traits": page.trait_rows(found, language),
        "cards": page.card_rows(found, language),
        "numbers": page.number_rows(found, language),
        "sources": [_(source) for source in page.sources_of(found)],
        "chips": page.set_chips(found, language),
        "notes": page.notes_of(found),
        "rulings": rulings_on(found, language),
        "choices": page.together_choices(found),
        "first": request.GET.get("first", ""),
        "second": request.GET.get("second", ""),
        "answer": _answer(request, found),
    }
    return render(request, "games/scoring/edition.html", values)


def _answer(request: HttpRequest, found: Edition) -> Answer | None:
    try:
        return answer_together(found, request.GET["first"], request.GET["second"])
    except KeyError:  # nothing asked, or a trait that is not in this edition
        return None


def rulings_on(found: Edition, language: str) -> list[dict[str, Any]]:
    """Return the officials' rulings on traits of this edition, newest first, none of a draft tournament."""
    rulings = (
        Ruling.objects.filter(set_code__in=found.sets)
        .exclude(tournament__status=Tournament.Status.DRAFT)
        .select_related("tournament", "by__player")
    )
    return [
        {
            "trait": found.traits[ruling.trait].name_in(language)[0],
            "text": ruling.text,
            "at": ruling.at,
            "by": _name_of(ruling),
            "tournament": ruling.tournament,
        }
        for ruling in rulings
        if ruling.trait in found.traits
    ]


def _name_of(ruling: Ruling) -> str:
    """The official's name as a player; an account without one stays unnamed, its e-mail is nobody's business."""
    player = getattr(ruling.by, "player", None)
    return player.name if player is not None else ""
