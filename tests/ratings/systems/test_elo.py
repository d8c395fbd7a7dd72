import json
from pathlib import Path

import pytest

from ratings.systems import elo
from ratings.systems.elo import EloSettings, PlayerState
from ratings.systems.game import Game, RatingError

GOLDEN = Path(__file__).parents[2] / "data" / "ratings"
TABLES = json.loads((GOLDEN / "tables.json").read_text(encoding="utf-8"))
PERIODS = json.loads((GOLDEN / "periods.json").read_text(encoding="utf-8"))


def games_of(*tables):
    return [Game(number, place_by_player) for number, place_by_player in enumerate(tables)]


def rated(states, *tables, settings=elo.DEFAULT):
    """Return player id -> row of one period."""
    return {row.player_id: row for row in elo.rate_period(states, games_of(*tables), settings)}


def replayed(states, periods, settings=elo.DEFAULT):
    """Return the rows of period after period."""
    rows = []
    for number, tables in enumerate(periods, start=1):
        changes = elo.rate_period(states, games_of(*tables), settings)
        rows += [
            (number, row.player_id, row.games, row.k, row.total, row.change, row.rating_after)
            for row in changes
        ]
        states = states | elo.states_after(states, changes, settings)
    return rows


@pytest.mark.parametrize("golden", TABLES, ids=lambda golden: golden["name"])
def test_a_table_gives_the_known_changes_to_the_hundred_thousandth(golden):
    rating_by_player = dict(enumerate(golden["ratings"]))
    place_by_player = dict(enumerate(golden["places"]))

    totals = elo.table_totals(place_by_player, rating_by_player, EloSettings(cap=golden["cap"]))

    changes = [k * totals[seat] / elo.WHOLE for seat, k in enumerate(golden["k"])]
    assert golden["changes"] == pytest.approx(changes, abs=4e-5)


@pytest.mark.parametrize("golden", PERIODS, ids=lambda golden: golden["name"])
def test_a_period_gives_the_known_ratings(golden):
    states = {player: PlayerState(*state) for player, state in golden["states"].items()}
    settings = EloSettings(curve=golden["curve"], cap=golden["cap"])

    rows = rated(states, *golden["games"], settings=settings)

    assert golden["ratings"] == {player: row.rating_after for player, row in rows.items()}
    assert golden["k"] == {player: row.k for player, row in rows.items()}
    assert golden["exact"] == pytest.approx(
        {player: row.k * row.total / elo.WHOLE for player, row in rows.items()}, abs=1e-4
    )


def test_two_periods_of_newcomers_give_the_history_of_the_guide():
    periods = [[{"a": 1, "b": 2, "c": 2, "d": 4}], [{"b": 1, "a": 2}, {"a": 1, "b": 2, "c": 3}]]

    assert replayed({}, periods) == [
        (1, "a", 1, 40, 210_000_000, 20, 1520),
        (1, "b", 1, 40, 0, 0, 1500),
        (1, "c", 1, 40, 0, 0, 1500),
        (1, "d", 1, 40, -210_000_000, -20, 1480),
        (2, "a", 2, 40, -24_150_840, -2, 1518),
        (2, "b", 2, 40, 228_113_130, 22, 1522),
        (2, "c", 1, 40, -203_962_290, -19, 1481),
    ]


def test_two_periods_with_a_cap_of_400_and_mixed_k():
    states = {
        0: PlayerState(1500, 0),
        1: PlayerState(1620, 100),
        2: PlayerState(1480, 100),
        3: PlayerState(1988, 100),
        4: PlayerState(1555, 29),
    }
    periods = [[{0: 1, 1: 2, 2: 2, 3: 4}, {0: 1, 2: 2, 4: 3}], [{1: 2, 0: 1}]]

    rows = replayed(states, periods, EloSettings(cap=400))

    assert [(period, player, rating) for period, player, *_, rating in rows] == [
        (1, 0, 1548),
        (1, 1, 1620),
        (1, 2, 1486),
        (1, 3, 1970),
        (1, 4, 1531),
        (2, 0, 1572),
        (2, 1, 1608),
    ]


def test_a_newcomer_starts_at_1500_without_games():
    assert PlayerState(rating=1500, games=0, reached_2400=False) == elo.start()


def test_a_newcomer_starts_where_the_settings_say():
    row = rated({}, {"ada": 1, "boris": 2}, settings=EloSettings(start=1000))["ada"]

    assert (row.rating_before, row.rating_after) == (1000, 1020)


