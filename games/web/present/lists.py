"""Tournaments in lists: running, coming, finished; and the page that opens the site."""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

from django.core.cache import cache
from django.db.models import Count, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from games.folding import search_pattern, search_words
from games.models import Player, Registration, Tournament
from games.services.registration import TAKES_A_PLACE
from games.web.present.clock import Clock, clock_of
from games.web.present.head import places_text, state_of
from games.web.present.overview import LatestTable, Leader, latest_tables, leaders_of, winner_words
from games.web.present.words import edition_name, sizes_text
from games.web.snapshot import KEPT_SECONDS, Snapshot, kept_under, read_snapshot, snapshot_of

Status = Tournament.Status
OVER = (Status.FINISHED, Status.SUBMITTED, Status.RATED, Status.CANCELLED)
ON_HOME = 3
FINISHED_A_PAGE = 20
LEADERS_ON_HOME = 4
LATEST_ON_HOME = 2
MOST_COMING = 50


@dataclass(frozen=True)
class RunningCard:
    """A tournament that is being played. progress: tables settled, of all of the open round."""

    name: str
    url: str
    line: str
    follow_url: str
    progress: tuple[int, int] | None
    clock: Clock | None
    leaders: tuple[Leader, ...]
    latest: tuple[LatestTable, ...]
    caption: str


@dataclass(frozen=True)
class ComingLine:
    """A tournament one can register for. state: what the reader is in it already; else the button."""

    starts_at: datetime.datetime
    name: str
    url: str
    facts: tuple[str, ...]
    places: str
    is_full: bool
    state: str
    button: str
    button_url: str


@dataclass(frozen=True)
class FinishedLine:
    name: str
    url: str
    winner: str
    on: datetime.date
    facts: tuple[str, ...]
    is_cancelled: bool


def running(search: str = "") -> list[Tournament]:
    """Running tournaments, the latest start first."""
    return list(
        _named(Tournament.objects.filter(status=Status.RUNNING), search).order_by("-starts_at", "-pk")
    )


def running_card(tournament: Tournament, now: datetime.datetime, me: int | None) -> RunningCard:
    snapshot = snapshot_of(tournament)
    current = snapshot.open_round
    follow = (
        reverse("round", args=[tournament.slug, current.number]) if current else tournament.get_absolute_url()
    )
    return RunningCard(
        name=tournament.name,
        url=tournament.get_absolute_url(),
        line=_running_line(tournament, snapshot),
        follow_url=follow,
        progress=(current.confirmed, len(current.tables)) if current else None,
        clock=clock_of(current, now),
        leaders=leaders_of(snapshot, me, LEADERS_ON_HOME),
        latest=latest_tables(snapshot, tournament.slug, LATEST_ON_HOME),
        caption=_("standings with round %(number)d as it stands") % {"number": current.number}
        if current
        else "",
    )


def _running_line(tournament: Tournament, snapshot: Snapshot) -> str:
    words = [_first_upper(state_of(tournament, snapshot)[1]), edition_name(tournament.edition)]
    current = snapshot.open_round
    if current:
        words.append(
            _("%(done)d of %(all)d tables confirmed")
            % {"done": current.confirmed, "all": len(current.tables)}
        )
    return " · ".join(words)


def coming_lines(player: Player | None, search: str = "", most: int = MOST_COMING) -> list[ComingLine]:
    """Tournaments with open registration, the next one first; two queries."""
    found = list(
        _named(Tournament.objects.filter(status=Status.REGISTRATION), search)
        .annotate(
            taken=Count("registrations", filter=Q(registrations__status__in=TAKES_A_PLACE)),
            waiting=Count("registrations", filter=Q(registrations__status=Registration.Status.WAIT_LISTED)),
        )
        .order_by("starts_at", "pk")[:most]
    )
    mine: dict[int, str] = {}
    if player is not None and found:
        mine = dict(
            Registration.objects.filter(player=player, tournament__in=found)
            .exclude(status=Registration.Status.WITHDRAWN)
            .values_list("tournament_id", "status")
        )
    return [_coming(one, mine.get(one.pk)) for one in found]


