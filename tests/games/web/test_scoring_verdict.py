"""The verdict in one line: who won, by what, and what is still missing."""

import pytest
from django.utils.translation import override

from games.scoring.check import find
from games.web.scoring.verdict import names_of, verdict_of


def animals(*traits):
    return [{"id": str(number), "traits": list(names)} for number, names in enumerate(traits, 1)]


def board(player, animals=(), **more):
    return {"player": player, "animals": list(animals), "links": [], **more}


def species(player, food, *population_and_traits):
    lines = [
        {"population": size, "body_size": 1, "traits": list(traits)} for size, traits in population_and_traits
    ]
    return {"player": player, "food": food, "species": lines}


def verdict(edition, *players, language="en", **table):
    document = {"edition": edition, "players": list(players), **table}
    with override(language):
        return verdict_of(find(document), names_of(document, len(players)))


ONE, TWO = animals([]), animals([], [])


@pytest.mark.parametrize(
    ("expected", "edition", "players", "table"),
    [
        ("Anna by 2 points", "base", [board("Anna", TWO), board("Boris", ONE)], {}),
        ("Anna by 1 point", "base", [board("Boris", ONE), board("Anna", animals(["running"]))], {}),
        (
            "Anna by 3 cards in the discard",
            "base",
            [board("Anna", ONE, discard=9), board("Boris", ONE, discard=6)],
            {},
        ),
        (
            "Anna by 1 card in the discard",
            "base",
            [board("Boris", ONE, discard=5), board("Anna", ONE, discard=6)],
            {},
        ),
        (
            "Anna and Boris are level: the discard decides, enter it.",
            "base",
            [board("Anna", ONE), board("Boris", ONE, discard=6)],
            {},
        ),
        (
            "Anna and Boris are level in everything: a lot decides.",
            "base",
            [board("Anna", ONE, discard=6), board("Boris", ONE, discard=6), board("Chen", [])],
            {},
        ),
        ("Anna: all others left the game.", "base", [board("Anna", ONE), board("Boris", TWO, left=True)], {}),
        (
            "Anna by 1 trait card",
            "evolution_2e",
            [species("Anna", 3, (1, ["horns"])), species("Boris", 3, (2, []))],
            {},
        ),
        (
            "Anna by 1 point of population",
            "evolution_2e",
            [species("Anna", 2, (2, ["horns"])), species("Boris", 3, (1, ["horns"]))],
            {},
        ),
        (
            "Anna and Boris share the first place.",
            "oceans",
            [
                {"player": "Anna", "score_pile": 4, "bonus": 0, "species": []},
                {"player": "Boris", "score_pile": 0, "bonus": 4, "species": []},
            ],
            {},
        ),
        (
            "The flora by 2 points; the best player is Anna.",
            "base+grass_mushrooms",
            [board("Anna", ONE), board("Boris")],
            {"flora": [{"kind": "grass", "food": 2}]},
        ),
        (
            "The flora: level with Anna, it stands before its equals.",
            "base+grass_mushrooms",
            [board("Anna", TWO), board("Boris")],
            {"flora": [{"kind": "grass", "food": 2}]},
        ),
        (
            "Anna by 2 points",
            "base+grass_mushrooms",
            [board("Anna", animals(["carnivorous", "running"], ["running"])), board("Boris")],
            {"flora": [{"kind": "grass", "food": 4}]},
        ),
        ("", "base", [board("Anna"), board("Boris")], {}),
        ("", "base", [board("Anna", [{"id": "1"}]), board("Boris", ONE)], {}),
        ("", "no_such_set", [board("Anna", ONE), board("Boris")], {}),
    ],
)
def test_the_verdict_says_who_won_and_by_what(expected, edition, players, table):
    assert expected == verdict(edition, *players, **table)


def test_players_without_a_name_have_a_number():
    assert "Player 2 by 2 points" == verdict("base", board(""), {"animals": ONE})


def test_names_that_are_no_text_are_numbers():
    assert ["Player 1", "Player 2"] == names_of({"players": [{"player": 7}, "nobody"]}, 2)


def test_the_verdict_speaks_russian():
    line = verdict("base", board("Анна", ONE, discard=9), board("Борис", ONE, discard=6), language="ru")
    assert "Анна" in line
    assert "3 карты" in line
