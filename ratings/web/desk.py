"""The rating officer's desk: accept or refuse tournaments, publish lists, lock, merge, look at every run."""

import datetime
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games import queries as tournaments
from ratings import queries
from ratings.models import Ladder, MergedPlayer, RatedTournament, RecomputeRun
from ratings.receivers import nudge_after_commit
from ratings.services.acceptance import accept, is_officer, refuse
from ratings.services.drain import try_again
from ratings.services.errors import RatingRefusal
from ratings.services.lists import coming_list, publish_official_list
from ratings.services.lock import bookings, lock_before
from ratings.services.outbox import queue_replay
from ratings.services.people import merge_players, unmerge_player
from ratings.services.preview import Preview, preview
from ratings.services.progress import progress_of
from ratings.web.board import ladder_head
from ratings.web.foreseen import preview_values
from ratings.web.reasons import worded_reasons
from ratings.web.words import lacking_words

SHOWN = 30
SILENT_SECONDS = 20  # a job that is under way says so more often
STUCK_SECONDS = 60  # a worker takes a job within seconds
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
    entry = get_object_or_404(
        RatedTournament.objects.select_related("tournament"), ladder=ladder, tournament=tournament_id
    )
    answer, reason = request.POST.get("answer", ""), request.POST.get("reason", "")[:2000]

    def act() -> object:
        if answer in ("accept", "preview-accept"):
            return accept(tournament_id, by=request.user, reason=reason)
        return refuse(
            tournament_id, by=request.user, reason=reason or ("-" if answer == "preview-refuse" else "")
        )

    if answer.startswith("preview"):
        words = _("Accept %(name)s") if answer == "preview-accept" else _("Take out %(name)s")
        again = {"answer": answer.removeprefix("preview-"), "reason": reason}
        url = reverse("rating-decide", args=[code, tournament_id])
        return _shown(request, ladder, act, Again(url, words % {"name": entry.tournament.name}, again))
    words = _("Accepted; the ratings follow in a moment.") if answer == "accept" else _("Refused.")
    return _done(request, ladder, act, words)


@login_required
@require_POST
def publish(request: HttpRequest, code: str) -> HttpResponse:
    """Publish the next official list, or show first what would be frozen: a list is never taken back."""
    ladder = _ladder(request, code)
    day = _day(request.POST.get("on", ""))
    if day is None:
        messages.error(request, _("The date of the list is missing or is no date; write it as 2026-12-01."))
        return redirect("rating-desk", code)
    note = request.POST.get("note", "")[:2000]
    if request.POST.get("answer") == "preview":
        return _shown_list(request, ladder, day, note)
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
    typed = {name: request.POST.get(name, "")[:200] for name in ("player", "into", "reason")}
    player, into = (tournaments.player_by_public_id(_public_id(typed[name])) for name in ("player", "into"))
    if player is None or into is None:
        unknown = [name for name, card in (("player", player), ("into", into)) if card is None]
        words = _("No player of this site has this address or id.")
        return _merge_again(request, ladder, typed, dict.fromkeys(unknown, words))
    ids, reason = (player.player_id, into.player_id), typed["reason"]

    def act() -> object:
        return merge_players(*ids, by=request.user, reason=reason)

    if request.POST.get("answer") == "preview":
        words = _("Merge %(one)s into %(two)s") % {"one": player.name, "two": into.name}
        again = {"player": player.public_id, "into": into.public_id, "reason": reason}
        try:
            return _shown_or_refused(
                request, ladder, act, Again(reverse("rating-merge", args=[code]), words, again)
            )
        except RatingRefusal as refusal:
            return _merge_again(request, ladder, typed, {refusal.field or "player": str(refusal.message)})
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
def lock(request: HttpRequest, code: str) -> HttpResponse:
    """Lock the periods before a day, or open them all, or show first what that would change."""
    ladder = _ladder(request, code)
    answer, reason = request.POST.get("answer", ""), request.POST.get("reason", "")[:200]
    is_opening = answer.endswith("open")
    day = None if is_opening else _day(request.POST.get("before", ""))
    if day is None and not is_opening:
        messages.error(request, _("The day is missing or is no date; write it as 2026-12-01."))
        return redirect("rating-desk", code)

    def act() -> object:
        return lock_before(code, day, by=request.user, reason=reason)

    if answer.startswith("preview"):
        words = (
            _("Open every period")
            if day is None
            else _("Lock before %(day)s") % {"day": formats.date_format(day, "DATE_FORMAT")}
        )
        again = {"answer": answer.removeprefix("preview-"), "before": day or "", "reason": reason}
        return _shown(request, ladder, act, Again(reverse("rating-lock", args=[code]), words, again))
    words = _("Opened; the replay is under way.") if is_opening else _("Locked.")
    return _done(request, ladder, act, words)


