"""The outbox: what is to be computed stands in the database from the moment it became necessary.

Entries of one key make one job (see `drain`). Messages of the queue only say that there is something to do.
"""

import datetime
from typing import Any

from django.utils.text import Truncator

from games.signals import TableRuling
from ratings.models import Ladder, OutboxEntry, RatedTournament

Kind = OutboxEntry.Kind
BETWEEN = "; "  # of the reasons of a job
LONGEST_REASON = 200


def queue_live(tournament_id: int, *, reason: str = "") -> None:
    """Note that the live column of a tournament is out of date."""
    OutboxEntry.objects.create(
        kind=Kind.LIVE, key=str(tournament_id), tournament_id=tournament_id, reason=reason[:LONGEST_REASON]
    )


def queue_period(ladder: Ladder, tournament_id: int, *, reason: str = "", by_id: int | None = None) -> None:
    """Note that the periods of a tournament are out of date."""
    OutboxEntry.objects.create(
        kind=Kind.PERIOD,
        key=ladder.code,
        tournament_id=tournament_id,
        reason=reason[:LONGEST_REASON],
        by_id=by_id,
    )


def queue_replay(ladder: Ladder, day: datetime.date, *, reason: str, by_id: int | None = None) -> None:
    """Note that everything from a day on is to be replayed."""
    OutboxEntry.objects.create(
        kind=Kind.PERIOD, key=ladder.code, from_day=day, reason=reason[:LONGEST_REASON], by_id=by_id
    )


def table_changed(tournament_id: int, ruling: TableRuling, *, by: Any = None) -> None:
    """A result was confirmed, corrected, voided or reopened: of a rated tournament, or of a running one."""
    entry = (
        RatedTournament.objects.filter(tournament=tournament_id, status=RatedTournament.Status.ACCEPTED)
        .select_related("ladder")
        .first()
    )
    if entry is None:
        queue_live(tournament_id)
    else:
        queue_period(entry.ladder, tournament_id, reason=_told(ruling), by_id=getattr(by, "pk", None))


def _told(ruling: TableRuling) -> str:
    """The line of a list or of the audit: where, what, and why as the arbiter said it, one of several in a reason."""
    words = f"{ruling.slug}, round {ruling.round_number}, table {ruling.table_number}: {ruling.deed}"
    comment = " ".join(ruling.comment.split()).replace(BETWEEN, ";\N{NO-BREAK SPACE}")
    return Truncator(f"{words}: {comment}" if comment else words).chars(LONGEST_REASON)
