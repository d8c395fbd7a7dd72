import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.standings.errors import StandingsError
from games.standings.placement import (
    Award,
    Finish,
    award_points,
    is_void_by_rule,
    judge_table,
    places,
    shares,
    void_table,
)
from games.standings.points import UNIT, format_points
from games.standings.schemes.scheme import load_scheme, scheme_codes

PLACE_POINTS = load_scheme("place_points")


def shown(points_by_player):
    return {player_id: format_points(units) for player_id, units in points_by_player.items()}


def test_equal_keys_share_the_better_place_and_the_next_is_skipped():
    assert places({1: (31, 4), 2: (20, 7), 3: (20, 7), 4: (20, 6)}) == {1: 1, 2: 2, 3: 2, 4: 4}


def test_the_tiebreak_of_the_table_counts_only_at_equal_scores():
    assert places({1: (20, 3), 2: (20, 9), 3: (19, 40)}) == {1: 2, 2: 1, 3: 3}


def test_the_winner_of_a_table_of_four_has_three_points_and_the_last_none():
    finishes = [Finish(1, (31, 4)), Finish(2, (24, 1)), Finish(3, (22, 9)), Finish(4, (10, 0))]
    assert shown(award_points(finishes, PLACE_POINTS, 4)) == {1: "3", 2: "2", 3: "1", 4: "0"}


def test_players_who_share_a_place_share_the_average_of_its_points():
    finishes = [Finish(1, (31, 4)), Finish(2, (24, 1)), Finish(3, (24, 1)), Finish(4, (24, 1))]
    assert shown(award_points(finishes, PLACE_POINTS, 4)) == {1: "3", 2: "1", 3: "1", 4: "1"}


def test_a_table_of_three_has_the_same_mean_as_one_of_four():
    finishes = [Finish(1, (31,)), Finish(2, (24,)), Finish(3, (10,))]
    assert shown(award_points(finishes, PLACE_POINTS, 4)) == {1: "3", 2: "1½", 3: "0"}


def test_who_left_is_last_whatever_the_score():
    finishes = [Finish(1, (31,), "left"), Finish(2, (24,)), Finish(3, (10,)), Finish(4, (9,))]
    assert shown(award_points(finishes, PLACE_POINTS, 4)) == {1: "0", 2: "3", 3: "2", 4: "1"}


def test_leavers_share_the_last_places():
    finishes = [Finish(1, (31,), "left"), Finish(2, (24,)), Finish(3, (10,)), Finish(4, (9,), "left")]
    awards = judge_table(finishes, PLACE_POINTS, 4)
    assert {player_id: (award.place, format_points(award.points)) for player_id, award in awards.items()} == {
        1: (3, "½"),
        2: (1, "3"),
        3: (2, "2"),
        4: (3, "½"),
    }


def test_a_no_show_has_nothing_and_makes_the_table_one_smaller():
    finishes = [Finish(1, status="no_show"), Finish(2, (24,)), Finish(3, (10,)), Finish(4, (9,))]
    awards = judge_table(finishes, PLACE_POINTS, 4)
    assert Award(None, None, 0, None) == awards[1]
    assert {
        player_id: (award.place, format_points(award.points))
        for player_id, award in awards.items()
        if player_id != 1
    } == {2: (1, "3"), 3: (2, "1½"), 4: (3, "0")}


def test_lost_by_ruling_is_last_and_has_no_points_even_where_the_last_has_some():
    finishes = [Finish(1, (31,), "lost_by_ruling"), Finish(2, (24,)), Finish(3, (10,)), Finish(4, (9,))]
    awards = judge_table(finishes, load_scheme("five_three_two_one"), 4)
    assert {player_id: (award.place, format_points(award.points)) for player_id, award in awards.items()} == {
        1: (4, "0"),
        2: (1, "5"),
        3: (2, "3"),
        4: (3, "2"),
    }


def test_who_left_gets_what_the_last_gets():
    finishes = [Finish(1, (31,), "left"), Finish(2, (24,)), Finish(3, (10,)), Finish(4, (9,))]
    scheme = load_scheme("five_three_two_one")
    assert shown(award_points(finishes, scheme, 4)) == {1: "1", 2: "5", 3: "3", 4: "2"}


