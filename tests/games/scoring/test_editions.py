"""Editions are files: what they say, which can be mixed, and what happens to a faulty one."""

import shutil

import pytest

from games.scoring.check import check_table
from games.scoring.edition import EDITIONS, EditionError, edition_codes, half_deck, load_edition
from games.scoring.set_file import TRUST, read_set

FANS = """
name = "Winter"
family = "animals"
kind = "expansion"
bases = ["base"]

[names]
ru = "Зима"

[sources]
us = "Invented for a test"

[players]
max = 5
source = ["us"]
trust = "sourced"

[deck]
size = 6
source = ["us"]
trust = "sourced"
cards = [{ faces = ["thick_fur", "swimming"], copies = 4 }, { faces = ["snow_burrow"], copies = 2 }]

[traits.thick_fur]
names = { en = "Thick Fur", ru = "Густая шерсть" }
points = 3
need = 2
source = ["us"]
trust = "sourced"

[traits.snow_burrow]
names = { en = "Snow Burrow" }
points = 1
source = ["us"]
trust = "inferred"
"""


@pytest.fixture
def folder(tmp_path):
    """A copy of the shipped editions with an invented one dropped in."""
    for path in EDITIONS.glob("*.toml"):
        shutil.copy(path, tmp_path)
    (tmp_path / "winter.toml").write_text(FANS, encoding="utf-8")
    return tmp_path


def load_or_sum(code):
    """A set alone, or with the base game it needs."""
    try:
        return load_edition(code)
    except EditionError:
        return load_edition(f"base+{code}")


@pytest.mark.parametrize("code", edition_codes())
def test_every_shipped_set_loads(code):
    edition = load_or_sum(code)
    assert code in edition.sets
    assert 1 <= edition.players_min <= edition.players_max <= 8


@pytest.mark.parametrize("code", edition_codes())
def test_every_number_has_a_source_and_a_trust(code):
    edition = load_or_sum(code)
    for fact in edition.facts:
        assert fact.source, fact
        assert fact.trust in TRUST, fact
    for trait in edition.traits.values():
        assert trait.source, trait.id
        assert trait.trust in TRUST, trait.id
        assert trait.names["en"]


@pytest.mark.parametrize(
    ("code", "cards"),
    [
        ("base", 84), ("base_x2", 168), ("base+time_to_fly", 126), ("base+continents", 126),
        ("base+continents_short", 106), ("base+variations", 102), ("base+life_cycle", 100), ("base+plants", 120),
        ("base+time_to_fly+plants", 162), ("base+grass_mushrooms", 84), ("base+immunity", 96),
        ("base+online_fan", 122), ("base+time_to_fly+continents+variations", 186), ("evolution_2e", 129),
        ("evolution_de110", 110), ("climate", 177), ("beginning", 88), ("base_x2+time_to_fly", 210),
    ],
)  # fmt: skip
def test_the_deck_is_the_sum_of_the_sets(code, cards):
    assert cards == load_edition(code).deck_size


@pytest.mark.parametrize(("code", "cards"), [("base", 42), ("base_x2", 84), ("base+variations", 53)])
def test_half_a_deck_has_each_kind_halved_and_rounded_up(code, cards):
    assert cards == half_deck(load_edition(code)).deck_size


@pytest.mark.parametrize(
    ("code", "least", "most"),
    [
        ("base", 2, 4), ("base_x2", 2, 8), ("base+time_to_fly", 2, 6), ("base_x2+time_to_fly", 2, 8),
        ("base+plants", 2, 4), ("base+time_to_fly+grass_mushrooms", 2, 6), ("evolution_2e", 2, 6),
        ("evolution_de110", 2, 5), ("flight", 2, 6), ("oceans", 2, 4), ("beginning", 2, 5), ("butterfly_effect", 1, 6),
    ],
)  # fmt: skip
def test_player_counts_are_the_printed_ones(code, least, most):
    edition = load_edition(code)
    assert (least, most) == (edition.players_min, edition.players_max)


def test_sets_are_named_in_any_order_and_come_back_box_first_then_by_year():
    assert load_edition("plants+time_to_fly+base").code == "base+time_to_fly+plants"


def test_an_expansion_may_bring_its_box_along():
    assert load_edition("flight").code == "evolution_2e+flight"


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("base+base", "repeat"), ("base+base_x2", "two_boxes"), ("base+evolution_2e", "two_boxes"),
        ("time_to_fly", "no_box"), ("base+flight", "no_base"), ("evolution_2e+time_to_fly", "no_base"),
        ("base+grass_mushrooms+plants", "refused"), ("random_mutations+grass_mushrooms", "no_base"),
        ("base+continents+continents_short", "refused"), ("base+balance+cataclysm", "two_scenarios"),
        ("base+plants+cataclysm", "not_admitted"), ("evolution_2e+climate", "two_boxes"),
    ],
)  # fmt: skip
def test_sets_that_cannot_be_mixed_are_refused(code, reason):
    with pytest.raises(EditionError) as caught:
        load_edition(code)
    assert ("incompatible_sets", reason) == (caught.value.code, caught.value.values["reason"])


