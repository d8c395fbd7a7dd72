"""The door: byes, order of tables, modes, first rounds, pins and prescribed tables, refusals."""

from typing import Any

import pytest

from games.seating.errors import SeatingError
from games.seating.swiss import seat_round
from tests.games.seating.cast import entrants, ids, request


def sets(tables: list[list[str]]) -> set[frozenset[str]]:
    return {frozenset(table) for table in tables}


def refusal(asked: dict[str, Any]) -> SeatingError:
    with pytest.raises(SeatingError) as fault:
        seat_round(asked)
    assert 1 == fault.value.exit_code
    return fault.value


def test_the_answer_has_tables_byes_report_and_why() -> None:
    answer = seat_round(request([9, 6, 6, 3, 3, 0, 0, 0], seed=7))

    assert {"tables", "byes", "report", "why"} == set(answer)
    assert {"p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"} == set(answer["why"])
    assert {
        "forbidden", "repeats", "deep", "worst", "odd_again", "club", "ss840", "seat_cost", "range", "bounds",
        "optimal", "arguments", "seed", "mode",
    } == set(answer["report"])  # fmt: skip
    assert 7 == answer["report"]["seed"]


def test_tables_are_numbered_from_the_top_of_the_standings() -> None:
    answer = seat_round(request(list(range(12, 0, -1))))

    assert [set(ids(1, 2, 3, 4)), set(ids(5, 6, 7, 8)), set(ids(9, 10, 11, 12))] == [
        set(table) for table in answer["tables"]
    ]


@pytest.mark.parametrize(
    "points", [[10**30, 10**29, 7, 5, 3, 2, 1, 0], [3, 1, 0, -2, -2, -7, -10, -(10**20)]]
)
def test_points_may_be_any_whole_numbers(points: list[int]) -> None:
    report = seat_round(request(points))["report"]

    assert report["ss840"] == report["bounds"]["ss840"] > 0


def test_somebody_who_left_may_stand_in_the_history_and_in_the_byes() -> None:
    history = [[["p1", "gone", "p2", "p3"], ["p4", "p5", "p6", "other"]]]

    report = seat_round(request([6, 5, 4, 3, 2, 1], 3, history=history, byes={"gone": 2}))["report"]

    assert 2 == report["repeats"] == report["bounds"]["repeats"]


# Byes


def test_a_requested_bye_is_honoured_and_stands_first() -> None:
    answer = seat_round(request([9, 8, 7, 6, 5, 4, 3, 2, 1, 0], 4, requested_byes=["p3"]))

    assert ["p3", "p10"] == answer["byes"]
    assert {"code": "bye_requested", "values": {}} == answer["why"]["p3"][0]
    assert {"code": "bye_lowest", "values": {"points": 0, "byes": 0}} == answer["why"]["p10"][0]


def test_the_pairing_bye_goes_to_the_fewest_byes_then_the_lowest_points_then_the_worst_rank() -> None:
    asked = request([9, 5, 3, 3, 3], 4, byes={"p5": 1})
    for entrant, rank in zip(asked["entrants"], [1, 2, 3, 5, 4], strict=True):
        entrant["rank"] = rank

    assert ["p4"] == seat_round(asked)["byes"]


def test_too_many_byes_are_refused_with_the_options_that_would_fit() -> None:
    refused = refusal(request([0] * 6, 4, allowed=[4, 5], max_byes=0))

    assert "too_many_byes" == refused.code
    assert {"players": 6, "byes": 1, "max_byes": 0, "allowed": [4, 5]}.items() <= refused.values.items()
    assert [
        {"max_byes": 1},
        {"allowed": [2, 4, 5], "byes": 0},
        {"allowed": [3, 4, 5], "byes": 0},
        {"allowed": [4, 5, 6], "byes": 0},
    ] == refused.values["options"]


@pytest.mark.parametrize("players", [0, 1, 3])
def test_too_few_entrants_are_refused(players: int) -> None:
    refused = refusal(request([0] * players))

    assert ("too_few_entrants", players) == (refused.code, refused.values["players"])


def test_prescribed_tables_can_use_up_the_tables_there_are() -> None:
    refused = refusal(request([0] * 8, prescribed=[ids(1, 2, 3, 4)], max_tables=1))

    assert "not_seatable" == refused.code


# Hard constraints


