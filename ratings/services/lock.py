"""Locking a ladder before a date, and opening it again: the rating officer's decision, with its audit line."""

import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from ratings.models import Ladder, RatingAdjustment, RecomputeRun
from ratings.services.acceptance import require_officer
from ratings.services.errors import RatingRefusal
from ratings.services.outbox import queue_replay
from ratings.services.rating import locked_ladder


@transaction.atomic
def lock_before(code: str, day: datetime.date | None, *, by: Any, reason: str) -> RecomputeRun:
    """Keep every period before a day as it stands; None opens all of them. A rating officer of the ladder may.

    Locked periods keep their rows whatever is corrected in them, and what that leaves out is booked once, today.
    Periods opened again are replayed from their results, and what was booked for them is taken back: the ladder
    is then what it would be had they never been locked. Returns the audit line of the decision; what the replay
    changes has its own. Raises RatingRefusal: no reason, the same day again, or a day to come.
    """
    ladder = locked_ladder(code)
    require_officer(by, ladder)
    if not reason.strip():
        raise RatingRefusal("reason_missing", _("Say why; the line is kept."), "reason")
    if day == ladder.locked_before:
        raise RatingRefusal("same_day", _("The ladder is locked before that day already."), "day")
    if day is not None and day > timezone.now().date():
        raise RatingRefusal("day_to_come", _("Only days that have come can be a border."), "day")
    border, ladder.locked_before = ladder.locked_before, day
    ladder.version += 1
    ladder.save(update_fields=["locked_before", "version"])
    words = f"locked before {day}" if day else "opened"
    if border is not None and (day is None or day < border):
        taken_back, _kinds = RatingAdjustment.objects.filter(
            ladder=ladder, booked_on__gte=day or datetime.date.min
        ).delete()
        words += f", {taken_back} bookings taken back" if taken_back else ""
    words += f": {reason.strip()[:150]}"
    queue_replay(ladder, day or datetime.date.min, reason=words, by_id=getattr(by, "pk", None))
    return RecomputeRun.objects.create(
        ladder=ladder, by=by, reason=words, from_day=day, version=ladder.version
    )


def bookings(ladder: Ladder) -> Any:
    """What was booked for corrections in locked periods, newest first, with the players."""
    return (
        RatingAdjustment.objects.filter(ladder=ladder).select_related("player").order_by("-booked_on", "-pk")
    )
