"""Pages of one tournament that everybody may read."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.models import Player, Tournament
from games.web.live import kept_part, live_etag, state_of_play, unless_unchanged
from games.web.present import overview as overviews
from games.web.present.cards import card_of, cards_of
from games.web.present.cross_table import cross_lines
from games.web.present.head import head_of
from games.web.present.player_rows import player_groups
from games.web.present.regulations import changes_of, sections_of
from games.web.present.seating_reasons import told_of
from games.web.present.standing_rows import standing_table
from games.web.snapshot import RoundFacts, Snapshot, snapshot_of
from games.web.viewer import Viewer, viewer_of
from ratings import queries as ratings
from ratings.booked import booked_for
from ratings.web.words import lacking_words

ROUND_PART = "games/parts/round_live.html"
ROWS_UNDER_TABLES = 9
ROWS_A_PAGE = 200


def visible_tournament(request: HttpRequest, slug: str) -> tuple[Tournament, Snapshot, Viewer]:
    """The tournament with what is public of it and who looks. A draft is seen by its officials only: else 404."""
    tournament = get_object_or_404(Tournament, slug=slug)
    return tournament, *seen_by(request, tournament)


def seen_by(request: HttpRequest, tournament: Tournament) -> tuple[Snapshot, Viewer]:
    """The same for a tournament that is read already."""
    snapshot = snapshot_of(tournament)
    viewer = viewer_of(request, snapshot)
    if tournament.status == Tournament.Status.DRAFT and viewer.role is None:
        raise Http404
    return snapshot, viewer


def page_values(
    tournament: Tournament, snapshot: Snapshot, viewer: Viewer, *, tab: str, round_number: int = 0
) -> dict[str, Any]:
    """What the head of every page of a tournament prints."""
    return {
        "tournament": tournament,
        "viewer": viewer,
        "section": "tournaments",
        "round_number": round_number,
        "head": head_of(tournament, snapshot, current=tab, now=timezone.now(), round_number=round_number),
    }


def live_changes(tournament: Tournament) -> Mapping[int, int]:
    """player id -> expected rating change, while the tournament is not rated."""
    if not tournament.ladder or tournament.status in (Tournament.Status.RATED, Tournament.Status.CANCELLED):
        return {}
    return ratings.live_by_entry(tournament.pk)


@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    found, snapshot, viewer = visible_tournament(request, slug)
    values = page_values(found, snapshot, viewer, tab="tournament")
    values["overview"] = overviews.overview_of(found, snapshot, viewer, timezone.now())
    state = overviews.rating_state_of(found)
    if state is not None:
        values |= {
            "rating_words": overviews.rating_words(state),
            "rating_since": state.since,
            "lacking": lacking_words(state.lacking) if state.code == "submitted" else "",
            "booked": booked_for(found.pk) if state.code == "rated" else None,
        }
    return render(request, "games/overview.html", values)


@require_safe
def round_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    found, snapshot, viewer = visible_tournament(request, slug)
    shown = _published(snapshot, number)
    values = page_values(found, snapshot, viewer, tab="round", round_number=number)
    values["part"] = _round_html(request, found, snapshot, viewer, shown, live_changes(found))
    return render(request, "games/round.html", values)


@require_safe
def round_live(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """The tables and the standings under them, without the head."""
    found = get_object_or_404(Tournament, slug=slug)
    live = live_changes(found)

    def rendered() -> HttpResponse:
        snapshot, viewer = seen_by(request, found)
        return HttpResponse(_round_html(request, found, snapshot, viewer, _published(snapshot, number), live))

    return unless_unchanged(request, live_etag(request, *state_of_play(found, live), number), rendered)


def _round_html(
    request: HttpRequest,
    found: Tournament,
    snapshot: Snapshot,
    viewer: Viewer,
    shown: RoundFacts,
    live: Mapping[int, int],
) -> SafeString:
    """The same for everybody, with the reader's own card and row put in their places."""

    def values(me: int | None) -> dict[str, Any]:
        return _round_part(request, found, snapshot, me, shown, live)

    me = viewer.player_id
    if request.GET:
        html = str(render_to_string(ROUND_PART, values(me), request=request))
    else:
        html = kept_part(request, ROUND_PART, lambda: values(None), *state_of_play(found, live), shown.number)
        mine = shown.table_of(me)
        if mine is not None:
            card = card_of(snapshot, mine, slug=found.slug, me=me, why=told_of(shown.round_id))
            own = render_to_string("games/parts/table_card.html", {"card": card}, request=request)
            html = replaced_card(html, mine.number, own)
    return mark_safe(with_own_row(html, viewer.player))


@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    found, snapshot, viewer = visible_tournament(request, slug)
    values = page_values(found, snapshot, viewer, tab="standings")
    values["part"] = _standings_html(request, found, snapshot, viewer, live_changes(found))
    return render(request, "games/standings.html", values)


