import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.imports.csv_bytes import MOST_BYTES, read_csv
from games.imports.findings import ImportFinding
from games.imports.headings import fields, match_headings
from games.imports.players_csv import MOST_ROWS, ImportedPlayer, read_players


def names(read):
    return [one.player for one in read.players]


def codes(read):
    return [(finding.code, finding.level, finding.line) for finding in read.findings]


def test_a_plain_list_of_names_is_enough():
    read = read_players("Игрок\nЖанна Ёлкина\nŁukasz Żak\n".encode())
    assert read.players == (ImportedPlayer(2, "Жанна Ёлкина"), ImportedPlayer(3, "Łukasz Żak"))
    assert read.findings == ()


@pytest.mark.parametrize(
    "heading",
    [
        "Name,Club,Rating",
        "Игрок;Клуб;Рейтинг",
        "Гравець\tКоманда\tРейтинг",
        "選手名,所属,レーティング",
        "ФИО;КЛУБ;РЕЙТИНГ",
        "player,club,rating",
        '"Full name","Team name","Elo"',
    ],
)
def test_headings_are_known_in_four_languages_and_any_separator(heading):
    row = "Юко Лис;Кот;1500".replace(";", next(sign for sign in ";\t," if sign in heading))
    read = read_players(f"{heading}\n{row}\n".encode())
    assert read.players == (ImportedPlayer(2, "Юко Лис", club="Кот", rating=1500),)


def test_the_file_we_export_is_read_with_all_its_columns():
    content = (
        '\ufeff"player_id","player","country","city","club","start_rank","rating","joined_round","left_round","status"'
        '\r\n"11","Жанна Ёлкина","RU","Казань","Лис; Кот","1","1500","1","","confirmed"\r\n'
    )
    read = read_players(content.encode())
    assert read.players == (
        ImportedPlayer(2, "Жанна Ёлкина", 11, "RU", "Казань", "Лис; Кот", 1, 1500, "", 1, None, "confirmed"),
    )
    assert (read.encoding, read.delimiter, read.findings) == ("utf-8", ",", ())


@pytest.mark.parametrize("delimiter", [",", ";"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_field_case_81_both_separators_are_read_and_the_mark_is_no_part_of_the_first_heading(delimiter, mark):
    content = f"{mark}player{delimiter}club\r\nЖанна Ёлкина{delimiter}Кот\r\nŁukasz Żak{delimiter}\r\n"
    read = read_players(content.encode())
    assert read.headings == ("player", "club")
    assert names(read) == ["Жанна Ёлкина", "Łukasz Żak"]


@pytest.mark.parametrize(
    ("cell", "name"),
    [
        ('"\'=HYPERLINK(""http://x"",""a"")"', '=HYPERLINK("http://x","a")'),
        ("'+7 Витя", "+7 Витя"),
        ("'-Ник", "-Ник"),
        ("'@sum", "@sum"),
        ("''=x", "'=x"),
        ("'-3", "'-3"),
        ("О'Нил", "О'Нил"),
        ("-3", "-3"),
    ],
)
def test_field_case_82_the_apostrophe_before_a_formula_is_taken_off(cell, name):
    assert names(read_players(f"player;x\n{cell};\n".encode(), delimiter=";")) == [name]


def test_field_case_84_a_file_of_players_without_rounds_is_a_whole_file():
    read = read_players(b"player,rating\nAda,1500\nBoris,\n")
    assert [(one.player, one.rating) for one in read.players] == [("Ada", 1500), ("Boris", None)]
    assert not read.has_errors


def test_field_case_85_teams_of_two_become_people_and_faulty_lines_are_named():
    lines = ["Team name,Institution,Speaker 1,Speaker 2"]
    for number in range(1, 89):
        lines.append(f'"Team ""{number}""",Ëcole {number},Zoë Ó{number},Łucja {number}')
    lines[5] = '"Team ""5""",Ëcole 5,Zoë Ó5,Łucja 5,too much'
    lines[9] = '"Team ""9""",Ëcole 9,,'
    columns = {0: "club", 2: "player", 3: "player"}
    read = read_players("\n".join(lines).encode(), field_by_column=columns)
    assert len(read.players) == 172
    assert read.players[0] == ImportedPlayer(2, "Zoë Ó1", club='Team "1"')
    assert codes(read) == [
        ("ignored_columns", "warning", None),
        ("too_many_cells", "error", 6),
        ("missing_name", "error", 10),
    ]
    del lines[9], lines[5]
    lines += ["Team 5,Ëcole 5,Zoë Ó5,Łucja 5", "Team 9,Ëcole 9,Zoë Ó9,Łucja 9"]
    whole = read_players("\n".join(lines).encode())
    assert (len(whole.players), whole.has_errors) == (176, False)
    assert whole.players[0].club == "Ëcole 1"


@pytest.mark.parametrize("line_end", ["\r", "\n", "\r\n"])
def test_field_case_75_any_line_end_is_one_even_only_carriage_returns(line_end):
    content = line_end.join(["player;rating", "Gearoìdin Uì Laighlèis;1500", "Läs Opeñ;x", ""])
    read = read_players(content.encode())
    assert names(read) == ["Gearoìdin Uì Laighlèis"]
    assert codes(read) == [("not_a_number", "error", 3)]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_field_case_75_sure_encodings_are_recognised(encoding):
    content = "player;city\nGearoìdin Uì Laighlèis;Läs Végas\n".encode(encoding)
    read = read_players(content)
    assert [(one.player, one.city) for one in read.players] == [("Gearoìdin Uì Laighlèis", "Läs Végas")]


@pytest.mark.parametrize(
    ("text", "encoding"),
    [("player\nLäs Opeñ\n", "latin-1"), ("Игрок\nЖанна Ёлкина\n", "cp1251"), ("選手\n佐藤\n", "cp932")],
)
def test_field_case_75_an_unsure_encoding_is_asked_for_never_guessed(text, encoding):
    content = text.encode(encoding)
    read = read_players(content)
    assert (read.players, codes(read)) == ((), [("unknown_encoding", "error", None)])
    assert names(read_players(content, encoding=encoding)) == [text.splitlines()[1]]


def test_a_told_encoding_that_does_not_fit_is_refused_naming_the_byte():
    read = read_players("player\nЖанна\n".encode("cp1251"), encoding="utf-8")
    assert read.findings == (
        ImportFinding("bad_encoding", "error", None, "", {"encoding": "utf-8", "byte": 7}),
    )


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty_file"),
        (b"\n\n ;;\n", "empty_file"),
        (b"   \n", "empty_file"),
        (b"p\0l\0a\0y\0e\0r\0", "unknown_encoding"),
        (b"player\n" + b"x" * MOST_BYTES, "too_large"),
        (b'player\n"Ada\nBoris\n', "bad_quotes"),
        (b"foo,bar\n1,2\n", "no_name_column"),
        (b"player\n" + b"x" * 3000 + b"\n", "cell_too_long"),
    ],
)
def test_a_file_that_cannot_be_read_says_why(content, code):
    read = read_players(content)
    assert code in [finding.code for finding in read.findings]
    assert read.players == ()


