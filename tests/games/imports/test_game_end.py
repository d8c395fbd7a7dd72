import json
import random
from copy import deepcopy
from hashlib import sha256

import pytest

from games.imports.game_end import MOST_BYTES, read_game
from games.imports.online_board import trait_by_online_name
from games.imports.online_game import ImportedSeat
from tests.games.imports.frames import card, frame, game, stored_game


def row(document):
    return document["scoreboardFinal"][0]


def codes(read):
    return [(finding.code, finding.level) for finding in read.findings]


def test_a_frame_gives_seats_in_turn_order_with_scores_discards_and_places():
    read = read_game(json.dumps(frame()))
    assert read.findings == ()
    assert read.game.seats == (
        ImportedSeat(1, "p0", "Anna", False, 11, 31, 2, 1),
        ImportedSeat(2, "p1", None, False, 3, 40, 1, 2),
    )
    assert (read.game.game_id, read.game.edition, read.game.started_at) == (
        "game-1",
        "base+time_to_fly",
        1_700_000_000_000,
    )


def test_a_frame_gives_boards_in_the_words_of_the_board_check():
    assert read_game(json.dumps(frame())).game.board == {
        "edition": "base+time_to_fly",
        "online": True,
        "ended": "normal",
        "players": [
            {
                "player": "Anna",
                "hand": 0,
                "animals": [
                    {
                        "id": "an-1",
                        "traits": ["carnivorous", "fat_tissue", "fat_tissue", "high_body_weight"],
                        "food": 2,
                        "fat": 1,
                        "disabled": ["high_body_weight"],
                    },
                    {"id": "an-2", "traits": [], "food": 3, "eaten_regenerating": True},
                ],
                "links": [{"trait": "cooperation", "a": "an-1", "b": "an-2"}],
                "discard": 31,
            },
            {"player": "p1", "hand": 1, "animals": [], "links": [], "discard": 40},
        ],
        "claimed": {"scores": [11, 3]},
    }


def test_communication_and_cooperation_are_swapped_back():
    names = trait_by_online_name()
    assert (names["TraitCommunication"], names["TraitCooperation"]) == ("cooperation", "communication")


@pytest.mark.parametrize(
    "wrapped",
    [
        json.dumps(game()),
        json.dumps(frame()),
        json.dumps(["action", frame()]),
        "42" + json.dumps(["action", frame()]),
        "\ufeff" + json.dumps(frame()),
        json.dumps({"gameId": "game-1", "game": game()}),
    ],
)
def test_the_game_is_found_in_whatever_it_was_copied_with(wrapped):
    assert read_game(wrapped.encode()).game.seats[0].final_score == 11


def test_a_stored_game_has_totals_and_times_but_no_boards():
    read = read_game(json.dumps(stored_game()))
    assert codes(read) == [("no_board", "warning")]
    assert [(seat.number, seat.name, seat.place, seat.lot) for seat in read.game.seats] == [
        (1, "Anna", 1, 2),
        (2, "Boris", 3, 1),
        (3, "Chen", 1, 3),
    ]
    assert (read.game.edition, read.game.is_half_deck, read.game.ended_at, read.game.board) == (
        "base_x2+continents_short+variations",
        True,
        1_700_003_600_000,
        None,
    )


def test_the_payload_is_known_by_its_hash():
    text = json.dumps(frame())
    assert (
        read_game(text).payload_hash
        == read_game(text.encode()).payload_hash
        == sha256(text.encode()).hexdigest()
    )


def test_an_abandoned_game_and_a_leaver_are_for_the_arbiter():
    document = stored_game()
    document["finished"] = False
    document["scoreboardFinal"][2]["playing"] = False
    read = read_game(json.dumps(document))
    assert codes(read) == [("unfinished", "error"), ("player_left", "error"), ("no_board", "warning")]
    assert (read.game.is_finished, read.game.seats[1].left, read.game.seats[1].place) == (False, True, 3)


def test_leavers_share_the_last_place_whatever_their_points():
    document = stored_game()
    document["scoreboardFinal"] = [
        {"playerId": "p1", "playing": True, "scoreNormal": 3, "scoreDead": 0, "scoreRandom": 0.1},
        {"playerId": "p2", "playing": False, "scoreNormal": 50, "scoreDead": 0, "scoreRandom": 0.2},
        {"playerId": "p0", "playing": False, "scoreNormal": 40, "scoreDead": 0, "scoreRandom": 0.3},
    ]
    read = read_game(json.dumps(document))
    assert [(seat.online_id, seat.place) for seat in read.game.seats] == [("p0", 2), ("p1", 1), ("p2", 2)]
    assert ("unfinished", "error") in codes(read)


def test_an_order_that_the_numbers_do_not_give_is_noticed():
    document = stored_game()
    document["scoreboardFinal"].reverse()
    assert codes(read_game(json.dumps(document)))[:2] == [
        ("order_mismatch", "warning"),
        ("winner_mismatch", "warning"),
    ]


def test_a_scoreboard_without_some_player_is_for_the_arbiter_and_claims_nothing():
    document = frame()
    del document["data"]["game"]["scoreboardFinal"][1]
    read = read_game(json.dumps(document))
    assert codes(read) == [("scoreboard_incomplete", "error")]
    assert read.game.seats[1] == ImportedSeat(2, "p1", None, False, None, 40, None, None)
    assert "claimed" not in read.game.board


