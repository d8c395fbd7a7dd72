"""The public score calculator: a table of boards, counted and judged; no account, and nothing is stored."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import check_for_language, get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.scoring.catalogue import traits_for
from games.scoring.check import Report, find
from games.scoring.edition import Edition, EditionError, load_edition
from games.scoring.parse import BoardError
from games.scoring.wording import SENTENCES
from games.web.scoring.answer import SettledRow, link_to, table_rows, worded
from games.web.scoring.describe import START, described_sets
from games.web.scoring.editor import editor_values
from games.web.scoring.pasted import Pasted, read_pasted
from games.web.scoring.plain_form import PlainForm
from games.web.scoring.played import is_written, played
from games.web.scoring.shared import document_of
from games.web.scoring.verdict import names_of, verdict_of

FEWEST, MOST, USUAL = 2, 8, 4


@dataclass(frozen=True)
class Settled:
    """A table as the plain page prints it. rows: best first. faults, oddities: sentences, whose board first."""

    verdict: str
    rows: list[SettledRow]
    faults: list[str]
    oddities: list[str]
    link: str


@require_http_methods(["GET", "HEAD", "POST"])
def score_calculator(request: HttpRequest) -> HttpResponseBase:
    """The editor, and under it the plain form. `?b=` holds a table; `?shell=ru` is the page that devices keep."""
    shell = request.GET.get("shell", "")
    if shell and check_for_language(shell):
        with override(shell):
            return _page(request, load_edition(START), 0, is_shell=True)
    if request.method == "POST":
        return _posted(request)
    if request.GET.get("b"):
        return _from_link(request, request.GET["b"])
    try:
        edition = load_edition(_chosen_code(request.GET))
    except EditionError as error:
        return _page(
            request, load_edition(START), _count(request), problem=edition_problem(error), status=400
        )
    return _page(request, edition, _count(request))


def _posted(request: HttpRequest) -> HttpResponseBase:
    players = _within(request.POST.get("players", ""), USUAL)
    try:
        edition = load_edition(_chosen_code(request.POST))
    except EditionError as error:
        edition = load_edition(START)
        form = PlainForm(edition, players, data=request.POST)
        return _page(request, edition, players, form=form, problem=edition_problem(error), status=400)
    if request.POST.get("action") == "paste":
        return _paste(request, edition)
    form = PlainForm(edition, players, data=request.POST)
    if request.POST.get("action") == "fields":
        return _page(request, edition, players, form=form)
    document = form.document()
    if document is None:
        return _page(request, edition, players, form=form, status=400)
    link = link_to(document)
    if link:
        return redirect(f"{link}&plain=1#verdict")
    return _page(request, edition, players, document=document, form=form)


def _paste(request: HttpRequest, edition: Edition) -> HttpResponseBase:
    pasted = read_pasted(request.POST.get("text", ""), edition.code)
    if pasted.table is None:
        status = 400 if pasted.faults else 200
        return _page(request, edition, USUAL, pasted=pasted, status=status)
    return _page(
        request,
        load_edition(pasted.table["edition"]),
        len(pasted.table["players"]),
        document=pasted.table,
        pasted=pasted,
    )


def _from_link(request: HttpRequest, token: str) -> HttpResponse:
    document = document_of(token)
    edition = None
    if document is not None:
        try:
            edition = load_edition(str(document.get("edition")))
        except EditionError:
            document = None
    if document is None or edition is None:
        problem = _("This link is damaged: a part of it got lost on the way. Ask for it again.")
        return _page(request, load_edition(START), USUAL, problem=problem, status=400)
    return _page(request, edition, len(document["players"]), document=document)


def _page(
    request: HttpRequest,
    edition: Edition,
    players: int,
    *,
    document: Mapping[str, Any] | None = None,
    form: PlainForm | None = None,
    pasted: Pasted | None = None,
    problem: str = "",
    status: int = 200,
    is_shell: bool = False,
) -> HttpResponse:
    language = get_language() or "en"
    players = min(max(players or min(USUAL, edition.players_max), 1), MOST)
    values = {
        "section": "calculator",
        "edition": edition,
        "edition_name": edition.name_in(language)[0],
        "players": players,
        "sizes": range(FEWEST, MOST + 1),
        "sets": described_sets(language),
        "form": form or PlainForm(edition, players, document=document),
        "settled": settled(document) if document else None,
        "editor": editor_values(
            edition,
            table=_without_claim(document) if document else None,
            names=[""] * players,
            is_shell=is_shell,
        ),
        "trait_names": [trait.name for trait in traits_for(edition, language)],
        "pasted": pasted,
        "problem": problem,
        "is_plain": bool(request.GET.get("plain")) or request.method == "POST",
        "pasted_text": request.POST.get("text", ""),
    }
    return render(request, "games/scoring/calculator.html", values, status=status)


def _without_claim(document: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in document.items() if key != "claimed"}


def settled(document: Any) -> Settled | None:
    """Return a table worked out for reading; None when it is no table at all."""
    try:
        document = played(document)
        report = find(document)
    except BoardError:
        return None
    names = names_of(document, len(document["players"]))
    written = [seat for seat, board in enumerate(document["players"]) if is_written(board)]
    return Settled(
        verdict=verdict_of(report, names, written),
        rows=table_rows(report, names, written),
        faults=_sentences(report, names, "error"),
        oddities=_sentences(report, names, "warning"),
        link=link_to(document),
    )


def _sentences(report: Report, names: list[str], level: str) -> list[str]:
    sentences = []
    for finding in report.findings:
        if finding.level != level:
            continue
        told = worded(finding, report)
        whose = names[finding.player] if finding.player is not None and finding.player < len(names) else ""
        parts = [whose, part_name(told["part"]), told["message"]]
        sentences.append(": ".join(part for part in parts if part))
    return sentences


def part_name(part: Mapping[str, Any] | None) -> str:
    """Return what a part of a board is called in a sentence; "" for a field."""
    if part is None or part["kind"] == "field":
        return ""
    names = {
        "animal": _("Animal %(number)s"),
        "species": _("Species %(number)s"),
        "link": _("Pair card %(number)s"),
        "flora": _("Flora card %(number)s"),
    }
    return names[part["kind"]] % {"number": part["index"] + 1}


def edition_problem(error: EditionError) -> str:
    """Return why sets cannot be played, as the validator says it."""
    key = error.code if error.code != "bad_edition_file" else "unknown_edition.file"
    values = dict(error.values)
    if "reason" in values and error.code == "incompatible_sets":
        key = f"incompatible_sets.{values['reason']}"
    if "sets" in values:
        values["sets"] = ", ".join(values["sets"])
    return _(SENTENCES.get(key, SENTENCES["unknown_edition"])) % {"set": "", "sets": "", **values}


def _chosen_code(given: QueryDict) -> str:
    """The edition in the address or the form: `edition`, or `box` with any number of `set`."""
    if given.get("box"):
        return "+".join([str(given["box"]), *map(str, given.getlist("set"))])
    return given.get("edition") or START


def _count(request: HttpRequest) -> int:
    return _within(request.GET.get("players", ""), 0)


def _within(text: str, otherwise: int) -> int:
    return min(max(int(text), FEWEST), MOST) if text.isdecimal() and len(text) < 4 else otherwise