def test_a_substitute_keeps_the_place_for_the_others_and_has_no_points():
    finishes = [Finish(1, (31,), "substitute"), Finish(2, (24,)), Finish(3, (10,)), Finish(4, (9,))]
    awards = judge_table(finishes, PLACE_POINTS, 4)
    assert {
        player_id: (award.place, award.rated_place, format_points(award.points))
        for player_id, award in awards.items()
    } == {1: (1, None, "0"), 2: (2, 1, "2"), 3: (3, 2, "1"), 4: (4, 3, "0")}


def test_flora_takes_a_place_and_stands_before_players_of_its_score():
    finishes = [Finish(1, (31, 5)), Finish(2, (24, 9)), Finish(3, (10, 1))]
    awards = judge_table(finishes, PLACE_POINTS, 4, flora=24)
    assert {
        player_id: (award.place, award.rated_place, format_points(award.points))
        for player_id, award in awards.items()
    } == {1: (1, 1, "3"), 2: (3, 2, "1"), 3: (4, 3, "0")}


def test_flora_takes_no_place_where_the_tournament_says_so():
    finishes = [Finish(1, (31, 5)), Finish(2, (24, 9)), Finish(3, (10, 1))]
    points = award_points(finishes, PLACE_POINTS, 4, flora=24, flora_takes_place=False)
    assert shown(points) == {1: "3", 2: "1½", 3: "0"}


def test_flora_behind_everybody_still_takes_the_last_place():
    finishes = [Finish(1, (31, 5)), Finish(2, (24, 9)), Finish(3, (10, 1))]
    assert shown(award_points(finishes, PLACE_POINTS, 4, flora=0)) == {1: "3", 2: "2", 3: "1"}


def test_flora_stands_before_leavers():
    finishes = [Finish(1, (31, 5)), Finish(2, (24, 9), "left")]
    assert shown(award_points(finishes, PLACE_POINTS, 4, flora=0)) == {1: "3", 2: "0"}


def test_eight_players_and_flora_make_nine_places():
    finishes = [Finish(player_id, (50 - player_id,)) for player_id in range(1, 9)]
    assert [award.place for award in judge_table(finishes, PLACE_POINTS, 4, flora=3).values()] == [
        1,
        2,
        3,
        4,
        5,
        6,
        7,
        8,
    ]
    assert format_points(award_points(finishes, PLACE_POINTS, 4, flora=3)[8]) == "⅜"


def test_a_lot_at_the_table_separates_places_but_never_for_the_rating():
    finishes = [Finish(1, (20, 5), lot=1), Finish(2, (20, 5), lot=6), Finish(3, (9, 1), lot=0)]
    awards = judge_table(finishes, PLACE_POINTS, 4, lot_at_table=True)
    assert {player_id: (award.place, award.rated_place) for player_id, award in awards.items()} == {
        1: (2, 1),
        2: (1, 1),
        3: (3, 3),
    }


def test_a_lot_entered_at_the_table_is_ignored_where_the_tournament_does_not_draw():
    finishes = [Finish(1, (20, 5), lot=1), Finish(2, (20, 5), lot=6)]
    assert shown(award_points(finishes, PLACE_POINTS, 4)) == {1: "1½", 2: "1½"}


def test_share_of_the_table_times_players():
    assert shares({1: 20, 2: 10, 3: 10, 4: 0}) == {1: 2 * UNIT, 2: UNIT, 3: UNIT, 4: 0}


def test_the_championship_example_of_a_share_is_kept():
    # 26 of 100 points at a table of four are worth 1.04.
    assert format_points(shares({1: 26, 2: 40, 3: 20, 4: 14})[1]) == "1.04"


def test_nobody_scored_gives_everybody_one():
    assert shares({1: 0, 2: 0, 3: 0}) == {1: UNIT, 2: UNIT, 3: UNIT}


