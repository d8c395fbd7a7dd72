"""Paper and screen for the hall: who sits where, by table and by name."""

import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, get_language_info, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.models import Round, Tournament
from games.scoring.edition import EditionError, load_edition
from games.web.arbiter.alphabet import name_key
from games.web.arbiter.namesakes import distinct_names
from games.web.arbiter.qr import qr_path
from games.web.present.clock import clock_of
from games.web.present.regulations import CHAIN
from games.web.present.words import joined
from games.web.snapshot import Snapshot
from games.web.tournament import visible_tournament
from games.web.viewer import Viewer

LANGUAGES = ("en", "ru", "uk", "ja")
PARTS = ("names", "tables", "cards")
NAMES_ON_SCREEN = 30
LARGEST_IN_TWO_ROWS = 5


@dataclass(frozen=True)
class SheetTable:
    """One table: seats are (number, name) in turn order."""

    number: int
    size: int
    seats: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class SheetRound:
    """A round as it goes to the hall. is_draft: not public yet."""

    number: int
    is_draft: bool
    published_at: datetime.datetime | None
    tables: tuple[SheetTable, ...]
    byes: tuple[str, ...]

    def by_name(self, language: str) -> list[tuple[str, int, int]]:
        """Name, table and seat, sorted as the reader looks for names."""
        rows = [(name, table.number, seat) for table in self.tables for seat, name in table.seats]
        return sorted(rows, key=lambda row: (name_key(row[0], language), row[1]))


