"""What pages read of an edition."""

import pytest

from games.scoring.catalogue import (
    Verdict,
    additions,
    may_stand_together,
    playable_sets,
    running_total,
    trait_names,
    traits_for,
)
from games.scoring.edition import load_edition


def test_traits_come_sorted_by_their_name_in_the_language():
    names = [entry.name for entry in traits_for(load_edition("base"), "ru")]
    assert ["Большое", "Быстрое", "Взаимодействие"] == names[:3]
    assert sorted(names) == names


def test_a_trait_without_a_name_in_the_language_is_marked():
    fallbacks = {entry.id: entry.is_fallback for entry in traits_for(load_edition("base+time_to_fly"), "uk")}
    assert (False, True) == (fallbacks["carnivorous"], fallbacks["intellect"])


def test_an_entry_says_where_the_card_lies_and_what_it_excludes_both_ways():
    entries = {entry.id: entry for entry in traits_for(load_edition("base+plants"), "en")}
    assert ("animal", "pair", "plant") == tuple(
        entries[t].place for t in ("running", "symbiosis", "honey_plant")
    )
    assert ("scavenger",) == entries["carnivorous"].excludes
    assert ("carnivorous",) == entries["scavenger"].excludes
    assert {"species"} == {entry.place for entry in traits_for(load_edition("oceans"), "en")}


@pytest.mark.parametrize(
    ("code", "first", "second", "verdict"),
    [
        ("base", "carnivorous", "swimming", Verdict(True)),
        ("base", "scavenger", "carnivorous", Verdict(False, "excluded")),
        ("base", "swimming", "swimming", Verdict(False, "equal")),
        ("base", "fat_tissue", "fat_tissue", Verdict(True)),
        ("base", "cooperation", "cooperation", Verdict(True)),
        ("base+continents", "regeneration", "swimming", Verdict(True)),
        ("base+continents", "parasite", "regeneration", Verdict(False, "raises_need")),
        ("base+plants", "honey_plant", "swimming", Verdict(False, "apart")),
        ("evolution_2e", "horns", "horns", Verdict(False, "equal")),
        ("evolution_2e", "horns", "climbing", Verdict(True)),
    ],
)
def test_may_these_two_stand_together(code, first, second, verdict):
    assert verdict == may_stand_together(load_edition(code), first, second)


def test_a_running_total_judges_one_board_by_itself():
    board = {"animals": [{"id": "a", "traits": ["carnivorous", "scavenger"]}], "discard": 3, "hand": 0}
    report = running_total(board, "base")
    assert [5] == report.scores
    assert ["excluded_pair"] == [finding.code for finding in report.findings]


def test_a_running_total_needs_no_flora_yet():
    report = running_total({"animals": [{"id": "a", "traits": []}]}, "base+grass_mushrooms")
    assert ([2], ()) == (report.scores, report.findings)


def test_a_running_total_of_an_unknown_edition_says_so():
    report = running_total({"animals": []}, "wings")
    assert (None, ["unknown_edition"]) == (report.scores, [finding.code for finding in report.findings])


def test_names_of_all_traits_at_once():
    assert "Хижак" == trait_names(load_edition("base"), "uk")["carnivorous"]


def test_boxes_can_be_played_as_they_stand_expansions_need_one():
    offered = playable_sets()
    assert {"base", "base_x2", "evolution_2e", "oceans", "flight"} <= set(offered)
    assert {"time_to_fly", "plants", "cataclysm"}.isdisjoint(offered)


def test_only_sets_that_fit_are_offered_as_additions():
    assert ["flight"] == additions("evolution_2e")
    offered = additions("base+plants")
    assert {"time_to_fly", "continents", "variations"} <= set(offered)
    assert {"grass_mushrooms", "base_x2", "flight", "cataclysm", "plants"}.isdisjoint(offered)
