"""A player's page: how strong, and why; opponents; two players side by side."""

import datetime
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from evotourney.charts import (
    Line,
    RatingPoint,
    head_to_head_bar,
    lines_chart,
    places_chart,
    rating_chart,
)
from evotourney.design.words import signed
from games import queries as tournaments
from games.queries import PlayerCard
from games.web.present.words import edition_name, place_text
from games.web.viewer import player_of
from ratings import history, queries
from ratings.booked import Booking, bookings_without_a_row
from ratings.history import HistoryRow, LiveRow, Meetings, PlayerLadder, Results
from ratings.queries import PROVISIONAL_GAMES, months_before
from ratings.systems.expectation import MILLION
from ratings.web.calculation import calculation_html
from ratings.web.reasons import worded_reasons
from ratings.web.words import fixed, registration_words

CHANGES_SHOWN = 20
TOURNAMENTS_SHOWN = 8
OPPONENTS_SHOWN = 5
OPPONENTS_PAGE = 50
COMPARED_TABLES = 20


@require_safe
def player(request: HttpRequest, public_id: str) -> HttpResponse:
    """?ladder= chooses the ladder, ?why= opens the sum of a change, ?years= cuts the graph, ?all=1 shows every change,
    ?tournaments=1 every tournament."""
    card = _card(public_id)
    into = history.merged_into(card.player_id)
    if into is not None:
        return redirect("player", into.public_id, permanent=True)
    ladders = history.player_ladders(card.player_id)
    ladder = _chosen(ladders, request.GET.get("ladder", ""))
    results = history.results_of(card.player_id)
    values = {
        "section": "players",
        "card": card,
        "is_me": _is_me(request, card),
        "ladders": [_ladder_tab(request, one, ladder) for one in ladders] if len(ladders) > 1 else [],
        "ladder": ladder,
        "ladder_name": _(ladder.name) if ladder else "",
        "facts": _facts(ladder, results) if ladder else [],
        "counted": _counted(ladder, results),
        "live_text": _live_text(ladder),
        "tables": results.tables,
        "places": _places(results),
        "places_fact": _places_fact(results),
        "opponents": _opponents(results, OPPONENTS_SHOWN),
        "opponents_count": len(results.meetings),
        "kinds": _kinds(results),
        "booked": _booked(card),
    }
    values |= _tournaments(card, request.GET.get("tournaments") == "1")
    if ladder is not None:
        values |= _changes(request, card, ladder)
    return render(request, "ratings/player.html", values)


