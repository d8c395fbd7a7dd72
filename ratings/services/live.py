"""The live column: what a tournament would change if it ended as it stands. Not official."""

from typing import Any

from django.utils import timezone

from games import queries as tournaments
from ratings.models import Ladder, LiveChange, RatedTournament, Rating
from ratings.services.tables import counted_tables, games_of
from ratings.systems import elo

LIVE_STATUSES = {"running", "finished", "submitted"}
FIELDS = ["ladder_id", "games", "k", "change", "rating_before"]


def live_changes(ladder: Ladder, tournament_id: int) -> bool:
    """Bring the live changes of a tournament up to date; returns whether any of them is different now."""
    stored = {one.player_id: one for one in LiveChange.objects.filter(tournament=tournament_id)}
    wanted = _wanted(ladder, tournament_id)
    added, changed = [], []
    for player_id, live in wanted.items():
        old = stored.get(player_id)
        if old is None:
            added.append(live)
        elif any(getattr(old, name) != getattr(live, name) for name in FIELDS):
            live.pk, live.updated_at = old.pk, timezone.now()
            changed.append(live)
    gone = [one.pk for player_id, one in stored.items() if player_id not in wanted]
    LiveChange.objects.bulk_create(added)
    LiveChange.objects.bulk_update(changed, [*FIELDS, "updated_at"], batch_size=100)
    LiveChange.objects.filter(pk__in=gone).delete()
    return bool(added or changed or gone)


def current_states(ladder: Ladder, player_ids: Any) -> dict[int, elo.PlayerState]:
    """player id -> state today, of those who have a rating."""
    rows = Rating.objects.filter(ladder=ladder, player_id__in=player_ids)
    return {
        player_id: elo.PlayerState(rating, games, reached)
        for player_id, rating, games, reached in rows.values_list(
            "player_id", "rating", "games", "reached_2400"
        )
    }


def _wanted(ladder: Ladder, tournament_id: int) -> dict[int, LiveChange]:
    """player id -> live change; none once the tournament is rated, refused or off, or outside Elo."""
    summary = tournaments.tournament_summaries([tournament_id]).get(tournament_id)
    if summary is None or summary.status not in LIVE_STATUSES or ladder.system != elo.CODE:
        return {}
    if RatedTournament.objects.filter(tournament=tournament_id, status__in=["accepted", "refused"]).exists():
        return {}
    games = games_of(counted_tables([tournament_id]))
    players = {player_id for game in games for player_id in game.place_by_player}
    changes = elo.rate_period(current_states(ladder, players), games, elo.EloSettings(**ladder.settings))
    return {
        one.player_id: LiveChange(
            ladder=ladder,
            tournament_id=tournament_id,
            player_id=one.player_id,
            games=one.games,
            k=one.k,
            change=one.change,
            rating_before=one.rating_before,
        )
        for one in changes
    }
