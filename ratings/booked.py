"""What was booked instead of changed: of tournaments that lie before the day up to which their ladder is locked."""

import datetime
from collections import Counter
from dataclasses import dataclass

from games import queries as tournaments
from games.queries import PlayerCard
from ratings.models import RatingAdjustment, RatingChange
from ratings.queries import rated_on
from ratings.services.outbox import BETWEEN


@dataclass(frozen=True)
class BookedTournament:
    """locked_before: no row of an earlier day changes; people: with their points, most first."""

    locked_before: datetime.date
    people: tuple[tuple[PlayerCard, int], ...]


@dataclass(frozen=True)
class Booking:
    """Points of a player on a ladder on which the player has no row yet. reason: as it is stored."""

    ladder_name: str
    booked_on: datetime.date
    amount: int
    reason: str


def booked_for(tournament_id: int) -> BookedTournament | None:
    """What was booked for a tournament in locked time; None where its rows say all."""
    on = rated_on(tournament_id)
    if on is None or on.locked_before is None:
        return None
    slug = tournaments.tournament_summaries([tournament_id])[tournament_id].slug
    booked: Counter[int] = Counter()
    found = RatingAdjustment.objects.filter(ladder__code=on.ladder, reason__contains=slug)
    for player_id, amount, reason in found.values_list("player_id", "amount", "reason"):
        if _is_about(reason, slug):
            booked[player_id] += amount
    if not booked and RatingChange.objects.filter(tournament=tournament_id).exists():
        return None
    cards = tournaments.player_cards(booked)
    people = sorted(booked.items(), key=lambda one: (-abs(one[1]), one[0]))
    return BookedTournament(
        on.locked_before, tuple((cards[player_id], points) for player_id, points in people)
    )


def bookings_without_a_row(player_id: int) -> list[Booking]:
    """Points booked for a player on ladders that have no change of theirs to show, oldest first."""
    rated = RatingChange.objects.filter(player=player_id).values("ladder")
    found = RatingAdjustment.objects.filter(player=player_id).exclude(ladder__in=rated)
    return [Booking(*row) for row in found.values_list("ladder__name", "booked_on", "amount", "reason")]


def _is_about(reason: str, slug: str) -> bool:
    return any(piece.startswith((f"{slug}: ", f"{slug}, round ")) for piece in reason.split(BETWEEN))
