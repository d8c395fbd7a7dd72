"""What each card is worth and how many of it can lie on a table, to the card: so many fit, one more does not.

The numbers are written down here from the published card lists, not read from the editions' files.
"""

import pytest

from games.scoring.check import check_table

DECKS = {
    "base": 84, "base_x2": 168, "base+time_to_fly": 126, "base+continents": 126, "base+continents_short": 106,
    "base+variations": 102, "base+life_cycle": 100, "base+plants": 120, "base+time_to_fly+plants": 162,
}  # fmt: skip

POINTS = {
    "base": {
        "carnivorous": 2, "parasite": 3, "high_body_weight": 2, "fat_tissue": 1, "swimming": 1, "running": 1,
        "mimicry": 1, "scavenger": 1, "piracy": 1, "tail_loss": 1, "grazing": 1, "hibernation_ability": 1,
        "poisonous": 1, "burrowing": 1, "camouflage": 1, "sharp_vision": 1,
    },
    "base+time_to_fly": {
        "flight": 1, "intellect": 2, "ambush": 1, "anglerfish": 0, "ink_cloud": 1, "shell": 1, "metamorphose": 1,
        "viviparous": 2, "specialization_a": 1, "specialization_b": 1,
    },
    "base+continents": {
        "regeneration": 1, "cnidocytes": 1, "aedificator": 1, "herding": 1, "migration": 1, "suckerfish": 1,
    },
    "base+variations": {"r_strategy": 1, "homeothermy": 2, "flighty": 1},
    "base+life_cycle": {"spores": 1, "cyst": 2, "stressful": 1, "mammal": 1},
    "base+time_to_fly+plants": {"specialization_plant": 1},
}  # fmt: skip

COPIES = {
    "base": {
        "carnivorous": 24, "parasite": 8, "fat_tissue": 28, "swimming": 8, "running": 4, "mimicry": 4,
        "scavenger": 4, "piracy": 4, "tail_loss": 4, "grazing": 4, "high_body_weight": 8,
        "hibernation_ability": 4, "poisonous": 4, "burrowing": 4, "camouflage": 4, "sharp_vision": 4,
    },
    "base_x2": {"running": 8, "carnivorous": 48, "swimming": 16},
    "base+time_to_fly": {
        "flight": 6, "intellect": 4, "ambush": 4, "anglerfish": 4, "ink_cloud": 4, "shell": 4, "metamorphose": 4,
        "viviparous": 4, "specialization_a": 6, "specialization_b": 6, "carnivorous": 28, "fat_tissue": 32,
        "swimming": 12,
    },
    "base+continents": {
        "regeneration": 6, "cnidocytes": 4, "aedificator": 4, "herding": 8, "migration": 8, "suckerfish": 4,
        "swimming": 26, "carnivorous": 36,
    },
    "base+continents_short": {"swimming": 18, "carnivorous": 30},
    "base+variations": {
        "r_strategy": 6, "homeothermy": 6, "flighty": 6, "swimming": 14, "fat_tissue": 31, "carnivorous": 27,
    },
    "base+life_cycle": {
        "spores": 4, "cyst": 4, "stressful": 4, "mammal": 4, "carnivorous": 28, "swimming": 12, "fat_tissue": 32,
    },
    "base+plants": {"fat_tissue": 32, "high_body_weight": 12, "swimming": 16, "burrowing": 8, "carnivorous": 32},
    "base+time_to_fly+plants": {"specialization_plant": 12},
}  # fmt: skip

PAIRS = {
    "base": {"symbiosis": (4, 1), "communication": (4, 1), "cooperation": (8, 1)},
    "base+time_to_fly": {"trematode": (8, 3), "cooperation": (12, 1), "communication": (6, 1)},
    "base+continents": {"recombination": (4, 1), "cooperation": (16, 1), "communication": (8, 1)},
    "base+continents_short": {"recombination": (4, 1), "cooperation": (10, 1), "communication": (8, 1)},
    "base+plants": {"cooperation": (12, 1)},
}
"""Pair cards: copies, and points of one."""

REPEATED = ("fat_tissue", "cyst", "specialization_plant")


def table(edition, traits, deck=None, **more):
    """All the traits, {trait: copies}, on one board with as many animals as that takes; the rest is discards."""
    stacks, pairs, animals = [], [], [[]]
    for trait, copies in traits.items():
        if any(trait in of_edition for of_edition in PAIRS.values()):
            pairs += [(trait, number) for number in range(1, copies + 1)]
        elif trait in REPEATED:
            stacks += [trait] * copies
        else:
            animals += [[] for _ in range(copies - len(animals))]
            for animal in animals[:copies]:
                animal.append(trait)
    animals += [[] for _ in range(max((number for _, number in pairs), default=0) + 1 - len(animals))]
    animals[0] = stacks + animals[0]
    cards = len(animals) + sum(traits.values()) - traits.get("anglerfish", 0)
    board = {
        "animals": [{"id": str(number), "traits": held} for number, held in enumerate(animals)],
        "links": [{"trait": trait, "a": "0", "b": str(number)} for trait, number in pairs],
        "discard": (deck or DECKS[edition]) - cards,
        "hand": 0,
    }
    return {"edition": edition, "players": [board, {"animals": [], "discard": 0, "hand": 0}], **more}


def errors(document):
    return {f["code"] for f in check_table(document)["findings"] if f["level"] == "error"}


