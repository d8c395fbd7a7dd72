from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.standings.errors import StandingsError
from games.standings.points import (
    UNIT,
    decimal_points,
    format_points,
    from_fraction,
    parse_points,
    two_decimals,
)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("0", "0"),
        ("3", "3"),
        ("5/2", "2½"),
        ("1/3", "⅓"),
        ("2/3", "⅔"),
        ("7/4", "1¾"),
        ("-5/2", "−2½"),
        ("-1/4", "−¼"),
        ("10/7", "1.43"),
        ("9/16", "0.56"),
        ("-10/7", "−1.43"),
    ],
)
def test_points_are_written_with_fraction_signs_or_two_decimals(value, text):
    assert text == format_points(from_fraction(Fraction(value)))


def test_a_rounded_whole_number_shows_that_it_is_rounded():
    assert format_points(3 * UNIT + 1) == "3.00"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3", "3"),
        ("2½", "5/2"),
        ("½", "1/2"),
        ("2 1/2", "5/2"),
        ("1/3", "1/3"),
        ("2.5", "5/2"),
        ("2,5", "5/2"),
        (" 10 ", "10"),
        ("-10", "-10"),
        ("−2½", "-5/2"),
        ("+1", "1"),
    ],
)
def test_points_are_read_as_people_type_them(text, value):
    assert from_fraction(Fraction(value)) == parse_points(text)


@pytest.mark.parametrize("text", ["", "three", "1/0", "½½", "1e9", "2..5", "0x10", "٣", "NaN", "9" * 100])
def test_what_is_no_number_of_points_is_refused_with_the_text(text):
    with pytest.raises(StandingsError) as refused:
        parse_points(text)
    assert ("not_points", {"text": text}) == (refused.value.code, refused.value.values)


def test_spreadsheets_get_a_decimal_mark_of_their_own():
    assert [
        decimal_points(from_fraction(Fraction(5, 2))),
        decimal_points(from_fraction(Fraction(5, 2)), ","),
        decimal_points(3 * UNIT),
        decimal_points(from_fraction(Fraction(-1, 3))),
    ] == ["2.50", "2,50", "3", "-0.33"]


@given(st.integers(-50, 50), st.sampled_from([1, 2, 3, 4, 5, 6, 8]))
def test_whatever_is_written_with_fraction_signs_reads_back_the_same(above, below):
    units = from_fraction(Fraction(above, below))
    assert units == parse_points(format_points(units))


def test_exact_halves_of_hundredths_go_up():
    assert two_decimals(21 * UNIT // 8) == "2.63"
    assert two_decimals(25 * UNIT // 8, ",") == "3,13"
