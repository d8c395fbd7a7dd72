"""The rating officer's desk: accept or refuse tournaments, publish lists, merge entries, look at every run."""

import datetime
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games import queries as tournaments
from ratings import queries
from ratings.models import Ladder, MergedPlayer, OutboxEntry, RatedTournament, RecomputeRun
from ratings.receivers import nudge_after_commit
from ratings.services.acceptance import accept, is_officer, refuse
from ratings.services.errors import RatingRefusal
from ratings.services.lists import publish_official_list
from ratings.services.outbox import queue_replay
from ratings.services.people import merge_players, unmerge_player
from ratings.services.preview import Preview, preview
from ratings.services.progress import progress_of
from ratings.web.board import ladder_head
from ratings.web.words import lacking_words

SHOWN = 30
PEOPLE_SHOWN = 25
Status = RatedTournament.Status


@login_required
@require_safe
def desk(request: HttpRequest, code: str) -> HttpResponse:
    ladder = _ladder(request, code)
    return render(request, "ratings/desk.html", _values(request, ladder))


@login_required
@require_POST
def decide(request: HttpRequest, code: str, tournament_id: int) -> HttpResponse:
    """Accept or refuse a tournament, or show first what that would change."""
    ladder = _ladder(request, code)
    get_object_or_404(RatedTournament, ladder=ladder, tournament=tournament_id)
    answer, reason = request.POST.get("answer", ""), request.POST.get("reason", "")[:2000]

    def act() -> object:
        if answer in ("accept", "preview-accept"):
            return accept(tournament_id, by=request.user, reason=reason)
        return refuse(
            tournament_id, by=request.user, reason=reason or ("-" if answer == "preview-refuse" else "")
        )

    if answer.startswith("preview"):
        return _shown(
            request, ladder, act, {"decision": answer.removeprefix("preview-"), "asked": tournament_id}
        )
    words = _("Accepted; the ratings follow in a moment.") if answer == "accept" else _("Refused.")
    return _done(request, ladder, act, words)


@login_required
@require_POST
def publish(request: HttpRequest, code: str) -> HttpResponse:
    ladder = _ladder(request, code)
    day = _day(request.POST.get("on", ""))
    if day is None:
        messages.error(request, _("The date of the list is missing or is no date; write it as 2026-12-01."))
        return redirect("rating-desk", code)
    note = request.POST.get("note", "")[:2000]
    return _done(
        request,
        ladder,
        lambda: publish_official_list(code, day, by=request.user, note=note),
        _("The official list is published."),
    )


@login_required
@require_POST
def merge(request: HttpRequest, code: str) -> HttpResponse:
    """Merge two entries of one person, or show first what that would change."""
    ladder = _ladder(request, code)
    cards = [
        tournaments.player_by_public_id(_public_id(request.POST.get(name, ""))) for name in ("player", "into")
    ]
    player, into = cards
    if player is None or into is None:
        messages.error(request, _("Give the addresses or ids of two players of this site."))
        return redirect("rating-desk", code)
    ids = player.player_id, into.player_id
    reason = request.POST.get("reason", "")[:200]

    def act() -> object:
        return merge_players(*ids, by=request.user, reason=reason)

    if request.POST.get("answer") == "preview":
        return _shown(request, ladder, act, {"player": player, "into": into, "reason": reason})
    return _done(request, ladder, act, _("Merged; the ratings follow in a moment."))


@login_required
@require_POST
def unmerge(request: HttpRequest, code: str, player_id: int) -> HttpResponse:
    ladder = _ladder(request, code)
    return _done(
        request,
        ladder,
        lambda: unmerge_player(player_id, by=request.user),
        _("Taken back; the ratings follow."),
    )


@login_required
@require_POST
def replay(request: HttpRequest, code: str) -> HttpResponse:
    """Replay the ladder from a day on; without one, from the beginning."""
    ladder = _ladder(request, code)
    day = _day(request.POST.get("from", "")) or datetime.date.min
    return _done(
        request,
        ladder,
        lambda: queue_replay(ladder, day, reason="asked for by the rating officer", by_id=request.user.pk),
        _("The replay is under way."),
    )


def _ladder(request: HttpRequest, code: str) -> Ladder:
    ladder = get_object_or_404(Ladder, code=code)
    if not is_officer(request.user, ladder):
        raise PermissionDenied
    return ladder


def _done(
    request: HttpRequest, ladder: Ladder, act: Callable[[], object], words: str
) -> HttpResponseRedirect:
    """Do it, wake the worker, and say so; a refusal is shown on the desk."""
    try:
        with transaction.atomic():
            act()
            nudge_after_commit()
    except RatingRefusal as refusal:
        messages.error(request, str(refusal.message))
    else:
        messages.success(request, words)
    return redirect("rating-desk", ladder.code)


def _shown(
    request: HttpRequest, ladder: Ladder, act: Callable[[], object], values: dict[str, Any]
) -> HttpResponse:
    """The desk with the answer to: what would that change?"""
    try:
        found: Preview = preview(act)
    except RatingRefusal as refusal:
        messages.error(request, str(refusal.message))
        return redirect("rating-desk", ladder.code)
    shown = {
        "preview": found,
        "people": found.people[:PEOPLE_SHOWN],
        "more": max(0, len(found.people) - PEOPLE_SHOWN),
    }
    return render(request, "ratings/desk.html", _values(request, ladder) | values | shown)


def _values(request: HttpRequest, ladder: Ladder) -> dict[str, Any]:
    entries = RatedTournament.objects.filter(ladder=ladder).select_related("tournament", "decided_by")
    return ladder_head(request, ladder.code, "desk") | {
        "waiting": [
            {"entry": one, "lacking": lacking_words(one.lacking)}
            for one in entries.filter(status=Status.SUBMITTED).order_by("submitted_at")
        ],
        "decided": entries.exclude(status=Status.SUBMITTED).order_by("-decided_at")[:SHOWN],
        "runs": RecomputeRun.objects.filter(ladder=ladder).select_related("by")[:SHOWN],
        "merged": MergedPlayer.objects.select_related("player", "into", "by").order_by("-at")[:SHOWN],
        "outbox": queries.outbox_state(),
        "given_up": OutboxEntry.objects.filter(done_at=None, attempts__gte=OutboxEntry.GIVE_UP_AFTER)[:SHOWN],
        "progress": progress_of(ladder.code),
        "today": timezone.now().date().isoformat(),
        "own_ladder": ladder,
    }


def _day(text: str) -> datetime.date | None:
    try:
        return parse_date(text)
    except ValueError:
        return None


def _public_id(text: str) -> str:
    """The id in an address of a player's page, or the id itself."""
    return text.strip().rstrip("/").rsplit("/", 1)[-1][:16]
