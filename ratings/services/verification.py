"""Compare what is stored with a full replay from the results, and raise an alarm on any difference."""

import datetime
import logging
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from django.db import transaction
from django.utils import timezone

from ratings.models import Ladder, Rating, RatingAdjustment, RatingChange, RatingPeriod
from ratings.services.current import refresh_figures
from ratings.services.locking import outstanding, stored_at
from ratings.services.rating import locked_ladder
from ratings.services.results_replay import histories, seats_by_day
from ratings.services.rows import can_resume, latest_rows, rate, settings_of, state_after
from ratings.services.tables import accepted_ids, games_of, tables_by_day
from ratings.systems import elo, systems
from ratings.systems.game import RatingError
from ratings.systems.packed import unpack_totals

log = logging.getLogger(__name__)
HISTORY = ("player", "games", "k", "change", "rating", "total")  # of elo_replay.History
COMPARED = ("games", "k", "k_full", "k_reason", "change", "rating_before", "rating_after")
NO_TOTAL = np.iinfo(np.int64).min  # what no rating gives: the sums of a period are not as they were written


def verify_all() -> dict[str, int]:
    """ladder code -> differences between stored and replayed ratings. Logs an error for each ladder with any."""
    found = {}
    for code in Ladder.objects.values_list("code", flat=True):
        with transaction.atomic():
            ladder = locked_ladder(code)
            shown = ladder.figures, ladder.differences
            found[code] = ladder.differences = count_differences(ladder)
            ladder.verified_at = timezone.now()
            refresh_figures(ladder)  # somebody may have become inactive over night
            if (ladder.figures, ladder.differences) != shown:
                ladder.version += 1
            ladder.save(update_fields=["differences", "verified_at", "figures", "version"])
        if found[code]:
            log.error("ALARM: ladder %s differs from a full replay in %d places", code, found[code])
    return found


def count_differences(ladder: Ladder) -> int:
    """How many rows of changes and current ratings are other than a replay of all results gives."""
    is_plain = ladder.locked_before is None and not RatingAdjustment.objects.filter(ladder=ladder).exists()
    if is_plain and ladder.system == elo.CODE:
        return _count_in_arrays(ladder)
    return _count_row_by_row(ladder)


def _count_in_arrays(ladder: Ladder) -> int:
    """For ladders of any size: rows are compared as arrays, period after period."""
    differences = 0
    current: dict[int, tuple[int, int]] = {}
    days: set[datetime.date] = set()
    for run_days, history in histories(ladder, seats_by_day(ladder)):
        wanted = np.stack([getattr(history, name) for name in HISTORY], axis=1)
        bounds = np.searchsorted(history.period, np.arange(len(run_days) + 1))
        for number, day in enumerate(run_days):
            rows = wanted[bounds[number] : bounds[number + 1]]
            differences += _count_unlike(rows, _stored_array(ladder, day))
            for player_id, games, rating in rows[:, [0, 1, 4]].tolist():
                current[player_id] = (rating, current.get(player_id, (0, 0))[1] + games)
        days.update(run_days)
    stray = RatingChange.objects.filter(ladder=ladder).exclude(period__ends_on__in=days) if days else None
    stray = RatingChange.objects.filter(ladder=ladder) if stray is None else stray
    stored = {
        player_id: (rating, games)
        for player_id, rating, games in Rating.objects.filter(ladder=ladder).values_list(
            "player_id", "rating", "games"
        )
    }
    unlike = sum(current.get(player_id) != stored.get(player_id) for player_id in {*current, *stored})
    return differences + stray.count() + unlike


def _stored_array(ladder: Ladder, day: datetime.date) -> np.ndarray:
    period = RatingPeriod.objects.filter(ladder=ladder, ends_on=day).only("totals").first()
    if period is None:
        return np.zeros((0, len(HISTORY)), np.int64)
    rows = RatingChange.objects.filter(period=period).order_by("player_id")
    totals = _stored_totals(period)
    found = rows.values_list("player_id", "games", "k", "change", "rating_after")
    return np.array([(*row, totals.get(row[0], NO_TOTAL)) for row in found], np.int64).reshape(
        -1, len(HISTORY)
    )


def _stored_totals(period: RatingPeriod) -> dict[int, int]:
    """player id -> T as stored with the period; none when they are not as they were written."""
    try:
        players, totals = unpack_totals(bytes(period.totals))
    except RatingError:
        return {}
    return dict(zip(players.tolist(), totals.tolist(), strict=True))


def _count_unlike(wanted: np.ndarray, stored: np.ndarray) -> int:
    """Rows that are not the same on both sides, by player."""
    if np.array_equal(wanted, stored):
        return 0
    left = {row[0]: row for row in wanted.tolist()}
    right = {row[0]: row for row in stored.tolist()}
    return sum(left.get(player_id) != right.get(player_id) for player_id in {*left, *right})