@pytest.mark.parametrize(
    ("state", "games", "expected"),
    [
        (PlayerState(1500, 0), 1, (40, 40, "new")),
        (PlayerState(1500, 29), 1, (40, 40, "new")),
        (PlayerState(1500, 30), 1, (20, 20, "established")),
        (PlayerState(2399, 30), 1, (20, 20, "established")),
        (PlayerState(2250, 30, reached_2400=True), 1, (10, 10, "elite")),
        (PlayerState(2450, 5, reached_2400=True), 1, (10, 10, "elite")),
        (PlayerState(1500, 0), 17, (40, 40, "new")),
        (PlayerState(1500, 0), 18, (38, 40, "new")),
        (PlayerState(1500, 30), 35, (20, 20, "established")),
        (PlayerState(1500, 30), 36, (19, 20, "established")),
        (PlayerState(2400, 99, reached_2400=True), 71, (9, 10, "elite")),
        (PlayerState(1500, 99), 701, (0, 20, "established")),
    ],
)
def test_k_follows_games_rating_and_the_limit_of_700(state, games, expected):
    assert expected == elo.k_factor(state, games)


def test_k_stays_10_after_the_rating_fell_below_2400_again():
    states = {"ada": PlayerState(2395, 60), "boris": PlayerState(2395, 60)}
    periods = [[{"ada": 1, "boris": 2}], [{"ada": 2, "boris": 1}], [{"ada": 2, "boris": 1}]]

    rows = [row for row in replayed(states, periods) if row[1] == "ada"]

    assert [(row[3], row[6]) for row in rows] == [(20, 2405), (10, 2400), (10, 2395)]


def test_reaching_exactly_2400_counts_as_reached():
    states = {"ada": PlayerState(2390, 60), "boris": PlayerState(2390, 60)}
    changes = elo.rate_period(states, games_of({"ada": 1, "boris": 2}))

    assert {"ada": PlayerState(2400, 61, True), "boris": PlayerState(2380, 61, False)} == elo.states_after(
        states, changes
    )


@pytest.mark.parametrize(
    ("total", "points"),
    [
        (0, 0),
        (21_000_000, 1),
        (20_999_999, 0),
        (-21_000_000, -1),
        (-20_999_999, 0),
        (63_000_000, 2),
        (-63_000_000, -2),
    ],
)
def test_exact_halves_are_rounded_away_from_zero(total, points):
    assert points == elo.rating_change(10, total)


def test_a_difference_above_the_cap_counts_as_the_cap():
    wide = {"ada": PlayerState(2300, 50), "boris": PlayerState(1500, 50)}
    at_the_cap = {"ada": PlayerState(1900, 50), "boris": PlayerState(1500, 50)}
    settings = EloSettings(cap=400)

    assert rated(at_the_cap, {"ada": 1, "boris": 2}, settings=settings)["ada"].total == (
        rated(wide, {"ada": 1, "boris": 2}, settings=settings)["ada"].total
    )


def test_a_floor_stops_a_fall_but_lifts_nobody():
    states = {"ada": PlayerState(1405), "boris": PlayerState(1405), "chen": PlayerState(1300)}
    settings = EloSettings(floor=1400)

    rows = rated(states, {"ada": 1, "boris": 2}, {"ada": 1, "chen": 2}, settings=settings)

    assert (rows["boris"].change, rows["boris"].rating_after) == (-5, 1400)
    assert (rows["chen"].change, rows["chen"].rating_after) == (0, 1300)


def test_only_the_order_of_the_places_counts():
    assert elo.rate_period({}, games_of({"ada": 1, "boris": 2, "chen": 2})) == elo.rate_period(
        {}, games_of({"ada": 1, "boris": 3, "chen": 3})
    )


def test_a_period_without_games_changes_nobody():
    assert elo.rate_period({"ada": PlayerState(1500)}, []) == []


def test_only_those_who_played_have_a_new_state():
    states = {"ada": PlayerState(1500), "boris": PlayerState(1500), "chen": PlayerState(1700)}

    assert {"ada": PlayerState(1520, 1), "boris": PlayerState(1480, 1)} == elo.update(
        states, games_of({"ada": 1, "boris": 2})
    )


def test_the_live_change_is_that_of_the_games_so_far():
    states = {"ada": PlayerState(1600, 40)}

    assert elo.expected_change(states, games_of({"boris": 1, "ada": 2})) == {"ada": -13, "boris": 26}


@pytest.mark.parametrize("seats", [0, 1, 9])
def test_a_game_has_two_to_eight_players(seats):
    with pytest.raises(RatingError) as refused:
        Game("g", {seat: seat for seat in range(1, seats + 1)})

    assert ("seat_count", {"game_id": "g", "seats": seats}) == (refused.value.code, refused.value.values)


def test_a_game_given_twice_is_refused():
    game = Game("g7", {"ada": 1, "boris": 2})

    with pytest.raises(RatingError) as refused:
        elo.rate_period({}, [game, Game("g8", {"ada": 1, "boris": 2}), game])

    assert (refused.value.code, refused.value.values) == ("duplicate_game", {"game_id": "g7"})


@pytest.mark.parametrize("wrong", [{"k_new": -1}, {"k_elite": 10.5}, {"k_games": 10**7}, {"new_games": "30"}])
def test_settings_that_are_no_whole_numbers_are_refused(wrong):
    with pytest.raises(RatingError) as refused:
        EloSettings(**wrong)

    assert refused.value.code == "bad_setting"
    assert wrong == {refused.value.values["setting"]: refused.value.values["value"]}
