"""Dealt boards are possible: real cards, each once, and the validator finds nothing."""

from random import Random

import pytest

from games.scoring.check import check_table
from games.scoring.edition import load_edition
from games.simulation.deal import deal_boards

EDITIONS = ("base", "base_x2", "base+time_to_fly", "base+continents", "base+time_to_fly+continents")


@pytest.mark.parametrize("code", EDITIONS)
@pytest.mark.parametrize("seed", range(20))
def test_a_dealt_table_has_no_finding(code, seed):
    rng = Random(seed)
    edition = load_edition(code)
    strengths = [
        rng.uniform(-1, 1) for _player in range(rng.randint(edition.players_min, edition.players_max))
    ]
    report = check_table({"edition": code, "players": deal_boards(edition, strengths, rng)})
    assert report["findings"] == []


def test_the_same_seed_deals_the_same_table():
    edition = load_edition("base")
    assert deal_boards(edition, [0.5, 0.0, -0.5], Random(3)) == deal_boards(
        edition, [0.5, 0.0, -0.5], Random(3)
    )


def test_strength_pays_over_many_tables():
    edition = load_edition("base")
    wins = [0, 0]
    for seed in range(200):
        boards = deal_boards(edition, [1.0, -1.0], Random(seed))
        scores = check_table({"edition": "base", "players": boards})["scores"]
        wins[0] += scores[0] > scores[1]
        wins[1] += scores[1] > scores[0]
    assert wins[0] > 2 * wins[1]
