"""The ratings that the results of closed periods give, computed beside the stored ones from packed seats."""

import datetime
from itertools import groupby

import numpy as np

from ratings.models import Ladder, RatingPeriod
from ratings.systems.elo import EloSettings, PlayerState
from ratings.systems.elo_replay import States, newcomers, replay
from ratings.systems.packed import Seats, unpack


def replayed_states(ladder: Ladder, before: datetime.date | None = None) -> dict[int, PlayerState]:
    """player id -> state after every period (before a day), replayed from the first; of an Elo ladder."""
    periods = RatingPeriod.objects.filter(ladder=ladder, games__gt=0).order_by("ends_on")
    if before is not None:
        periods = periods.filter(ends_on__lt=before)
    seats = [
        (settings, unpack(bytes(packed))) for settings, packed in periods.values_list("settings", "seats")
    ]
    players = 1 + max((int(one.players.max()) for _settings, one in seats), default=-1)
    states = newcomers(players)
    played = np.zeros(players, dtype=np.bool_)
    for settings, group in groupby(seats, key=lambda one: one[0]):
        own: list[Seats] = [one for _settings, one in group]
        replay(own, states, EloSettings(**settings))
        for one in own:
            played[one.players] = True
    return _by_player(states, played)


def _by_player(states: States, played: np.ndarray) -> dict[int, PlayerState]:
    players = np.flatnonzero(played)
    columns = (states.rating[players], states.games[players], states.reached_2400[players])
    rows = zip(players.tolist(), *(column.tolist() for column in columns), strict=True)
    return {player_id: PlayerState(rating, games, reached) for player_id, rating, games, reached in rows}
