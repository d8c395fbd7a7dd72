"""Do what the outbox asks for, one transaction a job.

A job that fails leaves its entries, waits longer each time, and after five attempts is left for the operator.
"""

import datetime
import logging
from typing import Any

from django.db import transaction
from django.db.models import F, Min, Q, QuerySet
from django.utils import timezone

from games import queries as tournaments
from ratings.models import Ladder, LiveChange, OutboxEntry
from ratings.services.acceptance import require_any_officer
from ratings.services.live import live_changes
from ratings.services.outbox import BETWEEN, queue_live
from ratings.services.rating import locked_ladder, rate_periods

log = logging.getLogger(__name__)

Kind = OutboxEntry.Kind
KEEP_DAYS = 14
REASONS_SHOWN = 5


def drain(older_than_seconds: float = 0.0) -> int:
    """Do every job that is due, until none is left; returns how many entries were settled."""
    settled = 0
    while jobs := _due_jobs(older_than_seconds):
        done = sum(_do(kind, key) for kind, key in jobs)
        settled += done
        if not done:
            break
    return settled


def try_again(*, by: Any) -> int:
    """Let jobs that were given up be tried anew; returns how many entries. A rating officer may."""
    require_any_officer(by)
    given_up = OutboxEntry.objects.filter(done_at=None, attempts__gte=OutboxEntry.GIVE_UP_AFTER)
    return given_up.update(attempts=0, not_before=None)


def forget_done(today: datetime.datetime | None = None) -> int:
    """Delete entries that were done long ago."""
    limit = (today or timezone.now()) - datetime.timedelta(days=KEEP_DAYS)
    deleted, _kinds = OutboxEntry.objects.filter(done_at__lt=limit).delete()
    return deleted


def _due_jobs(older_than_seconds: float) -> list[tuple[str, str]]:
    now = timezone.now()
    due = OutboxEntry.objects.filter(
        Q(not_before=None) | Q(not_before__lte=now),
        done_at=None,
        attempts__lt=OutboxEntry.GIVE_UP_AFTER,
        created_at__lte=now - datetime.timedelta(seconds=older_than_seconds),
    )
    jobs = due.order_by().values("kind", "key").annotate(first=Min("id")).order_by("first")
    return [(job["kind"], job["key"]) for job in jobs]


def _do(kind: str, key: str) -> int:
    """Do the job of a key in one transaction; returns how many entries it settled, 0 after a failure."""
    try:
        with transaction.atomic():
            return do_job(kind, key)
    except Exception as error:
        log.exception("outbox: %s %s failed", kind, key)
        _note_failure(kind, key, error)
        return 0


def do_job(kind: str, key: str) -> int:
    """Do the job of a key inside the caller's transaction; returns how many entries it settled."""
    return _live_job(key) if kind == Kind.LIVE else _period_job(key)


def _open(kind: str, key: str) -> QuerySet[OutboxEntry]:
    return OutboxEntry.objects.filter(kind=kind, key=key, done_at=None).order_by("id")


def _settle(entries: list[OutboxEntry]) -> int:
    return OutboxEntry.objects.filter(pk__in=[entry.pk for entry in entries]).update(
        done_at=timezone.now(), attempts=F("attempts") + 1, last_error=""
    )


def _live_job(key: str) -> int:
    tournament_id = int(key)
    summary = tournaments.tournament_summaries([tournament_id]).get(tournament_id)
    ladder = Ladder.objects.filter(code=summary.ladder).first() if summary else None
    if ladder is None:
        LiveChange.objects.filter(tournament=tournament_id).delete()
        return _settle(list(_open(Kind.LIVE, key)))
    ladder = locked_ladder(ladder.code)
    entries = list(_open(Kind.LIVE, key))
    if entries and live_changes(ladder, tournament_id):
        ladder.version += 1
        ladder.save(update_fields=["version"])
    return _settle(entries)


def _period_job(key: str) -> int:
    ladder = locked_ladder(key)
    entries = list(_open(Kind.PERIOD, key))
    if not entries:
        return 0
    reasons = list(dict.fromkeys(entry.reason for entry in entries if entry.reason))
    run = rate_periods(
        ladder,
        tournament_ids={entry.tournament_id for entry in entries if entry.tournament_id},
        from_day=min((entry.from_day for entry in entries if entry.from_day), default=None),
        reason=BETWEEN.join(reasons[:REASONS_SHOWN]),
        by_id=next((entry.by_id for entry in reversed(entries) if entry.by_id), None),
    )
    if run is not None:
        for tournament_id in (
            LiveChange.objects.filter(ladder=ladder).values_list("tournament", flat=True).distinct()
        ):
            queue_live(tournament_id, reason="ratings changed")
    return _settle(entries)


def _note_failure(kind: str, key: str, error: Exception) -> None:
    now = timezone.now()
    for entry in _open(kind, key):
        attempts = entry.attempts + 1
        OutboxEntry.objects.filter(pk=entry.pk, done_at=None).update(
            attempts=attempts,
            not_before=now + datetime.timedelta(seconds=2**attempts),
            last_error=f"{type(error).__name__}: {error}"[:2000],
        )
