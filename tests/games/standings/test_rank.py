import pytest

from games.standings.errors import StandingsError
from games.standings.history import History
from games.standings.points import UNIT, format_points
from games.standings.rank import (
    DEFAULT_ORDER,
    DIRECT_ENCOUNTER_SECOND,
    players_split_by_cut,
    rank,
    rank_history,
)
from games.standings.rounds import Bye, PlayedRound, Registration
from tests.games.standings.builders import TWO_ROUNDS, played_table, points

SEVEN = tuple(Registration(player_id) for player_id in range(1, 8))


def test_the_default_order_ranks_the_example_and_says_what_decided():
    assert [
        (row.rank_text, row.player_id, format_points(row.points), row.decided_by)
        for row in rank(SEVEN, TWO_ROUNDS)
    ] == [
        ("1", 5, "6", None),
        ("2", 2, "3½", "points"),
        ("3", 1, "3", "points"),
        ("4", 3, "3", "first_places"),
        ("5", 6, "2½", "points"),
        ("6", 7, "1½", "points"),
        ("7", 4, "1½", "opponents_points"),
    ]


def test_the_default_order_is_the_one_of_the_regulations():
    assert DEFAULT_ORDER == ("first_places", "share_of_table", "opponents_points", "direct_encounter")
    assert DIRECT_ENCOUNTER_SECOND == (
        "direct_encounter",
        "first_places",
        "share_of_table",
        "opponents_points",
    )


def test_direct_encounter_second_decides_where_the_tied_have_met():
    rows = {row.player_id: row for row in rank(SEVEN, TWO_ROUNDS, DIRECT_ENCOUNTER_SECOND)}
    assert (
        rows[3].decided_by,
        rows[1].value("direct_encounter"),
        rows[3].value("direct_encounter"),
    ) == ("direct_encounter", UNIT, 0)


def test_direct_encounter_counts_only_among_those_tied():
    # 1 and 2 are level; 1 finished behind 3 and 4, but that is no part of their tie.
    rounds = (
        PlayedRound(1, (played_table(1, (3, 9, 0), (4, 8, 0), (1, 7, 0), (2, 6, 0)),)),
        PlayedRound(2, (), (Bye(1, "pairing", points("1/2")), Bye(2, "pairing", points("3/2")))),
    )
    rows = rank([Registration(one) for one in (1, 2, 3, 4)], rounds, ["direct_encounter"])
    assert [(row.player_id, row.value("direct_encounter")) for row in rows] == [
        (3, None),
        (4, None),
        (1, UNIT),
        (2, 0),
    ]


def test_a_points_penalty_is_a_column_of_its_own_and_lowers_nobody_elses_tiebreak():
    plain = {row.player_id: row for row in rank(SEVEN, TWO_ROUNDS)}
    punished = {row.player_id: row for row in rank(SEVEN, TWO_ROUNDS, points_penalties={5: 2 * UNIT})}
    assert (punished[5].points, punished[5].penalty) == (4 * UNIT, 2 * UNIT)
    assert [plain[one].values[1:4] for one in (1, 2, 3)] == [punished[one].values[1:4] for one in (1, 2, 3)]


def test_a_penalty_may_lead_below_zero():
    rows = rank([Registration(1)], (), points_penalties={1: UNIT})
    assert rows[0].points == -UNIT


def test_a_late_entry_has_rounds_marked_as_not_in_the_tournament():
    rows = rank([*SEVEN, Registration(8, joined_round=3)], TWO_ROUNDS)
    late = next(row for row in rows if row.player_id == 8)
    assert (late.not_in_tournament, late.played, late.points) == ((1, 2), 0, 0)


def test_who_withdrew_keeps_the_row_and_its_marks():
    registrations = [*SEVEN[:6], Registration(7, left_round=1, status="withdrawn")]
    rows = rank(registrations, TWO_ROUNDS[:1])
    gone = next(row for row in rows if row.player_id == 7)
    assert (gone.status, gone.left_round, gone.played, gone.rank_text) == ("withdrawn", 1, 1, "6")


def test_equal_players_are_listed_by_start_rank_then_id():
    registrations = [
        Registration(3),
        Registration(1),
        Registration(9, start_rank=1),
        Registration(8, start_rank=2),
    ]
    rows = rank(registrations, ())
    assert [(row.player_id, row.rank_text, row.position) for row in rows] == [
        (9, "1–4", 1),
        (8, "1–4", 2),
        (1, "1–4", 3),
        (3, "1–4", 4),
    ]


def test_standings_after_a_round_ignore_later_rounds():
    assert rank(SEVEN, TWO_ROUNDS[:1]) == rank(SEVEN, TWO_ROUNDS, after_round=1)


def test_the_lot_decides_only_where_it_stands_in_the_list():
    tied = [Registration(1), Registration(2), Registration(3)]
    rows = rank(tied, (), ["lot"], lot_seed="cup-2026")
    assert [row.rank_text for row in rows] == ["1", "2", "3"]
    assert [row.decided_by for row in rows] == [None, "lot", "lot"]
    assert rows == rank(reversed(tied), (), ["lot"], lot_seed="cup-2026")


def test_the_standings_of_nobody_are_empty():
    assert rank((), ()) == []


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"tiebreaks": ["beauty"]}, "unknown_tiebreak"),
        ({"tiebreaks": ["discard", "discard"]}, "duplicate_tiebreak"),
        ({"points_penalties": {1: -1}}, "negative_penalty"),
        ({"points_penalties": {77: 1}}, "unknown_player"),
        ({"virtual": "ghost"}, "unknown_virtual"),
    ],
)
def test_an_impossible_request_is_refused_with_a_code(arguments, code):
    with pytest.raises(StandingsError) as refused:
        rank(SEVEN, TWO_ROUNDS, **arguments)
    assert code == refused.value.code


def test_a_lot_without_a_seed_is_refused():
    with pytest.raises(StandingsError) as refused:
        rank([Registration(1), Registration(2)], (), ["lot"])
    assert refused.value.code == "lot_without_seed"


@pytest.mark.parametrize(
    ("registrations", "rounds", "code"),
    [
        ([Registration(1), Registration(1)], (), "player_twice"),
        ([Registration(1)], (PlayedRound(1), PlayedRound(1)), "round_twice"),
        (
            [Registration(1), Registration(2)],
            (PlayedRound(1, (played_table(1, (1, 2, 0), (2, 1, 0)),), (Bye(2, "pairing"),)),),
            "player_twice",
        ),
    ],
)
def test_contradicting_facts_are_refused_with_a_code(registrations, rounds, code):
    with pytest.raises(StandingsError) as refused:
        rank(registrations, rounds)
    assert code == refused.value.code


def test_a_cut_between_equal_players_names_them():
    rows = rank(SEVEN, TWO_ROUNDS, ["discard"])
    tied = rank([Registration(1), Registration(2), Registration(3)], ())
    assert players_split_by_cut(rows, 2) == ()
    assert players_split_by_cut(tied, 2) == (1, 2, 3)
    assert players_split_by_cut(tied, 3) == ()


def test_a_prepared_history_gives_the_same_standings():
    assert rank(SEVEN, TWO_ROUNDS) == rank_history(History(TWO_ROUNDS, SEVEN))
