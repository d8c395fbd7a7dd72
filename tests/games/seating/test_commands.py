"""The command-line doors: files, standard input, arrays, exit codes, readable text."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.games.seating.cast import ids, request


class Stdin:
    def __init__(self, raw: bytes) -> None:
        self.buffer = io.BytesIO(raw)


def run(
    command: str, *arguments: str, monkeypatch: pytest.MonkeyPatch | None = None, stdin: bytes = b""
) -> tuple[str, str, int]:
    """Return what the command wrote to standard output and error, and its exit code."""
    out, err = io.StringIO(), io.StringIO()
    if monkeypatch is not None:
        monkeypatch.setattr("sys.stdin", Stdin(stdin))
    try:
        call_command(command, *arguments, stdout=out, stderr=err, no_color=True)
    except SystemExit as left:
        return out.getvalue(), err.getvalue(), int(left.code or 0)
    return out.getvalue(), err.getvalue(), 0


def write(path: Path, value: Any) -> str:
    path.write_text(json.dumps(value), encoding="utf-8")
    return str(path)


def test_a_file_is_seated_and_printed_as_json(tmp_path: Path) -> None:
    out, err, code = run("seat_round", write(tmp_path / "round.json", request([3, 2, 1, 0])), "--json")

    assert ("", 0) == (err, code)
    assert set(ids(1, 2, 3, 4)) == set(json.loads(out)["tables"][0])


@pytest.mark.parametrize("arguments", [["-"], []])
def test_standard_input_is_read(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    raw = b"\xef\xbb\xbf" + json.dumps(request([3, 2, 1, 0])).encode()

    out, _, code = run("seat_round", *arguments, "--json", monkeypatch=monkeypatch, stdin=raw)

    assert 0 == code
    assert 1 == len(json.loads(out)["tables"])


def test_the_seed_of_the_command_line_wins(tmp_path: Path) -> None:
    file = write(tmp_path / "round.json", request([0] * 12, seed=1))

    reports = [
        json.loads(run("seat_round", file, "--seed", seed, "--json")[0])["report"] for seed in ("5", "6")
    ]

    assert [5, 6] == [report["seed"] for report in reports]


def test_an_array_gives_an_array_with_faults_in_place_and_the_highest_exit_code(tmp_path: Path) -> None:
    impossible, faulty = request([0]), request([0] * 4, byes={"p1": -1})
    file = write(tmp_path / "rounds.json", [request([0] * 4), impossible, faulty, request([0] * 8)])

    out, err, code = run("seat_round", file, "--json")

    answers = json.loads(out)
    assert 2 == code
    assert ["request 2: entrants", "request 3: byes.p1"] == [
        line[: line.rindex(":")] for line in err.splitlines()
    ]
    assert ["tables", "error", "error", "tables"] == [next(iter(answer)) for answer in answers]
    assert {"code", "message", "field"} <= set(answers[1]["error"])
    assert ["too_few_entrants", "negative_count"] == [answer["error"]["code"] for answer in answers[1:3]]


@pytest.mark.parametrize(
    ("text", "code", "field"),
    [
        ('"seed": ' + "9" * 5000, "not_a_number", "seed"),
        ('"byes": {"p1": NaN}', "not_a_number", "byes.p1"),
        ('"pins": {"p1": 1, "p1": 2}', "duplicate_key", "pins.p1"),
        ('"prescribed": [["p1", "\\ud800"]]', "bad_value", "prescribed[0][1]"),
        ('"requested_byes": ["p1", "p2", "p1"]', "duplicate_entrant", "requested_byes[2]"),
        ('"history": [[["p1"]]]', "bad_size", "history[0][0]"),
        ('"forbidden": [["p2", "p2"]]', "bad_pair", "forbidden[0]"),
        ('"no\\nkey\\ud800": 1', "unknown_key", "no\nkey\ud800"),
    ],
)
def test_an_element_that_cannot_be_used_leaves_the_others_alone(
    text: str, code: str, field: str, tmp_path: Path
) -> None:
    good = json.dumps(request([3, 2, 1, 0]))
    file = tmp_path / "rounds.json"
    file.write_text(f"[{good}, {good[:-1]}, {text}}}, {good}]", encoding="utf-8")

    out, err, left = run("seat_round", str(file), "--json")

    first, bad, last = json.loads(out)
    assert (2, 1) == (left, len(err.splitlines()))
    assert first == last
    assert (code, field) == (bad["error"]["code"], bad["error"]["field"])
    assert "set_int_max_str_digits" not in out + err


@pytest.mark.parametrize("seed", ["x", "1.5", "", "9" * 5000])
def test_a_seed_that_is_no_whole_number_is_refused_like_any_other_fault(seed: str, tmp_path: Path) -> None:
    file = write(tmp_path / "round.json", request([3, 2, 1, 0]))

    out, err, code = run("seat_round", file, "--seed", seed, "--json")

    assert (2, 1) == (code, len(err.splitlines()))
    assert {"code": "not_a_number", "field": "--seed"}.items() <= json.loads(out)["error"].items()


def test_an_array_with_an_impossible_request_exits_1(tmp_path: Path) -> None:
    assert 1 == run("seat_round", write(tmp_path / "rounds.json", [request([0])]), "--json")[2]


@pytest.mark.parametrize(
    ("text", "code", "exit_code"),
    [
        ("{", "bad_json", 2),
        ('{"entrants": [], "entrants": []}', "duplicate_key", 2),
        ('{"entrants": [{"id": "p1", "points": NaN}]}', "not_a_number", 2),
        ("[" * 100_000, "bad_json", 2),
        ('{"entrants": [], "preferred": 4}', "too_few_entrants", 1),
        ("null", "bad_value", 2),
    ],
)
def test_a_single_fault_is_one_line_on_stderr_and_an_object_on_stdout(
    text: str, code: str, exit_code: int, tmp_path: Path
) -> None:
    file = tmp_path / "round.json"
    file.write_text(text, encoding="utf-8")

    out, err, left = run("seat_round", str(file), "--json")

    assert exit_code == left
    assert code == json.loads(out)["error"]["code"]
    assert 1 == len(err.strip().splitlines())


def test_a_missing_file_and_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    binary = tmp_path / "round.bin"
    binary.write_bytes(b"\xff\xfe\x00")

    assert [2, 2] == [run("seat_round", str(file))[2] for file in (tmp_path / "none.json", binary)]


def test_without_json_tables_and_terms_are_readable(tmp_path: Path) -> None:
    out, _, code = run("seat_round", write(tmp_path / "round.json", request([3, 2, 1, 0, 0], allowed=[4])))

    assert 0 == code
    assert "table 1:" in out
    assert "byes: p5" in out or "byes: p4" in out
    assert "repeats 0" in out


def test_check_seating_prints_findings_and_exits_1_when_a_rule_is_broken(tmp_path: Path) -> None:
    asked = request([0] * 4, 2, forbidden=[ids(1, 2)])
    good, bad = ([ids(1, 3), ids(2, 4)], [ids(1, 2), ids(3, 4)])

    files = [
        write(tmp_path / f"{number}.json", {"request": asked, "tables": tables})
        for number, tables in enumerate((good, bad))
    ]

    assert [0, 1] == [run("check_seating", file)[2] for file in files]
    assert "error: p1 and p2 may not meet." in run("check_seating", files[1])[0]
    assert ["forbidden_pair"] == [
        one["code"] for one in json.loads(run("check_seating", files[1], "--json")[0])["findings"]
    ]


def test_generated_rounds_pass_the_check(tmp_path: Path) -> None:
    out, _, code = run(
        "generate_event", "--players", "14", "--rounds", "3", "--allowed", "3,4", "--club-count", "3", "--late", "1",
        "--leaving", "1", "--absent", "5", "--forbidden", "1", "--mode", "balanced", "--json",
    )  # fmt: skip

    rounds = [json.loads(line) for line in out.splitlines()]
    checks = [
        {"request": played["request"], "tables": played["answer"]["tables"], "byes": played["answer"]["byes"]}
        for played in rounds
    ]
    assert (0, 3) == (code, len(rounds))
    assert 0 == run("check_seating", write(tmp_path / "event.json", checks), "--json")[2]


def test_a_generated_event_is_readable_and_refuses_what_it_cannot_seat() -> None:
    assert "round 2:" in run("generate_event", "--players", "9", "--rounds", "2", "--preferred", "3")[0]
    assert 1 == run("generate_event", "--players", "1")[2]


def test_a_request_that_cannot_be_says_what_would_be_possible(tmp_path: Path) -> None:
    file = write(tmp_path / "round.json", request([0] * 6, preferred=4, allowed=[4], max_byes=0))

    _, err, code = run("seat_round", file)

    assert 1 == code
    assert '"max_byes": 2 or "allowed": [2, 4] or "allowed": [3, 4]' in err