def _coming(tournament: Tournament, my_status: str | None) -> ComingLine:
    taken, waiting = getattr(tournament, "taken", 0), getattr(tournament, "waiting", 0)
    is_full = tournament.capacity is not None and taken >= tournament.capacity
    no_list = tournament.waitlist_limit is not None and waiting >= tournament.waitlist_limit
    button = _("Join wait list") if is_full else _("Register")
    return ComingLine(
        starts_at=tournament.starts_at,
        name=tournament.name,
        url=tournament.get_absolute_url(),
        facts=tuple(
            fact
            for fact in (edition_name(tournament.edition), sizes_text(tournament.allowed), tournament.place)
            if fact
        ),
        places=places_text(tournament.capacity, taken),
        is_full=is_full,
        state=str(Registration.Status(my_status).label) if my_status else "",
        button="" if my_status or (is_full and no_list) else button,
        button_url=reverse("register", args=[tournament.slug]),
    )


def finished_page(
    cursor: str, search: str = "", most: int = FINISHED_A_PAGE
) -> tuple[list[FinishedLine], str]:
    """Tournaments that are over, newest first, from the cursor on; and the cursor of the next page, or ""."""
    found = _named(Tournament.objects.filter(status__in=OVER), search)
    start = read_cursor(cursor)
    if start is not None:
        found = found.filter(Q(starts_at__lt=start[0]) | Q(starts_at=start[0], pk__lt=start[1]))
    rows = list(found.order_by("-starts_at", "-pk")[: most + 1])
    more = cursor_of(rows[most - 1]) if len(rows) > most else ""
    rows = rows[:most]
    winners = _winners([one for one in rows if one.status != Status.CANCELLED])
    return [_finished(one, winners.get(one.pk, "")) for one in rows], more


def _finished(tournament: Tournament, winner: str) -> FinishedLine:
    return FinishedLine(
        name=tournament.name,
        url=tournament.get_absolute_url(),
        winner=winner,
        on=tournament.ended_on or tournament.starts_at.date(),
        facts=tuple(fact for fact in (edition_name(tournament.edition), tournament.place) if fact),
        is_cancelled=tournament.status == Status.CANCELLED,
    )


def _winners(tournaments: Iterable[Tournament]) -> dict[int, str]:
    """tournament id -> who won, kept until the tournament changes."""
    keys = {kept_under("winner", one): one for one in tournaments}
    kept = cache.get_many(keys)
    missing = {key: winner_words(read_snapshot(one)) for key, one in keys.items() if key not in kept}
    if missing:
        cache.set_many(missing, KEPT_SECONDS)
    return {one.pk: (kept | missing)[key] for key, one in keys.items()}


def cursor_of(tournament: Tournament) -> str:
    return f"{tournament.starts_at.isoformat()}~{tournament.pk}"


def read_cursor(text: str) -> tuple[datetime.datetime, int] | None:
    """The place a page starts after; None for none, or for a text that is no cursor."""
    moment, _mark, number = text.partition("~")
    try:
        start = datetime.datetime.fromisoformat(moment)
        return (start, int(number)) if start.tzinfo is not None else None
    except ValueError:
        return None


def find_tournaments(search: str, most: int) -> list[Tournament]:
    """Public tournaments whose name has every word."""
    return list(
        _named(Tournament.objects.exclude(status=Status.DRAFT), search).order_by("-starts_at", "-pk")[:most]
    )


def _named(found: QuerySet, search: str) -> QuerySet:
    for word in search_words(search.replace("\x00", ""))[:8]:
        found = found.filter(name__iregex=search_pattern(word[:60]))
    return found


def _first_upper(text: str) -> str:
    return text[:1].upper() + text[1:]