def test_a_forbidden_pair_never_shares_a_table_whatever_it_costs() -> None:
    answer = seat_round(request([9, 9, 1, 1], 2, forbidden=[["p1", "p2"], ["p1", "p3"]]))

    assert {frozenset(ids(1, 4)), frozenset(ids(2, 3))} == sets(answer["tables"])


@pytest.mark.parametrize(
    ("forbidden", "argument"),
    [
        ([ids(1, other) for other in range(2, 7)], "too_few_partners"),
        ([ids(1, 2), ids(2, 3), ids(1, 3)], "apart_over_tables"),
        ([ids(1, 2), ids(2, 3), ids(3, 4), ids(4, 5), ids(5, 1)], "every_seating_tried"),
    ],
)
def test_forbidden_pairs_that_must_meet_are_refused_with_the_argument(
    forbidden: list[list[str]], argument: str
) -> None:
    refused = refusal(request([0] * 8, forbidden=forbidden))

    assert ("forbidden_unavoidable", argument) == (refused.code, refused.values["argument"])


def test_club_mates_are_kept_apart_when_clubs_are_forbidden() -> None:
    asked = {
        "entrants": entrants([9] * 4 + [0] * 4, club=list("AABBCCDD")),
        "preferred": 4,
        "clubs": "forbid",
    }

    assert all(len({player_club(player) for player in table}) == 4 for table in seat_round(asked)["tables"])


def player_club(player: str) -> str:
    return "AABBCCDD"[int(player[1:]) - 1]


@pytest.mark.parametrize(
    ("clubs", "sizes", "argument"),
    [("AAABCDEF", [4, 4], "club_over_tables"), ("AABBCCAB", [4, 2, 2], "table_over_clubs")],
)
def test_clubs_that_must_share_a_table_are_refused_with_the_argument(
    clubs: str, sizes: list[int], argument: str
) -> None:
    asked = {
        "entrants": entrants([0] * 8, club=list(clubs)),
        "preferred": 4,
        "sizes": sizes,
        "clubs": "forbid",
    }

    refused = refusal(asked)

    assert ("clubs_unavoidable", argument) == (refused.code, refused.values["argument"])


# Pins and prescribed tables


def test_pinned_players_sit_at_their_table_numbers() -> None:
    answer = seat_round(request(list(range(16, 0, -1)), pins={"p16": 1, "p15": 1, "p1": 3}))

    assert {"p15", "p16"} < set(answer["tables"][0])
    assert "p1" in answer["tables"][2]
    assert {"code": "pinned", "values": {"table": 3}} == answer["why"]["p1"][0]


def test_a_prescribed_table_is_kept_in_its_seat_order() -> None:
    given = ids(12, 1, 6, 5)

    answer = seat_round(request(list(range(12, 0, -1)), prescribed=[given], pins={"p12": 3}))

    assert given == answer["tables"][2]
    assert {"code": "prescribed", "values": {}} == answer["why"]["p6"][0]


def test_a_prescribed_table_counts_among_the_sizes_given() -> None:
    answer = seat_round(request([0] * 7, allowed=[3, 4], sizes=[4, 3], prescribed=[ids(1, 2, 3)]))

    assert {3, 4} == {len(table) for table in answer["tables"]}


@pytest.mark.parametrize(
    "keys",
    [
        {"pins": {"p1": 3}},
        {"pins": {f"p{place}": 1 for place in range(1, 6)}},
        {"pins": {"p1": 1, "p2": 1}, "forbidden": [["p1", "p2"]]},
        {"pins": {"p1": 1, "p8": 1}, "prescribed": [["p1", "p2", "p3", "p4"]]},
        {"pins": {"p1": 1, "p2": 2}, "prescribed": [["p1", "p2", "p3", "p4"]]},
        {"pins": {"p1": 1}, "requested_byes": ["p1"]},
    ],
)
def test_pins_that_contradict_each_other_are_refused(keys: dict[str, Any]) -> None:
    assert "pins_unavoidable" == refusal(request([0] * 8, **keys)).code


def test_a_prescribed_table_with_a_forbidden_pair_is_refused() -> None:
    asked = request([0] * 8, prescribed=[ids(1, 2, 3, 4)], forbidden=[["p1", "p2"]])

    assert "forbidden_unavoidable" == refusal(asked).code


# Modes