@login_required
@require_POST
def replay(request: HttpRequest, code: str) -> HttpResponse:
    """Replay the ladder from a day on; without one, from the beginning."""
    ladder = _ladder(request, code)
    typed = request.POST.get("from", "").strip()
    day = _day(typed) if typed else datetime.date.min
    if day is None:
        messages.error(request, _("The day is missing or is no date; write it as 2026-12-01."))
        return redirect("rating-desk", code)
    since = day
    return _done(
        request,
        ladder,
        lambda: queue_replay(ladder, since, reason="asked for by the rating officer", by_id=request.user.pk),
        _("The replay is under way."),
    )


@login_required
@require_POST
def retry(request: HttpRequest, code: str) -> HttpResponse:
    """Let the worker try again what it gave up."""
    ladder = _ladder(request, code)
    return _done(request, ladder, lambda: try_again(by=request.user), _("The jobs are tried again."))


@dataclass(frozen=True)
class Again:
    """The button under a preview that does it: where it posts, what it says, with which fields."""

    url: str
    text: str
    fields: Mapping[str, Any]


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


def _merge_again(
    request: HttpRequest, ladder: Ladder, typed: Mapping[str, str], faults: Mapping[str, str]
) -> HttpResponse:
    """The desk with what was typed for a merging and, at the fields, what is wrong with it."""
    values = _values(request, ladder) | {"typed": typed, "faults": faults}
    return render(request, "ratings/desk.html", values, status=400)


def _shown(request: HttpRequest, ladder: Ladder, act: Callable[[], object], again: Again) -> HttpResponse:
    """The desk with the answer to: what would that change? A refusal is shown on the desk."""
    try:
        return _shown_or_refused(request, ladder, act, again)
    except RatingRefusal as refusal:
        messages.error(request, str(refusal.message))
        return redirect("rating-desk", ladder.code)


def _shown_or_refused(
    request: HttpRequest, ladder: Ladder, act: Callable[[], object], again: Again
) -> HttpResponse:
    """The same; raises RatingRefusal."""
    found: Preview = preview(act)
    shown = preview_values(found) | {
        "again": again,
        "has_other_ladders": any(one.ladder != ladder.code for one in found.people),
    }
    return render(request, "ratings/desk.html", _values(request, ladder) | shown)


def _shown_list(request: HttpRequest, ladder: Ladder, day: datetime.date, note: str) -> HttpResponse:
    """The desk with the list that would be published."""
    try:
        coming = coming_list(ladder.code, day, by=request.user)
    except RatingRefusal as refusal:
        messages.error(request, str(refusal.message))
        return redirect("rating-desk", ladder.code)
    words = _("Publish list № %(number)s") % {"number": coming.number}
    fields = {"on": day.isoformat(), "note": note}
    again = Again(reverse("rating-publish", args=[ladder.code]), words, fields)
    return render(
        request,
        "ratings/desk.html",
        _values(request, ladder) | {"coming": coming, "again": again, "note": note},
    )


def _values(request: HttpRequest, ladder: Ladder) -> dict[str, Any]:
    entries = RatedTournament.objects.filter(ladder=ladder).select_related("tournament", "decided_by")
    runs = list(RecomputeRun.objects.filter(ladder=ladder).select_related("by")[:SHOWN])
    booked = list(bookings(ladder)[:SHOWN])
    words = worded_reasons(one.reason for one in (*runs, *booked))
    for one in (*runs, *booked):
        one.words = words[one.reason]
    return (
        ladder_head(request, ladder.code, "desk")
        | _machinery()
        | {
            "waiting": [
                {"entry": one, "lacking": lacking_words(one.lacking)}
                for one in entries.filter(status=Status.SUBMITTED).order_by("submitted_at")
            ],
            "decided": entries.exclude(status=Status.SUBMITTED).order_by("-decided_at")[:SHOWN],
            "runs": runs,
            "merged": MergedPlayer.objects.select_related("player", "into", "by").order_by("-at")[:SHOWN],
            "today": timezone.now().date().isoformat(),
            "bookings": booked,
            "own_ladder": ladder,
        }
    )


def _machinery() -> dict[str, Any]:
    """How the worker gets on, with whatever ladder: it does one job after another."""
    jobs = queries.jobs_state(SHOWN)
    under_way = (progress_of(code) for code in Ladder.objects.values_list("code", flat=True))
    progress = next((one for one in under_way if one), None)
    waited = (timezone.now() - jobs.due_since).total_seconds() if jobs.due_since else 0.0
    return {
        "jobs": jobs,
        "progress": progress,
        "is_busy": bool(progress or jobs.open or jobs.given_up),
        "is_silent": progress is not None and progress.silent_seconds >= SILENT_SECONDS,
        "is_stuck": waited >= STUCK_SECONDS,
    }


def _day(text: str) -> datetime.date | None:
    try:
        return parse_date(text)
    except ValueError:
        return None


def _public_id(text: str) -> str:
    """The id in an address of a player's page, or the id itself."""
    return text.strip().rstrip("/").rsplit("/", 1)[-1][:16]
