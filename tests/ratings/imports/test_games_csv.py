import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.imports.games_csv import GamesFault, read_games

HEADER = "period,game,player,place\n"


def fault(content):
    """Return code, line, column and value of what is wrong with a file."""
    with pytest.raises(GamesFault) as refused:
        read_games(content if isinstance(content, bytes) else content.encode())
    return refused.value.code, refused.value.line, refused.value.column, refused.value.value


def test_seats_are_gathered_into_games_and_periods():
    content = HEADER + "2,g2,ada,2\n1,g1,ada,1\n2,g2,boris,1\n1,g1,boris,2\n1,g1,chen,2\n"

    assert read_games(content.encode()) == {
        1: {"g1": {"ada": 1, "boris": 2, "chen": 2}},
        2: {"g2": {"ada": 2, "boris": 1}},
    }


def test_periods_come_in_ascending_order_of_their_numbers():
    content = HEADER + "10,g,ada,1\n10,g,boris,2\n9,h,ada,1\n9,h,boris,1\n0,i,ada,2\n0,i,boris,1\n"

    assert list(read_games(content.encode())) == [0, 9, 10]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_any_line_end_and_a_byte_order_mark_are_accepted(end, mark):
    content = mark + end.join(["period,game,player,place", "1,g,Ёлкина,1", "1,g,Łukasz Żak,2", ""]).encode()

    assert read_games(content) == {1: {"g": {"Ёлкина": 1, "Łukasz Żak": 2}}}


def test_columns_are_found_by_name():
    assert read_games(b"place,player,game,period\n1,ada,g,1\n2,boris,g,1") == {
        1: {"g": {"ada": 1, "boris": 2}}
    }


def test_ids_are_text_as_written():
    content = HEADER + '1,"g,1",007,1\n1,"g,1","Ada ""A"" Ray",2\n1,"g,1", 7 ,3\n1,"g,1",=7,4\n'

    assert read_games(content.encode()) == {1: {"g,1": {"007": 1, 'Ada "A" Ray': 2, " 7 ": 3, "=7": 4}}}


@given(
    st.dictionaries(
        st.text(
            st.characters(exclude_characters="\0\r\n", exclude_categories=["Cs"]), min_size=1, max_size=20
        ),
        st.just(1),
        min_size=2,
        max_size=8,
    )
)
def test_any_text_without_line_ends_can_be_an_id(place_by_player):
    quoted = ["1,g," + '"' + player.replace('"', '""') + '",1\n' for player in place_by_player]

    assert read_games((HEADER + "".join(quoted)).encode()) == {1: {"g": place_by_player}}


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("", ("empty_file", 1, "1", "")),
        ("\ufeff", ("empty_file", 1, "1", "")),
        ("\n\r\n  \n", ("empty_file", 1, "1", "")),
        ("\nperiod,game,player,place\n1,g,ada,1\n", ("empty_header", 1, "1", "")),
        ("1,g,ada,1\n1,g,boris,2\n", ("unknown_column", 1, "1", "1")),
        ("period, game,player,place\n", ("unknown_column", 1, "2", " game")),
        ("\ufeff\ufeffperiod,game,player,place\n", ("unknown_column", 1, "1", "\ufeffperiod")),
        ("period,game,player\n1,g,ada\n", ("missing_column", 1, "place", "")),
        ("period,game,player,place,rating\n", ("unknown_column", 1, "5", "rating")),
        ("period,game,player,player,place\n", ("duplicate_column", 1, "player", "")),
        ("Period,game,player,place\n", ("unknown_column", 1, "1", "Period")),
        ("period;game;player;place\n", ("other_separator", 1, "1", ";")),
        ("player\tplace\tgame\tperiod\n", ("other_separator", 1, "1", "\t")),
        ("a;b,game,player,place\n", ("unknown_column", 1, "1", "a;b")),
        ("period\0,game,player,place\n", ("nul_byte", 1, "1", "")),
    ],
)
def test_a_wrong_first_line_is_refused(content, expected):
    assert fault(content) == expected


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("1,g,ada\n", ("missing_value", 2, "place", "")),
        ("1,g\n", ("missing_value", 2, "player", "")),
        ("1,g,ada,1,x\n", ("extra_value", 2, "5", "x")),
        ("1,,ada,1\n", ("empty_id", 2, "game", "")),
        ('1,g,"",1\n', ("empty_id", 2, "player", "")),
        ("1,g,ada\0,1\n", ("nul_byte", 2, "player", "")),
        ("1,g,ada,1\n1,g\0,ada,1\n", ("nul_byte", 3, "game", "")),
        ("1\0,g,ada,1\n", ("nul_byte", 2, "period", "")),
        ("1,g,ada,1\0\n", ("nul_byte", 2, "place", "")),
        ("1,g,ada,1,\n", ("extra_value", 2, "5", "")),
        ("  \n1,g,ada,1\n", ("missing_value", 2, "game", "")),
        ("1,g,ada,\n", ("bad_place", 2, "place", "")),
        ("1,g,ada,\uff11\n", ("bad_place", 2, "place", "\uff11")),
        ("1,g,ada,1\n1,g,boris,2\n\x1a", ("missing_value", 4, "game", "")),
        ("1.5,g,ada,1\n", ("bad_period", 2, "period", "1.5")),
        ("-1,g,ada,1\n", ("bad_period", 2, "period", "-1")),
        (",g,ada,1\n", ("bad_period", 2, "period", "")),
        ("1_0,g,ada,1\n", ("bad_period", 2, "period", "1_0")),
        ("١,g,ada,1\n", ("bad_period", 2, "period", "١")),
        ("2026-05,g,ada,1\n", ("bad_period", 2, "period", "2026-05")),
        ("1,g,ada,0\n", ("bad_place", 2, "place", "0")),
        ("1,g,ada,1st\n", ("bad_place", 2, "place", "1st")),
        ("1,g,ada,1.0\n", ("bad_place", 2, "place", "1.0")),
        ("1,g,ada, 1\n", ("bad_place", 2, "place", " 1")),
        ("1,g,ada,²\n", ("bad_place", 2, "place", "²")),
        ("1,g,ada,1\n1,g,ada,2\n", ("player_twice", 3, "player", "ada")),
        ("1,g,ada,1\n2,g,boris,2\n", ("game_in_two_periods", 3, "game", "g")),
        ("1,g,ada,1\n", ("one_player", 2, "game", "g")),
        ('1,g,"ada,1\n1,g,boris,2\n', ("bad_quotes", 2, "player", '"ada,1')),
        ('1,"g"h,ada,1\n', ("bad_quotes", 2, "game", '"g"h,ada,1')),
        ('1,g,a"da,1\n', ("bad_quotes", 2, "player", 'a"da,1')),
    ],
)
def test_a_wrong_line_is_refused_with_its_number_and_column(lines, expected):
    assert fault(HEADER + lines) == expected


