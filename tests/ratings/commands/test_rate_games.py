import io
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command
from hypothesis import given
from hypothesis import strategies as st

from ratings.exports.rated_csv import history_text, list_text
from ratings.management.commands import rate_games
from ratings.systems import elo
from ratings.systems.game import Game
from tests.ratings.systems.histories import tables

ROOT = Path(__file__).parents[3]

GAMES = """\
period,game,player,place
1,g1,a,1
1,g1,b,2
1,g1,c,2
1,g1,d,4
2,g2,b,1
2,g2,a,2
2,g3,a,1
2,g3,b,2
2,g3,c,3
"""

LIST = """\
player,rating,games
b,1522,3
a,1518,3
c,1481,2
d,1480,1
"""

HISTORY = """\
period,player,games,k,total,change,rating
1,a,1,40,210000000,20,1520
1,b,1,40,0,0,1500
1,c,1,40,0,0,1500
1,d,1,40,-210000000,-20,1480
2,a,2,40,-24150840,-2,1518
2,b,2,40,228113130,22,1522
2,c,1,40,-203962290,-19,1481
"""


@pytest.fixture
def games(tmp_path):
    path = tmp_path / "games.csv"
    path.write_bytes(GAMES.encode())
    return path


def rate(*arguments):
    """Return what the command prints."""
    stdout = io.StringIO()
    call_command("rate_games", *map(str, arguments), stdout=stdout)
    return stdout.getvalue()


def refusal(*arguments):
    """Return the one line and the exit code of a refusal."""
    stderr = io.StringIO()
    with pytest.raises(SystemExit) as refused:
        call_command("rate_games", *map(str, arguments), stderr=stderr)
    (message,) = stderr.getvalue().splitlines()
    return message, refused.value.code


def run(*arguments, **options):
    """Run the command as its own process."""
    command = [sys.executable, str(ROOT / "manage.py"), "rate_games", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, timeout=300, check=False, **options)


def test_the_list_is_printed(games):
    assert rate(games) == LIST


def test_list_and_history_are_written_as_utf_8_with_lf(games, tmp_path):
    assert rate(games, "--out", tmp_path / "list.csv", "--history", tmp_path / "history.csv") == ""

    assert (tmp_path / "list.csv").read_bytes() == LIST.encode()
    assert (tmp_path / "history.csv").read_bytes() == HISTORY.encode()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.csv", "history.csv", "list.csv"]


def test_the_history_may_go_to_a_file_while_the_list_is_printed(games, tmp_path):
    assert rate(games, "--history", tmp_path / "history.csv") == LIST
    assert (tmp_path / "history.csv").read_bytes() == HISTORY.encode()


def test_rows_in_any_order_give_the_same_files(games, tmp_path):
    head, *rows = GAMES.splitlines()
    games.write_text("\n".join([head, *rows[::-1]]), encoding="utf-8")

    assert rate(games, "--history", tmp_path / "history.csv") == LIST
    assert (tmp_path / "history.csv").read_bytes() == HISTORY.encode()


def test_the_curve_and_the_cap_can_be_chosen(tmp_path):
    games = tmp_path / "games.csv"
    wins = "".join(f"{period},g{period},a,1\n{period},g{period},b,2\n" for period in range(1, 12))
    games.write_text("period,game,player,place\n" + wins, encoding="utf-8")

    assert rate(games) == "player,rating,games\na,1635,11\nb,1365,11\n"
    assert rate(games, "--curve", "fide") == "player,rating,games\na,1636,11\nb,1364,11\n"
    assert rate(games, "--cap", "50") == "player,rating,games\na,1691,11\nb,1309,11\n"


def test_the_command_reads_standard_input_and_prints_utf_8_whatever_the_terminal(games):
    content = "\ufeffperiod,game,player,place\r\n1,g,Ёлкина,1\r\n1,g,森,2\r\n".encode()

    for arguments in ([], ["-"]):
        done = run(*arguments, input=content, env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})

        assert (done.stdout.decode(), done.returncode) == (
            "player,rating,games\nЁлкина,1520,1\n森,1480,1\n",
            0,
        )