@require_safe
def standings_live(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The table of the standings, without the head."""
    found = get_object_or_404(Tournament, slug=slug)
    live = live_changes(found)

    def rendered() -> HttpResponse:
        snapshot, viewer = seen_by(request, found)
        return HttpResponse(_standings_html(request, found, snapshot, viewer, live))

    return unless_unchanged(request, live_etag(request, *state_of_play(found, live)), rendered)


def _standings_html(
    request: HttpRequest, found: Tournament, snapshot: Snapshot, viewer: Viewer, live: Mapping[int, int]
) -> SafeString:
    def values() -> dict[str, Any]:
        return _standings_part(request, found, snapshot, live)

    html = kept_part(request, "games/parts/standings_live.html", values, *state_of_play(found, live))
    return mark_safe(with_own_row(html, viewer.player))


def with_own_row(html: str, player: Player | None) -> str:
    """The reader's row of the standings in its colour."""
    return (
        html
        if player is None
        else html.replace(f'class="of-{player.public_id}', f'class="mine of-{player.public_id}')
    )


def replaced_card(html: str, number: int, own: str) -> str:
    """The card of one table as its players see it."""
    before, start, rest = html.partition(f"<!--table {number}-->")
    _card, end, after = rest.partition(f"<!--end {number}-->")
    return f"{before}{start}{own}{end}{after}" if end else html


@require_safe
def cross_table(request: HttpRequest, slug: str) -> HttpResponse:
    found, snapshot, viewer = visible_tournament(request, slug)
    values = page_values(found, snapshot, viewer, tab="cross-table")
    values["lines"] = cross_lines(snapshot, slug=slug, me=viewer.player_id)
    values["round_numbers"] = [one.number for one in snapshot.rounds]
    return render(request, "games/cross_table.html", values)


@require_safe
def players(request: HttpRequest, slug: str) -> HttpResponse:
    found, snapshot, viewer = visible_tournament(request, slug)
    values = page_values(found, snapshot, viewer, tab="tournament-players")
    is_started = found.status not in (Tournament.Status.DRAFT, Tournament.Status.REGISTRATION)
    rated = {} if is_started else ratings.seed_ratings(found.ladder, list(snapshot.players))
    values["is_started"] = is_started
    values["groups"] = player_groups(snapshot, me=viewer.player_id, rating_by_player=rated)
    return render(request, "games/players.html", values)


@require_safe
def regulations(request: HttpRequest, slug: str) -> HttpResponse:
    found, snapshot, viewer = visible_tournament(request, slug)
    values = page_values(found, snapshot, viewer, tab="regulations")
    values |= {"sections": sections_of(found), "changes": changes_of(found)}
    return render(request, "games/regulations.html", values)


def _published(snapshot: Snapshot, number: int) -> RoundFacts:
    shown = snapshot.round(number)
    if shown is None:
        raise Http404(_("This round is not published."))
    return shown


def _round_part(
    request: HttpRequest,
    found: Tournament,
    snapshot: Snapshot,
    me: int | None,
    shown: RoundFacts,
    live: Mapping[int, int],
) -> dict[str, Any]:
    cards = cards_of(snapshot, shown, slug=found.slug, me=me, why=told_of(shown.round_id))
    return {
        "tournament": found,
        "round": shown,
        "rounds": [one.number for one in snapshot.rounds],
        "newer_round": _newer_round(snapshot, shown),
        "cards": cards,
        "copied_text": _as_text(shown.number, cards),
        "byes": [(snapshot.players[bye.player_id], bye) for bye in shown.byes],
        "shows_all_tables": request.GET.get("tables") == "all",
        "polls": _polls(found),
        "live_url": _with_query(reverse("round-live", args=[found.slug, shown.number]), request),
        "standings": standing_table(
            found,
            snapshot,
            asked=request.GET.get("why", ""),
            live=live,
            most=ROWS_UNDER_TABLES,
        ),
    }


def _standings_part(
    request: HttpRequest, found: Tournament, snapshot: Snapshot, live: Mapping[int, int]
) -> dict[str, Any]:
    first = _whole(request.GET.get("from")) - 1
    total = len(snapshot.standings.rows)
    first = min(max(0, first), max(0, total - 1))
    return {
        "tournament": found,
        "polls": _polls(found),
        "live_url": _with_query(reverse("standings-live", args=[found.slug]), request),
        "standings": standing_table(
            found,
            snapshot,
            asked=request.GET.get("why", ""),
            live=live,
            first=first,
            most=ROWS_A_PAGE,
        ),
        "page": _row_pages(first, total),
    }


def _row_pages(first: int, total: int) -> dict[str, str] | None:
    """Links over very long standings; None where one page holds them."""
    if total <= ROWS_A_PAGE:
        return None
    last = min(total, first + ROWS_A_PAGE)
    page = {"shown": _("%(first)d–%(last)d of %(all)d") % {"first": first + 1, "last": last, "all": total}}
    if first > 0:
        page["previous_url"] = f"?from={max(1, first + 1 - ROWS_A_PAGE)}"
    if last < total:
        page["next_url"] = f"?from={last + 1}"
    return page


def _polls(found: Tournament) -> bool:
    return found.status == Tournament.Status.RUNNING


def _newer_round(snapshot: Snapshot, shown: RoundFacts) -> int | None:
    """The number of a later open round, so that nobody watches an old one by mistake."""
    current = snapshot.open_round
    return current.number if current is not None and current.number > shown.number else None


def _as_text(number: int, cards: list) -> str:
    """The tables as plain text, to paste into a chat."""
    lines = [_("Round %(number)d") % {"number": number}]
    for card in cards:
        names = " · ".join(f"{seat.name}{f' {seat.score}' if seat.score else ''}" for seat in card.seats)
        lines.append(f"{card.title}: {names}")
    return "\n".join(lines)


def _with_query(url: str, request: HttpRequest) -> str:
    query = request.GET.urlencode()
    return f"{url}?{query}" if query else url


def _whole(text: str | None) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 9 else 0
