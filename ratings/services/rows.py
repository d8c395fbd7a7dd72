"""What a stored row of a rating change says of the player, and how the rows of one period are computed."""

import datetime
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ratings.models import Ladder, RatingChange, RatingPeriod
from ratings.queries import in_chunks
from ratings.systems import elo, systems
from ratings.systems.game import Game


def settings_of(period: RatingPeriod) -> Any:
    """The settings stored with a period, as its rating system reads them."""
    return systems()[period.system].Settings(**period.settings)


def can_resume(system: str) -> bool:
    """Whether rows hold all of a player's state; other systems are replayed from the first period."""
    return system == elo.CODE


def state_after(row: RatingChange, settings: elo.EloSettings) -> elo.PlayerState:
    """The state with which a player left the period of this row."""
    reached = row.k_reason == "elite" or row.rating_after >= settings.elite_rating
    return elo.PlayerState(row.rating_after, row.games_before + row.games, reached)


def latest_rows(
    ladder: Ladder, player_ids: Collection[int], before: datetime.date | None = None
) -> dict[int, RatingChange]:
    """player id -> the row of their last period (before a day), with its period."""
    found: dict[int, RatingChange] = {}
    for some in in_chunks(player_ids):
        rows = RatingChange.objects.filter(ladder=ladder, player_id__in=some).select_related("period")
        if before is not None:
            rows = rows.filter(period__ends_on__lt=before)
        rows = rows.defer("period__seats", "period__tournament_of_game", "period__totals")
        found.update((row.player_id, row) for row in rows.order_by("period__ends_on"))
    return found


def rate(
    period: RatingPeriod, before: Mapping[int, Any], games: Sequence[Game], settings: Any
) -> tuple[dict[int, Any], dict[int, elo.Change]]:
    """Return (player id -> state after, player id -> change) of those who played in the period.

    K, its reason and T are empty outside Elo.
    """
    if period.system == elo.CODE:
        changes = elo.rate_period(before, games, settings)
        return elo.states_after(before, changes, settings), {one.player_id: one for one in changes}
    system = systems()[period.system]
    after = system.update(before, games, settings)
    return after, {
        player_id: elo.Change(
            player_id=player_id,
            games=after[player_id].games - before[player_id].games,
            k=0,
            k_full=0,
            k_reason="",
            total=0,
            change=system.number(after[player_id]) - system.number(before[player_id]),
            rating_before=system.number(before[player_id]),
            rating_after=system.number(after[player_id]),
        )
        for player_id in after
    }
