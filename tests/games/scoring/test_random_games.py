"""Whatever the real cards can make is legal; one card too many is not."""

import copy
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.scoring.check import check_table
from games.scoring.edition import load_edition

from .dealer import deal

CLASSIC = [
    "base", "base_x2", "base+time_to_fly", "base+continents", "base+continents_short", "base+variations",
    "base+life_cycle", "base+plants", "base+time_to_fly+plants", "base+grass_mushrooms", "base+online_fan",
    "base+time_to_fly+continents+variations", "base_x2+time_to_fly", "base+immunity", "base+cataclysm",
    "base+time_to_fly+cataclysm", "base+continents+cataclysm", "base+balance", "base_x2+balance",
    "base+time_to_fly+balance",
]  # fmt: skip
SPECIES = [
    "evolution_2e",
    "evolution_1e",
    "evolution_de110",
    "flight",
    "climate",
    "oceans",
    "beginning",
    "climate+flight",
]
seeds = st.integers(0, 2**32)


def errors_of(table):
    return [finding for finding in check_table(table)["findings"] if finding["level"] == "error"]


def players_for(code, seed):
    """So many players as the edition allows and its cards suffice for: an own set is a part of a deck."""
    edition = load_edition(code)
    most = edition.players_max
    if edition.own_set:
        shares = zip(edition.own_set, edition.kinds, strict=True)
        most = min(most, *(kind.copies // share for share, kind in shares if share))
    return random.Random(seed).randint(edition.players_min, most)


@pytest.mark.parametrize("code", CLASSIC + SPECIES)
def test_a_game_dealt_from_the_real_deck_is_legal(code):
    for seed in range(25):
        assert [] == errors_of(deal(code, players_for(code, seed), seed)), seed


@given(seed=seeds, code=st.sampled_from(CLASSIC + SPECIES))
@settings(max_examples=150)
def test_any_game_dealt_from_the_real_deck_is_legal(seed, code):
    assert [] == errors_of(deal(code, players_for(code, seed), seed))


@pytest.mark.parametrize("code", [code for code in CLASSIC if "balance" not in code])
def test_one_card_more_in_a_discard_breaks_the_sum(code):
    table = deal(code, players_for(code, 1), 1)
    table["players"][0]["discard"] += 1
    assert "deck_mismatch" in {finding["code"] for finding in errors_of(table)}


def board_with(trait, copies):
    """One animal for each card, or two for each pair card."""
    if trait.pair:
        animals = [{"id": f"{end}{n}", "traits": []} for n in range(copies) for end in "ab"]
        links = [{"trait": trait.id, "a": f"a{n}", "b": f"b{n}"} for n in range(copies)]
        return {"animals": animals, "links": links}
    return {"animals": [{"id": f"a{n}", "traits": [trait.id]} for n in range(copies)], "links": []}


@pytest.mark.parametrize(
    "code", [code for code in CLASSIC if "balance" not in code and "immunity" not in code]
)
def test_one_card_too_many_of_any_kind_is_an_error_and_all_of_them_are_not(code):
    edition = load_edition(code)
    flora = {"flora": []} if edition.flora else {}
    others: list = [{"animals": []}] * (edition.players_max - 2)
    for trait in edition.traits.values():
        if trait.copies is None or trait.on_plant or trait.virtual or trait.face:
            continue
        boards = [board_with(trait, trait.copies - 1), board_with(trait, 1), *others]
        assert [] == errors_of({"edition": code, "players": boards, **flora}), trait.id
        boards = [board_with(trait, trait.copies - 1), board_with(trait, 2), *others]
        codes = [finding["code"] for finding in errors_of({"edition": code, "players": boards, **flora})]
        assert ["too_many_copies"] == codes, trait.id


@pytest.mark.parametrize("code", ["evolution_2e", "evolution_de110", "oceans"])
def test_one_card_too_many_on_species_is_an_error(code):
    edition = load_edition(code)
    for trait in edition.traits.values():
        species = [{"population": 1, "traits": [trait.id]} for _ in range(trait.copies + 1)]
        if edition.species.body_size:
            species = [{"body_size": 1, **one} for one in species]
        counters = dict.fromkeys(edition.species.counters, 50)
        boards = [{"species": species, **counters}, {"species": [], **counters}]
        if "bonus" in counters:
            boards[0]["bonus"], boards[1]["bonus"] = 4, 0
        codes = [finding["code"] for finding in errors_of({"edition": code, "players": boards})]
        assert ["too_many_copies"] == codes, trait.id


@given(seed=seeds, code=st.sampled_from(CLASSIC))
@settings(max_examples=60)
def test_a_card_beyond_those_left_cannot_be_on_a_board(seed, code):
    """Take a legal board and add animals with one trait until its copies are used up, and one more."""
    if "immunity" in code:
        code = "base"
    edition = load_edition(code)
    table = deal(code, players_for(code, seed), seed)
    choice = random.Random(seed)
    trait = choice.choice(
        [t for t in edition.traits.values() if t.copies and not t.pair and not t.on_plant and not t.face]
    )
    board = choice.choice(table["players"])
    for number in range(trait.copies + 1):
        board["animals"].append({"id": f"more{number}", "traits": [trait.id]})
    for player in table["players"]:
        del player["discard"]
    codes = {finding["code"] for finding in errors_of(table)}
    assert codes & {"too_many_copies", "cards_not_matchable"}


@given(seed=seeds, code=st.sampled_from(CLASSIC + SPECIES))
@settings(max_examples=80)
def test_the_lines_of_a_breakdown_add_up_to_the_score(seed, code):
    answer = check_table(deal(code, players_for(code, seed), seed))
    for made, score in zip(answer["breakdown"], answer["scores"], strict=True):
        assert made["total"] == score
        assert sum(line["points"] for line in made["lines"]) == score
        assert all(line["points"] == line["count"] * line["each"] for line in made["lines"])


@given(seed=seeds, code=st.sampled_from(CLASSIC + SPECIES))
@settings(max_examples=80)
def test_shuffled_players_animals_and_traits_give_the_shuffled_answer(seed, code):
    table = deal(code, players_for(code, seed), seed)
    rng = random.Random(seed)
    shuffled = copy.deepcopy(table)
    new_seats = rng.sample(range(len(table["players"])), len(table["players"]))
    shuffled["players"] = [shuffled["players"][old] for old in new_seats]
    for board in shuffled["players"]:
        for holders in ("animals", "species"):
            rng.shuffle(board.get(holders, []))
            for holder in board.get(holders, []):
                rng.shuffle(holder["traits"])
        rng.shuffle(board.get("links", []))
    before, after = check_table(table), check_table(shuffled)
    assert [before["scores"][old] for old in new_seats] == after["scores"]
    assert [before["places"][old] for old in new_seats] == after["places"]
    assert before["valid"] == after["valid"]
    new_by_old = {old: new for new, old in enumerate(new_seats)}
    moved = [sorted(new_by_old.get(m, m) for m in group) for group in before["order"] if group != ["flora"]]
    assert moved == [sorted(group) for group in after["order"] if group != ["flora"]]


@given(seed=seeds, code=st.sampled_from(CLASSIC))
@settings(max_examples=60)
def test_another_trait_never_lowers_the_score(seed, code):
    table = deal(code, players_for(code, seed), seed)
    edition = load_edition(code)
    rng = random.Random(seed)
    boards = [board for board in table["players"] if board["animals"]]
    if not boards:
        return
    board = rng.choice(boards)
    before = check_table(table)["scores"]
    single = [t.id for t in edition.traits.values() if not t.pair and not t.on_plant]
    rng.choice(board["animals"])["traits"].append(rng.choice(single))
    after = check_table(table)["scores"]
    assert all(a >= b for a, b in zip(after, before, strict=True))


@pytest.mark.parametrize(("code", "half"), [("base", 42), ("base+time_to_fly", 63), ("base+variations", 53)])
def test_half_a_deck_is_halved_kind_by_kind_rounded_up(code, half):
    boards = [{"animals": [], "discard": half, "hand": 0}, {"animals": [], "discard": 0, "hand": 0}]
    assert [] == errors_of({"edition": code, "players": boards, "half_deck": True})
    boards[1]["hand"] = 1
    assert ["deck_mismatch"] == [
        f["code"] for f in errors_of({"edition": code, "players": boards, "half_deck": True})
    ]
