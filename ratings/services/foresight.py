"""How the rows and ratings of a ladder would become others if days had other seats, beside the stored ones.

Both ways are replayed in arrays from packed seats and compared; nothing is written and nothing is locked.
"""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np
from django.utils import timezone

from ratings.models import Ladder, RatingPeriod
from ratings.systems.elo import EloSettings
from ratings.systems.elo_replay import UNRATED, History, States, newcomers, replay
from ratings.systems.packed import Seats, unpack

Changed = Mapping[datetime.date, Seats]


@dataclass(frozen=True)
class Foresight:
    """Rows of changes that would be other ones; moved: player id -> current rating before and after, None: none."""

    rows_added: int
    rows_changed: int
    rows_removed: int
    moved: dict[int, tuple[int | None, int | None]]


class _Day(NamedTuple):
    on: datetime.date
    settings: dict[str, Any]
    seats: Seats


class _Outcome(NamedTuple):
    """keys: day and player of every row, ascending; rows: its numbers; states: at the end."""

    keys: np.ndarray
    rows: np.ndarray
    states: States


def foresee(
    stored: Ladder, ladder: Ladder, before: Changed, after: Changed, renamed: Mapping[int, int] | None = None
) -> Foresight:
    """Return how an Elo ladder with the seats of `after` on these days differs from one with those of `before`.

    stored, ladder: as it is, as it would be. Days in neither keep their seats, except that players of `renamed` sit
    there under another id afterwards; a day without a game is gone. The rows of the ladder follow from its packed
    seats, that is: nothing was booked so far.
    """
    days = _days(stored)
    packed = {day.on: day.seats for day in days}
    after = {**_with_renamed(days, renamed or {}), **after}
    since = min(
        (on for changed in (before, after) for on in changed if not _is_same(packed.get(on), changed[on])),
        default=None,
    )
    if since is None:
        return Foresight(0, 0, 0, {})
    players = 1 + max(
        int(seats.players.max(initial=-1)) for seats in (*packed.values(), *before.values(), *after.values())
    )
    start = newcomers(players)
    _replayed([day for day in days if day.on < since], start)
    kept = [day for day in days if day.on >= since]
    before, after = ({on: changed[on] for on in changed if on >= since} for changed in (before, after))
    return _compared(_outcome(stored, kept, before, start), _outcome(ladder, kept, after, start))


def _days(ladder: Ladder) -> list[_Day]:
    periods = RatingPeriod.objects.filter(ladder=ladder, games__gt=0).order_by("ends_on")
    rows = periods.values_list("ends_on", "settings", "seats")
    return [_Day(on, settings, unpack(bytes(seats))) for on, settings, seats in rows]


def _with_renamed(days: list[_Day], renamed: Mapping[int, int]) -> dict[datetime.date, Seats]:
    """The days in which somebody who is renamed sat, with the other ids."""
    found = {}
    for day in days:
        at = np.flatnonzero(np.isin(day.seats.players, list(renamed)))
        if len(at):
            players = day.seats.players.copy()
            players[at] = [renamed[player_id] for player_id in players[at].tolist()]
            found[day.on] = Seats(day.seats.sizes, players, day.seats.places)
    return found


def _is_same(one: Seats | None, other: Seats) -> bool:
    if one is None:
        return not len(other.sizes)
    names = ("sizes", "players", "places")
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in names)


def _outcome(ladder: Ladder, kept: list[_Day], changed: Changed, start: States) -> _Outcome:
    """Replay some days, of which some have other seats, as the ladder would: locked ones stay as they were kept."""
    own = {day.on: day for day in kept}
    for on, seats in changed.items():
        own[on] = _Day(on, own[on].settings if on in own else ladder.settings, seats)
    days = sorted((day for day in own.values() if len(day.seats.sizes)), key=lambda day: day.on)
    border = ladder.locked_before or datetime.date.min
    booked = _bookings(ladder, start, *([day for day in way if day.on < border] for way in (kept, days)))
    days = [*(day for day in kept if day.on < border), *(day for day in days if day.on >= border)]
    booked_on = max(timezone.now().date(), border)
    states = start.copy()
    early = _replayed([day for day in days if day.on < booked_on], states)
    begin = EloSettings(**ladder.settings).start
    states.rating[(states.rating == UNRATED) & (booked != 0)] = begin
    states.rating[booked != 0] += booked[booked != 0]
    late = _replayed([day for day in days if day.on >= booked_on], states)
    keys, rows = (np.concatenate(parts) for parts in zip(early, late, strict=True))
    return _Outcome(keys, rows, states)


def _bookings(ladder: Ladder, start: States, kept: list[_Day], days: list[_Day]) -> np.ndarray:
    """Points by player that locked days would give beyond what they gave. Source: `locking.outstanding`."""
    ratings = []
    for way in (kept, days):
        states = start.copy()
        _replayed(way, states)
        ratings.append(
            np.where(states.rating == UNRATED, EloSettings(**ladder.settings).start, states.rating)
        )
    return ratings[1] - ratings[0]


def _replayed(days: list[_Day], states: States) -> tuple[np.ndarray, np.ndarray]:
    """Replay days; return keys and numbers of their rows. `states` moves on to the end of the last one."""
    keys, rows = [np.zeros(0, np.int64)], [np.zeros((0, 5), np.int64)]
    for settings, group in groupby(days, key=lambda day: day.settings):
        own = list(group)
        games_before = states.games.copy()
        history = replay([day.seats for day in own], states, EloSettings(**settings))
        ordinals = np.array([day.on.toordinal() for day in own], np.int64)
        keys.append((ordinals[history.period] << 32) | history.player)
        names = ("games", "k", "change", "rating")  # sums that change no number are not counted as rows
        columns = [_games_before(history, games_before), *(getattr(history, name) for name in names)]
        rows.append(np.stack(columns, axis=1))
    return np.concatenate(keys), np.concatenate(rows)


def _games_before(history: History, games_before: np.ndarray) -> np.ndarray:
    """Rated games before each row. games_before: by player, before the first period."""
    order = np.argsort(history.player, kind="stable")
    players, games = history.player[order], history.games[order]
    so_far = np.cumsum(games) - games
    is_first = np.diff(players, prepend=-1) != 0
    so_far -= np.repeat(so_far[is_first], np.diff(np.append(np.flatnonzero(is_first), len(players))))
    found = np.empty_like(so_far)
    found[order] = so_far + games_before[players]
    return found


def _compared(old: _Outcome, new: _Outcome) -> Foresight:
    _keys, in_old, in_new = np.intersect1d(old.keys, new.keys, assume_unique=True, return_indices=True)
    unlike = (old.rows[in_old] != new.rows[in_new]).any(axis=1)
    ratings = [np.where(one.states.games > 0, one.states.rating, UNRATED) for one in (old, new)]
    moved = np.flatnonzero(ratings[0] != ratings[1])
    pairs = zip(moved.tolist(), *(one[moved].tolist() for one in ratings), strict=True)
    return Foresight(
        rows_added=len(new.keys) - len(in_new),
        rows_changed=int(unlike.sum()),
        rows_removed=len(old.keys) - len(in_old),
        moved={player_id: (_shown(before), _shown(after)) for player_id, before, after in pairs},
    )


def _shown(rating: int) -> int | None:
    return None if rating == UNRATED else rating