@pytest.mark.parametrize("code", ["", "+", "base+", "wings", "../base", "base+wings", "BASE", "x" * 10_000])
def test_an_unknown_set_is_said_to_be_unknown(code):
    with pytest.raises(EditionError) as caught:
        load_edition(code)
    assert "unknown_edition" == caught.value.code


def test_copies_add_up_over_the_sets_in_play():
    traits = load_edition("base+time_to_fly+continents").traits
    assert (8 + 4 + 18, 24 + 4 + 12) == (traits["swimming"].copies, traits["carnivorous"].copies)


def test_with_plants_both_specializations_become_one():
    traits = load_edition("base+time_to_fly+plants").traits
    assert 12 == traits["specialization_plant"].copies
    assert "specialization_a" not in traits
    assert "specialization_plant" not in load_edition("base+plants").traits


def test_a_scenario_keeps_only_the_kinds_it_admits():
    traits = load_edition("base+time_to_fly+cataclysm").traits
    assert "ambush" in traits
    assert "specialization_b" in traits  # printed on cards of Ambush Hunting and Flight
    assert "trematode" not in traits


def test_names_come_in_the_language_asked_for_or_visibly_in_english():
    traits = load_edition("base+time_to_fly").traits
    assert ("Хищник", False) == traits["carnivorous"].name_in("ru")
    assert ("Хижак", False) == traits["carnivorous"].name_in("uk")
    assert ("肉食化", False) == traits["carnivorous"].name_in("ja")
    assert ("Ink Cloud", True) == traits["ink_cloud"].name_in("uk")
    assert ("Ink Cloud", False) == traits["ink_cloud"].name_in("en")


def test_the_name_of_a_sum_falls_back_as_a_whole():
    edition = load_edition("base+time_to_fly")
    assert ("Еволюція + Час літати", False) == edition.name_in("uk")
    assert ("エヴォリューション 種の起源 + 飛翔の時", False) == edition.name_in("ja")
    edition = load_edition("base+cataclysm")
    assert ("Evolution: The Origin of Species + Cataclysm", True) == edition.name_in("uk")


@pytest.mark.parametrize("code", edition_codes())
def test_japanese_lacks_no_name(code):
    values = read_set(code)
    assert "ja" in values.get("names", {})
    assert [trait for trait, known in values.get("traits", {}).items() if "ja" not in known["names"]] == []


def test_an_invented_edition_dropped_into_the_folder_is_offered_summed_and_checked(folder):
    assert "winter" in edition_codes(folder)
    edition = load_edition("base+winter", folder)
    assert (90, 5, 12) == (edition.deck_size, edition.players_max, edition.traits["swimming"].copies)
    assert ("Густая шерсть", False) == edition.traits["thick_fur"].name_in("ru")
    fur = {"id": "a", "traits": ["thick_fur", "swimming"], "food": 2}
    table = {"edition": "base+winter", "players": [{"animals": [fur]}, {"animals": []}]}
    answer = check_table(table, folder)
    assert [6, 0] == answer["scores"]
    assert ["underfed"] == [finding["code"] for finding in answer["findings"]]


def test_a_removed_edition_is_no_longer_offered(folder):
    assert load_edition("base+winter", folder)
    (folder / "winter.toml").unlink()
    with pytest.raises(EditionError):
        load_edition("base+winter", folder)


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("max = 5", 'max = "five"', "players.max"),
        ("size = 6", "size = 7", "deck.size"),
        ("points = 3", "poinst = 3", "traits.thick_fur.poinst"),
        ('source = ["us"]', 'source = ["them"]', "players.source"),
        ('trust = "sourced"', 'trust = "certain"', "players.trust"),
        ('family = "animals"', 'family = "minerals"', "family"),
        ('kind = "expansion"', "", "kind"),
        ('en = "Thick Fur", ', "", "traits.thick_fur.names.en"),
        ('"snow_burrow"]', '"snow_hole"]', "deck.cards"),
        ("[traits.thick_fur]", "[traits.swimming]", "traits.swimming"),
        ('bases = ["base"]', "bases = [", ""),
        ("copies = 2", 'copies = "two"', "deck.cards"),
    ],
)
def test_a_faulty_file_is_refused_with_the_key_that_is_wrong(folder, old, new, key):
    assert old in FANS
    (folder / "winter.toml").write_text(FANS.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(EditionError) as caught:
        load_edition("base+winter", folder)
    assert ("bad_edition_file", key) == (caught.value.code, caught.value.values["key"])
    answer = check_table({"edition": "base+winter", "players": []}, folder)
    assert "unknown_edition" in {finding["code"] for finding in answer["findings"]}


def test_an_expansion_states_only_what_it_adds():
    assert set(read_set("time_to_fly").content["traits"]).isdisjoint(read_set("base").content["traits"])