@pytest.mark.parametrize(
    ("content", "line", "column"),
    [
        ("period,game,player\n1,g,a\n", 1, "place"),
        ("period,game,player,place\n1,g,a,1\n1,g,a,2\n", 3, "player"),
        ("period,game,player,place\n1,g,a,0\n1,g,b,1\n", 2, "place"),
        ("period,game,player,place\n1,g,a,1\n1,g,b,3\n", 3, "place"),
        ("period,game,player,place\n1,g,a,1\n", 2, "game"),
        ("period,game,player,place\n1,g,a,1\n2,g,b,2\n", 3, "game"),
        ("period,game,player,place\nI,g,a,1\n1,g,b,2\n", 2, "period"),
        ("period,game,player,place\n1,g,a,1\n1,g,b\0,2\n", 3, "player"),
        ("period,game,player,place\n1,\0g,a,1\n", 2, "game"),
        ("period,game,player,place\n1,g,a,1\n1,g," + "b" * 10_000_000 + ",2\n", 3, "player"),
    ],
)
def test_bad_input_names_line_and_column_and_leaves_no_file(tmp_path, content, line, column):
    games = tmp_path / "games.csv"
    games.write_text(content, encoding="utf-8")

    message, code = refusal(games, "--out", tmp_path / "list.csv", "--history", tmp_path / "history.csv")

    assert message.startswith(f"line {line}, column {column}: ")
    assert code == 2
    assert [path.name for path in tmp_path.iterdir()] == ["games.csv"]


def test_another_encoding_exits_with_2_and_one_line_on_stderr(games, tmp_path):
    games.write_bytes("period,game,player,place\n1,g,Ёлкина,1\n1,g,b,2\n".encode("cp1251"))

    done = run(games, "--out", tmp_path / "list.csv")

    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.decode().splitlines() == [
        "line 2, column player: byte 0xA8 is not UTF-8: save the file as UTF-8."
    ]
    assert not (tmp_path / "list.csv").exists()


def test_strange_characters_of_the_input_stay_on_one_line(games):
    games.write_text("period,game,player,place\n1,g,a,\x1b[31m\u2028\n", encoding="utf-8")

    assert refusal(games) == (
        "line 2, column place: “\\x1b[31m\\x2028” is not a place: give a whole number from 1 to 8.",
        2,
    )


def test_a_period_with_too_many_digits_is_told_the_limit(games):
    games.write_text(f"period,game,player,place\n{10**100},g,a,1\n", encoding="utf-8")

    said, status = refusal(games)
    assert status == 2
    assert said.endswith("is not a period: give a whole number from 0, of at most 100 digits.")


def test_periods_may_be_numbers_of_any_kind(games):
    games.write_text(
        f"period,game,player,place\n{10**99},g,a,1\n{10**99},g,b,2\n3,h,a,2\n3,h,b,1\n", encoding="utf-8"
    )

    assert rate(games) == "player,rating,games\na,1502,2\nb,1498,2\n"


@pytest.mark.parametrize("end", ["", "\n", "\n\n\n"])
def test_a_history_without_games_gives_a_list_without_players(tmp_path, games, end):
    games.write_text(f"period,game,player,place{end}", encoding="utf-8")
    history = tmp_path / "history.csv"

    assert rate(games, "--history", history) == "player,rating,games\n"
    assert history.read_text() == "period,player,games,k,total,change,rating\n"


def test_of_a_long_value_only_the_start_is_repeated(games):
    games.write_text("period,game,player,place\n1,g,a," + "7" * 5000 + "\n", encoding="utf-8")

    message, _code = refusal(games)

    assert message.split("“")[1].split("”")[0] == "7" * 40 + "…"


def test_players_and_periods_of_any_number_are_listed_by_their_text(tmp_path):
    games, history = tmp_path / "games.csv", tmp_path / "history.csv"
    last = 10**15 - 1
    games.write_text(
        f"period,game,player,place\n{last},h,10,1\n{last},h,9,1\n0,g,9,1\n0,g,я,2\n", encoding="utf-8"
    )

    assert rate(games, "--history", history) == "player,rating,games\n9,1519,2\n10,1501,1\nя,1480,1\n"
    assert history.read_text(encoding="utf-8").splitlines()[1:] == [
        "0,9,1,40,210000000,20,1520",
        "0,я,1,40,-210000000,-20,1480",
        f"{last},10,1,40,12075420,1,1501",
        f"{last},9,1,40,-12075420,-1,1519",
    ]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (
            "",
            "line 1, column 1: the file is empty: "
            "the first line must be period,game,player,place, and a line per seat follows.",
        ),
        (
            "\ufeff \n\r\n",
            "line 1, column 1: the file is empty: "
            "the first line must be period,game,player,place, and a line per seat follows.",
        ),
        (
            "\n" + GAMES,
            "line 1, column 1: the line is empty: the first line must be period,game,player,place.",
        ),
        (
            GAMES.replace(",", ";"),
            "line 1, column 1: the columns are separated by “;”: "
            "separate them by commas, as in period,game,player,place.",
        ),
        (
            GAMES.encode("utf-16-le").decode(),
            "line 1, column 1: the value holds a NUL byte: save the file as plain UTF-8 text.",
        ),
        (
            'period,game,player,place\n1,g,"a\nb",1\n1,g,c,2\n',
            "line 2, column player: the quotes do not match: "
            "put the whole value between quotes on one line, and double each quote inside it.",
        ),
    ],
)
def test_a_file_that_holds_no_games_is_told_what_was_expected(tmp_path, content, message):
    games = tmp_path / "games.csv"
    games.write_bytes(content.encode())

    said = refusal(games, "--out", tmp_path / "list.csv", "--history", tmp_path / "history.csv")

    assert said == (message, 2)
    assert [path.name for path in tmp_path.iterdir()] == ["games.csv"]


