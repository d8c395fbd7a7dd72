"""The spreadsheet of a tournament, opened as a clerk would open it."""

import io

import pytest
from openpyxl import load_workbook

from tests.factories import make_cast, make_player, play_round, running_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def book(client):
    players = [*make_cast(6), make_player('=HYPERLINK("http://x","a")'), make_player("Жанна Ёлкина")]
    tournament = running_tournament(players)
    play_round(tournament)
    play_round(tournament)
    answer = client.get(f"/tournaments/{tournament.slug}/workbook.xlsx")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="spring-cup.xlsx"'
    return load_workbook(io.BytesIO(answer.content))


def column(sheet, heading: str) -> list:
    headings = [cell.value for cell in sheet[1]]
    return [row[headings.index(heading)].value for row in sheet.iter_rows(min_row=2)]


def test_it_has_five_sheets(book):
    assert book.sheetnames == ["Results", "Standings", "Cross-table", "Players", "Seats"]


def test_points_are_points_and_rounds_stand_across(book):
    assert sorted(column(book["Cross-table"], "round 1")) == [0, 0, 1, 1, 2, 2, 3, 3]
    assert sum(column(book["Standings"], "points")) == 24


def test_a_name_that_is_a_formula_is_text(book):
    cells = [cell for row in book["Players"].iter_rows() for cell in row if "HYPERLINK" in str(cell.value)]
    assert [(cell.data_type, cell.value[0]) for cell in cells] == [("s", "'")]


def test_seat_one_won_every_table_of_this_tournament(book):
    assert column(book["Seats"], "first_places") == [1, 0, 0, 0]
    assert column(book["Seats"], "games") == [4, 4, 4, 4]


def test_ranks_and_tiebreaks_are_numbers(book):
    assert {type(cell) for cell in column(book["Standings"], "opponents_points")} <= {int, float}
    assert {type(cell) for cell in column(book["Cross-table"], "rank")} <= {int, str}
    ranks = column(book["Standings"], "rank")
    assert all(type(rank) is int or "–" in rank for rank in ranks)  # a shared one is text: 1–2
