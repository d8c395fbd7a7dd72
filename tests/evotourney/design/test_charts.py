"""Charts: numbers in, drawings, key, sentence and table out."""

import re
from datetime import date

import pytest

from evotourney.charts import (
    Line,
    RatingPoint,
    activity_chart,
    distribution_chart,
    head_to_head_bar,
    lines_chart,
    places_chart,
    rating_chart,
)
from evotourney.charts.scale import date_ticks, rating_axis

POINTS = [
    RatingPoint(date(2025, 2, 1), 1500, "First Steps", "/sum/1", is_provisional=True),
    RatingPoint(date(2025, 8, 1), 1560, "Summer <Open>", "/sum/2"),
    RatingPoint(date(2026, 3, 1), 1540, "Spring Tables", "/sum/3"),
]


def test_a_rating_chart_is_drawn_at_three_widths_with_one_sentence():
    chart = rating_chart(POINTS, live_change=4)
    assert ["300", "660", "1060"] == re.findall(r'<svg [^>]* width="(\d+)"', chart.drawings)
    assert (
        "From 1500 in Feb 2025 to 1540 in Mar 2026; best 1560 in Aug 2025. Live change, not yet official: +4."
    ) == chart.summary
    assert 3 == chart.drawings.count("</title><desc ")


def test_the_dots_of_a_rating_chart_lead_to_their_sums():
    drawings = rating_chart(POINTS).drawings
    assert 3 == drawings.count('<a href="/sum/1" aria-label="First Steps,')
    assert "Summer &lt;Open&gt;" in drawings


def test_a_rating_is_dashed_while_it_is_provisional():
    drawings = rating_chart(POINTS).drawings
    dashed = re.findall(r'<path class="chart-line chart-provisional" d="([^"]*)"', drawings)
    solid = re.findall(r'<path class="chart-line" d="([^"]*)"', drawings)
    assert [1, 1, 1] == [way.count("L") for way in dashed]
    assert [1, 1, 1] == [way.count("L") for way in solid]


def test_a_chart_without_running_tournament_has_nothing_blue():
    assert "chart-live" not in rating_chart(POINTS).drawings
    assert 3 == rating_chart(POINTS, live_change=0).drawings.count("chart-live-dot")


def test_the_table_of_a_rating_chart_has_every_change():
    rows = rating_chart(POINTS).rows
    assert [
        ("First Steps", "1 Feb 2025", "", "1500"),
        ("Summer <Open>", "1 Aug 2025", "+60", "1560"),
        ("Spring Tables", "1 Mar 2026", "−20", "1540"),
    ] == rows


def test_one_tournament_is_enough_for_a_rating_chart_and_none_is_not():
    assert "best 1500" in rating_chart(POINTS[:1]).drawings
    with pytest.raises(ValueError, match="at least one point"):
        rating_chart([])


def test_the_day_of_a_single_tournament_stands_under_its_dot_and_is_said_once():
    chart = rating_chart(POINTS[:1])
    assert chart.summary == "1500 in Feb 2025."
    assert re.findall(r'class="chart-dot [^>]* cx="(\d+)"', chart.drawings) == ["148", "328", "528"]
    assert re.findall(r'<text x="(\d+)"[^>]*>Feb 2025<', chart.drawings) == ["148", "328", "528"]


def test_the_best_rating_stands_left_of_the_line_to_the_live_one():
    rising = [RatingPoint(point.day, 1500 + 10 * place, point.name) for place, point in enumerate(POINTS)]
    drawings = rating_chart(rising, live_change=12).drawings
    middles = re.findall(r'<text x="([\d.]+)"[^>]*>best 1520', drawings)
    starts = re.findall(r'class="chart-live-line" d="M([\d.]+)', drawings)
    assert 3 == len(middles) == len(starts)
    for middle, start in zip(middles, starts, strict=True):
        assert float(middle) + 3.5 * len("best 1520") <= float(start)


