"""The audit line that every change leaves behind."""

from typing import Any

from games.models import LogEntry, Tournament, User, bump


def record(tournament: Tournament, by: User | None, verb: str, **details: Any) -> None:
    """Write one append-only line and tell cached pages that something changed."""
    LogEntry.objects.create(tournament=tournament, by=by, verb=verb, details=details)
    bump(tournament.pk)
