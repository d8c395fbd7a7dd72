import pytest

from games.standings.errors import StandingsError
from games.standings.points import UNIT, format_points
from games.standings.schemes.scheme import load_scheme, read_scheme, scheme_codes


def row(code, size, preferred=4):
    return [format_points(units) for units in load_scheme(code).row(size, preferred)]


def test_the_shipped_schemes_are_the_files_of_the_folder_the_default_first():
    assert scheme_codes() == (
        "place_points",
        "five_three_two_one",
        "raw_scores",
        "six_four_two_zero",
        "table_share",
        "winner_takes_all",
        "wins",
    )


@pytest.mark.parametrize(
    ("code", "rows"),
    [
        (
            "place_points",
            {2: ["3", "0"], 3: ["3", "1½", "0"], 4: ["3", "2", "1", "0"], 5: ["3", "2¼", "1½", "¾", "0"]},
        ),
        ("five_three_two_one", {2: ["5", "1"], 3: ["5", "3", "1"], 4: ["5", "3", "2", "1"]}),
        ("six_four_two_zero", {3: ["4", "2", "0"], 4: ["6", "4", "2", "0"]}),
        ("winner_takes_all", {3: ["3", "0", "0"], 4: ["4", "0", "0", "0"]}),
        ("wins", {3: ["1", "0", "0"], 5: ["1", "0", "0", "0", "0"]}),
    ],
)
def test_a_scheme_prints_its_row_for_each_size(code, rows):
    assert rows == {size: row(code, size) for size in rows}


@pytest.mark.parametrize("code", scheme_codes())
def test_every_scheme_has_a_name_a_source_and_a_row_for_every_size(code):
    scheme = load_scheme(code)
    assert scheme.name
    assert scheme.source
    if scheme.is_by_place:
        assert list(range(2, 10)) == [len(scheme.row(size, 4)) for size in range(2, 10)]


@pytest.mark.parametrize("preferred", range(2, 9))
def test_place_points_have_the_same_mean_at_every_size(preferred):
    scheme = load_scheme("place_points")
    assert {scheme.mean(preferred)} == {sum(scheme.row(size, preferred)) // size for size in range(2, 9)}


def test_schemes_say_whether_table_size_is_an_advantage():
    assert {code: load_scheme(code).has_equal_means for code in scheme_codes()} == {
        "place_points": True,
        "five_three_two_one": False,
        "raw_scores": False,
        "six_four_two_zero": False,
        "table_share": True,
        "winner_takes_all": True,
        "wins": False,
    }


def test_a_bye_with_raw_scores_is_worth_the_mean_of_the_round():
    assert load_scheme("raw_scores").bye_points(4, [30 * UNIT, 10 * UNIT]) == 20 * UNIT
    assert load_scheme("raw_scores").bye_points(4, []) == 0
    assert format_points(load_scheme("place_points").bye_points(4, [])) == "1½"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('name = "x"\nsource = "y"\ntrust = "own"\nmeasure = "place"', "measure"),
        ('name = "x"\ntrust = "own"\nmeasure = "share"', "source"),
        ('name = "x"\nsource = "y"\ntrust = "maybe"\nmeasure = "share"', "trust"),
        ('name = "x"\nsource = "y"\ntrust = "own"\nmeasure = "weight"', "measure"),
        ('name = "x"\nsource = "y"\ntrust = "own"\nmeasure = "share"\nwinner = "1"', "measure"),
        ('name = "x"\nsource = "y"\ntrust = "own"\nmeasure = "place"\nwinner = 1', "winner"),
        ('name = "x"\nsource = "y"\ntrust = "own"\nmeasure = "place"\nwinner = "-1"', "winner"),
        ('name = "x"\nsource = "y"\ntrust = "own"\nmeasure = "place"\ncolour = "red"', "colour"),
        ('name = "x"\nsource = "y"\ntrust = "own"\nmeasure = "place"\n[rows]\n2 = ["1", "0"]', "rows"),
        (
            'name = "x"\nsource = "y"\ntrust = "own"\nmeasure = "place"\nlinear_to_preferred = false',
            "linear_to_preferred",
        ),
        ("name = ", ""),
    ],
)
def test_a_faulty_file_is_refused_naming_file_and_key(text, key):
    with pytest.raises(StandingsError) as refused:
        read_scheme("odd", "odd.toml", text)
    assert ("bad_scheme", "odd.toml", key) == (
        refused.value.code,
        refused.value.values["file"],
        refused.value.values["key"],
    )


def test_a_row_in_which_a_worse_place_is_worth_more_is_refused():
    rows = ""
    for size in range(2, 10):
        values = ", ".join(['"0"'] * (size - 1) + ['"1"'])
        rows += f"{size} = [{values}]\n"
    text = f'name = "x"\nsource = "y"\ntrust = "own"\nmeasure = "place"\n[rows]\n{rows}'
    with pytest.raises(StandingsError) as refused:
        read_scheme("odd", "odd.toml", text)
    assert refused.value.values["key"] == "rows.2"


def test_an_unknown_scheme_is_refused_with_the_known_ones():
    with pytest.raises(StandingsError) as refused:
        load_scheme("../secrets")
    assert refused.value.code == "unknown_scheme"
    assert scheme_codes() == refused.value.values["known"]


@pytest.mark.parametrize(("size", "preferred"), [(1, 4), (10, 4), (4, 1), (4, 9)])
def test_sizes_outside_two_to_eight_are_refused(size, preferred):
    with pytest.raises(StandingsError) as refused:
        load_scheme("place_points").row(size, preferred)
    assert refused.value.code == "table_size"


def test_shares_have_no_row_to_print():
    with pytest.raises(StandingsError) as refused:
        load_scheme("table_share").row(4, 4)
    assert refused.value.code == "scheme_without_row"