def _count_row_by_row(ladder: Ladder) -> int:
    """For every system and for locked ladders: of locked periods only what is booked for them is compared."""
    border = ladder.locked_before or datetime.date.min
    by_day = tables_by_day(ladder, accepted_ids(ladder))
    games_by_day = {day: games_of(tables) for day, tables in by_day.items() if day >= border}
    periods = {period.ends_on: period for period in _periods(ladder) if period.ends_on >= border}
    stored = {day: _rows(period) for day, period in periods.items()}
    booked = _booked(ladder, border)
    states: dict[int, Any] = _states_at(ladder, border)
    differences = sum(len(rows) for day, rows in stored.items() if day not in games_by_day)
    for day in sorted(games_by_day):
        period = periods.get(day) or RatingPeriod(
            ladder=ladder, ends_on=day, system=ladder.system, settings=ladder.settings
        )
        bookings = _taken(booked, day)
        newcomer = systems()[period.system].start(settings_of(period))
        _book(states, bookings, newcomer)
        players = {player_id for game in games_by_day[day] for player_id in game.place_by_player}
        before = {player_id: states.get(player_id, newcomer) for player_id in players}
        after, rows = rate(period, before, games_by_day[day], settings_of(period))
        states.update(after)
        wanted = {
            one.player_id: (before[one.player_id].games, one.total, *_compared(one)) for one in rows.values()
        }
        differences += _count_unlike_rows(wanted, stored.get(day, {}))
    _book(states, _taken(booked, None), None)
    if ladder.locked_before is not None and can_resume(ladder.system):
        differences += len(outstanding(ladder))
    return differences + _count_current(ladder, states)


def _states_at(ladder: Ladder, border: datetime.date) -> dict[int, Any]:
    """player id -> stored state at the border of the locked periods."""
    rated = RatingChange.objects.filter(ladder=ladder, period__ends_on__lt=border)
    rows = latest_rows(ladder, set(rated.values_list("player_id", flat=True)), border)
    ratings = stored_at(ladder, border)
    return {
        player_id: replace(state_after(row, settings_of(row.period)), rating=ratings[player_id])
        for player_id, row in rows.items()
    }


def _book(states: dict[int, Any], bookings: list[tuple[int, int]], newcomer: Any) -> None:
    """Apply bookings; to a newcomer too, unless nobody can begin any more."""
    for player_id, amount in bookings:
        state = states.get(player_id, newcomer)
        if state is not None:
            states[player_id] = replace(state, rating=state.rating + amount)


def _periods(ladder: Ladder) -> list[RatingPeriod]:
    return list(RatingPeriod.objects.filter(ladder=ladder).defer("seats", "tournament_of_game"))


def _rows(period: RatingPeriod) -> dict[int, tuple]:
    totals = _stored_totals(period) if can_resume(period.system) else {}
    default = NO_TOTAL if can_resume(period.system) else 0
    return {
        one.player_id: (one.games_before, totals.get(one.player_id, default), *_compared(one))
        for one in RatingChange.objects.filter(period=period)
    }


def _compared(one: RatingChange | elo.Change) -> tuple:
    return tuple(getattr(one, name) for name in COMPARED)


def _booked(ladder: Ladder, border: datetime.date) -> dict[Any, list[tuple[int, int]]]:
    booked: dict[Any, list[tuple[int, int]]] = defaultdict(list)
    for day, player_id, amount in RatingAdjustment.objects.filter(
        ladder=ladder, booked_on__gte=border
    ).values_list("booked_on", "player_id", "amount"):
        booked[day].append((player_id, amount))
    return booked


def _taken(booked: dict[Any, list[tuple[int, int]]], until: Any) -> list[tuple[int, int]]:
    """Take the adjustments up to a day out of the store (None: all that are left)."""
    days = [day for day in booked if until is None or day <= until]
    return [one for day in sorted(days) for one in booked.pop(day)]


def _count_unlike_rows(wanted: Mapping[int, tuple], stored: Mapping[int, tuple]) -> int:
    return sum(wanted.get(player_id) != stored.get(player_id) for player_id in {*wanted, *stored})


def _count_current(ladder: Ladder, states: Mapping[int, Any]) -> int:
    rows = Rating.objects.filter(ladder=ladder).values_list("player_id", "rating", "games")
    stored = {player_id: (rating, games) for player_id, rating, games in rows}
    number = systems()[ladder.system].number
    wanted = {player_id: (number(state), state.games) for player_id, state in states.items() if state.games}
    return sum(wanted.get(player_id) != stored.get(player_id) for player_id in {*wanted, *stored})
