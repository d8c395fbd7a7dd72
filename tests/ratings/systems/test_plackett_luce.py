import math

import pytest

from ratings.systems import plackett_luce
from ratings.systems.game import Game
from ratings.systems.plackett_luce import PlackettLuceSettings, Skill


def test_a_game_of_two_newcomers_moves_both_as_the_paper_says():
    # Weng and Lin, algorithm 4, with k = 2 teams of one; the library first adds tau to every uncertainty.
    mu, sigma, beta, tau, kappa = 25, 25 / 3, 25 / 6, 25 / 300, 0.0001
    variance = sigma**2 + tau**2
    c = math.sqrt(2 * (variance + beta**2))
    step = variance / c * 0.5
    shrink = 1 - variance / c**2 * (math.sqrt(variance) / c) * 0.25

    after = plackett_luce.update({}, [Game("g", {"ada": 1, "boris": 2})])

    assert after["ada"].mu == pytest.approx(mu + step)
    assert after["boris"].mu == pytest.approx(mu - step)
    assert after["ada"].sigma == pytest.approx(math.sqrt(variance * max(shrink, kappa)))


def test_the_number_shown_is_the_skill_less_three_uncertainties():
    states = {
        "ada": Skill(mu=30.0, sigma=5.0, games=9, rating=0),
        "boris": Skill(mu=30.0, sigma=5.0, games=9, rating=0),
    }

    after = plackett_luce.update(states, [Game("g", {"ada": 1, "boris": 1})])["ada"]

    assert after.rating == round(1500 + 40 * (after.mu - 3 * after.sigma))


def test_the_settings_move_the_newcomer_and_the_scale():
    settings = PlackettLuceSettings(mu=50.0, sigma=10.0, shown_at=1000, shown_step=10)

    assert plackett_luce.start(settings) == Skill(mu=50.0, sigma=10.0, games=0, rating=1000)
