from collections import defaultdict

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.systems import elo, elo_replay
from ratings.systems.elo import EloSettings, PlayerState
from ratings.systems.elo_replay import States, lay_out, newcomers, replay
from ratings.systems.game import Game, RatingError
from ratings.systems.packed import Seats, seats_of
from tests.ratings.systems.histories import POOL, long_periods, periods, settings, states

FIELDS = ("period", "player", "games", "k", "total", "change", "rating")


def rows(history):
    """Return the rows of a replayed history as tuples."""
    return list(zip(*(getattr(history, field).tolist() for field in FIELDS), strict=True))


def specified_rows(states, history, settings):
    """Return the same rows from the specification, and the states after them."""
    states, expected = dict(states), []
    for period, games in enumerate(history):
        changes = elo.rate_period(states, games, settings)
        states |= elo.states_after(states, changes, settings)
        expected += [
            (period, row.player_id, row.games, row.k, row.total, row.change, row.rating_after)
            for row in changes
        ]
    return expected, states


def in_arrays(states):
    """Return the states of the pool as arrays; who is missing has no rating yet."""
    arrays = newcomers(POOL + 1)
    for player, state in states.items():
        arrays.rating[player], arrays.games[player] = state.rating, state.games
        arrays.reached_2400[player] = state.reached_2400
    return arrays


def out_of_arrays(arrays):
    """Return player id -> state of everyone with a rating."""
    columns = zip(arrays.rating.tolist(), arrays.games.tolist(), arrays.reached_2400.tolist(), strict=True)
    return {
        player: PlayerState(*state) for player, state in enumerate(columns) if state[0] != elo_replay.UNRATED
    }


@given(states(), st.lists(st.one_of(periods(), long_periods()), max_size=6), settings())
def test_a_replay_gives_the_rows_and_states_of_the_specification(states, history, settings):
    expected, states_after = specified_rows(states, history, settings)
    arrays = in_arrays(states)

    replayed = replay((seats_of(games) for games in history), arrays, settings)

    assert rows(replayed) == expected
    assert out_of_arrays(arrays) == states_after


@given(st.lists(periods(), max_size=12), st.integers(1, 40))
def test_a_replay_in_parts_gives_the_same_rows(history, seats_at_once):
    seats = [seats_of(games) for games in history]
    whole = rows(replay(seats, newcomers(POOL + 1)))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(elo_replay, "SEATS_AT_ONCE", seats_at_once)
        in_parts = rows(replay(seats, newcomers(POOL + 1)))

    assert in_parts == whole


def test_a_long_history_of_large_numbers_is_rated_as_specified():
    random = np.random.default_rng(7)
    numbers = random.choice(200_000, size=300, replace=False)
    strength = random.normal(1500, 400, size=300)
    history = []
    for _ in range(60):
        games = []
        for game in range(60):
            seated = random.choice(300, size=random.integers(2, 9), replace=False)
            played = np.round(strength[seated] + random.normal(0, 200, len(seated)), -2)
            places = 1 + (played[:, None] < played).sum(axis=1)
            games.append(Game(game, dict(zip(numbers[seated].tolist(), places.tolist(), strict=True))))
        history.append(games)
    settings = EloSettings(elite_rating=1800)
    expected, _ = specified_rows({}, history, settings)

    replayed = replay((seats_of(games) for games in history), newcomers(200_000), settings)

    assert rows(replayed) == expected
    assert {40, 20, 10} <= {row[3] for row in expected}


def test_the_start_rating_of_the_period_counts_for_newcomers():
    arrays = newcomers(4)
    replay([seats_of([Game(1, {1: 1, 2: 2})])], arrays, EloSettings(start=1000))
    replay([seats_of([Game(2, {1: 1, 3: 2})])], arrays, EloSettings(start=1200))

    assert out_of_arrays(arrays) == {
        1: PlayerState(1050, 2),
        2: PlayerState(980, 1),
        3: PlayerState(1170, 1),
    }


def test_a_correction_replays_the_later_periods_from_the_states_before():
    history = [[Game(number, {number % 3: 1, (number + 1) % 3: 2})] for number in range(9)]
    seats = [seats_of(games) for games in history]
    start = newcomers(3)
    replay(seats[:5], start)
    corrected = seats_of([Game(5, {2: 2, 0: 1})])

    after_correction = start.copy()
    later = replay([corrected, *seats[6:]], after_correction)
    whole = newcomers(3)
    everything = replay([*seats[:5], corrected, *seats[6:]], whole)

    assert [(period + 5, *row) for period, *row in rows(later)] == [
        row for row in rows(everything) if row[0] >= 5
    ]
    assert out_of_arrays(after_correction) == out_of_arrays(whole)


def test_copied_states_are_independent():
    states = States(np.array([1500]), np.array([0]), np.array([False]))

    states.copy().rating[0] = 1600

    assert states.rating.tolist() == [1500]


def test_nothing_to_replay_gives_an_empty_history():
    assert rows(replay([], newcomers(3))) == []
    assert rows(replay([seats_of([]), seats_of([])], newcomers(3))) == []


def test_a_game_counted_twice_by_mistake_would_show():
    game = Game("g", {1: 1, 2: 2})
    games = defaultdict(int)
    for _, player, played, *_ in rows(replay([seats_of([game]), seats_of([game])], newcomers(3))):
        games[player] += played

    assert games == {1: 2, 2: 2}


def test_more_periods_at_once_than_fit_are_refused():
    empty = Seats(np.zeros(0, np.uint8), np.zeros(0, np.int32), np.zeros(0, np.int8))

    with pytest.raises(RatingError) as refused:
        lay_out([empty] * 4001)

    assert refused.value.code == "too_many_periods"


def test_more_periods_than_fit_at_once_are_replayed_all_the_same():
    seats = seats_of([Game("g", {0: 1, 1: 2})])

    assert replay([seats] * 9000, newcomers(2)).period.tolist()[-1] == 8999
