"""Periods locked before a date keep their rows; what corrections there would have changed is booked once, today."""

import datetime
from collections import defaultdict
from collections.abc import Collection

from django.utils import timezone

from ratings.models import Ladder, RatingAdjustment, RatingChange
from ratings.services.shadow import replayed_states
from ratings.systems.elo import EloSettings


def locked_days(ladder: Ladder, days: Collection[datetime.date]) -> set[datetime.date]:
    """Which of these days are locked."""
    return {day for day in days if ladder.locked_before is not None and day < ladder.locked_before}


def book_differences(
    ladder: Ladder, reason: str, today: datetime.date | None = None
) -> list[RatingAdjustment]:
    """Book what the results of locked periods give beyond what is stored and booked; returns the new bookings."""
    booked_on = max(today or timezone.now().date(), ladder.locked_before or datetime.date.min)
    made = [
        RatingAdjustment(
            ladder=ladder, player_id=player_id, booked_on=booked_on, amount=amount, reason=reason
        )
        for player_id, amount in sorted(outstanding(ladder).items())
    ]
    return RatingAdjustment.objects.bulk_create(made)


def outstanding(ladder: Ladder) -> dict[int, int]:
    """player id -> points that the results of locked periods give beyond what is stored and booked."""
    border = ladder.locked_before
    if border is None:
        return {}
    start = EloSettings(**ladder.settings).start
    wanted = {player_id: state.rating for player_id, state in replayed_states(ladder, before=border).items()}
    stored = stored_at(ladder, border)
    booked: dict[int, int] = defaultdict(int)
    for player_id, amount in RatingAdjustment.objects.filter(
        ladder=ladder, booked_on__gte=border
    ).values_list("player_id", "amount"):
        booked[player_id] += amount
    left = {
        player_id: wanted.get(player_id, start) - stored.get(player_id, start) - booked[player_id]
        for player_id in {*wanted, *stored, *booked}
    }
    return {player_id: amount for player_id, amount in left.items() if amount}


def stored_at(ladder: Ladder, border: datetime.date) -> dict[int, int]:
    """player id -> stored rating at the start of a day, bookings before it included."""
    ratings: dict[int, int] = {}
    last: dict[int, datetime.date] = {}
    rows = RatingChange.objects.filter(ladder=ladder, period__ends_on__lt=border).order_by("period__ends_on")
    for player_id, rating, day in rows.values_list("player_id", "rating_after", "period__ends_on"):
        ratings[player_id], last[player_id] = rating, day
    earlier = RatingAdjustment.objects.filter(ladder=ladder, booked_on__lt=border)
    for player_id, day, amount in earlier.values_list("player_id", "booked_on", "amount"):
        if player_id in ratings and day > last[player_id]:
            ratings[player_id] += amount
    return ratings
