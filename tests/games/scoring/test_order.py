"""Who stands before whom at a table."""

from games.scoring.board import Board
from games.scoring.order import order_table, places

CLASSIC = ("discard", "lot")


def board(index, discard=None, left=False):
    return Board(index, discard=discard, left=left)


def test_more_points_come_first_whatever_the_discards():
    order = order_table([board(0, 50), board(1, 10)], [7, 8], CLASSIC)
    assert order.groups == ((1,), (0,))


def test_equal_points_are_separated_by_the_discard():
    order = order_table([board(0, 10), board(1, 12), board(2, 11)], [5, 5, 5], CLASSIC)
    assert order.groups == ((1,), (2,), (0,))


def test_what_only_a_lot_can_separate_stays_one_group_and_shares_the_place():
    order = order_table([board(0, 10), board(1, 12), board(2, 10), board(3, 1)], [5, 5, 5, 9], CLASSIC)
    assert order.groups == ((3,), (1,), (0, 2))
    assert places(order, 4) == [3, 2, 3, 1]


def test_without_a_chain_equal_scores_share_the_place():
    order = order_table([board(0), board(1), board(2)], [5, 6, 5], ())
    assert order.groups == ((1,), (0, 2))
    assert order.unknown == ()


def test_flora_stands_before_players_with_its_score_and_takes_a_place():
    order = order_table([board(0, 1), board(1, 2), board(2, 3)], [9, 6, 6], CLASSIC, flora=6)
    assert order.groups == ((0,), ("flora",), (2,), (1,))
    assert places(order, 3) == [1, 3, 2]
    assert places(order, 3, with_flora=True) == [1, 4, 3]


def test_flora_with_fewer_points_than_all_comes_last():
    order = order_table([board(0, 1), board(1, 2)], [9, 6], CLASSIC, flora=5)
    assert order.groups == ((0,), (1,), ("flora",))


def test_players_who_left_come_after_all_others_by_their_own_score():
    boards = [board(0, 1, left=True), board(1, 2), board(2, 3, left=True), board(3, 9, left=True)]
    order = order_table(boards, [9, 2, 5, 5], CLASSIC, flora=0)
    assert order.groups == ((1,), ("flora",), (0,), (3,), (2,))


def test_a_discard_that_was_not_given_leaves_the_place_open():
    order = order_table([board(0, 4), board(1), board(2, 3)], [5, 5, 8], CLASSIC)
    assert order.unknown == (0, 1)
    assert places(order, 3) == [None, None, 1]


def test_a_discard_that_nobody_needs_may_be_missing():
    order = order_table([board(0), board(1)], [5, 6], CLASSIC)
    assert order.groups == ((1,), (0,))
    assert places(order, 2) == [2, 1]