def test_lines_before_a_broken_quote_are_kept_and_the_line_is_named():
    read = read_players(b'player,city\nAda,x\nBoris,"y" z\nChen,w\n')
    assert names(read) == ["Ada"]
    assert codes(read) == [("bad_quotes", "error", 3)]


def test_a_name_over_two_lines_counts_both_in_later_line_numbers():
    read = read_players(b'player,rating\n"Ada\nLovelace",1500\nBoris,high\n')
    assert names(read) == ["Ada Lovelace"]
    assert codes(read) == [("not_a_number", "error", 4)]


def test_the_line_in_which_a_spreadsheet_names_its_separator_is_followed():
    read = read_players(b"sep=;\r\nplayer;rating\r\nAda, the first;x\r\nBoris;1500\r\n")
    assert names(read) == ["Boris"]
    assert (read.delimiter, codes(read)) == (";", [("not_a_number", "error", 3)])


@pytest.mark.parametrize(
    ("row", "code", "field"),
    [
        ("Ada,1.5,,", "not_a_number", "rating"),
        ("Ada,-3,,", "not_a_number", "rating"),
        ("Ada,99999,,", "number_out_of_range", "rating"),
        ("Ada,١٥٠٠,,", "not_a_number", "rating"),
        ("Ada,,0,", "number_out_of_range", "player_id"),
        (",1500,,", "missing_name", "player"),
        (f"{'x' * 101},,,", "name_too_long", "player"),
        (f"Ada,,,{'x' * 201}", "text_too_long", "club"),
        ("A\u202eda,,,", "bad_character", "player"),
        ("A\x07da,,,", "bad_character", "player"),
    ],
)
def test_a_faulty_line_is_named_with_field_and_reason_and_left_out(row, code, field):
    read = read_players(f"player,rating,id,club\n{row}\nBoris,,,\n".encode())
    assert names(read) == ["Boris"]
    assert [(one.code, one.level, one.line, one.field) for one in read.findings] == [
        (code, "error", 2, field)
    ]


def test_names_are_composed_and_spaced_evenly():
    read = read_players("player\n  Семе\u0308н   Щукин \n".encode())
    assert names(read) == ["Семён Щукин"]


