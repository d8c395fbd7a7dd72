import math

import pytest

from ratings.systems.expectation import expectation_table, fide, logistic
from ratings.systems.game import RatingError


def test_the_logistic_table_is_the_formula_in_millionths():
    assert [round(10**6 / (1 + 10 ** (-d / 400))) for d in range(801)] == logistic()


def test_the_logistic_table_at_some_differences():
    assert [logistic()[d] for d in (0, 1, 100, 200, 400, 800)] == [
        500_000,
        501_439,
        640_065,
        759_747,
        909_091,
        990_099,
    ]


def test_the_printed_table_is_the_normal_curve_but_for_six_differences():
    def normal(d):
        return 10_000 * round(50 + 50 * math.erf(d * 7 / 2000 / math.sqrt(2)))

    printed = fide()

    assert {d: printed[d] for d in range(801) if printed[d] != normal(d)} == {
        54: 580_000,
        343: 880_000,
        344: 880_000,
        358: 900_000,
        392: 920_000,
        620: 990_000,
    }


def test_the_printed_table_gives_the_full_point_above_735():
    assert [fide()[d] for d in (3, 4, 411, 735, 736, 800)] == [
        500_000,
        510_000,
        920_000,
        990_000,
        1_000_000,
        1_000_000,
    ]


@pytest.mark.parametrize("curve", ["logistic", "fide"])
@pytest.mark.parametrize("cap", [1, 400, 800])
def test_both_sides_of_a_game_expect_one_point_together(curve, cap):
    table = expectation_table(curve, cap)

    assert 2 * cap + 1 == len(table)
    assert {1_000_000} == {table[d] + table[-d] for d in range(cap + 1)}


@pytest.mark.parametrize("cap", [0, 801, -1, 400.0, "400", None, True])
def test_a_cap_outside_the_table_is_refused(cap):
    with pytest.raises(RatingError) as refused:
        expectation_table("logistic", cap)

    assert refused.value.code == "bad_cap"


def test_an_unknown_curve_is_refused_with_the_known_ones():
    with pytest.raises(RatingError) as refused:
        expectation_table("normal", 400)

    assert refused.value.code == "unknown_curve"
    assert refused.value.values == {"curve": "normal", "known": ["fide", "logistic"]}
