"""Compare what is stored with a full replay from the results, and raise an alarm on any difference."""

import logging
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils import timezone

from ratings.models import Ladder, Rating, RatingAdjustment, RatingChange, RatingPeriod
from ratings.services.current import refresh_figures
from ratings.services.rating import locked_ladder
from ratings.services.replay import rate, settings_of
from ratings.services.tables import accepted_ids, games_of, tables_by_day
from ratings.systems import systems

log = logging.getLogger(__name__)
COMPARED = (
    "games",
    "games_before",
    "k",
    "k_full",
    "k_reason",
    "total",
    "change",
    "rating_before",
    "rating_after",
)


def verify_all() -> dict[str, int]:
    """ladder code -> differences between stored and replayed ratings. Logs an error for each ladder with any."""
    found = {}
    for code in Ladder.objects.values_list("code", flat=True):
        with transaction.atomic():
            ladder = locked_ladder(code)
            found[code] = ladder.differences = count_differences(ladder)
            ladder.verified_at = timezone.now()
            figures = ladder.figures
            refresh_figures(ladder)  # somebody may have become inactive over night
            if ladder.figures != figures:
                ladder.version += 1
            ladder.save(update_fields=["differences", "verified_at", "figures", "version"])
        if found[code]:
            log.error("ALARM: ladder %s differs from a full replay in %d places", code, found[code])
    return found


def count_differences(ladder: Ladder) -> int:
    """How many rows of changes and current ratings are other than a replay of all results gives."""
    games_by_day = {
        day: games_of(tables) for day, tables in tables_by_day(ladder, accepted_ids(ladder)).items()
    }
    periods = {period.ends_on: period for period in _periods(ladder)}
    stored = {day: _rows(period) for day, period in periods.items()}
    booked = _booked(ladder)
    states: dict[int, Any] = {}
    differences = sum(len(rows) for day, rows in stored.items() if day not in games_by_day)
    for day in sorted(games_by_day):
        period = periods.get(day) or RatingPeriod(
            ladder=ladder, ends_on=day, system=ladder.system, settings=ladder.settings
        )
        for player_id, amount in _taken(booked, day):
            if player_id in states:
                states[player_id] = replace(states[player_id], rating=states[player_id].rating + amount)
        before = _with_newcomers(period, states, games_by_day[day])
        after, rows = rate(period, before, games_by_day[day], settings_of(period))
        states.update(after)
        differences += _count_rows(rows, stored.get(day, {}))
    for player_id, amount in _taken(booked, None):
        states[player_id] = replace(states[player_id], rating=states[player_id].rating + amount)
    return differences + _count_current(ladder, states)


def _periods(ladder: Ladder) -> list[RatingPeriod]:
    return list(RatingPeriod.objects.filter(ladder=ladder).defer("seats", "tournament_of_game"))


def _rows(period: RatingPeriod) -> dict[int, tuple]:
    rows = RatingChange.objects.filter(period=period).values_list("player_id", *COMPARED)
    return {player_id: tuple(values) for player_id, *values in rows}


def _booked(ladder: Ladder) -> dict[Any, list[tuple[int, int]]]:
    booked: dict[Any, list[tuple[int, int]]] = defaultdict(list)
    for day, player_id, amount in RatingAdjustment.objects.filter(ladder=ladder).values_list(
        "booked_on", "player_id", "amount"
    ):
        booked[day].append((player_id, amount))
    return booked


def _taken(booked: dict[Any, list[tuple[int, int]]], until: Any) -> list[tuple[int, int]]:
    """Take the adjustments up to a day out of the store (None: all that are left)."""
    days = [day for day in booked if until is None or day <= until]
    return [one for day in sorted(days) for one in booked.pop(day)]


def _with_newcomers(period: RatingPeriod, states: Mapping[int, Any], games: list) -> dict[int, Any]:
    newcomer = systems()[period.system].start(settings_of(period))
    players = {player_id for game in games for player_id in game.place_by_player}
    return {player_id: states.get(player_id, newcomer) for player_id in players}


def _count_rows(rows: Mapping[int, RatingChange], stored: Mapping[int, tuple]) -> int:
    wanted = {player_id: tuple(getattr(row, name) for name in COMPARED) for player_id, row in rows.items()}
    return sum(wanted.get(player_id) != stored.get(player_id) for player_id in {*wanted, *stored})


def _count_current(ladder: Ladder, states: Mapping[int, Any]) -> int:
    rows = Rating.objects.filter(ladder=ladder).values_list("player_id", "rating", "games")
    stored = {player_id: (rating, games) for player_id, rating, games in rows}
    number = systems()[ladder.system].number
    wanted = {player_id: (number(state), state.games) for player_id, state in states.items()}
    return sum(wanted.get(player_id) != stored.get(player_id) for player_id in {*wanted, *stored})