@require_safe
def print_seating(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A4: by name, by table, and cards for the tables; `with` adds a second language, `show` picks a part."""
    tournament, snapshot, viewer = visible_tournament(request, slug)
    shown = _sheet_round(tournament, snapshot, viewer, number)
    language = get_language() or "en"
    other = request.GET.get("with", "")
    second = other if other in LANGUAGES and other != language else ""
    part = request.GET.get("show", "")
    parts = [part] if part in PARTS else list(PARTS)
    names = shown.by_name(language)
    half = (len(names) + 1) // 2
    say = _Both(second)
    values = {
        "tournament": tournament,
        "round": shown,
        "parts": parts,
        "columns": [names[:half], names[half:]],
        "words": _sheet_words(say, tournament, shown),
        "cards": [
            {
                "table": table,
                "title": say(partial(_table_title, table.number), " · "),
                "qr": qr_path(
                    request.build_absolute_uri(reverse("table", args=[slug, number, table.number]))
                ),
            }
            for table in shown.tables
        ]
        if "cards" in parts
        else [],
        "languages": [("", _("one language"), not second)]
        + [(code, _language_name(code), code == second) for code in LANGUAGES if code != language],
        "shows": [("", _("everything"), part not in PARTS)]
        + [(code, word, code == part) for code, word in _part_words()],
        "second": second,
        "part": part if part in PARTS else "",
    }
    return render(request, "games/print_seating.html", values)


@require_safe
def projector(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The screen in the hall: pages of tables, or of names with `view=names`; `theme=light` for a bright room."""
    tournament, snapshot, viewer = visible_tournament(request, slug)
    shown = _sheet_round(tournament, snapshot, viewer, number)
    public = snapshot.round(number)
    current = snapshot.open_round
    by_name = request.GET.get("view") == "names"
    values = {
        "tournament": tournament,
        "round": shown,
        "clock": clock_of(public, timezone.now()),
        "pages": _name_pages(shown) if by_name else _table_pages(shown),
        "by_name": by_name,
        "line": _projector_line(tournament, number)
        + (" · " + _("number: table, circle: seat") if by_name else ""),
        "foot": _progress_words(public),
        "address": request.build_absolute_uri(tournament.get_absolute_url()).split("://", 1)[-1].rstrip("/"),
        "theme": "light" if request.GET.get("theme") == "light" else "dark",
        "next_url": reverse("projector", args=[slug, current.number])
        if current is not None and current.number > number
        else "",
    }
    return render(request, "games/projector.html", values)


def _sheet_round(tournament: Tournament, snapshot: Snapshot, viewer: Viewer, number: int) -> SheetRound:
    """A published round for everybody, a draft for officials; else 404."""
    public = snapshot.round(number)
    if public is not None:
        names = distinct_names(snapshot.players)
        return SheetRound(
            number,
            False,
            public.published_at,
            tuple(
                SheetTable(
                    one.number,
                    max(2, len(one.seats)),
                    tuple((seat.number, names[seat.player_id]) for seat in one.seats),
                )
                for one in public.tables
            ),
            tuple(names[bye.player_id] for bye in public.byes),
        )
    draft = tournament.rounds.filter(number=number, status=Round.Status.DRAFT).first()
    if draft is None or not viewer.is_official:
        raise Http404(_("This round is not published."))
    return _drafted(snapshot, draft)


def _drafted(snapshot: Snapshot, draft: Round) -> SheetRound:
    names = distinct_names(snapshot.players)
    seats: dict[int, list[tuple[int, str]]] = {}
    rows = draft.seats.order_by("table__number", "number")
    for table, number, player_id in rows.values_list("table__number", "number", "player_id"):
        seats.setdefault(table, []).append((number, names[player_id]))
    byes = draft.byes.order_by("pk").values_list("player_id", flat=True)
    return SheetRound(
        draft.number,
        True,
        None,
        tuple(SheetTable(number, max(2, len(held)), tuple(held)) for number, held in seats.items()),
        tuple(names[player_id] for player_id in byes),
    )


class _Both:
    """Says a thing in the reader's language and, where one was chosen, in a second one."""

    def __init__(self, second: str) -> None:
        self.second = second

    def __call__(self, text: Callable[[], str], between: str = " / ") -> str:
        first = text()
        if not self.second:
            return first
        with override(self.second):
            other = text()
        return first if other == first else f"{first}{between}{other}"


def _sheet_words(say: _Both, tournament: Tournament, shown: SheetRound) -> dict[str, str]:
    at = shown.published_at
    return {
        "round": say(lambda: _("Round %(number)d") % {"number": shown.number}),
        "by_name": say(lambda: _("by name")),
        "by_table": say(lambda: _("by table")),
        "at": say(lambda: date_format(at, "SHORT_DATETIME_FORMAT") + " UTC") if at else "",
        "player": say(lambda: _("Player")),
        "players": say(lambda: _("Players")),
        "table": say(lambda: _("Table")),
        "seat": say(lambda: _("Seat")),
        "score": _("score"),
        "discard": _("discard"),
        "scan": say(lambda: _("Scan to enter or confirm")),
        "rules": say(lambda: _rules(tournament)),
        "without": say(lambda: _("Without a table")),
        "draft": say(lambda: _("draft, not published")) if shown.is_draft else "",
    }


def _table_title(number: int) -> str:
    return _("Table %(number)d") % {"number": number}


def _rules(tournament: Tournament) -> str:
    """Who begins and what separates equal scores, for the table card."""
    sentences = []
    if tournament.turn_order == Tournament.TurnOrder.ASSIGNED:
        sentences.append(_("Seat 1 plays first."))
    elif tournament.turn_order == Tournament.TurnOrder.DRAWN:
        sentences.append(_("Draw the turn order and write it down."))
    try:
        words = [word for word in load_edition(tournament.edition).tiebreak if word in CHAIN]
    except EditionError:
        words = []
    chain = [str(CHAIN[word]) for word in words if word != "lot" or tournament.lot_at_table]
    if chain:
        sentences.append(_("Level scores: %(chain)s.") % {"chain": joined(chain)})
    return " ".join(sentences)


def _language_name(code: str) -> str:
    return str(get_language_info(code)["name_local"])


def _part_words() -> list[tuple[str, str]]:
    return [("names", _("by name")), ("tables", _("by table")), ("cards", _("table cards"))]


def _projector_line(tournament: Tournament, number: int) -> str:
    line = _("Round %(number)d of %(all)d") % {
        "number": number,
        "all": max(tournament.rounds_planned, number),
    }
    if tournament.turn_order == Tournament.TurnOrder.ASSIGNED:
        line += " · " + _("seat 1 plays first")
    return line


def _progress_words(public: Any) -> str:
    if public is None:
        return _("draft, not published")
    return _("%(done)d of %(all)d tables confirmed") % {
        "done": public.confirmed,
        "all": len(public.tables),
    }


def _table_pages(shown: SheetRound) -> list[dict[str, Any]]:
    largest = max((table.size for table in shown.tables), default=4)
    per_page = 6 if largest <= LARGEST_IN_TWO_ROWS else 3
    pages = []
    for tables in _chunks(shown.tables, per_page):
        words = _("Tables %(first)d–%(last)d of %(all)d") % {
            "first": tables[0].number,
            "last": tables[-1].number,
            "all": len(shown.tables),
        }
        pages.append({"tables": tables, "words": words})
    return pages


def _name_pages(shown: SheetRound) -> list[dict[str, Any]]:
    rows = shown.by_name(get_language() or "en")
    pages = []
    for index, names in enumerate(_chunks(rows, NAMES_ON_SCREEN)):
        words = _("Players %(first)d–%(last)d of %(all)d") % {
            "first": index * NAMES_ON_SCREEN + 1,
            "last": index * NAMES_ON_SCREEN + len(names),
            "all": len(rows),
        }
        pages.append({"names": names, "words": words})
    return pages


def _chunks(rows: Sequence[Any], size: int) -> list[Sequence[Any]]:
    return [rows[start : start + size] for start in range(0, len(rows), size)]
