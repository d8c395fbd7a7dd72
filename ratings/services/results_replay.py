"""A replay of a whole ladder straight from the results, in arrays: for verification, which trusts nothing stored."""

import datetime
from collections.abc import Iterator
from itertools import groupby, islice

import numpy as np

from games import queries as tournaments
from ratings.models import Ladder, RatingPeriod
from ratings.queries import merged_ids
from ratings.services.tables import accepted_ids, period_end, period_of
from ratings.systems.elo import EloSettings
from ratings.systems.elo_replay import History, newcomers, replay
from ratings.systems.packed import Seats

ROWS_AT_ONCE = 100_000
FEWEST_SEATS = 2

Periods = list[tuple[datetime.date, Seats]]


def seats_by_day(ladder: Ladder) -> Periods:
    """(day, seats) of every rating period of a ladder, oldest first, read from the results."""
    ids = accepted_ids(ladder)
    rows = _columns(tournaments.rated_seats(ids))
    rows = rows[np.argsort(rows[:, 0], kind="stable")]
    table_ids, first, sizes = np.unique(rows[:, 0], return_index=True, return_counts=True)
    players = _with_merged(rows[:, 1])
    counted = sizes >= FEWEST_SEATS
    table_ids, first, sizes = table_ids[counted], first[counted], sizes[counted]
    days = _days(ladder, table_ids, ids)
    periods = []
    order = np.argsort(days, kind="stable")
    for day, group in groupby(order.tolist(), key=lambda table: int(days[table])):
        tables = np.fromiter(group, np.int64)
        own = sizes[tables]
        seats = np.repeat(first[tables] - (np.cumsum(own) - own), own) + np.arange(own.sum())
        packed = Seats(own.astype(np.uint8), players[seats].astype(np.int32), rows[seats, 2].astype(np.int8))
        periods.append((datetime.date.fromordinal(day), packed))
    return periods


def histories(ladder: Ladder, periods: Periods) -> Iterator[tuple[list[datetime.date], History]]:
    """Yield (days, history of these days) for runs of periods that share settings; the whole ladder from its start."""
    stored = dict(RatingPeriod.objects.filter(ladder=ladder).values_list("ends_on", "settings"))
    states = newcomers(1 + max((int(seats.players.max()) for _day, seats in periods), default=-1))
    for settings, group in groupby(periods, key=lambda one: stored.get(one[0]) or ladder.settings):
        own = list(group)
        yield (
            [day for day, _seats in own],
            replay([seats for _day, seats in own], states, EloSettings(**settings)),
        )


def _columns(rows: Iterator[tuple[int, int, int]]) -> np.ndarray:
    """Rows as one array of three columns, some at a time so that they are never all there twice."""
    parts = [np.zeros((0, 3), np.int64)]
    while some := list(islice(rows, ROWS_AT_ONCE)):
        parts.append(np.array(some, np.int64))
    return np.concatenate(parts)


def _with_merged(players: np.ndarray) -> np.ndarray:
    merged = merged_ids()
    if not merged or not len(players):
        return players
    into = np.arange(1 + max(int(players.max()), *merged.keys()), dtype=np.int64)
    for player_id, other in merged.items():
        into[player_id] = other
    return into[players]


def _days(ladder: Ladder, table_ids: np.ndarray, ids: set[int]) -> np.ndarray:
    """The period of every table, as ordinals."""
    summaries = tournaments.tournament_summaries(ids)
    counted = set(table_ids.tolist())
    played = [one for one in tournaments.rated_table_days(ids) if one[0] in counted]
    ends = {
        tournament_id: period_end(summaries[tournament_id], (day for _table, _tournament, day in group))
        for tournament_id, group in groupby(played, key=lambda one: one[1])
    }
    day_by_table = {
        table_id: period_of(day, ends[tournament_id], summaries[tournament_id], ladder).toordinal()
        for table_id, tournament_id, day in played
    }
    return np.array([day_by_table[table_id] for table_id in table_ids.tolist()], np.int64)
