"""Official lists: the current rating frozen, numbered and published."""

import datetime
import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import formats, timezone
from django.utils.translation import gettext as _

from ratings.models import Ladder, OfficialEntry, OfficialList, OutboxEntry, Rating, RecomputeRun
from ratings.queries import ACTIVE_MONTHS, BOARD_GAMES, months_before
from ratings.services.acceptance import require_officer
from ratings.services.current import ROWS_AT_ONCE, refresh_figures
from ratings.services.errors import RatingRefusal
from ratings.services.rating import locked_ladder


@dataclass(frozen=True)
class ComingList:
    """What would be frozen. corrections: of published numbers since the previous list."""

    number: int
    on: datetime.date
    players: int
    corrections: int


def coming_list(code: str, on: datetime.date, *, by: Any) -> ComingList:
    """What publishing a list of that day would freeze; refused as `publish_official_list` would."""
    ladder = Ladder.objects.select_related("latest_list").get(code=code)
    _require_possible(ladder, on, by)
    players = Rating.objects.filter(ladder=ladder, games__gte=BOARD_GAMES).count()
    if not players:
        raise _nobody_rated()
    runs = RecomputeRun.objects.filter(ladder=ladder, published_in=None).prefetch_related("adjustments")
    return ComingList(_next_number(ladder), on, players, sum(run.is_correction for run in runs))


@transaction.atomic
def publish_official_list(code: str, on: datetime.date, *, by: Any = None, note: str = "") -> OfficialList:
    """Freeze the current rating of a ladder as its next official list.

    by: a rating officer, or None for the calendar. Corrections made since the previous list are named in the new
    one. Raises RatingRefusal: results are still being rated, nobody is rated, the day is before the last list or
    before results that are rated already, or an officer names a day to come: later lists would have to be later
    still.
    """
    ladder = locked_ladder(code)
    _require_possible(ladder, on, by)
    entries = _entries(ladder, on)
    if not entries:
        raise _nobody_rated()
    published = OfficialList.objects.create(
        ladder=ladder,
        number=_next_number(ladder),
        on=on,
        published_by=by,
        note=note.strip(),
        players=len(entries),
        digest=digest(entries),
    )
    for entry in entries:
        entry.list = published
    OfficialEntry.objects.bulk_create(entries, batch_size=1000)
    _remember_ranks(ladder, entries)
    for run in RecomputeRun.objects.filter(ladder=ladder, published_in=None):
        if run.is_correction:
            RecomputeRun.objects.filter(pk=run.pk).update(published_in=published)
    ladder.latest_list = published
    refresh_figures(ladder)
    ladder.version += 1
    ladder.save(update_fields=["latest_list", "figures", "version"])
    return published


def _require_possible(ladder: Ladder, on: datetime.date, by: Any) -> None:
    if by is not None:
        require_officer(by, ladder)
        if on > timezone.now().date():
            raise RatingRefusal("day_to_come", _("A list is of today or of a day that has come."), "on")
    if OutboxEntry.objects.filter(kind=OutboxEntry.Kind.PERIOD, key=ladder.code, done_at=None).exists():
        raise RatingRefusal("still_rating", _("Results are still being rated; publish again in a moment."))
    previous = ladder.latest_list
    if previous is not None and on <= previous.on:
        raise RatingRefusal(
            "too_early",
            _("List %(number)d is of %(day)s; the next one must be later.")
            % {"number": previous.number, "day": formats.date_format(previous.on, "DATE_FORMAT")},
            "on",
        )
    rated_until = _rated_until(ladder)
    if on < rated_until:
        raise RatingRefusal(
            "before_results",
            _("The current rating holds results of %(day)s; the list must be of that day or later.")
            % {"day": formats.date_format(rated_until, "DATE_FORMAT")},
            "on",
        )


def _rated_until(ladder: Ladder) -> datetime.date:
    """The day of the last results in the current rating; a month that is not over counts until today."""
    return min(ladder.last_day or datetime.date.min, timezone.now().date())


def _nobody_rated() -> RatingRefusal:
    return RatingRefusal("nobody_rated", _("No player has enough rated tables for a list yet."))


def _next_number(ladder: Ladder) -> int:
    return 1 + (ladder.lists.aggregate(last=Max("number"))["last"] or 0)


def publish_due_lists(today: datetime.date) -> list[OfficialList]:
    """Publish the list of the month for every ladder that has somebody to list and no list of this month yet.

    Of the first, or where the calendar was late of the day of the last results that are rated.
    """
    first = today.replace(day=1)
    published = []
    for ladder in Ladder.objects.filter(is_listed_monthly=True).select_related("latest_list"):
        if ladder.latest_list is None or ladder.latest_list.on < first:
            try:
                published.append(publish_official_list(ladder.code, max(first, _rated_until(ladder))))
            except RatingRefusal:  # nobody to list, or still rating: the next night asks again
                continue
    return published


def digest(entries: Iterable[OfficialEntry]) -> str:
    """SHA-256 of the lines `rank,player id,rating,games`, by which anybody can see that a list never changed."""
    lines = (f"{one.rank or ''},{one.player_id},{one.rating},{one.games}\n" for one in entries)
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def _entries(ladder: Ladder, on: datetime.date) -> list[OfficialEntry]:
    active_since = months_before(on, ACTIVE_MONTHS)
    found = Rating.objects.filter(ladder=ladder, games__gte=BOARD_GAMES).order_by("-rating", "player_id")
    entries: list[OfficialEntry] = []
    active, rank, last_rating = 0, 0, None
    for one in found:
        is_active = one.last_played_on >= active_since
        if is_active:
            active += 1
            if one.rating != last_rating:
                rank, last_rating = active, one.rating
        entries.append(
            OfficialEntry(
                player_id=one.player_id,
                rank=rank if is_active else None,
                rating=one.rating,
                games=one.games,
                last_played_on=one.last_played_on,
                last_tournament_id=one.last_tournament_id,
                previous_rank=one.listed_rank,
            )
        )
    return entries


def _remember_ranks(ladder: Ladder, entries: list[OfficialEntry]) -> None:
    rank_by_player = {entry.player_id: entry.rank for entry in entries}
    moved = []
    for rating in Rating.objects.filter(ladder=ladder):
        rank = rank_by_player.get(rating.player_id)
        if rating.listed_rank != rank:
            rating.listed_rank = rank
            moved.append(rating)
    Rating.objects.bulk_create(
        moved,
        batch_size=ROWS_AT_ONCE,
        update_conflicts=True,
        unique_fields=["ladder", "player"],
        update_fields=["listed_rank"],
    )
