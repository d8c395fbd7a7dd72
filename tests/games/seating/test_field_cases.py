"""What happened to people who run events, in our terms: one test per report, named after it."""

from collections import Counter
from typing import Any

import pytest

from games.seating.errors import SeatingError
from games.seating.swiss import seat_round
from tests.games.seating.cast import entrants, ids, request

PLACE_POINTS = {3: [12, 6, 0], 4: [12, 8, 4, 0], 5: [12, 9, 6, 3, 0], 2: [12, 0]}


def play(asked: dict[str, Any], rounds: int, field: int) -> list[dict[str, Any]]:
    """Seat and play so many rounds; the first seats win more often. Returns the answers."""
    points = {f"p{place}": 0 for place in range(1, field + 1)}
    history: list[Any] = []
    byes: Counter[str] = Counter()
    answers = []
    for number in range(1, rounds + 1):
        players = [{"id": player, "points": value} for player, value in points.items()]
        answer = seat_round(
            {**asked, "entrants": players, "history": history, "byes": dict(byes), "round": number}
        )
        answers.append(answer)
        history.append(answer["tables"])
        byes.update(answer["byes"])
        for table in answer["tables"]:
            order = sorted(table, key=lambda player: (int(player[1:]) * 7 + number * 5) % field)
            for player, value in zip(order, PLACE_POINTS[len(table)], strict=True):
                points[player] += value
    return answers


def test_case_15_with_sizes_4_and_5_six_players_have_a_bye_or_a_refusal_naming_the_counts() -> None:
    asked = request([0] * 6, allowed=[4, 5])

    assert 1 == len(seat_round(asked)["byes"])
    with pytest.raises(SeatingError) as refused:
        seat_round({**asked, "max_byes": 0})
    assert (6, 1) == (refused.value.values["players"], refused.value.values["byes"])


def test_case_16_small_tables_are_shared_fairly() -> None:
    answers = play({"preferred": 4, "allowed": [3, 4], "odd_first": True}, 7, 11)

    small = Counter(
        player for answer in answers for table in answer["tables"] if len(table) == 3 for player in table
    )
    assert {1, 2} == {small[f"p{place}"] for place in range(1, 12)}


def test_case_17_five_rounds_of_seven_players_give_five_people_a_bye() -> None:
    answers = play({"preferred": 2}, 5, 7)

    assert 5 == len({player for answer in answers for player in answer["byes"]})


def test_case_19_a_bye_chosen_by_the_arbiter_is_the_only_one() -> None:
    answer = seat_round(request([0] * 17, allowed=[3, 4, 5], requested_byes=["p9"]))

    assert (["p9"], 16) == (answer["byes"], sum(len(table) for table in answer["tables"]))


def test_case_20_requested_byes_in_the_first_round() -> None:
    nine = seat_round(request([0] * 9, requested_byes=["p3"]))
    with pytest.raises(SeatingError) as refused:
        seat_round(request([0] * 5, requested_byes=ids(1, 2, 3, 4)))

    assert [4, 4] == [len(table) for table in nine["tables"]]
    assert ("too_few_entrants", 1) == (refused.value.code, refused.value.values["players"])


def test_case_24_an_avoidable_rematch_of_two_is_avoided() -> None:
    history = [[["p1", "p2"], ["p3", "p4"]], [["p1", "p3"], ["p2", "p4"]]]

    tables = seat_round(request([2, 1, 1, 0], 2, history=history))["tables"]

    assert {frozenset(ids(1, 4)), frozenset(ids(2, 3))} == {frozenset(table) for table in tables}


def test_case_25_winners_meet_winners_without_a_repeat() -> None:
    first = [ids(1, 2, 3, 4), ids(5, 6, 7, 8), ids(9, 10, 11, 12), ids(13, 14, 15, 16)]
    points = [12, 8, 4, 0] * 4

    answer = seat_round({"entrants": entrants(points), "preferred": 4, "history": [first]})

    assert [
        set(ids(1, 5, 9, 13)),
        set(ids(2, 6, 10, 14)),
        set(ids(3, 7, 11, 15)),
        set(ids(4, 8, 12, 16)),
    ] == [set(table) for table in answer["tables"]]
    assert (0, 0) == (answer["report"]["repeats"], answer["report"]["ss840"])


def test_case_26_forced_repeats_are_counted_exactly_and_proved() -> None:
    history = [[ids(1, 2, 3, 4), ids(5, 6, 7, 8)]]

    report = seat_round(request([12, 8, 4, 0, 12, 8, 4, 0], history=history))["report"]

    assert (4, 4) == (report["repeats"], report["bounds"]["repeats"])
    assert {"code": "old_tables", "values": {"round": 1, "tables": 2}} == report["arguments"]["repeats"]


def test_case_28_seat_balance_does_not_outweigh_a_repeat() -> None:
    history = [[["p1", "p2"], ["p3", "p4"]]] + [[["x", "p1"], ["y", "p2"], ["p3", "z"], ["p4", "w"]]] * 3

    answer = seat_round(request([1, 1, 1, 1], 2, history=history))

    assert 0 == answer["report"]["repeats"]


def test_case_29_seats_even_out_over_the_rounds() -> None:
    answers = play({"preferred": 4}, 5, 16)

    seats = Counter(
        (player, seat)
        for answer in answers
        for table in answer["tables"]
        for seat, player in enumerate(table)
    )
    times = [[seats[f"p{place}", seat] for seat in range(4)] for place in range(1, 17)]
    assert {1, 2} >= {max(row) - min(row) for row in times}
    assert 15 <= sum(max(row) - min(row) == 1 for row in times)


def test_case_32_siblings_are_apart_in_all_rounds() -> None:
    answers = play({"preferred": 4, "forbidden": [["p1", "p2"]]}, 6, 8)

    assert all(not {"p1", "p2"} <= set(table) for answer in answers for table in answer["tables"])
    assert all(answer["report"]["repeats"] >= answer["report"]["bounds"]["repeats"] for answer in answers)


def test_case_38_a_seed_gives_the_same_seating_again() -> None:
    asked = request([5, 5, 5, 5, 3, 3, 3, 3, 1, 1, 1, 1], seed=11)

    assert seat_round(asked) == seat_round({**asked, "entrants": asked["entrants"][::-1]})


def test_case_39_two_hundred_players_come_back_complete_with_their_gap() -> None:
    points = [(37 * place * place) % 91 for place in range(200)]
    history = [
        [
            [f"p{1 + (place * step + number) % 200}" for place in range(start, start + 4)]
            for start in range(0, 200, 4)
        ]
        for number, step in ((0, 1), (1, 3), (2, 7), (5, 9))
    ]

    answer = seat_round(
        {"entrants": entrants(points), "preferred": 4, "allowed": [3, 4, 5], "history": history}
    )

    assert 200 == len({player for table in answer["tables"] for player in table})
    assert 0 == answer["report"]["repeats"]
    assert 0 < answer["report"]["bounds"]["ss840"] <= answer["report"]["ss840"]


def test_case_72_players_level_on_points_are_seated_by_lot_not_by_tiebreak() -> None:
    asked = request([3] * 8, history=[[["x", "y"]]])
    for place, entrant in enumerate(asked["entrants"], start=1):
        entrant["rank"] = place

    seatings = {frozenset(map(frozenset, seat_round({**asked, "seed": seed})["tables"])) for seed in range(6)}

    assert len(seatings) > 1
