"""Reasons: every player has some, codes come from the list, and they tell the truth."""

from typing import Any

from games.seating.generate import Options, generate
from games.seating.swiss import seat_round
from games.seating.why import CODES
from tests.games.seating.cast import entrants, ids, request


def codes(answer: dict[str, Any], player: str) -> list[str]:
    return [reason["code"] for reason in answer["why"][player]]


def test_every_reason_has_a_code_from_the_list_and_every_player_a_reason() -> None:
    event = Options(players=22, rounds=4, allowed=(3, 4), clubs=4, absent=10, seed=3)

    for played in generate(event):
        why = played["answer"]["why"]
        assert {entrant["id"] for entrant in played["request"]["entrants"]} == set(why)
        assert {reason["code"] for reasons in why.values() for reason in reasons} <= set(CODES)
        assert all(why.values())


def test_a_table_of_the_own_score_group_is_said_so() -> None:
    answer = seat_round(request([9, 9, 9, 9, 1, 1, 1, 1]))

    assert {"code": "score_group", "values": {"points": 9}} == answer["why"]["p1"][0]


def test_floaters_are_told_the_direction_and_whom_they_had_met() -> None:
    history = [[ids(1, 2, 3, 4), ids(5, 6, 7, 8)]]

    answer = seat_round(request([9, 9, 9, 9, 1, 1, 1, 1], history=history))

    assert 2 == sum("floated_down" in codes(answer, player) for player in ids(1, 2, 3, 4))
    assert 2 == sum("floated_up" in codes(answer, player) for player in ids(5, 6, 7, 8))
    rivals = next(reason for reason in answer["why"]["p1"] if reason["code"] == "rivals_met")
    assert {"players", "count", "places"} == set(rivals["values"])
    assert ["p2", "p3", "p4"] == sorted(rivals["values"]["players"])  # equals stand in the order of a lot
    assert (3, 6) == (rivals["values"]["count"], rivals["values"]["places"])


def test_a_repeat_names_the_player_and_the_rounds() -> None:
    history = [[ids(1, 2)], [ids(3, 4)], [ids(1, 2)]]

    answer = seat_round(request([1, 0], 2, history=history))

    assert {"code": "met_before", "values": {"player": "p2", "rounds": [1, 3]}} in answer["why"]["p1"]


def test_an_off_size_table_names_the_debts() -> None:
    answer = seat_round(request([3, 2, 1], 4, allowed=[3, 4], history=[[ids(1, 2, 3)], [["p1", "x", "y"]]]))

    assert {"code": "off_size", "values": {"size": 3, "before": 2, "fewest": 1}} in answer["why"]["p1"]


def test_club_mates_and_seats_are_named() -> None:
    asked = {
        "entrants": entrants([1, 0], club=["A", "A"]),
        "preferred": 2,
        "clubs": "avoid",
        "history": [[ids(1, 2)]],
    }

    answer = seat_round(asked)

    assert {"code": "club_mate", "values": {"player": "p2", "club": "A"}} in answer["why"]["p1"]
    assert {"code": "seat", "values": {"seat": 2, "times": [1, 0]}} in answer["why"]["p1"]
