"""A replay of a whole ladder straight from the results, in arrays: for verification, which trusts nothing stored."""

import datetime
from collections.abc import Iterator
from itertools import chain, groupby

import numpy as np

from games import queries as tournaments
from ratings.models import Ladder, RatingPeriod
from ratings.queries import merged_ids
from ratings.services.tables import LONG_DAYS, accepted_ids, period_end, period_of
from ratings.systems.elo import EloSettings
from ratings.systems.elo_replay import History, newcomers, replay
from ratings.systems.packed import Seats

FEWEST_SEATS = 2

Periods = list[tuple[datetime.date, Seats]]


def seats_by_day(ladder: Ladder) -> Periods:
    """(day, seats) of every rating period of a ladder, oldest first, read from the results."""
    ids = accepted_ids(ladder)
    tables = _columns(tournaments.rated_table_ids(ids), 2)
    tables = tables[np.argsort(tables[:, 0], kind="stable")]
    rows = _columns(tournaments.rated_seats(), 3)
    rows = rows[np.argsort(rows[:, 0], kind="stable")]
    table_ids, first, sizes = np.unique(rows[:, 0], return_index=True, return_counts=True)
    at = np.searchsorted(tables[:, 0], table_ids)
    counted = (sizes >= FEWEST_SEATS) & (np.append(tables[:, 0], -1)[at] == table_ids)
    if not counted.any():
        return []
    table_ids, first, sizes = table_ids[counted], first[counted], sizes[counted]
    tournament_of = tables[at[counted], 1]
    days = _days(ladder, table_ids, tournament_of, ids)
    players = _with_merged(rows[:, 1])
    periods = []
    order = np.argsort(days, kind="stable")
    for day, group in groupby(order.tolist(), key=days.tolist().__getitem__):
        chosen = np.fromiter(group, np.int64)
        own = sizes[chosen]
        seats = np.repeat(first[chosen] - (np.cumsum(own) - own), own) + np.arange(own.sum())
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


def _columns(rows: Iterator[tuple[int, ...]], columns: int) -> np.ndarray:
    """Rows as one array, read one after another so that they are never there as tuples all at once."""
    return np.fromiter(chain.from_iterable(rows), np.int64).reshape(-1, columns)


def _with_merged(players: np.ndarray) -> np.ndarray:
    merged = merged_ids()
    if not merged or not len(players):
        return players
    into = np.arange(1 + max(int(players.max()), *merged.keys()), dtype=np.int64)
    for player_id, other in merged.items():
        into[player_id] = other
    return into[players]


def _days(ladder: Ladder, table_ids: np.ndarray, tournament_of: np.ndarray, ids: set[int]) -> np.ndarray:
    """The period of every table, as ordinals. Only leagues and cancelled tournaments need the day of each table."""
    summaries = tournaments.tournament_summaries(ids)
    days = np.zeros(len(table_ids), np.int64)
    order = np.argsort(tournament_of, kind="stable")
    found, first = np.unique(tournament_of[order], return_index=True)
    for tournament_id, own in zip(found.tolist(), np.split(order, first[1:]), strict=True):
        summary = summaries[tournament_id]
        if summary.ended_on is not None and (summary.ended_on - summary.starts_on).days <= LONG_DAYS:
            days[own] = period_of(summary.ended_on, summary.ended_on, summary, ladder).toordinal()
            continue
        played = tournaments.days_played(table_ids[own].tolist())
        end = period_end(summary, played.values())
        days[own] = [
            period_of(played[table_id], end, summary, ladder).toordinal()
            for table_id in table_ids[own].tolist()
        ]
    return days
