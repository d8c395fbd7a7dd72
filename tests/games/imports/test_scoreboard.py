import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.imports.online_game import ImportedSeat
from games.imports.scoreboard import read_scoreboard


def test_a_typed_end_dialog_gives_names_points_discards_and_lots():
    read = read_scoreboard("Anna 2\t11\t31\t0.75\nBoris; 11; 31; 0,25\n\nЖанна Ё   3  40\n")
    assert read.findings == ()
    assert read.game.seats == (
        ImportedSeat(1, "Anna 2", "Anna 2", False, 11, 31, 3, 1),
        ImportedSeat(2, "Boris", "Boris", False, 11, 31, 2, 1),
        ImportedSeat(3, "Жанна Ё", "Жанна Ё", False, 3, 40, 1, 3),
    )
    assert (read.game.game_id, read.game.board, read.game.has_turn_order) == (None, None, False)


def test_the_edition_is_what_the_arbiter_says():
    assert read_scoreboard("Anna 1 2\nBoris 3 4", edition="base+plants").game.edition == "base+plants"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", [("player_count", None)]),
        ("Anna 11 31", [("player_count", None)]),
        ("Anna 11 31\nBoris eleven 3\n", [("bad_score_line", 2), ("player_count", None)]),
        ("Anna 11 31\nAnna 3 4\n", [("player_twice", None)]),
        ("Anna -1 31\nBoris 3 4\nChen 5 6", [("bad_score_line", 1)]),
        ("Anna 1 2\nBo\0ris 3 4\nChen 5 6", [("bad_score_line", 2)]),
        ("x" * 5001, [("too_large", None)]),
    ],
)
def test_a_scoreboard_that_cannot_be_read_names_the_line(text, found):
    read = read_scoreboard(text)
    assert read.game is None
    assert [(finding.code, finding.line) for finding in read.findings] == found


@given(st.text(max_size=300))
def test_no_text_breaks_the_reader(text):
    read = read_scoreboard(text)
    assert read.game is not None or read.findings