@pytest.mark.parametrize(
    ("places", "line", "shown"),
    [
        ([1, 3], 3, "1, 3"),
        ([2, 2], 2, "2, 2"),
        ([2, 3], 2, "2, 3"),
        ([1, 2, 2, 3], 5, "1, 2, 2, 3"),
        ([1, 1, 2], 4, "1, 1, 2"),
        ([1, 9], 3, "1, 9"),
    ],
)
def test_places_with_a_gap_or_without_one_after_a_tie_are_refused(places, line, shown):
    lines = "".join(f"1,g,p{seat},{place}\n" for seat, place in enumerate(places))

    assert fault(HEADER + lines) == ("bad_places", line, "place", shown)


def test_the_line_of_a_wrong_place_is_found_among_other_games():
    lines = "1,g,ada,1\n1,h,ada,3\n1,g,boris,2\n\n1,h,boris,1\n"

    assert fault(HEADER + lines) == ("bad_places", 3, "place", "1, 3")


def test_a_ninth_player_is_refused():
    lines = "".join(f"1,g,p{seat},1\n" for seat in range(9))

    assert fault(HEADER + lines) == ("too_many_players", 10, "player", "g")


def test_eight_players_are_accepted():
    lines = "".join(f"1,g,p{seat},{seat}\n" for seat in range(1, 9))

    assert len(read_games((HEADER + lines).encode())[1]["g"]) == 8


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (HEADER.encode() + "1,g,Ёлкина,1\n".encode("cp1251"), ("not_utf8", 2, "player", "0xA8")),
        (HEADER.encode() + b"1,g,ada,1\n1,\xe9,ada,1\n", ("not_utf8", 3, "game", "0xE9")),
        (HEADER.encode("utf-16"), ("not_utf8", 1, "1", "0xFF")),
        (HEADER.encode("utf-16-le"), ("nul_byte", 1, "1", "")),
        (HEADER.encode("utf-16-be"), ("nul_byte", 1, "1", "")),
        (HEADER.encode() + "1,g,José,1\n".encode("latin-1"), ("not_utf8", 2, "player", "0xE9")),
        (HEADER.encode() + b"1,g,\xed\xa0\x80,1\n", ("not_utf8", 2, "player", "0xED")),
        (b"\x1f\x8b\x08\0", ("not_utf8", 1, "1", "0x8B")),
        ("1,g,Ё\n".encode("cp1251"), ("not_utf8", 1, "3", "0xA8")),
    ],
)
def test_another_encoding_is_refused_where_it_shows(content, expected):
    assert fault(content) == expected


@pytest.mark.parametrize(
    ("line", "column"),
    [("1,g," + "x" * 10_000_000 + ",1", "player"), ("1,g,ada,1" + "," * 10_000_000, "9995")],
)
def test_a_line_of_ten_megabytes_is_refused(line, column):
    assert fault(HEADER + "1,f,ada,1\n" + line) == ("line_too_long", 3, column, "10000")


@given(st.binary(max_size=60), st.sampled_from([b"", HEADER.encode()]))
def test_whatever_the_bytes_there_are_games_or_one_clear_fault(content, start):
    try:
        games = read_games(start + content)
    except GamesFault as refused:
        where = (refused.line >= 1, bool(refused.column))
        games = {}
    else:
        where = (True, True)

    assert where == (True, True)
    assert all(len(seats) >= 2 for period in games.values() for seats in period.values())