def test_unknown_cards_fan_cards_and_cut_decks_are_noticed():
    document = game()
    document["settings"].update(addon_customff=True, maxCards=60)
    document["players"][0][1]["continent"][0][1]["traits"].append(card("TraitOfTomorrow"))
    document["players"][0][1]["continent"][0][1]["traits"].append(card("TraitSymbiosis", linkAnimalId="an-2"))
    read = read_game(json.dumps(document))
    assert codes(read) == [
        ("fan_cards", "warning"),
        ("limited_deck", "warning"),
        ("unknown_trait", "warning"),
        ("bad_link", "warning"),
    ]
    assert read.findings[2].field == "players[0].continent[0].traits[5].type"
    assert read.game.edition == "base+time_to_fly+online_fan"


def test_a_name_no_database_can_hold_is_left_out():
    document = game()
    document["players"][0][1]["name"] = "An\0na"
    assert read_game(json.dumps(document)).game.seats[0].name is None


def test_cards_on_plants_are_counted_a_pair_once():
    document = game()
    document["settings"]["addon_plantarium"] = True
    document["plants"] = [
        [
            "pl-1",
            {"id": "pl-1", "traits": [card("PlantTraitTree"), card("PlantTraitMycorrhiza", linkSource=True)]},
        ],
        ["pl-2", {"id": "pl-2", "traits": [card("PlantTraitMycorrhiza", linkSource=False)]}],
    ]
    assert read_game(json.dumps(document)).game.board["on_plants"] == 2


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "not_json"),
        (b"\xff\xfe", "not_json"),
        (b"[" * 100_000, "not_json"),
        (b"{}", "not_a_game_end"),
        (b"[1, 2]", "not_a_game_end"),
        (b"null", "not_a_game_end"),
        (b'{"type": "gameEnd", "data": 7}', "not_a_game_end"),
        (b" " * (MOST_BYTES + 1), "too_large"),
    ],
)
def test_what_is_no_finished_game_is_refused(content, code):
    read = read_game(content)
    assert (read.game, [finding.code for finding in read.findings]) == (None, [code])


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        (lambda one: one.pop("settings"), "missing_key", "settings"),
        (lambda one: one.update(players={}), "wrong_type", "players"),
        (lambda one: one.update(players=one["players"][:1]), "player_count", "players"),
        (lambda one: one.update(players=one["players"] * 5), "player_count", "players"),
        (lambda one: one.update(players=one["players"][:1] * 2), "player_twice", "players"),
        (lambda one: one["players"].append("x"), "wrong_type", "players[2]"),
        (
            lambda one: row(one).pop("scoreDead"),
            "missing_key",
            "scoreboardFinal[0].scoreDead",
        ),
        (
            lambda one: row(one).update(scoreNormal=-1),
            "wrong_type",
            "scoreboardFinal[0].scoreNormal",
        ),
        (
            lambda one: row(one).update(scoreNormal=1.5),
            "wrong_type",
            "scoreboardFinal[0].scoreNormal",
        ),
        (
            lambda one: row(one).update(scoreNormal=True),
            "wrong_type",
            "scoreboardFinal[0].scoreNormal",
        ),
        (
            lambda one: row(one).update(scoreRandom=2),
            "wrong_type",
            "scoreboardFinal[0].scoreRandom",
        ),
        (lambda one: row(one).update(playerId="p9"), "unknown_player", "scoreboardFinal[0]"),
        (lambda one: row(one).update(playerId="p1"), "player_twice", "scoreboardFinal"),
        (lambda one: one["players"][0][1].update(continent=7), "wrong_type", "players[0].continent"),
        (lambda one: one["players"][0][1].update(id=7), "wrong_type", "players[].id"),
        (lambda one: one.update(id=""), "wrong_type", "id"),
    ],
)
def test_a_fault_in_the_document_is_named_with_its_path(change, code, field):
    document = game()
    change(document)
    read = read_game(json.dumps(document))
    assert read.game is None
    assert (read.findings[-1].code, read.findings[-1].field) == (code, field)


def test_no_mutation_of_a_frame_breaks_the_reader():
    chance = random.Random(7)
    wild = [None, True, -1, 1e308, "", "x" * 500, [], {}, [[]], {"a": 1}, float("nan"), 10**30, "\ud800"]

    def mutate(value):
        if isinstance(value, dict) and value:
            key = chance.choice(sorted(value))
            if chance.random() < 0.3:
                value[key] = deepcopy(chance.choice(wild))
            elif chance.random() < 0.1:
                del value[key]
            else:
                mutate(value[key])
        elif isinstance(value, list) and value:
            number = chance.randrange(len(value))
            if chance.random() < 0.2:
                value[number] = deepcopy(chance.choice(wild))
            else:
                mutate(value[number])

    for _ in range(3000):
        document = chance.choice([frame, game, stored_game])()
        for _ in range(chance.randint(1, 4)):
            mutate(document)
        read = read_game(json.dumps(document))
        assert read.game is not None or read.findings


@pytest.mark.parametrize(
    ("areas", "shells"),
    [
        ({"STANDARD": {"food": 0, "shells": {"s1": {}, "s2": {}}}}, 2),
        ({"STANDARD": {"shells": [["s1", {}]]}, "OCEAN": {"shells": []}}, 1),
        ({"STANDARD": {"shells": {}}}, None),
        ({"STANDARD": {"shells": 3}}, None),
        ([], None),
    ],
)
def test_shells_left_in_the_middle_are_cards_that_nobody_has(areas, shells):
    document = game()
    document["areas"] = areas
    assert read_game(json.dumps(document)).game.board.get("out_of_game") == shells
