"""Rate what changed: the periods of a ladder from the earliest dirty one, with an audit line."""

import datetime
from collections.abc import Collection

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from ratings.models import (
    Ladder,
    LiveChange,
    RatedTournament,
    Rating,
    RatingAdjustment,
    RatingChange,
    RatingCorrection,
    RatingPeriod,
    RecomputeRun,
)
from ratings.services.current import refresh_figures, refresh_ratings
from ratings.services.differences import Differences
from ratings.services.locking import book_differences, locked_days
from ratings.services.periods import settle_periods
from ratings.services.progress import Tell, progress_noted
from ratings.services.replay import Replay
from ratings.services.rows import can_resume
from ratings.services.study_replay import replay_all
from ratings.services.tables import accepted_ids


def locked_ladder(code: str) -> Ladder:
    """The ladder, held until the end of the transaction: one job at a time."""
    return Ladder.objects.select_for_update(no_key=True).get(code=code)


@transaction.atomic
def rate_periods(
    ladder: Ladder,
    *,
    tournament_ids: Collection[int] = (),
    from_day: datetime.date | None = None,
    reason: str = "",
    by_id: int | None = None,
    tell: Tell | None = None,
) -> RecomputeRun | None:
    """Rate the periods these tournaments touch and every later one that follows from them.

    ladder: locked. from_day: rate everything from that day on, whatever changed. Returns the audit line, or None
    when every row was right already. tell: hears how far a long run has come. Running it again changes nothing;
    order and repetition do not matter.
    """
    with progress_noted(ladder.code, tell) as note:
        days = settle_periods(ladder, tournament_ids, note)
        if from_day is not None:
            # Rows from here on tell nothing that is sure, so no later period may be passed over.
            days |= set(_period_days(ladder, min([*days, from_day])))
        locked = locked_days(ladder, days)
        # A replay from a day on settles the rest of the ladder too: a border that moved leaves a difference of its own.
        booked = book_differences(ladder, reason) if locked or from_day is not None else []
        adjusted = {one.player_id for one in booked}
        days = (days - locked) | _days_of(ladder, adjusted, booked)
        if can_resume(ladder.system):
            found = Replay(ladder, days, trusts_rows=from_day is None, adjusted=adjusted).run(note)
        else:
            found = replay_all(ladder, note) if days else Differences()
        people = found.players | adjusted if from_day is None else _everybody(ladder)
        moved = refresh_ratings(ladder, people, note)
    run = _record(ladder, found, booked, len(moved), min(days, default=None), reason, by_id)
    told = _settle_tournaments(ladder, tournament_ids)
    known = ladder.figures
    if run or told or from_day is not None:
        refresh_figures(ladder)
    if run or told or ladder.figures != known:
        ladder.rated_at = timezone.now()
        ladder.version += 1
        ladder.save(update_fields=["figures", "rated_at", "version"])
    return run


def recompute_from(
    code: str,
    day: datetime.date | None = None,
    *,
    reason: str,
    by_id: int | None = None,
    tell: Tell | None = None,
) -> RecomputeRun | None:
    """Read the seats of a ladder anew (from a day on; None: all of them) and replay them."""
    with transaction.atomic():
        ladder = locked_ladder(code)
        tournament_ids = accepted_ids(ladder)
        if day is not None:
            later = RatingPeriod.objects.filter(ladder=ladder, ends_on__gte=day)
            rated_earlier = set(
                RatingPeriod.objects.filter(ladder=ladder, ends_on__lt=day).values_list(
                    "tournaments", flat=True
                )
            ) - set(later.values_list("tournaments", flat=True))
            tournament_ids -= rated_earlier
        return rate_periods(
            ladder,
            tournament_ids=tournament_ids,
            from_day=day or datetime.date.min,
            reason=reason,
            by_id=by_id,
            tell=tell,
        )


def _period_days(ladder: Ladder, since: datetime.date) -> QuerySet:
    return RatingPeriod.objects.filter(ladder=ladder, ends_on__gte=since).values_list("ends_on", flat=True)


def _everybody(ladder: Ladder) -> set[int]:
    rated = RatingChange.objects.filter(ladder=ladder).values_list("player_id", flat=True).distinct()
    return {*rated, *Rating.objects.filter(ladder=ladder).values_list("player_id", flat=True)}


def _days_of(ladder: Ladder, player_ids: set[int], booked: list[RatingAdjustment]) -> set[datetime.date]:
    """Days of periods, from that of the booking on, in which these players have a row."""
    if not booked:
        return set()
    rows = RatingChange.objects.filter(
        ladder=ladder, player_id__in=player_ids, period__ends_on__gte=booked[0].booked_on
    )
    return set(rows.values_list("period__ends_on", flat=True))


def _record(
    ladder: Ladder,
    found: Differences,
    booked: list[RatingAdjustment],
    moved: int,
    from_day: datetime.date | None,
    reason: str,
    by_id: int | None,
) -> RecomputeRun | None:
    if not (found.added or found.changed or found.removed or booked):
        return None
    run = RecomputeRun.objects.create(
        ladder=ladder,
        by_id=by_id,
        reason=reason,
        from_day=from_day,
        periods=found.periods,
        rows_added=found.added,
        rows_changed=found.changed,
        rows_removed=found.removed,
        people_changed=moved,
        version=ladder.version + 1,
    )
    for correction in found.corrections:
        correction.run = run
    RatingAdjustment.objects.filter(pk__in=[one.pk for one in booked]).update(run=run)
    RatingCorrection.objects.bulk_create(found.corrections, batch_size=1000)
    return run


def _settle_tournaments(ladder: Ladder, tournament_ids: Collection[int]) -> bool:
    """Say of these tournaments that they are rated, and end their live changes."""
    accepted = RatedTournament.objects.filter(
        ladder=ladder, tournament__in=tournament_ids, status=RatedTournament.Status.ACCEPTED
    )
    fresh = accepted.filter(rated_at=None).update(rated_at=timezone.now())
    ended, _kinds = LiveChange.objects.filter(
        tournament__in=list(accepted.values_list("tournament_id", flat=True))
    ).delete()
    return bool(fresh or ended)
