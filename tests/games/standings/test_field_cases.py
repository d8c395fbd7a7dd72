"""What went wrong for other people's tournaments, as it must go here."""

from dataclasses import replace

from games.standings.explain import compare
from games.standings.facts import Rules, from_facts, to_facts
from games.standings.history import History
from games.standings.lot import draw
from games.standings.points import UNIT
from games.standings.rank import players_split_by_cut, rank
from games.standings.rounds import Bye, PlayedRound, Registration
from games.standings.sheet import cells
from tests.games.standings.builders import TWO_ROUNDS, open_table, played_table, points

FOUR = tuple(Registration(player_id) for player_id in (1, 2, 3, 4))


def test_field_case_1_a_late_player_has_no_past_tables():
    late = Registration(8, joined_round=3)
    history = History(TWO_ROUNDS, [late])
    assert [cell.kind for cell in cells(8, history)] == ["not_in_tournament", "not_in_tournament"]
    assert history.unplayed(8) == ()


def test_field_case_2_who_withdrew_changes_no_opponents_result():
    staying = rank([Registration(one) for one in range(1, 8)], TWO_ROUNDS)
    gone = rank(
        [*(Registration(one) for one in range(1, 7)), Registration(7, left_round=2, status="withdrawn")],
        TWO_ROUNDS,
    )
    assert [replace(row, status="", left_round=None) for row in staying] == [
        replace(row, status="", left_round=None) for row in gone
    ]


def test_field_case_56_a_revoked_penalty_leaves_no_trace():
    before = rank(FOUR, TWO_ROUNDS[:1])
    assert rank(FOUR, TWO_ROUNDS[:1], points_penalties={1: points(10)}) != before
    assert rank(FOUR, TWO_ROUNDS[:1], points_penalties={}) == before


def test_field_case_63_a_penalty_survives_recalculation_counts_in_score_groups_and_is_exported():
    penalties = {1: 10 * UNIT}
    once = rank(FOUR, TWO_ROUNDS[:1], points_penalties=penalties)
    again = rank(FOUR, TWO_ROUNDS[:1], points_penalties=penalties)
    assert once == again
    assert [(row.player_id, row.points, row.penalty) for row in once][-1] == (1, -7 * UNIT, 10 * UNIT)
    facts = to_facts(Rules(), FOUR, TWO_ROUNDS[:1], points_penalties=penalties, standings=once)
    assert ("penalty", {"player": 1, "points": 10 * UNIT}) in facts
    assert from_facts(facts).rank() == once


def test_field_case_65_a_tie_on_everything_is_a_shared_place_and_the_next_is_skipped():
    table = played_table(1, (1, 9, 3), (2, 8, 3), (3, 7, 2), (4, 7, 2), (5, 3, 0))
    registrations = [Registration(one) for one in (5, 4, 3, 2, 1)]
    rows = rank(registrations, (PlayedRound(1, (table,)),), ["first_places", "discard"])
    assert [(row.rank_text, row.player_id) for row in rows] == [
        ("1", 1),
        ("2", 2),
        ("3–4", 3),
        ("3–4", 4),
        ("5", 5),
    ]
    assert rows == rank(reversed(registrations), (PlayedRound(1, (table,)),), ["first_places", "discard"])
    assert players_split_by_cut(rows, 3) == (3, 4)
    assert draw((3, 4), "final") == draw((4, 3), "final")


def test_field_case_66_each_row_names_the_deciding_criterion_and_the_numbers():
    rows = rank([Registration(one) for one in range(1, 8)], TWO_ROUNDS)
    why = [one for one in compare(rows[2], rows[3]) if one.outcome == "decides"]
    assert rows[3].decided_by == "first_places"
    assert [(one.code, one.upper, one.lower) for one in why] == [("first_places", UNIT, points("1/3"))]


def test_field_case_68_seating_a_round_leaves_the_standings_unchanged():
    seated = PlayedRound(
        3, (open_table(1, 1, 2, 3, 4), open_table(2, 5, 6)), (Bye(7, "pairing", points("3/2")),)
    )
    registrations = [Registration(one) for one in range(1, 8)]
    assert rank(registrations, (*TWO_ROUNDS, seated)) == rank(registrations, TWO_ROUNDS)


def test_field_case_69_a_no_show_is_seated_but_has_not_played_and_was_met_by_nobody():
    table = played_table(1, (1, 9, 0), (2, 8, 0), (3, 7, 0), (4, 0, 0, "no_show"))
    rows = {row.player_id: row for row in rank(FOUR, (PlayedRound(1, (table,)),))}
    assert (rows[4].seated, rows[4].played, rows[4].points) == (1, 0, 0)
    history = History((PlayedRound(1, (table,)),), FOUR)
    assert {meeting.opponent_id for meeting in history.meetings(1)} == {2, 3}


def test_field_case_69_refusing_to_play_gains_nothing_in_direct_encounter():
    # 1 and 2 end level; in their only common table 2 left and was behind 1.
    rounds = (
        PlayedRound(1, (played_table(1, (1, 5, 0), (2, 9, 0, "left"), (3, 7, 0)),)),
        PlayedRound(2, (), (Bye(2, "pairing", points("3/2")),)),
    )
    rows = rank(FOUR[:3], rounds, ["direct_encounter"])
    assert [(row.player_id, row.value("direct_encounter")) for row in rows] == [(3, None), (1, UNIT), (2, 0)]


def test_field_case_72_standings_hand_the_seating_points_and_rank_apart():
    # Eight level on points with different tiebreaks are one score group; the order inside it is the seating's.
    rounds = (
        PlayedRound(
            1,
            tuple(
                played_table(number, (2 * number, 9, number), (2 * number + 1, 9, number))
                for number in range(4)
            ),
        ),
    )
    rows = rank([Registration(one) for one in range(8)], rounds, ["discard"])
    assert {row.points for row in rows} == {points("3/2")}
    assert sorted({row.rank for row in rows}) == [1, 3, 5, 7]


def test_field_case_78_every_row_has_exactly_the_played_number_of_rounds_and_a_rank():
    registrations = [Registration(one) for one in range(1, 8)] + [Registration(8, joined_round=2)]
    history = History(TWO_ROUNDS, registrations)
    assert {len(cells(one.player_id, history)) for one in registrations} == {2}
    assert all(row.rank >= 1 for row in rank(registrations, TWO_ROUNDS))