@given(st.lists(st.lists(tables(), min_size=1, max_size=6), min_size=1, max_size=4))
def test_the_files_are_those_of_the_specification(drawn):
    seats = [
        f"{period},{period}-{number},p{player},{place}"
        for period, games in enumerate(drawn)
        for number, place_by_player in enumerate(games)
        for player, place in place_by_player.items()
    ]
    content = "\n".join(["period,game,player,place", *seats]).encode()
    states, history = {}, []
    for period, games in enumerate(drawn):
        named = [
            Game(number, {f"p{player}": place for player, place in game.items()})
            for number, game in enumerate(games)
        ]
        changes = elo.rate_period(states, named)
        states |= elo.states_after(states, changes)
        history += [
            (period, row.player_id, row.games, row.k, row.total, row.change, row.rating_after)
            for row in changes
        ]

    assert rate_games.rate(content, elo.DEFAULT) == (
        list_text((player, state.rating, state.games) for player, state in states.items()),
        history_text(history),
    )


def test_a_missing_file_is_named(tmp_path):
    message, code = refusal(tmp_path / "none.csv")

    assert (message.startswith("GAMES.csv: "), "none.csv" in message, code) == (True, True, 2)


@pytest.mark.parametrize("cap", ["0", "801", "-5", "x", "1.5", "", "9" * 5000])
def test_a_cap_outside_1_to_800_is_refused(games, cap):
    message, code = refusal(games, f"--cap={cap}")

    assert (message.startswith("--cap: "), code) == (True, 2)


def test_an_unknown_curve_is_refused(games):
    assert refusal(games, "--curve", "normal") == (
        "--curve: “normal” is not a curve: give logistic or fide.",
        2,
    )


def test_list_and_history_can_not_share_a_file(games, tmp_path):
    message, code = refusal(games, "--out", tmp_path / "a.csv", "--history", tmp_path / "." / "a.csv")

    assert (message.startswith("--history: "), code) == (True, 2)


def test_when_one_file_can_not_be_written_none_is(games, tmp_path):
    message, code = refusal(
        games, "--out", tmp_path / "list.csv", "--history", tmp_path / "none" / "history.csv"
    )

    assert ("history.csv" in message, code) == (True, 2)
    assert [path.name for path in tmp_path.iterdir()] == ["games.csv"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_standard_output_is_told_in_one_line(games):
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, str(ROOT / "manage.py"), "rate_games", str(games)],
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=300,
            check=False,
        )
    assert (done.returncode, done.stderr.decode()) == (
        2,
        "“stdout” can't be written (No space left on device).\n",
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--nope"], "unrecognized arguments: --nope"),
        (["a.csv", "b.csv"], "unrecognized arguments: b.csv"),
        (["a.csv", "--curve"], "argument --curve: expected one argument"),
    ],
)
def test_a_wrong_option_or_a_second_file_is_told_in_one_line(arguments, said):
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode() == f"{said} (options: manage.py rate_games --help)\n"


def test_a_device_is_written_to_not_replaced(games):
    rate(games, "--out", "/dev/null")

    assert Path("/dev/null").is_char_device()


@pytest.mark.parametrize("option", ["--out", "--history"])
def test_the_games_are_never_overwritten(games, option):
    before = games.read_bytes()
    message, code = refusal(games, option, games.parent / "." / games.name)
    assert code == 2
    assert "is where the games are: give another file." in message
    assert games.read_bytes() == before