@require_safe
def opponents(request: HttpRequest, public_id: str) -> HttpResponse:
    """Everybody the player met, most met first. ?page= from 1."""
    card = _person(public_id)
    results = history.results_of(card.player_id)
    count = len(results.meetings)
    asked = request.GET.get("page", "")
    page = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 6 else 1
    page = max(1, min(page, -(-count // OPPONENTS_PAGE)))
    values = {
        "section": "players",
        "card": card,
        "opponents": _opponents(results, OPPONENTS_PAGE, (page - 1) * OPPONENTS_PAGE),
        "opponents_count": count,
        "pager": _opponents_pager(page, count),
    }
    return render(request, "ratings/opponents.html", values)


@require_safe
def compare(request: HttpRequest, public_id: str) -> HttpResponse:
    """Two players side by side. ?with= is the other's id; ?name= searches for one."""
    card = _person(public_id)
    other = history.person(request.GET.get("with", "")[:16])
    name = request.GET.get("name", "").strip()[:80].replace("\0", "")
    values: dict[str, Any] = {"section": "players", "card": card, "other": other, "name": name}
    if other is None or other.player_id == card.player_id:
        found = history.people(tournaments.find_players(name, limit=20)) if name else []
        values |= {"other": None, "found": [one for one in found if one.player_id != card.player_id]}
        return render(request, "ratings/compare.html", values)
    return render(request, "ratings/compare.html", values | _comparison(card, other))


def _opponents_pager(page: int, count: int) -> dict[str, str] | None:
    """Which of them are shown and where the others are; None where all are."""
    if count <= OPPONENTS_PAGE:
        return None
    first, last = (page - 1) * OPPONENTS_PAGE + 1, min(page * OPPONENTS_PAGE, count)
    return {
        "shown": _("%(first)s–%(last)s of %(total)s") % {"first": first, "last": last, "total": count},
        "previous_url": f"?page={page - 1}" if page > 1 else "",
        "next_url": f"?page={page + 1}" if last < count else "",
    }


def _card(public_id: str) -> PlayerCard:
    card = tournaments.player_by_public_id(public_id)
    if card is None:
        raise Http404
    return card


def _person(public_id: str) -> PlayerCard:
    person = history.person(public_id)
    if person is None:
        raise Http404
    return person


def _is_me(request: HttpRequest, card: PlayerCard) -> bool:
    own = player_of(request)
    return own is not None and queries.counted_ids([own.pk])[own.pk] == card.player_id


def _chosen(ladders: Sequence[PlayerLadder], code: str) -> PlayerLadder | None:
    """The ladder asked for, else the one with most games."""
    for ladder in ladders:
        if ladder.code == code:
            return ladder
    return max(ladders, key=lambda one: one.games, default=None)


def _ladder_tab(request: HttpRequest, ladder: PlayerLadder, chosen: PlayerLadder | None) -> dict[str, Any]:
    return {"text": _(ladder.name), "url": f"?ladder={ladder.code}", "current": ladder is chosen}


def _facts(ladder: PlayerLadder, results: Results) -> list[dict[str, Any]]:
    facts: list[dict[str, Any]] = [
        {"name": _("Best"), "value": ladder.best if ladder.best is not None else "–"},
        {"name": _("Games"), "value": ladder.games},
        {"name": _("Tables won"), "value": _share(results)},
    ]
    if ladder.rank is not None:
        facts.insert(0, {"name": _("Rank"), "value": ladder.rank, "moved": ladder.moved})
    return facts


def _counted(ladder: PlayerLadder | None, results: Results) -> str:
    """What tables won, places and opponents are counted from, where those are other tables than the rated ones."""
    if ladder is None or ladder.games == results.tables:
        return ""
    return ngettext(
        "Tables won, places and opponents come from %(n)s confirmed table, rated or not.",
        "Tables won, places and opponents come from all %(n)s confirmed tables, rated or not.",
        results.tables,
    ) % {"n": results.tables}


def _live_text(ladder: PlayerLadder | None) -> str:
    live = ladder.live_change if ladder else None
    return "" if live is None else _("%(change)s live") % {"change": signed(live)}


def _changes(request: HttpRequest, card: PlayerCard, ladder: PlayerLadder) -> dict[str, Any]:
    rows = history.rating_history(ladder.code, card.player_id, has_totals=False)
    asked, show_all = request.GET.get("why", ""), request.GET.get("all") == "1"
    base = reverse("player", args=[card.public_id]) + f"?ladder={ladder.code}"
    shown = rows[::-1] if show_all or len(rows) <= CHANGES_SHOWN else rows[::-1][:CHANGES_SHOWN]
    if asked and asked not in {row.day.isoformat() for row in shown}:
        shown = rows[::-1]
    adjustments = history.adjustments(ladder.code, card.player_id)
    corrections = history.corrections(ladder.code, card.player_id)
    words = worded_reasons(
        {*(reason for _day, _amount, reason in adjustments), *(one.reason for one in corrections)}
    )
    return {
        "live_rows": [_live_row(card, ladder, one, asked) for one in ladder.live],
        "rows": [_change_row(card, ladder, row, asked) for row in shown],
        "hidden_count": len(rows) - len(shown),
        "all_url": f"{base}&all=1",
        "chart": _rating_chart(rows, adjustments, ladder, base, request.GET.get("years", "")),
        "year_choices": _year_choices(rows, base, request.GET.get("years", "")),
        "adjustments": [(day, amount, words[reason]) for day, amount, reason in adjustments],
        "corrections": [replace(one, reason=words[one.reason]) for one in corrections],
        "history_csv": reverse("history-csv", args=[card.public_id, ladder.code]),
    }


def _booked(card: PlayerCard) -> list[Booking]:
    """Points on ladders without a row of the player, their reasons in the reader's words."""
    found = bookings_without_a_row(card.player_id)
    words = worded_reasons(one.reason for one in found)
    return [replace(one, ladder_name=_(one.ladder_name), reason=words[one.reason]) for one in found]


def _change_row(card: PlayerCard, ladder: PlayerLadder, row: HistoryRow, asked: str) -> dict[str, Any]:
    key = row.day.isoformat()
    box = ""
    if asked == key:
        calculation = history.change_calculation(ladder.code, card.player_id, row.day)
        download = reverse("calculation-csv", args=[card.public_id, ladder.code, key])
        box = calculation_html(calculation, download_url=download) if calculation else ""
    return {"row": row, "key": key, "change": signed(row.change), "box": box}


def _live_row(card: PlayerCard, ladder: PlayerLadder, live: LiveRow, asked: str) -> dict[str, Any]:
    key = f"live-{live.tournament_id}"
    box = ""
    if asked == key:
        calculation = history.live_calculation(ladder.code, card.player_id, live.tournament_id)
        box = calculation_html(calculation) if calculation else ""
    return {
        "row": live,
        "key": key,
        "change": signed(live.change),
        "after": live.rating_before + live.change,
        "box": box,
    }


def _rating_chart(
    rows: Sequence[HistoryRow],
    adjustments: Sequence[tuple[datetime.date, int, str]],
    ladder: PlayerLadder,
    base: str,
    years: str,
) -> Any:
    since = _since(years)
    points = [
        RatingPoint(
            day=row.day,
            rating=row.rating_after,
            name=row.tournament,
            url=f"{base}&why={row.day.isoformat()}#ask-{row.day.isoformat()}",
            is_provisional=row.games_before + row.games < PROVISIONAL_GAMES,
            change=row.change,
        )
        for row in rows
    ]
    points = _with_bookings(points, adjustments)
    points = [point for point in points if since is None or point.day >= since]
    return rating_chart(points, ladder.live_change) if points else None


def _with_bookings(
    points: list[RatingPoint], adjustments: Sequence[tuple[datetime.date, int, str]]
) -> list[RatingPoint]:
    """The points with one for each booking; it counts before the period of its own day."""
    booked: Counter[datetime.date] = Counter()
    for day, amount, _reason in adjustments:
        booked[day] += amount
    for day, amount in sorted(booked.items()):
        at = sum(one.day < day for one in points)
        if at:
            before = points[at - 1]
            point = RatingPoint(
                day=day,
                rating=before.rating + amount,
                name=_("booked for a correction"),
                is_provisional=before.is_provisional,
                change=amount,
            )
            points = [*points[:at], point, *points[at:]]
    return points


def _since(years: str) -> datetime.date | None:
    if years not in ("1", "2"):
        return None
    return months_before(timezone.now().date(), 12 * int(years))


def _year_choices(rows: Sequence[HistoryRow], base: str, years: str) -> list[dict[str, Any]]:
    if not rows or rows[0].day >= months_before(timezone.now().date(), 12):
        return []
    choices = [("1", _("1 year")), ("2", _("2 years")), ("", _("All"))]
    return [
        {"text": text, "url": f"{base}&years={key}" if key else base, "current": years == key}
        for key, text in choices
    ]


def _places(results: Results) -> Any:
    """The places at the size played most."""
    if not results.places:
        return None
    size = _usual_size(results)
    counts = results.places[size]
    return places_chart(
        [counts[place] for place in range(1, size + 1)],
        [place_text(place) for place in range(1, size + 1)],
        [counts.total() / size] * size,
    )


def _usual_size(results: Results) -> int:
    return max(results.places, key=lambda size: (results.places[size].total(), size))


def _places_fact(results: Results) -> str:
    if not results.places:
        return ""
    size = _usual_size(results)
    tables = results.places[size].total()
    return ngettext("%(n)s table of %(size)s", "%(n)s tables of %(size)s", tables) % {
        "n": tables,
        "size": size,
    }


def _opponents(results: Results, most: int, first: int = 0) -> list[dict[str, Any]]:
    ordered = sorted(results.meetings.items(), key=lambda one: (-one[1].met, one[0]))[first : first + most]
    cards = tournaments.player_cards([player_id for player_id, _meetings in ordered])
    return [
        {
            "card": cards[player_id],
            "met": meetings.met,
            "ahead": meetings.ahead,
            "behind": meetings.behind,
            "level": meetings.level,
            "bar": head_to_head_bar(meetings.ahead, meetings.behind, meetings.level),
        }
        for player_id, meetings in ordered
    ]


def _kinds(results: Results) -> list[dict[str, Any]]:
    """Tables and wins by table size, then by edition; a list of one kind each says nothing."""
    sizes = [
        {
            "name": _("tables of %(size)s") % {"size": size},
            "tables": places.total(),
            "won": _won(results.won_by_size[size]),
            "mean": fixed(sum(place * n for place, n in places.items()), places.total(), 2),
        }
        for size, places in sorted(results.places.items())
    ]
    editions = [
        {"name": edition_name(code), "tables": tally.tables, "won": _won(tally.won), "mean": ""}
        for code, tally in sorted(results.by_edition.items(), key=lambda one: -one[1].tables)
    ]
    return [*(sizes if len(sizes) > 1 else []), *(editions if len(editions) > 1 else [])]


def _tournaments(card: PlayerCard, show_all: bool) -> dict[str, Any]:
    """Every tournament the person is registered in, the newest first."""
    found = tournaments.tournaments_of_player(history.entries_of(card.player_id))
    shown = found if show_all or len(found) <= TOURNAMENTS_SHOWN + 1 else found[:TOURNAMENTS_SHOWN]
    return {
        "tournaments": [{"row": one, "words": registration_words(one)} for one in shown],
        "tournaments_count": len(found),
        "tournaments_hidden": len(found) - len(shown),
    }


def _comparison(card: PlayerCard, other: PlayerCard) -> dict[str, Any]:
    own_ladders = {one.code: one for one in history.player_ladders(card.player_id)}
    other_ladders = {one.code: one for one in history.player_ladders(other.player_id)}
    own_results, other_results = history.results_of(card.player_id), history.results_of(other.player_id)
    common = [code for code in own_ladders if code in other_ladders]
    code = max(common, key=lambda one: own_ladders[one].games, default=None)
    chart = None
    if code is not None:
        lines = [
            Line(
                one.name,
                [
                    (row.day, row.rating_after)
                    for row in history.rating_history(code, one.player_id, has_totals=False)
                ],
            )
            for one in (card, other)
        ]
        chart = lines_chart(_(own_ladders[code].name), lines) if all(one.points for one in lines) else None
    meetings = own_results.meetings.get(other.player_id, Meetings())
    return {
        "meetings": meetings,
        "bar": head_to_head_bar(meetings.ahead, meetings.behind, meetings.level) if meetings.met else "",
        "chart": chart,
        "expected": _expected_ahead(code, card, other),
        "pairs": [
            {
                "name": _(ladder.name),
                "own": own_ladders.get(key),
                "other": other_ladders.get(key),
            }
            for key, ladder in {**other_ladders, **own_ladders}.items()
        ],
        "own_results": own_results,
        "other_results": other_results,
        "own_won": _share(own_results),
        "other_won": _share(other_results),
    }


def _expected_ahead(code: str | None, card: PlayerCard, other: PlayerCard) -> str:
    """How often the ratings of today put the first one ahead, as a percentage; empty where nothing is known."""
    expected = queries.expected_by_ladder(card.player_id, other.player_id).get(code or "")
    return "" if expected is None else f"{fixed(100 * expected, MILLION, 0)}%"


def _share(results: Results) -> str:
    if not results.tables:
        return "–"
    return f"{fixed(100 * results.won.numerator, results.won.denominator * results.tables, 0)}%"


def _won(won: Fraction) -> str:
    """Tables won: whole, or with one decimal where first places were shared."""
    return fixed(won.numerator, won.denominator, int(won.denominator > 1))


def read_day(text: str) -> datetime.date:
    """The day of an address, or 404."""
    try:
        day = parse_date(text)
    except ValueError:
        day = None
    if day is None:
        raise Http404
    return day
