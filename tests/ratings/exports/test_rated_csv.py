import csv
import io

from hypothesis import given
from hypothesis import strategies as st

from ratings.exports.rated_csv import history_text, list_text


def test_the_list_goes_by_rating_then_by_player_as_text():
    rows = [("b", 1500, 3), ("p10", 1500, 2), ("p9", 1500, 1), ("ada", 1499, 12), ("Ё", 1622, 7)]

    assert list_text(rows) == "player,rating,games\nЁ,1622,7\nb,1500,3\np10,1500,2\np9,1500,1\nada,1499,12\n"


def test_the_history_goes_by_period_then_by_player_as_text():
    rows = [(10, "a", 1, 40, 5, 0, 1500), (2, "p9", 1, 40, -5, 0, 1500), (2, "p10", 1, 20, 0, 0, 1500)]

    assert history_text(rows) == (
        "period,player,games,k,total,change,rating\n"
        "2,p10,1,20,0,0,1500\n"
        "2,p9,1,40,-5,0,1500\n"
        "10,a,1,40,5,0,1500\n"
    )


def test_an_empty_list_has_its_first_line():
    assert list_text([]) == "player,rating,games\n"


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\n\x00"), min_size=1))
def test_any_player_can_be_read_back(player):
    assert list(csv.reader(io.StringIO(list_text([(player, 1500, 1)]), newline="")))[1] == [
        player,
        "1500",
        "1",
    ]