def test_a_long_history_keeps_best_and_current_and_drops_the_other_dots_on_phones():
    points = [RatingPoint(date(2020 + n // 12, n % 12 + 1, 1), 1500 + n, f"Cup {n}") for n in range(60)]
    phone = rating_chart(points).drawings.split("</svg>")[0]
    assert 1 == phone.count("<circle")


@pytest.mark.parametrize(
    ("low", "high", "most", "expected"),
    [
        (1540, 1863, 4, [1600, 1700, 1800]),
        (1540, 1863, 10, [1550, 1600, 1650, 1700, 1750, 1800, 1850]),
        (1500, 1500, 5, [1490, 1500, 1510]),
        (1000, 2900, 5, [1000, 1500, 2000, 2500, 3000]),
    ],
)
def test_the_axis_of_ratings_has_round_numbers(low, high, most, expected):
    bottom, top, ticks = rating_axis(low, high, most)
    assert bottom <= low
    assert top >= high
    assert expected == ticks


def test_years_are_named_when_two_begin_and_months_otherwise():
    assert [(date(2025, 1, 1), "2025"), (date(2026, 1, 1), "2026")] == date_ticks(
        date(2024, 5, 1), date(2026, 5, 1), 300
    )
    assert ["Feb 2026", "Mar 2026"] == [
        words for _, words in date_ticks(date(2026, 1, 9), date(2026, 3, 9), 300)
    ]
    assert ["9 Jan 2026"] == [words for _, words in date_ticks(date(2026, 1, 9), date(2026, 1, 20), 300)]


def test_places_are_bars_with_counts_shares_and_a_tick_at_equal_chances():
    chart = places_chart([33, 25, 17, 11], ["1st", "2nd", "3rd", "4th"], [21.5] * 4)
    assert 2 == chart.drawings.count(">33 · 38%</text>")
    assert 8 == chart.drawings.count('class="chart-tick"')
    assert "if everybody were equal: 21.5 each" in chart.key
    assert ("1st", "33", "38%", "21.5") == chart.rows[0]
    assert "1st: 33 (38%); 2nd: 25 (29%); 3rd: 17 (20%); 4th: 11 (13%)" == chart.summary


def test_eight_places_write_count_and_share_in_two_lines_on_phones():
    names = [f"{n}." for n in range(1, 9)]
    phone = places_chart([4, 0, 1, 2, 3, 1, 0, 5], names, [2.0] * 8).drawings.split("</svg>")[0]
    assert ">4</text>" in phone
    assert ">25%</text>" in phone


def test_a_player_without_tables_has_flat_bars_and_no_error():
    chart = places_chart([0, 0], ["1st", "2nd"], [0, 0])
    assert ("2nd", "0", "0%", "0") == chart.rows[1]


def test_the_distribution_marks_you_and_says_where_half_of_all_stand():
    chart = distribution_chart(1400, 100, [2, 6, 6, 2], mine=1650)
    assert 4 == chart.drawings.count('class="chart-bar-mine"')
    assert 4 == chart.drawings.count(">you</text>")
    assert "At least half of all players are between 1500 and 1700. Shown in steps of 100." == chart.summary
    assert ("1400–1499", "2") == chart.rows[0]


def test_a_rating_outside_the_bars_is_shown_in_the_last_one():
    assert 4 == distribution_chart(1400, 100, [2, 6], mine=2400).drawings.count('class="chart-bar-mine"')


def test_nobody_is_marked_for_a_visitor_and_no_bars_are_an_error():
    assert "chart-bar-mine" not in distribution_chart(1400, 100, [2, 6]).drawings
    with pytest.raises(ValueError, match="at least one bar"):
        distribution_chart(1400, 100, [])


@pytest.mark.parametrize(
    ("ahead", "behind", "level", "width", "words"),
    [
        (6, 8, 0, "42.9", "ahead 6, behind 8"),
        (1, 1, 2, "50", "ahead 1, behind 1, level 2"),
        (0, 0, 0, "0", "ahead 0, behind 0"),
    ],
)
def test_head_to_head_is_one_bar_with_its_counts_in_words(ahead, behind, level, width, words):
    bar = head_to_head_bar(ahead, behind, level)
    assert f'<rect class="chart-ahead" width="{width}" height="6"/>' in bar
    assert f'aria-label="{words}"' in bar


def test_compared_players_are_named_at_the_end_of_their_lines():
    lines = [
        Line("Anna & Co", [(date(2025, 1, 1), 1500), (date(2026, 1, 1), 1600)]),
        Line("Boris", [(date(2025, 6, 1), 1590), (date(2026, 1, 1), 1605)]),
    ]
    chart = lines_chart("Two players", lines)
    heights = [float(y) for y in re.findall(r'y="([\d.]+)" text-anchor="start"', chart.drawings)[:2]]
    assert heights[1] - heights[0] >= 15
    assert "Anna &amp; Co</text>" in chart.drawings
    assert ("1 Jun 2025", "", "1590") == chart.rows[1]


def test_values_below_zero_have_the_minus_sign_of_the_pages():
    chart = lines_chart("Pool", [Line("points", [(date(2025, 1, 1), 20), (date(2025, 6, 1), -90)])])
    assert ("1 Jun 2025", "−90") == tuple(chart.rows[-1])
    assert ">−50<" in chart.drawings
    assert "points from 20 to −90" == chart.summary


def test_more_than_four_lines_are_refused():
    line = Line("Anna", [(date(2025, 1, 1), 1500)])
    with pytest.raises(ValueError, match="1 to 4 lines"):
        lines_chart("Too many", [line] * 5)


def test_no_chart_carries_an_inline_style():
    charts = [
        rating_chart(POINTS, live_change=4).drawings,
        places_chart([1, 2], ["1st", "2nd"], [1.5, 1.5]).drawings,
        distribution_chart(1400, 100, [2, 6]).drawings,
        head_to_head_bar(1, 2),
    ]
    assert not any("style=" in drawing for drawing in charts)


def test_a_long_name_stands_in_two_lines_on_a_phone_and_is_never_cut():
    line = Line("Николай Гордиенко-Преображенский", [(date(2025, 1, 1), 1500), (date(2026, 1, 1), 1600)])
    phone = lines_chart("One player", [line]).drawings.split("</svg>")[0]
    assert ["Николай", "Гордиенко-", "Преображенский"] == re.findall(r">([^<>]*)</text>", phone)[-3:]


def test_activity_counts_every_month_from_zero():
    chart = activity_chart("Seats rated a month", [(date(2026, 8, 1), 140), (date(2026, 10, 1), 160)])
    assert chart.rows == [("Aug 2026", "140"), ("Sep 2026", "0"), ("Oct 2026", "160")]
    assert chart.summary == "300 from Aug 2026 to Oct 2026; most in Oct 2026: 160."
    with pytest.raises(ValueError, match="at least one month"):
        activity_chart("Seats rated a month", [])
