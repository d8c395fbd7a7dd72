"""Replay of a ladder whose rows do not hold all of a player's state: from its first period, every period rated."""

from typing import Any, overload

from ratings.models import Ladder, RatingChange, RatingPeriod
from ratings.services.differences import COMPARED, Differences, StoredChange, Writer
from ratings.services.periods import packed_games
from ratings.services.progress import Note
from ratings.services.rows import rate, settings_of
from ratings.systems import systems
from ratings.systems.elo import Change


def replay_all(ladder: Ladder, note: Note) -> Differences:
    """Rate every period of a locked ladder and store the rows that differ."""
    states: dict[int, Any] = {}
    writer = Writer()
    periods = list(RatingPeriod.objects.filter(ladder=ladder).order_by("ends_on"))
    for done, period in enumerate(periods):
        note("replay", done, len(periods))
        games, tournament_by_player = packed_games(period)
        settings = settings_of(period)
        newcomer = systems()[period.system].start(settings)
        played = {player_id: states.get(player_id, newcomer) for player_id in tournament_by_player}
        after, changes = rate(period, played, games, settings)
        states.update(after)
        stored = {row.player_id: row for row in RatingChange.objects.filter(period=period)}
        rows = [
            _row(period, tournament_by_player[player_id], played[player_id].games, one)
            for player_id, one in changes.items()
        ]
        pairs = [(row, stored.get(row.player_id)) for row in rows]
        differing = [(row, _known(old)) for row, old in pairs if _is_other(row, old)]
        removed = [_known(row) for player_id, row in stored.items() if player_id not in changes]
        writer.put(period, differing, removed, b"")
    writer.flush()
    return writer.found


@overload
def _known(row: RatingChange) -> StoredChange: ...
@overload
def _known(row: None) -> None: ...
def _known(row: RatingChange | None) -> StoredChange | None:
    return StoredChange(row.pk, row.player_id, row.change, row.rating_after) if row else None


def _is_other(row: RatingChange, stored: RatingChange | None) -> bool:
    return stored is None or any(getattr(row, name) != getattr(stored, name) for name in COMPARED)


def _row(period: RatingPeriod, tournament_id: int, games_before: int, change: Change) -> RatingChange:
    return RatingChange(
        ladder_id=period.ladder_id,
        period=period,
        player_id=change.player_id,
        tournament_id=tournament_id,
        games=change.games,
        games_before=games_before,
        k=change.k,
        k_full=change.k_full,
        k_reason=change.k_reason,
        change=change.change,
        rating_before=change.rating_before,
        rating_after=change.rating_after,
    )
