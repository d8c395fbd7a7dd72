"""Tables that asked for an arbiter and were not visited yet."""

import datetime
from dataclasses import dataclass

from games.models import LogEntry, Tournament
from games.services.calls import ANSWERED
from games.services.calls import VERB as CALLED


@dataclass(frozen=True)
class Call:
    """One open call. since: of the first call nobody answered; text: what the last one said."""

    round_number: int
    table_number: int
    since: datetime.datetime
    text: str
    by: str


def open_calls(tournament: Tournament) -> list[Call]:
    """Calls without an answer, longest waiting first: one query over the calls of the last open round."""
    found = LogEntry.objects.filter(tournament=tournament, verb__in=[CALLED, ANSWERED])
    waiting: dict[tuple[int, int], Call] = {}
    for entry in found.select_related("by__player").order_by("id"):
        where = entry.details.get("round", 0), entry.details.get("table", 0)
        if entry.verb == ANSWERED:
            waiting.pop(where, None)
        else:
            since = waiting[where].since if where in waiting else entry.at
            waiting[where] = Call(*where, since, entry.details.get("text", ""), _caller(entry))
    return sorted(waiting.values(), key=lambda call: call.since)


def _caller(entry: LogEntry) -> str:
    player = getattr(entry.by, "player", None)
    return player.name if player else ""
