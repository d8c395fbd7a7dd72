"""The rating periods of a ladder and their seats, kept packed so that a replay does not crawl through the ORM."""

import datetime
from collections.abc import Collection, Mapping

import numpy as np

from games.queries import RatedTable
from ratings.models import Ladder, RatingPeriod
from ratings.services.progress import Note
from ratings.services.tables import accepted_ids, games_of, tables_by_day
from ratings.systems.game import Game
from ratings.systems.packed import Seats, pack, seats_of, unpack

TOURNAMENTS_AT_ONCE = 40


def settle_periods(ladder: Ladder, tournament_ids: Collection[int], note: Note) -> set[datetime.date]:
    """Bring the periods in which these tournaments counted or count up to date.

    Returns the days whose seats may have changed. A period that lost its last table stays, empty, until its
    changes have been taken back. Some tournaments at a time, so that a whole ladder needs no more memory than a
    part of it.
    """
    days: set[datetime.date] = set()
    ordered = sorted(tournament_ids)
    for done in range(0, len(ordered), TOURNAMENTS_AT_ONCE):
        note("read", done, len(ordered))
        days |= _settle_some(ladder, ordered[done : done + TOURNAMENTS_AT_ONCE])
    return days


def _settle_some(ladder: Ladder, tournament_ids: Collection[int]) -> set[datetime.date]:
    tables = tables_of_days(ladder, tournament_ids)
    periods = {one.ends_on: one for one in RatingPeriod.objects.filter(ladder=ladder, ends_on__in=tables)}
    for day in sorted(tables):
        _fill(ladder, day, periods.get(day), tables[day])
    return set(tables)


def tables_of_days(
    ladder: Ladder,
    tournament_ids: Collection[int],
    accepted: Collection[int] | None = None,
    merged: Mapping[int, int] | None = None,
) -> dict[datetime.date, list[RatedTable]]:
    """Day -> all tables that count in it, of every period in which one of these tournaments counted or counts.

    accepted: which tournaments the ladder has accepted; merged: player id -> the id under which their results
    count; None: as stored. A period that lost its last table is there with none.
    """
    ids = set(tournament_ids)
    before = RatingPeriod.objects.filter(ladder=ladder, tournaments__in=ids)
    tables: dict[datetime.date, list[RatedTable]] = {
        day: [] for day in before.values_list("ends_on", flat=True)
    }
    tables |= tables_by_day(ladder, _accepted(ladder, ids, accepted), merged)
    through = RatingPeriod.tournaments.through.objects.filter(
        ratingperiod__ladder=ladder, ratingperiod__ends_on__in=tables
    )
    beside = set(through.values_list("tournament_id", flat=True)) - ids
    for day, others in tables_by_day(ladder, _accepted(ladder, beside, accepted), merged).items():
        if day in tables:
            tables[day] = sorted([*tables[day], *others], key=lambda table: table.tournament_id)
    return tables


def seats_of_days(
    ladder: Ladder,
    tournament_ids: Collection[int],
    accepted: Collection[int] | None = None,
    merged: Mapping[int, int] | None = None,
) -> dict[datetime.date, Seats]:
    """Day -> the seats of `tables_of_days`, as a replay reads them."""
    tables = tables_of_days(ladder, tournament_ids, accepted, merged)
    return {day: seats_of(games_of(own)) for day, own in tables.items()}


def _accepted(ladder: Ladder, ids: set[int], accepted: Collection[int] | None) -> set[int]:
    return accepted_ids(ladder, ids) if accepted is None else ids.intersection(accepted)


def packed_games(period: RatingPeriod) -> tuple[list[Game], dict[int, int]]:
    """The games of a closed period, numbered from 0, and player id -> tournament (the last one played)."""
    seats = unpack(bytes(period.seats)) if period.seats else None
    games: list[Game] = []
    tournament_by_player: dict[int, int] = {}
    if seats is None:
        return games, tournament_by_player
    players, places = seats.players.tolist(), seats.places.tolist()
    played_in = np.frombuffer(bytes(period.tournament_of_game), "<u4").tolist()
    first = 0
    for number, (size, tournament_id) in enumerate(zip(seats.sizes.tolist(), played_in, strict=True)):
        here = players[first : first + size]
        games.append(Game(number, dict(zip(here, places[first : first + size], strict=True))))
        tournament_by_player.update(dict.fromkeys(here, tournament_id))
        first += size
    return games, tournament_by_player


def last_tournaments(period: RatingPeriod, players: np.ndarray) -> np.ndarray:
    """The tournament in which each of these players played last in a closed period. players: ascending, all of them."""
    played_in = np.frombuffer(bytes(period.tournament_of_game), "<u4").astype(np.int64)
    if not len(players) or (played_in == played_in[0]).all():
        return np.full(len(players), played_in[0] if len(players) else 0)
    seats = unpack(bytes(period.seats))
    found = np.zeros(len(players), np.int64)
    np.maximum.at(
        found, np.searchsorted(players, seats.players), np.repeat(np.arange(len(played_in)), seats.sizes)
    )
    return played_in[found]


def _fill(ladder: Ladder, day: datetime.date, period: RatingPeriod | None, tables: list[RatedTable]) -> None:
    if period is None:
        period = RatingPeriod.objects.create(
            ladder=ladder, ends_on=day, system=ladder.system, settings=ladder.settings
        )
    period.games = len(tables)
    period.seats = pack(seats_of(games_of(tables)))
    period.tournament_of_game = np.array([table.tournament_id for table in tables], "<u4").tobytes()
    period.save(update_fields=["games", "seats", "tournament_of_game"])
    period.tournaments.set({table.tournament_id for table in tables})