def test_name_parts_are_joined_as_the_columns_stand():
    read = read_players("Фамилия;Имя;Отчество\nЩукин;Семён;Ильич\n".encode())
    assert names(read) == ["Щукин Семён Ильич"]
    assert names(read_players(b"First name,Last name\nAda,Lovelace\n")) == ["Ada Lovelace"]


def test_one_name_twice_is_taken_with_a_warning_but_one_id_twice_is_not():
    read = read_players("id,player\n1,Иван Петров\n2,Иван Петров\n1,Пётр\n".encode())
    assert names(read) == ["Иван Петров", "Иван Петров", "Пётр"]
    assert [(one.code, one.level, one.line, one.values.get("first")) for one in read.findings] == [
        ("same_name_twice", "warning", 3, 2),
        ("duplicate_player_id", "error", 4, 2),
    ]


def test_too_many_rows_are_cut_and_said():
    read = read_players(("player\n" + "".join(f"P{number}\n" for number in range(MOST_ROWS + 7))).encode())
    assert len(read.players) == MOST_ROWS
    assert codes(read) == [("too_many_rows", "error", MOST_ROWS + 2)]


def test_the_organisers_own_mapping_wins_over_the_headings():
    read = read_players(b"foo,bar\nAda,Cat\n", field_by_column={1: "player"})
    assert names(read) == ["Cat"]
    assert read.findings[0].values == {"headings": ("foo",)}


def test_a_file_without_heading_needs_a_mapping():
    read = read_players(
        b"Ada,1500\nBoris,1400\n", field_by_column={0: "player", 1: "rating"}, has_heading=False
    )
    assert [(one.line, one.player, one.rating) for one in read.players] == [
        (1, "Ada", 1500),
        (2, "Boris", 1400),
    ]


def test_an_unknown_field_in_a_mapping_is_refused():
    read = read_players(b"a\nAda\n", field_by_column={0: "shoe size"})
    assert ("unknown_field", "error", None) in codes(read)


def test_every_heading_belongs_to_one_field():
    assert set(fields()) >= {"player", "club", "rating", "country", "city", "email"}
    assert match_headings(["Игрок", "?", "E-Mail", "Rtg_Nat"]) == {0: "player", 2: "email", 3: "rating"}


@settings(max_examples=300)
@given(st.binary(max_size=200))
def test_no_bytes_whatever_break_the_reader(content):
    read_players(content)


@given(st.lists(st.text(alphabet="aЖ,;\t\"'\r\n=-1", min_size=1, max_size=6), min_size=1, max_size=4))
def test_cells_written_with_quotes_come_back(cells):
    quoted = ";".join('"' + cell.replace('"', '""') + '"' for cell in cells)
    read = read_csv(f'"x"\r\n{quoted}\r\n'.encode(), delimiter=";")
    if any(cell.strip() for cell in cells):
        from games.imports.csv_bytes import unguarded

        assert read.lines[1].cells == tuple(unguarded(cell) for cell in cells)


def test_countries_are_understood_as_federations_write_them():
    found = read_players("name,fed\nAnna,SWE\nBoris,se\nChen,ger\nDaria,GEO\nEmil,FID\nFaye,ＪＰ\n".encode())
    assert [one.country for one in found.players] == ["SE", "SE", "DE", "GE", "", "JP"]
    assert found.findings == ()


@pytest.mark.parametrize("code", ["ZZ", "Q1", "XX", "uk", "QQQ", "1"])
def test_a_country_that_does_not_exist_is_a_fault_of_its_line(code):
    found = read_players(f"name,country\nAnna,{code}\nBoris,SE\n".encode())
    assert [(one.code, one.line, one.field, one.level) for one in found.findings] == [
        ("no_such_country", 2, "country", "error")
    ]


def test_three_letters_that_are_two_countries_are_asked_back():
    found = read_players(b"name,fed\nAnna,brn\n")
    assert [(one.code, one.values["codes"]) for one in found.findings] == [("unclear_country", ("BN", "BH"))]


def test_a_country_in_words_is_left_out_with_a_warning():
    found = read_players("name,country\nAnna,Швеция\n".encode())
    assert [one.country for one in found.players] == [""]
    assert [(one.code, one.line, one.level) for one in found.findings] == [("unknown_country", 2, "warning")]


def test_a_start_rank_given_twice_is_told():
    found = read_players("name,посев\nAnna,1\nBoris,2\nChen,1\n".encode())
    assert [(one.code, one.line, one.values["first"]) for one in found.findings] == [
        ("same_start_rank", 4, 2)
    ]
