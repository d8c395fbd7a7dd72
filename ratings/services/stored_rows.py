"""The stored rows of rating periods as arrays, and what a rating of a period makes other of them."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ratings.models import RatingChange, RatingPeriod
from ratings.services.differences import StoredChange
from ratings.services.periods import last_tournaments
from ratings.systems.elo_replay import K_REASONS, Rows

REASON_NUMBERS = {reason: number for number, reason in enumerate(K_REASONS)}
COLUMNS = (
    "player_id",
    "pk",
    "tournament_id",
    "games",
    "games_before",
    "k",
    "k_full",
    "change",
    "rating_before",
    "rating_after",
    "k_reason",
)


class StoredRows(NamedTuple):
    """Columns of RatingChange by ascending player id; `k_reason` a number in K_REASONS, -1 for any other word."""

    player: np.ndarray
    pk: np.ndarray
    tournament: np.ndarray
    games: np.ndarray
    games_before: np.ndarray
    k: np.ndarray
    k_full: np.ndarray
    change: np.ndarray
    rating_before: np.ndarray
    rating_after: np.ndarray
    k_reason: np.ndarray

    def places_of(self, players: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """(where their rows are, whether they have one); the place of who has none is some other's, or 0."""
        at = np.searchsorted(self.player, players)
        at[at == len(self.player)] = 0
        if not len(self.player):
            return at, np.zeros(len(players), np.bool_)
        return at, self.player[at] == players


NO_ROWS = StoredRows(*[np.zeros(0, np.int64)] * len(COLUMNS))


def changed_rows(
    period: RatingPeriod, rows: Rows, stored: StoredRows
) -> tuple[list[tuple[RatingChange, StoredChange | None]], list[StoredChange]]:
    """Return (rows that are new or other than stored, each with what it replaces; stored ones nobody has any more)."""
    tournament = last_tournaments(period, rows.player)
    at, is_stored = stored.places_of(rows.player)
    columns = (
        tournament,
        rows.games,
        rows.games_before,
        rows.k,
        rows.k_full,
        rows.rating_after - rows.rating_before,
        rows.rating_before,
        rows.rating_after,
        rows.k_reason,
    )
    is_other = ~is_stored
    if is_stored.any():
        for computed, kept in zip(columns, stored[2:], strict=True):
            is_other |= computed != kept[at]
    other = np.flatnonzero(is_other)
    made = zip(rows.player[other].tolist(), *(one[other].tolist() for one in columns), strict=True)
    pairs = [
        (_row(period, *values), _stored_change(stored, place) if is_old else None)
        for values, place, is_old in zip(made, at[other].tolist(), is_stored[other].tolist(), strict=True)
    ]
    gone = np.flatnonzero(~np.isin(stored.player, rows.player)).tolist()
    return pairs, [_stored_change(stored, place) for place in gone]


def _stored_change(stored: StoredRows, at: int) -> StoredChange:
    own = (stored.pk, stored.player, stored.change, stored.rating_after)
    return StoredChange(*(int(column[at]) for column in own))


def _row(
    period: RatingPeriod,
    player_id: int,
    tournament_id: int,
    games: int,
    games_before: int,
    k: int,
    k_full: int,
    change: int,
    rating_before: int,
    rating_after: int,
    reason: int,
) -> RatingChange:
    return RatingChange(
        ladder_id=period.ladder_id,
        period=period,
        player_id=player_id,
        tournament_id=tournament_id,
        games=games,
        games_before=games_before,
        k=k,
        k_full=k_full,
        k_reason=K_REASONS[reason],
        change=change,
        rating_before=rating_before,
        rating_after=rating_after,
    )


def stored_rows(periods: Sequence[RatingPeriod]) -> list[StoredRows]:
    """Read the rows of some periods at once; one answer for each."""
    found = RatingChange.objects.filter(period__in=periods).order_by("period_id", "player_id")
    rows = list(found.values_list(*COLUMNS, "period_id"))
    *whole, reasons, ids = zip(*rows, strict=True) if rows else [()] * (len(COLUMNS) + 1)
    numbers = [REASON_NUMBERS.get(one, -1) for one in reasons]
    columns = [np.array(column, np.int64) for column in (*whole, numbers)]
    period_ids = np.array(ids, np.int64)
    bounds = [np.searchsorted(period_ids, one.pk + past).item() for one in periods for past in (0, 1)]
    return [
        StoredRows(*(column[first:end] for column in columns))
        for first, end in zip(bounds[::2], bounds[1::2], strict=True)
    ]
