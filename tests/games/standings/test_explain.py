from games.standings.explain import Comparison, OpponentLine, compare, opponent_lines, value_text
from games.standings.history import History
from games.standings.points import UNIT
from games.standings.rank import rank
from games.standings.rounds import Bye, PlayedRound, Registration
from tests.games.standings.builders import TWO_ROUNDS, played_table, points

SEVEN = tuple(Registration(player_id) for player_id in range(1, 8))


def test_a_comparison_names_what_is_equal_what_decides_and_what_is_not_needed():
    rows = {row.player_id: row for row in rank(SEVEN, TWO_ROUNDS)}
    assert compare(rows[7], rows[4]) == [
        Comparison("points", points("3/2"), points("3/2"), "equal"),
        Comparison("first_places", points("1/3"), points("1/3"), "equal"),
        Comparison("share_of_table", UNIT, UNIT, "equal"),
        Comparison("opponents_points", rows[7].value("opponents_points"), points("25/8"), "decides"),
        Comparison("direct_encounter", None, None, "not_needed"),
    ]


def test_a_criterion_that_does_not_apply_is_skipped():
    rows = rank([Registration(1), Registration(2)], ())
    assert [one.outcome for one in compare(rows[0], rows[1])] == [
        "equal",
        "equal",
        "equal",
        "equal",
        "skipped",
    ]


def test_an_average_of_opponents_is_shown_line_by_line_with_the_one_dropped():
    rounds = (
        PlayedRound(1, (played_table(1, (1, 9, 0), (2, 8, 0), (3, 7, 0)),)),
        PlayedRound(2, (played_table(1, (2, 8, 0), (3, 7, 0)),), (Bye(1, "requested"),)),
    )
    history = History(rounds, [Registration(1), Registration(2), Registration(3)])
    assert opponent_lines(1, history) == [
        OpponentLine(3, 1, 0, True),
        OpponentLine(None, None, points(3), False),
        OpponentLine(2, 1, points("9/2"), False),
    ]


def test_a_single_opponent_is_never_dropped():
    rounds = (PlayedRound(1, (played_table(1, (1, 9, 0), (2, 8, 0)),)),)
    history = History(rounds, [Registration(1), Registration(2)])
    assert opponent_lines(1, history) == [OpponentLine(2, 1, 0, False)]


def test_values_read_as_their_criterion_is_measured():
    assert [
        value_text("points", points("5/2")),
        value_text("first_places", points("1/3")),
        value_text("discard", 17),
        value_text("direct_encounter", None),
    ] == ["2½", "⅓", "17", "–"]
