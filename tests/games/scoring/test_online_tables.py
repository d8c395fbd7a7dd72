"""Tables of the online platform: cards that exist only there, hands that vanish with a leaver."""

from games.scoring.check import check_table


def board(animals, discard, **more):
    return {"animals": animals, "discard": discard, "hand": 0, **more}


def codes(players, edition="base+time_to_fly", **more):
    return [f["code"] for f in check_table({"edition": edition, "players": players, **more})["findings"]]


def carnivores(number):
    return [{"id": f"a{n}", "traits": ["carnivorous"]} for n in range(number)]


def test_up_to_four_revealed_angler_fish_may_lie_there_as_carnivorous_without_a_card():
    players = [board(carnivores(32), 30), board([{"id": "b", "traits": []}], 35)]
    assert [] == codes(players, online=True)
    players = [board(carnivores(33), 30), board([{"id": "b", "traits": []}], 33)]
    assert ["too_many_copies"] == codes(players, online=True)


def test_more_cards_than_the_slack_are_too_many_online_as_well():
    players = [board([{"id": "a", "traits": []}], 60), board([], 60)]
    assert ["deck_mismatch"] == codes(players, edition="base", online=True)


def test_missing_cards_are_worth_a_look_online_and_an_error_at_a_table():
    """The platform's discard counts dead animals only, not cards dropped by Tail Loss."""
    players = [board([{"id": "a", "traits": []}], 40), board([], 40)]
    online, at_a_table = (
        check_table({"edition": "base", "players": players, "online": value}) for value in (True, False)
    )
    assert [("deck_mismatch", "warning")] == [(f["code"], f["level"]) for f in online["findings"]]
    assert [("deck_mismatch", "error")] == [(f["code"], f["level"]) for f in at_a_table["findings"]]
    assert (True, False) == (online["valid"], at_a_table["valid"])


def test_cards_may_be_missing_online_when_somebody_left():
    players = [board([{"id": "a", "traits": []}], 40), board([], 40, left=True)]
    assert [] == codes(players, edition="base", online=True)
    assert ["deck_mismatch"] == codes(players, edition="base")


def test_online_a_sum_between_two_possible_decks_is_only_short_of_the_larger():
    players = [board([{"id": "a", "traits": []}], 45), board([], 42)]
    answer = check_table({"edition": "base+grass_mushrooms", "players": players, "flora": [], "online": True})
    assert ["warning"] == [f["level"] for f in answer["findings"]]


def test_fleas_need_no_card_online():
    fleas = [{"id": "a", "traits": ["flea"] * 5}]
    players = [board(fleas, 60), board([{"id": "b", "traits": []}], 58)]
    assert [] == codes(players, edition="base+online_fan", online=True)
    assert "too_many_copies" in codes(players, edition="base+online_fan")
