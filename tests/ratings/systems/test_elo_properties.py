from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from ratings.systems import elo
from ratings.systems.game import Game
from tests.ratings.systems.histories import long_periods, periods, settings, states, tables


@given(tables(), st.lists(st.integers(-500, 4000), min_size=12, max_size=12), settings())
def test_the_totals_of_a_table_sum_to_zero(place_by_player, ratings, settings):
    rating_by_player = dict(enumerate(ratings, start=1))

    assert sum(elo.table_totals(place_by_player, rating_by_player, settings).values()) == 0


@given(states(), st.one_of(periods(), long_periods()), settings(), st.randoms(use_true_random=False))
def test_the_order_of_games_and_seats_does_not_matter(states, games, settings, random):
    shuffled = []
    for game in games:
        seats = list(game.place_by_player.items())
        random.shuffle(seats)
        shuffled.append(Game(game.game_id, dict(seats)))
    random.shuffle(shuffled)

    assert elo.rate_period(states, games, settings) == elo.rate_period(states, shuffled, settings)


@given(tables(), st.integers(0, 3000), settings())
def test_equal_places_of_equal_players_give_equal_totals(place_by_player, rating, settings):
    totals = elo.table_totals(place_by_player, dict.fromkeys(place_by_player, rating), settings)

    for place in set(place_by_player.values()):
        assert len({totals[player] for player in place_by_player if place_by_player[player] == place}) == 1


@given(states(), st.one_of(periods(), long_periods()), settings())
def test_a_period_counts_every_seat_once_and_stays_within_its_limit(states, games, settings):
    changes = elo.rate_period(states, games, settings)

    assert Counter(player for game in games for player in game.place_by_player) == {
        change.player_id: change.games for change in changes
    }
    assert all(change.k * change.games <= settings.k_games for change in changes)
    assert all(change.rating_after - change.rating_before == change.change for change in changes)


@given(states(), periods())
def test_no_game_moves_anyone_by_more_than_k(states, games):
    for change in elo.rate_period(states, games):
        assert abs(change.change) <= change.k * change.games


@given(states(), periods(), settings())
def test_the_totals_of_a_period_sum_to_zero(states, games, settings):
    assert sum(change.total for change in elo.rate_period(states, games, settings)) == 0