@pytest.mark.parametrize(
    ("edition", "trait", "points"),
    [(edition, trait, points) for edition, traits in POINTS.items() for trait, points in traits.items()],
)
def test_a_trait_gives_its_points(edition, trait, points):
    answer = check_table(table(edition, {trait: 1}))
    assert ([2 + points, 0], []) == (answer["scores"], answer["findings"])


@pytest.mark.parametrize(
    ("edition", "trait", "copies"),
    [(edition, trait, copies) for edition, traits in COPIES.items() for trait, copies in traits.items()],
)
def test_all_copies_of_a_trait_fit_and_one_more_does_not(edition, trait, copies):
    assert set() == errors(table(edition, {trait: copies}))
    assert {"too_many_copies"} == errors(table(edition, {trait: copies + 1}))


@pytest.mark.parametrize(
    ("edition", "trait", "copies", "points"),
    [(edition, trait, *numbers) for edition, traits in PAIRS.items() for trait, numbers in traits.items()],
)
def test_all_copies_of_a_pair_card_fit_and_one_more_does_not(edition, trait, copies, points):
    answer = check_table(table(edition, {trait: copies}))
    assert (2 * (copies + 1) + points * copies, []) == (answer["scores"][0], answer["findings"])
    assert {"too_many_copies"} == errors(table(edition, {trait: copies + 1}))


@pytest.mark.parametrize(
    ("edition", "others", "trait", "most"),
    [
        ("base", {"grazing": 4}, "fat_tissue", 24),
        ("base", {"poisonous": 4}, "carnivorous", 20),
        ("base", {"hibernation_ability": 4, "poisonous": 4}, "carnivorous", 16),
        ("base", {"fat_tissue": 28}, "high_body_weight", 4),
        ("base", {"fat_tissue": 28}, "parasite", 4),
        ("base", {"high_body_weight": 8, "fat_tissue": 24}, "carnivorous", 20),
        ("base", {"high_body_weight": 6, "fat_tissue": 26}, "carnivorous", 20),
        ("base", {"parasite": 8, "high_body_weight": 8, "fat_tissue": 20}, "carnivorous", 16),
        ("base", {"grazing": 4, "camouflage": 4, "burrowing": 4, "sharp_vision": 4}, "fat_tissue", 12),
        ("base", {"cooperation": 8}, "carnivorous", 20),
        ("base", {"cooperation": 8, "communication": 4}, "carnivorous", 16),
        ("base", {"carnivorous": 16, "poisonous": 4, "fat_tissue": 28}, "cooperation", 4),
        ("base_x2", {"poisonous": 8}, "carnivorous", 40),
        ("base+time_to_fly", {"flight": 6}, "specialization_a", 4),
        ("base+time_to_fly", {"flight": 6}, "specialization_b", 4),
        ("base+time_to_fly", {"intellect": 4}, "specialization_a", 4),
        ("base+time_to_fly", {"metamorphose": 4}, "specialization_a", 4),
        ("base+time_to_fly", {"viviparous": 4, "ambush": 4}, "specialization_b", 2),
        ("base+time_to_fly", {"viviparous": 4, "ambush": 4}, "swimming", 8),
        ("base+time_to_fly", {"trematode": 8}, "cooperation", 8),
        ("base+time_to_fly", {"trematode": 8}, "communication", 4),
        ("base+continents", {"herding": 8, "migration": 8}, "swimming", 20),
        ("base+continents", {"suckerfish": 4}, "swimming", 24),
        ("base+continents", {"cnidocytes": 4}, "communication", 6),
        ("base+continents_short", {"cnidocytes": 4, "aedificator": 4}, "swimming", 14),
        ("base+variations", {"homeothermy": 6}, "fat_tissue", 28),
        ("base+variations", {"flighty": 6}, "carnivorous", 24),
        ("base+variations", {"homeothermy": 6, "flighty": 6}, "swimming", 8),
        ("base+life_cycle", {"mammal": 4}, "fat_tissue", 28),
        ("base+life_cycle", {"cyst": 4}, "carnivorous", 24),
        ("base+life_cycle", {"stressful": 4}, "swimming", 8),
        ("base+time_to_fly+plants", {"flight": 4}, "specialization_plant", 10),
    ],
)
def test_two_sided_cards_serve_one_of_their_sides(edition, others, trait, most):
    assert set() == errors(table(edition, {**others, trait: most}))
    assert {"cards_not_matchable"} == errors(table(edition, {**others, trait: most + 1}))


@pytest.mark.parametrize(
    ("edition", "deck", "trait", "copies"),
    [
        ("base", 42, "running", 2), ("base", 42, "carnivorous", 12), ("base", 42, "swimming", 4),
        ("base+variations", 53, "r_strategy", 3), ("base+variations", 53, "homeothermy", 4),
        ("base+time_to_fly", 63, "flight", 3), ("base+time_to_fly", 63, "ink_cloud", 2),
    ],
)  # fmt: skip
def test_half_a_deck_has_half_the_copies_rounded_up(edition, deck, trait, copies):
    assert set() == errors(table(edition, {trait: copies}, deck, half_deck=True))
    assert {"too_many_copies"} == errors(table(edition, {trait: copies + 1}, deck, half_deck=True))


def test_half_a_deck_can_be_dealt_from_its_two_sided_cards():
    assert set() == errors(table("base", {"poisonous": 2, "carnivorous": 10}, 42, half_deck=True))
    assert {"cards_not_matchable"} == errors(
        table("base", {"poisonous": 2, "carnivorous": 11}, 42, half_deck=True)
    )
