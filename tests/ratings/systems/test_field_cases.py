"""Trouble that people reported about the ratings of other programs, on our engine."""

import random
from itertools import permutations

import pytest

from ratings.systems import elo
from ratings.systems.game import Game, RatingError

TABLES = [
    {"ada": 1, "boris": 2, "chen": 3},
    {"boris": 1, "dora": 2, "ada": 3, "emil": 4},
    {"emil": 1, "chen": 1, "dora": 3},
    {"ada": 1, "emil": 2},
    {"dora": 1, "boris": 2, "chen": 2},
]


def ratings(rounds):
    """Return player -> (rating, games) after these rounds, each a period of one table."""
    states = {}
    for number in sorted(rounds):
        states |= elo.update(states, [Game(number, rounds[number])])
    return {player: (state.rating, state.games) for player, state in states.items()}


def test_a_deleted_round_leaves_nothing_behind():
    log = dict(enumerate(TABLES))
    without = {number: table for number, table in log.items() if number != 1}
    ratings(log)

    del log[1]

    assert ratings(log) == ratings(without)
    assert ratings(log)["dora"][1] == 2


def test_three_rounds_deleted_in_any_order_end_in_the_same_ratings():
    ends = set()
    for order in permutations([0, 2, 4]):
        log = dict(enumerate(TABLES))
        for number in order:
            del log[number]
        ends.add(tuple(sorted(ratings(log).items())))

    assert ends == {tuple(sorted(ratings({1: TABLES[1], 3: TABLES[3]}).items()))}


def test_the_same_job_done_twice_gives_the_same_ratings():
    states = elo.update({}, [Game(0, TABLES[0])])
    games = [Game(1, TABLES[1]), Game(2, TABLES[2])]

    assert elo.rate_period(states, games) == elo.rate_period(states, games)


def test_the_same_result_delivered_twice_is_refused_not_counted_twice():
    game = Game(1, TABLES[1])

    with pytest.raises(RatingError, match="duplicate_game"):
        elo.rate_period({}, [game, game])


def test_results_arriving_in_another_order_give_the_same_ratings():
    games = [Game(number, table) for number, table in enumerate(TABLES)]

    assert len({tuple(elo.rate_period({}, order)) for order in permutations(games)}) == 1


def test_three_tied_at_a_table_of_five_equals_change_alike_in_every_seat_order():
    place_by_player = {"ada": 1, "boris": 2, "chen": 2, "dora": 2, "emil": 5}

    changes = {
        tuple(sorted(elo.expected_change({}, [Game("g", dict(seats))]).items()))
        for seats in permutations(place_by_player.items())
    }

    assert changes == {(("ada", 20), ("boris", 0), ("chen", 0), ("dora", 0), ("emil", -20))}


def test_a_thousand_tables_of_a_closed_pool_make_no_rating_out_of_thin_air():
    chance = random.Random(60)
    states = {}
    for number in range(1000):
        seated = chance.sample(range(20), chance.randint(2, 8))
        places = [chance.randint(1, 8) for _ in seated]
        changes = elo.rate_period(states, [Game(number, dict(zip(seated, places, strict=True)))])
        states |= elo.states_after(states, changes)
        assert sum(change.total for change in changes) == 0

    drift = sum(state.rating for state in states.values()) - 20 * 1500
    assert abs(drift) <= 20 * 20


def test_a_table_of_eight_moves_its_last_no_further_than_a_table_of_three():
    eight = elo.expected_change({}, [Game("g", {player: player for player in range(1, 9)})])
    three = elo.expected_change({}, [Game("g", {player: player for player in range(1, 4)})])

    assert (eight[8], three[3]) == (-20, -20)


def test_second_is_never_punished_like_last():
    for seats in range(3, 9):
        changes = elo.expected_change({}, [Game("g", {player: player for player in range(1, seats + 1)})])

        assert changes[2] >= 0 > changes[seats]