def test_flora_is_not_in_the_total_of_shares():
    finishes = [Finish(1, (30,)), Finish(2, (10,))]
    points = award_points(finishes, load_scheme("table_share"), 4, flora=40)
    assert shown(points) == {1: "1½", 2: "½"}


def test_a_leaver_has_never_a_larger_share_than_who_stayed():
    finishes = [Finish(1, (30,), "left"), Finish(2, (20,)), Finish(3, (10,))]
    points = award_points(finishes, load_scheme("table_share"), 4)
    assert shown(points) == {1: "½", 2: "1", 3: "½"}


def test_raw_scores_are_the_points():
    finishes = [Finish(1, (30,)), Finish(2, (20,)), Finish(3, (25,), "lost_by_ruling")]
    assert shown(award_points(finishes, load_scheme("raw_scores"), 4)) == {1: "30", 2: "20", 3: "0"}


def test_a_void_table_gives_the_mean_to_all_who_came():
    finishes = [Finish(1, (30,)), Finish(2, (20,), "left"), Finish(3, status="no_show")]
    assert {
        1: Award(None, None, 12_600_000, None),
        2: Award(None, None, 12_600_000, None),
        3: Award(None, None, 0, None),
    } == void_table(finishes, 12_600_000)


def test_one_player_left_at_the_table_makes_it_void():
    assert is_void_by_rule([Finish(1, (30,)), Finish(2, (20,), "left"), Finish(3, status="no_show")])
    assert not is_void_by_rule([Finish(1, (30,)), Finish(2, (20,)), Finish(3, status="no_show")])


@pytest.mark.parametrize(
    ("finishes", "code"),
    [
        ([Finish(1, (3,)), Finish(1, (2,))], "player_twice"),
        ([Finish(1, (3,)), Finish(2, (2,), "asleep")], "unknown_status"),
        ([Finish(1, (3,)), Finish(2, (2,), "void")], "unknown_status"),
        ([Finish(1, (3,)), Finish(2, status="no_show")], "table_too_small"),
        ([], "table_too_small"),
    ],
)
def test_a_table_that_cannot_be_judged_is_refused_with_a_reason(finishes, code):
    with pytest.raises(StandingsError) as refused:
        judge_table(finishes, PLACE_POINTS, 4)
    assert code == refused.value.code


BY_PLACE = [code for code in scheme_codes() if load_scheme(code).is_by_place]


@given(
    st.lists(st.integers(0, 3), min_size=2, max_size=8),
    st.integers(2, 8),
    st.sampled_from(BY_PLACE),
)
def test_points_of_a_table_add_up_to_the_row_of_its_size_whatever_is_tied(scores, preferred, code):
    finishes = [Finish(player_id, (score,)) for player_id, score in enumerate(scores)]
    scheme = load_scheme(code)
    points = award_points(finishes, scheme, preferred)
    assert sum(scheme.row(len(scores), preferred)) == sum(points.values())


@given(st.lists(st.integers(0, 3), min_size=2, max_size=8), st.integers(2, 8))
def test_place_points_of_a_table_add_up_to_size_times_mean(scores, preferred):
    finishes = [Finish(player_id, (score,)) for player_id, score in enumerate(scores)]
    points = award_points(finishes, PLACE_POINTS, preferred)
    assert len(scores) * PLACE_POINTS.mean(preferred) == sum(points.values())


@given(
    st.lists(
        st.tuples(
            st.integers(0, 3), st.sampled_from(["played", "left", "no_show", "lost_by_ruling", "substitute"])
        ),
        min_size=2,
        max_size=8,
    ),
    st.sampled_from(scheme_codes()),
    st.randoms(use_true_random=False),
)
def test_the_order_of_players_at_the_table_never_matters(seats, code, random):
    finishes = [Finish(player_id, (score,), status) for player_id, (score, status) in enumerate(seats)]
    shuffled = random.sample(finishes, len(finishes))
    if sum(finish.status != "no_show" for finish in finishes) < 2:
        return
    scheme = load_scheme(code)
    assert judge_table(finishes, scheme, 4) == judge_table(shuffled, scheme, 4)