REMATCH = {
    "preferred": 4,
    "history": [[ids(1, 2, 3, 4), ids(5, 6, 7, 8), ids(9, 10, 11, 12)]] + [[]] * 4,
    "entrants": entrants([9, 9, 9, 9, 6, 6, 6, 6, 3, 3, 3, 3]),
}


def test_strict_avoids_every_repeat_it_can() -> None:
    report = seat_round(REMATCH)["report"]

    assert (3, 3) == (report["repeats"], report["bounds"]["repeats"])


def test_power_seats_the_top_by_the_standings_and_shows_the_strict_numbers_beside() -> None:
    answer = seat_round({**REMATCH, "mode": "power"})

    assert set(ids(1, 2, 3, 4)) == set(answer["tables"][0])
    assert {"code": "by_standings", "values": {}} == answer["why"]["p1"][0]
    assert 3 == answer["report"]["strict"]["repeats"] < answer["report"]["repeats"]


def test_power_takes_in_another_table_when_a_forbidden_pair_leads() -> None:
    answer = seat_round({**REMATCH, "mode": "power", "forbidden": [["p1", "p2"]]})

    assert 0 == answer["report"]["forbidden"]
    assert set(ids(1, 2, 3, 4, 5, 6, 7, 8)) == set(answer["tables"][0]) | set(answer["tables"][1])


def test_balanced_lets_a_pair_meet_again_only_long_after_and_for_the_sake_of_the_spread() -> None:
    long_ago = seat_round({**REMATCH, "mode": "balanced"})["report"]
    lately = seat_round({**REMATCH, "mode": "balanced", "history": [[]] * 4 + REMATCH["history"][:1]})[
        "report"
    ]

    assert (18, 0) == (long_ago["repeats"], long_ago["ss840"])
    assert (3, 3) == (long_ago["strict"]["repeats"], lately["repeats"])


def test_odd_first_ranks_fairness_before_repeats() -> None:
    history = [[ids(1, 2, 3), ids(4, 5, 6, 7)], [ids(4, 5, 6), ids(1, 2, 3, 7)]]
    asked = request([7, 6, 5, 4, 3, 2, 1], allowed=[3, 4], history=history)

    usual, fair = seat_round(asked)["report"], seat_round({**asked, "odd_first": True})["report"]

    assert fair["odd_again"] <= usual["odd_again"]
    assert usual["repeats"] <= fair["repeats"]
    assert ["forbidden", "odd_again", "repeats"] == list(fair["bounds"])[:3]


# First rounds


def test_a_first_round_by_lot_varies_with_the_seed_only() -> None:
    first, again, other = (seat_round(request([0] * 12, seed=seed))["tables"] for seed in (1, 1, 2))

    assert first == again
    assert sets(first) != sets(other)


def test_a_first_round_by_rating_is_dealt_forwards_and_backwards() -> None:
    ratings = [1900, 1850, 1800, 1750, 1700, 1650, 1600, 1550, 1500, 1450, 1400, 1350]
    answer = seat_round({"entrants": entrants([0] * 12, rating=ratings), "preferred": 4, "start": "spread"})

    assert [set(ids(1, 6, 7, 12)), set(ids(2, 5, 8, 11)), set(ids(3, 4, 9, 10))] == [
        set(table) for table in answer["tables"]
    ]


def test_a_first_round_by_rating_keeps_club_mates_apart_within_the_pots() -> None:
    ratings = list(range(1900, 1300, -50))
    clubs = ["A", "", "", "", "", "A"] + [""] * 6
    asked = {"entrants": entrants([0] * 12, rating=ratings, club=clubs), "preferred": 4, "start": "spread"}

    tables = seat_round({**asked, "clubs": "avoid"})["tables"]

    assert all(not {"p1", "p6"} <= set(table) for table in tables)
    pots = [set(ids(1, 2, 3)), set(ids(4, 5, 6)), set(ids(7, 8, 9)), set(ids(10, 11, 12))]
    assert all(len(pot & set(table)) == 1 for pot in pots for table in tables)


def test_inside_a_score_group_rating_decides_when_asked_to() -> None:
    asked = {"entrants": entrants([3] * 8, rating=[10, 80, 20, 70, 30, 60, 40, 50]), "preferred": 4}

    tables = seat_round({**asked, "inside": "rating", "history": [[["x", "y"]]]})["tables"]

    assert [set(ids(2, 4, 6, 8)), set(ids(1, 3, 5, 7))] == [set(table) for table in tables]
