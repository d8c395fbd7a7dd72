import pytest
from hypothesis import given

from ratings.systems import elo
from ratings.systems.calculation import (
    GameCalculation,
    OpponentLine,
    expected_places,
    expected_score,
    explain,
)
from ratings.systems.elo import EloSettings, PlayerState
from ratings.systems.game import Game, RatingError
from tests.ratings.systems.histories import periods, settings, states

STATES = {"ada": PlayerState(1520, 1), "boris": PlayerState(1500, 1), "chen": PlayerState(900, 40)}


def test_each_opponent_has_a_line_with_difference_expectation_score_and_contribution():
    games = [
        Game("g2", {"boris": 1, "ada": 2}),
        Game("g3", {"chen": 1, "boris": 2}),
        Game("g4", {"chen": 1, "ada": 1}),
    ]

    assert [
        GameCalculation(
            game_id="g2",
            place=2,
            share=420,
            lines=(OpponentLine("boris", 1500, 20, 20, 528_751, 0, -222_075_420),),
            scored=0,
            expected=222_075_420,
            total=-222_075_420,
        ),
        GameCalculation(
            game_id="g4",
            place=1,
            share=420,
            lines=(OpponentLine("chen", 900, 620, 400, 909_091, 500_000, -171_818_220),),
            scored=210_000_000,
            expected=381_818_220,
            total=-171_818_220,
        ),
    ] == explain("ada", STATES, games, EloSettings(cap=400))


def test_opponents_stand_in_seat_order():
    calculation, *_ = explain("ada", STATES, [Game("g", {"chen": 3, "ada": 2, "boris": 1})])

    assert [line.opponent_id for line in calculation.lines] == ["chen", "boris"]
    assert calculation.share == 210


def test_a_player_without_games_has_no_calculation():
    assert explain("dora", STATES, [Game("g", {"ada": 1, "boris": 2})]) == []


def test_a_game_given_twice_is_refused():
    game = Game("g", {"ada": 1, "boris": 2})

    with pytest.raises(RatingError, match="duplicate_game"):
        explain("ada", STATES, [game, game])


@given(states(), periods(), settings())
def test_the_lines_sum_to_the_total_of_the_change(states, games, settings):
    for change in elo.rate_period(states, games, settings):
        calculations = explain(change.player_id, states, games, settings)

        assert change.games == len(calculations)
        assert change.total == sum(calculation.total for calculation in calculations)
        for calculation in calculations:
            assert calculation.total == sum(line.contribution for line in calculation.lines)
            assert calculation.total == calculation.scored - calculation.expected


def test_equal_players_expect_the_middle_place():
    assert expected_places({"ada": 1500, "boris": 1500, "chen": 1500}) == {
        "ada": 2_000_000,
        "boris": 2_000_000,
        "chen": 2_000_000,
    }


def test_the_stronger_player_expects_the_better_place():
    assert expected_places({"ada": 1900, "boris": 1500}) == {"ada": 1_090_909, "boris": 1_909_091}


def test_the_expected_score_follows_the_curve_and_the_cap():
    assert [
        expected_score(200),
        expected_score(-200),
        expected_score(200, EloSettings(curve="fide")),
        expected_score(200, EloSettings(curve="fide", cap=2)),
    ] == [759_747, 240_253, 760_000, 500_000]
