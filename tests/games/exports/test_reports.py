from dataclasses import replace

import pytest

from games.exports import duel_report_trf, table_report
from games.exports.errors import ExportError
from games.exports.tables import ReportBye, ReportRound, ReportSeat
from tests.games.exports.samples import PLAIN, UNIT, report

CONTENT = report(*PLAIN)


def player_lines(content):
    return [line for line in "".join(duel_report_trf.write(content)).splitlines() if line.startswith("001")]


def test_a_duel_stands_in_the_columns_of_the_fide_file():
    line = player_lines(CONTENT)[0]
    columns = {
        "start_rank": line[4:8],
        "sex": line[9],
        "name": line[14:47].rstrip(),
        "rating": line[48:52],
        "federation": line[53:56],
        "number": line[57:68],
        "birth": line[69:79],
        "points": line[80:84],
        "rank": line[85:89],
        "round 1": line[91:99],
        "round 2": line[101:109],
    }
    assert columns == {
        "start_rank": "   1",
        "sex": "w",
        "name": "Жанна Ёлкина",
        "rating": "1500",
        "federation": "RUS",
        "number": "         41",
        "birth": "1990/02/03",
        "points": " 1.0",
        "rank": "   1",
        "round 1": "   2 w 1",
        "round 2": "0000 - Z",
    }


@pytest.mark.parametrize(
    ("first", "second", "results"),
    [
        (("played", 1), ("played", 2), "1 0"),
        (("played", 1), ("played", 1), "= ="),
        (("played", 1), ("left", 2), "1 0"),
        (("played", 1), ("no_show", None), "+ -"),
        (("no_show", None), ("no_show", None), "- -"),
    ],
)
def test_results_of_a_duel_have_the_letters_of_the_fide_file(first, second, results):
    table = (ReportSeat(1, 1, *first, 0), ReportSeat(2, 2, *second, 0))
    lines = player_lines(replace(CONTENT, rounds=(ReportRound(1, (table,)),)))
    assert " ".join(line[98] for line in lines) == results


@pytest.mark.parametrize(
    ("kind", "units", "letter"),
    [
        ("pairing", UNIT, "U"),
        ("pairing", UNIT // 2, "H"),
        ("requested", UNIT, "F"),
        ("requested", UNIT // 2, "H"),
        ("requested", 0, "Z"),
        ("none", 0, "Z"),
    ],
)
def test_byes_have_the_letters_of_the_fide_file(kind, units, letter):
    content = replace(CONTENT, rounds=(ReportRound(1, (), (ReportBye(1, kind, units),)),))
    assert player_lines(content)[0][91:99] == f"0000 - {letter}"


def test_field_case_78_every_player_has_one_block_per_round_and_a_rank():
    assert [(len(line) - 89) / 10 for line in player_lines(CONTENT)] == [2, 2]
    assert [line[85:89].strip() for line in player_lines(CONTENT)] == ["1", "2"]


def test_a_table_of_three_is_refused_naming_round_and_table():
    table = tuple(ReportSeat(number, number, "played", number, 0) for number in (1, 2, 3))
    content = replace(
        CONTENT,
        players=(*CONTENT.players, replace(CONTENT.players[0], start_rank=3)),
        rounds=(ReportRound(1, (table,)),),
    )
    with pytest.raises(ExportError) as refused:
        duel_report_trf.write(content)
    assert (refused.value.code, refused.value.values) == (
        "not_two_players",
        {"round": 1, "table": 1, "seats": 3},
    )
    assert "902   1    1 3 3    3 3 P" in "".join(table_report.write(content))


def test_points_that_are_no_halves_are_refused():
    player = replace(CONTENT.players[0], points=UNIT // 3)
    with pytest.raises(ExportError) as refused:
        list(duel_report_trf.write(replace(CONTENT, players=(player, CONTENT.players[1]))))
    assert refused.value.code == "points_not_halves"


@pytest.mark.parametrize("module", [duel_report_trf, table_report])
def test_a_number_that_does_not_fit_its_columns_is_refused_not_cut(module):
    player = replace(CONTENT.players[0], start_rank=1, rating=12345)
    with pytest.raises(ExportError) as refused:
        list(module.write(replace(CONTENT, players=(player, CONTENT.players[1]))))
    assert (refused.value.code, refused.value.values["field"]) == ("does_not_fit", "rating")


@pytest.mark.parametrize("module", [duel_report_trf, table_report])
def test_results_of_somebody_not_in_the_list_are_refused(module):
    with pytest.raises(ExportError) as refused:
        module.write(replace(CONTENT, players=CONTENT.players[:1]))
    assert (refused.value.code, refused.value.values) == ("unknown_start_rank", {"round": 1, "start_rank": 2})


@pytest.mark.parametrize("module", [duel_report_trf, table_report])
def test_a_long_name_is_cut_and_a_broken_one_stays_on_its_line(module):
    player = replace(CONTENT.players[0], player="Ы" * 50 + "\nx\u2028y")
    lines = "".join(module.write(replace(CONTENT, players=(player, CONTENT.players[1])))).splitlines()
    line = next(line for line in lines if line.startswith("001    1"))
    assert line[14:53] == "Ы" * 33 + " 1500 "


def test_large_points_are_rounded_in_the_narrow_column_and_exact_in_their_own_line():
    player = replace(CONTENT.players[0], points=300 * UNIT + UNIT // 4)
    text = "".join(table_report.write(replace(CONTENT, players=(player, CONTENT.players[1]))))
    lines = text.splitlines()
    assert next(line for line in lines if line.startswith("001    1"))[80:84] == " 300"
    assert (
        next(line for line in lines if line.startswith("904"))
        == "904" + " " * 14 + "   1" + " " * 18 + "  300.25"
    )
