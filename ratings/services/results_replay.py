"""A replay of a whole ladder straight from the results, in arrays: for verification, which trusts nothing stored."""

import datetime
from collections.abc import Iterator
from itertools import chain, groupby, pairwise

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
    tables, tournament_of = _columns(tournaments.confirmed_tables())
    own = np.isin(tournament_of, list(ids))
    tables, tournament_of = _sorted(tables[own], tournament_of[own])
    seated, packed = _sorted(*_columns(tournaments.rated_seats()))
    first = np.searchsorted(seated, tables)
    sizes = np.searchsorted(seated, tables, side="right") - first
    counted = sizes >= FEWEST_SEATS
    tables, tournament_of, first, sizes = (one[counted] for one in (tables, tournament_of, first, sizes))
    if not len(tables):
        return []
    days = _days(ladder, tables, tournament_of, ids)
    order = np.argsort(days, kind="stable")
    days, first, sizes = days[order], first[order], sizes[order]
    starts = np.cumsum(sizes) - sizes
    packed = packed[np.repeat(first - starts, sizes) + np.arange(sizes.sum())]
    players = _with_merged(packed // tournaments.PLACES).astype(np.int32)
    places = (packed % tournaments.PLACES).astype(np.int8)
    found, table_at = np.unique(days, return_index=True)
    seat_at = np.append(starts, sizes.sum())[np.append(table_at, len(days))].tolist()
    periods = []
    for day, own_tables, (seat, end) in zip(
        found.tolist(), np.split(sizes.astype(np.uint8), table_at[1:]), pairwise(seat_at), strict=True
    ):
        seats = Seats(own_tables, players[seat:end], places[seat:end])
        periods.append((datetime.date.fromordinal(day), seats))
    return periods


def _columns(rows: Iterator[tuple[int, int]]) -> np.ndarray:
    """Rows as two columns, read one after another so that they are never there as tuples all at once."""
    return np.fromiter(chain.from_iterable(rows), np.int64).reshape(-1, 2).T


def _sorted(keys: np.ndarray, values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Both by key; a database mostly gives them so."""
    if (keys[:-1] <= keys[1:]).all():
        return keys, values
    order = np.argsort(keys, kind="stable")
    return keys[order], values[order]


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
