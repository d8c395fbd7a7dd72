"""Every tiebreak on the same two rounds, which can be checked by hand.

Round 1: table 1 with places 1 2 2 4 for players 1-4, table 2 with places 1 2 3 for players 5-7.
Round 2: table 1 with places 1 2 3 4 for players 5, 2, 6, 1, table 2 a tie of players 3, 4, 7.
Points: 5 has 6, 2 has 3½, 1 and 3 have 3, 6 has 2½, 4 and 7 have 1½.
"""

import pytest

from games.standings.history import History
from games.standings.lot import lot
from games.standings.points import format_points
from games.standings.rounds import Registration
from games.standings.tiebreaks import TIEBREAKS
from tests.games.standings.builders import TWO_ROUNDS

REGISTRATIONS = tuple(
    Registration(
        player_id, start_rank=8 - player_id, rating=None if player_id == 7 else 1000 + 100 * player_id
    )
    for player_id in range(1, 8)
)
HISTORY = History(TWO_ROUNDS, REGISTRATIONS)


def values(code, *player_ids):
    return [TIEBREAKS[code].value(player_id, HISTORY) for player_id in player_ids]


def shown(code, *player_ids):
    return [format_points(value) for value in values(code, *player_ids)]


def test_the_points_of_the_example():
    assert [format_points(HISTORY.points(player_id)) for player_id in range(1, 8)] == [
        "3",
        "3½",
        "3",
        "1½",
        "6",
        "2½",
        "1½",
    ]


def test_first_places_count_a_shared_first_by_its_part():
    assert shown("first_places", *range(1, 8)) == ["1", "0", "⅓", "⅓", "2", "0", "⅓"]


def test_tables_won_alone_leave_shared_firsts_out():
    assert values("sole_first_places", *range(1, 8)) == [1, 0, 0, 0, 2, 0, 0]


def test_second_places_count_a_shared_second_by_its_part():
    assert shown("second_places", *range(1, 8)) == ["0", "1½", "½", "0", "0", "1", "0"]


def test_share_of_the_table_is_summed_over_rounds():
    assert shown("share_of_table", *range(1, 8)) == ["2½", "2", "2", "1", "3½", "2", "1"]


def test_opponents_points_drop_the_lowest_of_the_tournament():
    # Player 1 met 2 (3½, twice), 3 (3), 4 (1½, dropped), 5 (6), 6 (2½): 18½ / 5.
    assert shown("opponents_points", 1) == ["3.70"]
    assert shown("opponents_points", 4, 7) == ["3⅛", "3⅚"]


def test_opponents_points_without_a_drop():
    assert shown("opponents_points_all", 1) == ["3⅓"]


def test_opponents_points_median_drop_lowest_and_highest():
    assert shown("opponents_points_median", 1) == ["3⅛"]


def test_points_of_opponents_beaten_are_divided_by_the_opponents_of_the_table():
    # Player 1: (3½ + 3 + 1½) / 3 + 0. Player 2: (3 / 2 + 1½) / 3 + (2½ + 3) / 3.
    assert shown("sonneborn_berger", 1, 2) == ["2⅔", "2⅚"]


def test_direct_encounter_of_two_who_met():
    value = TIEBREAKS["direct_encounter"].value_among
    tied = frozenset({1, 3})
    assert [format_points(value(player_id, tied, HISTORY)) for player_id in (1, 3)] == ["1", "0"]


def test_direct_encounter_of_a_shared_place_is_a_half_each():
    value = TIEBREAKS["direct_encounter"].value_among
    tied = frozenset({4, 7})
    assert [format_points(value(player_id, tied, HISTORY)) for player_id in (4, 7)] == ["½", "½"]


def test_direct_encounter_is_skipped_unless_every_two_of_the_tied_met():
    value = TIEBREAKS["direct_encounter"].value_among
    # 3 and 4 met, 4 and 7 met, 1 and 7 never did.
    assert [value(one, frozenset({1, 4, 7}), HISTORY) for one in (1, 4, 7)] == [None, None, None]


def test_progressive_points_count_early_points_again():
    assert shown("progressive", 1, 2, 5) == ["6", "5", "9"]


def test_opponents_rating_is_averaged_over_meetings_with_rated_players():
    # Player 1 met 1200 twice, 1300, 1400, 1500, 1600. Player 4 met the unrated 7 as well.
    assert values("opponents_rating", 1) == [1367]
    assert values("opponents_rating", 4) == [1225]


def test_tables_on_which_more_than_half_were_beaten():
    assert values("beat_more_than_half", *range(1, 8)) == [1, 1, 0, 0, 2, 0, 0]


def test_final_scores_are_summed():
    assert values("final_score", *range(1, 8)) == [25, 20, 18, 8, 27, 16, 8]


def test_discard_piles_are_summed():
    assert values("discard", *range(1, 8)) == [5, 10, 12, 14, 5, 3, 13]


def test_tables_played_are_counted():
    assert values("tables_played", *range(1, 8)) == [2, 2, 2, 2, 2, 2, 2]


def test_start_rank_prefers_who_stood_higher_in_the_start_list():
    assert values("start_rank", 1, 7) == [-7, -1]


def test_the_lot_needs_a_seed_and_repeats_with_it():
    seeded = History(TWO_ROUNDS, REGISTRATIONS, lot_seed="cup-2026")
    value = TIEBREAKS["lot"].value_among
    assert [lot(4, "cup-2026"), lot(7, "cup-2026")] == [
        value(one, frozenset({4, 7}), seeded) for one in (4, 7)
    ]


@pytest.mark.parametrize("code", sorted(TIEBREAKS))
def test_every_tiebreak_has_an_example_in_this_file(code):
    with open(__file__, encoding="utf-8") as source:
        assert f'"{code}"' in source.read()
