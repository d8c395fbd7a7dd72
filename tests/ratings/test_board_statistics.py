"""Statistics from confirmed tables, counted by hand."""

from fractions import Fraction

from games.queries import PlayedSeat, PlayedTable
from ratings.board_statistics import FEWEST_BOARDS, collect


def table(number: int, seats: list[tuple], edition: str = "base") -> PlayedTable:
    """seats: (player id, place, score, discard, traits or None) in turn order."""
    return PlayedTable(
        table_id=number,
        tournament_slug="cup",
        tournament="Cup",
        round_number=1,
        table_number=number,
        edition=edition,
        seats=tuple(
            PlayedSeat(player, index, place, score, discard, traits)
            for index, (player, place, score, discard, traits) in enumerate(seats, 1)
        ),
    )


ONE = table(
    1, [(1, 1, 20, 5, {"fat_tissue": 2}), (2, 2, 14, 9, {"swimming": 1}), (3, 3, 9, 3, {"swimming": 1})]
)
TWO = table(2, [(2, 1, 17, 8, None), (1, 2, 17, 5, None), (3, 3, 2, 1, None)])


def test_wins_are_counted_by_seat_and_size():
    found = collect([ONE, TWO])
    assert found.tables == 2
    assert {seat: (tally.tables, tally.won) for seat, tally in found.seats[3].items()} == {
        1: (2, 2),
        2: (2, 0),
        3: (2, 0),
    }
    assert found.seats[3][1].expected == Fraction(2, 3)


def test_a_shared_first_place_counts_half():
    shared = table(3, [(1, 1, 12, 4, None), (2, 1, 12, 4, None)])
    found = collect([shared])
    assert [found.seats[2][seat].won for seat in (1, 2)] == [Fraction(1, 2), Fraction(1, 2)]
    assert found.sizes[2].shared == 1


def test_traits_are_counted_on_boards_and_on_winning_boards():
    found = collect([ONE, TWO])
    assert (found.boards, found.winning_boards) == (3, 1)
    assert found.traits["swimming"].tables == 2
    assert found.traits["fat_tissue"].won == 1
    assert found.winners_with == {"fat_tissue": 1}


def test_a_trait_on_few_boards_is_not_judged():
    few = [
        table(n, [(1, 1, 9, 1, {"poisonous": 1}), (2, 2, 4, 1, {"swimming": 1})])
        for n in range(FEWEST_BOARDS - 1)
    ]
    assert collect(few).known_traits() == []
    enough = [*few, few[0]]
    assert [trait for trait, _tally in collect(enough).known_traits()] == ["poisonous", "swimming"]


def test_scores_and_records():
    found = collect([ONE, TWO])
    sums = found.sizes[3]
    assert (sums.tables, sums.seats, sums.total, sums.winners, sums.margin) == (2, 6, 79, 37, 6)
    assert [(one.score, one.player_id) for one in found.highest] == [
        (20, 1),
        (17, 2),
        (17, 1),
        (14, 2),
        (9, 3),
    ]
    assert [(one.margin, one.discard, one.player_ids) for one in found.closest] == [
        (0, 3, (2, 1)),
        (6, None, (1, 2)),
    ]


def test_statistics_of_one_person_count_their_seats_only():
    found = collect([ONE, TWO], frozenset({1}))
    assert {seat: tally.tables for seat, tally in found.seats[3].items()} == {1: 1, 2: 1}
    assert found.by_size == {3: 2}
    assert found.boards == 1
    assert [one.score for one in found.highest] == [20, 17]
    assert (found.scores, found.finishes) == (2, 2)


def test_a_table_without_scores_counts_for_seats_only():
    found = collect([table(4, [(1, 1, None, None, None), (2, 2, None, None, None)])])
    assert found.seats[2][1].won == 1
    assert (dict(found.sizes), found.highest, found.closest) == ({}, [], [])


def test_nothing_gives_nothing():
    assert collect([]).tables == 0
