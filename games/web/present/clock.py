"""The clock of a round and how far a tournament is."""

import datetime
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.web.present.words import left_text
from games.web.snapshot import RoundFacts


@dataclass(frozen=True)
class Clock:
    """Time left as text; a script counts on from `ends_at`."""

    ends_at: datetime.datetime
    left: str
    words: str
    is_over: bool


def clock_of(current: RoundFacts | None, now: datetime.datetime) -> Clock | None:
    """The clock of the open round; None without one, or when no time was set."""
    if current is None or not current.is_open or current.ends_at is None:
        return None
    seconds = (current.ends_at - now).total_seconds()
    words = _("left in round %(number)d") if seconds > 0 else _("time is up in round %(number)d")
    return Clock(current.ends_at, left_text(seconds), words % {"number": current.number}, seconds <= 0)
