"""A finished game of the online platform, written by us in its shape."""


def card(online_name, **fields):
    return [
        f"t-{online_name}",
        {"type": online_name, "linkId": None, "value": False, "disabled": False, **fields},
    ]


def animal(animal_id, *cards, **fields):
    return [animal_id, {"id": animal_id, "food": 2, "flags": {}, "traits": list(cards), **fields}]


def game():
    """Anna with two linked animals against Boris with none left."""
    return {
        "id": "game-1",
        "timeCreated": 1_700_000_000_000,
        "deck": [],
        "winnerId": "p0",
        "players": [
            [
                "p0",
                {
                    "id": "p0",
                    "index": 0,
                    "name": "Anna",
                    "playing": True,
                    "scoreDead": 31,
                    "hand": [],
                    "continent": [
                        animal(
                            "an-1",
                            card("TraitCarnivorous"),
                            card("TraitFatTissue", value=True),
                            card("TraitFatTissue"),
                            card("TraitMassive", disabled=True),
                            card("TraitCommunication", linkId="t-5", linkAnimalId="an-2", linkSource=True),
                        ),
                        animal(
                            "an-2",
                            card("TraitCooperation", linkId="t-9", linkAnimalId="an-1", linkSource=False),
                            card("TraitCommunication", linkId="t-4", linkAnimalId="an-1", linkSource=False),
                            food=3,
                            flags={"REGENERATION": True},
                        ),
                    ],
                },
            ],
            ["p1", {"id": "p1", "index": 1, "playing": True, "scoreDead": 40, "hand": [1], "continent": []}],
        ],
        "plants": [],
        "settings": {"addon_timeToFly": True, "halfDeck": False, "maxCards": None},
        "scoreboardFinal": [
            {"playerId": "p0", "playing": True, "scoreNormal": 11, "scoreDead": 31, "scoreRandom": 0.75},
            {"playerId": "p1", "playing": True, "scoreNormal": 3, "scoreDead": 40, "scoreRandom": 0.25},
        ],
    }


def frame():
    return {"type": "gameEnd", "data": {"gameId": "game-1", "game": game()}}


def stored_game():
    """The summary the platform keeps: no boards, players as a plain list."""
    return {
        "id": "0c2f",
        "timeCreated": 1_700_000_000_000,
        "timeEnd": 1_700_003_600_000,
        "players": [
            {"id": "p1", "name": "Boris", "playing": True, "index": 1},
            {"id": "p0", "name": "Anna", "playing": True, "index": 0},
            {"id": "p2", "name": "Chen", "playing": True, "index": 2},
        ],
        "settings": {"addon_base2": True, "addon_continents": True, "addon_bonus": True, "halfDeck": True},
        "scoreboardFinal": [
            {"playerId": "p2", "playing": True, "scoreNormal": 11, "scoreDead": 31, "scoreRandom": 0.75},
            {"playerId": "p0", "playing": True, "scoreNormal": 11, "scoreDead": 31, "scoreRandom": 0.5},
            {"playerId": "p1", "playing": True, "scoreNormal": 3, "scoreDead": 40, "scoreRandom": 0.25},
        ],
        "winnerId": "p2",
        "finished": True,
    }
