import csv
import io
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.exports.csv_text import UNIT, csv_chunks, guarded, iso, points_text, unguarded, yes_or_no
from games.exports.errors import ExportError
from games.exports.options import Options
from games.standings import points


def text_of(rows, options=Options(has_bom=False), columns=("player",)):  # noqa: B008 (frozen)
    return "".join(csv_chunks(columns, rows, options))


@pytest.mark.parametrize(
    "name",
    [
        '=HYPERLINK("http://x","a")',
        "+7 Витя",
        "-Ник",
        "@sum",
        "\tТаня",
        "\rРита",
        "\nРита",
        "＝1+1",
        "＋7",
        "－Ник",
        "＠sum",
        "-1+2",
        "--3",
        "-",
        "+7",
    ],
)
def test_field_case_82_a_text_that_could_run_gets_an_apostrophe_and_loses_it_again(name):
    assert guarded(name) == f"'{name}"
    assert unguarded(f"'{name}") == name


@pytest.mark.parametrize(
    "cell", ["-3", "-3.5", "-0,25", "17", "", "Анна=Яна", "О'Нил", "'", "'Ник", " =1", -3, None]
)
def test_field_case_82_numbers_and_harmless_texts_stay_as_they_are(cell):
    assert guarded(cell) == cell
    if isinstance(cell, str):
        assert unguarded(cell) == cell


def test_field_case_82_a_name_that_really_has_the_apostrophe_keeps_it():
    assert guarded("'=x") == "''=x"
    assert unguarded("''=x") == "'=x"


def test_field_case_82_headings_are_guarded_too():
    assert text_of([], Options(has_bom=False, headings={"player": "=cmd()"})) == '"\'=cmd()"\r\n'


def test_field_case_82_a_negative_number_is_untouched_beside_a_guarded_name():
    assert text_of([("-Ник", -3)], columns=("player", "change")) == '"player","change"\r\n"\'-Ник","-3"\r\n'


def test_field_case_81_cyrillic_opens_right_by_default_and_the_mark_can_be_left_out():
    names = [("Жанна Ёлкина",), ("Łukasz Żak",)]
    body = '"player"\r\n"Жанна Ёлкина"\r\n"Łukasz Żak"\r\n'
    assert text_of(names, Options()) == "\ufeff" + body
    assert text_of(names) == body


def test_everything_is_quoted_and_nothing_is_an_empty_cell():
    rows = [("a;b", 'say "x"', None, 7)]
    assert text_of(rows, Options(delimiter=";", has_bom=False), ("a", "b", "c", "d")) == (
        '"a";"b";"c";"d"\r\n"a;b";"say ""x""";"";"7"\r\n'
    )


def test_a_danger_far_down_a_long_file_is_found():
    rows = [(f"player {number}",) for number in range(2000)]
    rows[1777] = ("@sum",)
    text = text_of(rows)
    assert text.count('"\'@sum"') == 1
    assert text.count("\r\n") == 2001


def test_points_are_written_for_spreadsheets():
    assert [points_text(one, ",") for one in (0, UNIT, UNIT // 2, -UNIT // 3, 10 * UNIT // 7)] == [
        "0",
        "1",
        "0,50",
        "-0,33",
        "1,43",
    ]


def test_the_size_of_a_point_is_the_one_of_the_standings():
    assert UNIT == points.UNIT


def test_dates_and_truths_are_words():
    assert [iso(date(2026, 5, 9)), iso(None), yes_or_no(True), yes_or_no(False)] == [
        "2026-05-09",
        "",
        "yes",
        "no",
    ]


@pytest.mark.parametrize("options", [{"delimiter": "|"}, {"delimiter": ""}, {"decimal_mark": "·"}])
def test_an_unknown_option_is_refused_naming_it(options):
    with pytest.raises(ExportError) as refused:
        Options(**options)
    assert (refused.value.code, refused.value.values["field"]) == ("bad_option", next(iter(options)))


CELLS = st.text(alphabet=st.sampled_from("='+-@\t\r\n＝＋－＠\"',;0123.x Ж"), max_size=8)


@given(st.lists(st.tuples(CELLS, CELLS), max_size=5), st.sampled_from([",", ";", "\t"]))
def test_any_cells_come_back_as_they_were(rows, delimiter):
    text = text_of(rows, Options(delimiter=delimiter, has_bom=False), ("a", "b"))
    read = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
    assert [tuple(unguarded(cell) for cell in row) for row in read[1:]] == rows


@given(st.lists(st.tuples(CELLS, CELLS), max_size=5), st.sampled_from([",", ";", "\t"]))
def test_no_written_cell_can_run(rows, delimiter):
    text = text_of(rows, Options(delimiter=delimiter, has_bom=False), ("a", "b"))
    for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter):
        for cell in row:
            is_number = cell[1:2].isdigit() and cell[1:].replace(",", ".", 1).replace(".", "", 1).isdigit()
            assert cell[:1] not in tuple("=+@\t\r\n＝＋－＠") or not cell
            assert not cell.startswith("-") or is_number
