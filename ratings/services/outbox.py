"""The outbox: what is to be computed stands in the database from the moment it became necessary.

Entries of one key make one job (see `drain`). Messages of the queue only say that there is something to do.
"""

import datetime

from ratings.models import Ladder, OutboxEntry, RatedTournament

Kind = OutboxEntry.Kind


def queue_live(tournament_id: int, *, reason: str = "") -> None:
    """Note that the live column of a tournament is out of date."""
    OutboxEntry.objects.create(
        kind=Kind.LIVE, key=str(tournament_id), tournament_id=tournament_id, reason=reason[:200]
    )


def queue_period(ladder: Ladder, tournament_id: int, *, reason: str = "", by_id: int | None = None) -> None:
    """Note that the periods of a tournament are out of date."""
    OutboxEntry.objects.create(
        kind=Kind.PERIOD, key=ladder.code, tournament_id=tournament_id, reason=reason[:200], by_id=by_id
    )


def queue_replay(ladder: Ladder, day: datetime.date, *, reason: str, by_id: int | None = None) -> None:
    """Note that everything from a day on is to be replayed."""
    OutboxEntry.objects.create(
        kind=Kind.PERIOD, key=ladder.code, from_day=day, reason=reason[:200], by_id=by_id
    )


def table_changed(tournament_id: int) -> None:
    """A result was confirmed, corrected, voided or reopened: of a rated tournament, or of a running one."""
    rated = RatedTournament.objects.filter(
        tournament=tournament_id, status=RatedTournament.Status.ACCEPTED
    ).select_related("ladder")
    for entry in rated:
        queue_period(entry.ladder, tournament_id, reason=f"result corrected: tournament {tournament_id}")
        return
    queue_live(tournament_id)
