"""People on ladders: names that change, entries that turn out to be one person."""

from django.db.models import F

from ratings.models import Ladder, Rating


def note_renamed(player_id: int) -> None:
    """Give the boards on which a player stands a new version."""
    ladder_ids = list(Rating.objects.filter(player=player_id).values_list("ladder_id", flat=True))
    if ladder_ids:
        Ladder.objects.filter(pk__in=ladder_ids).update(version=F("version") + 1)
