"""The offline deepening: bounds that hold, seatings that reach them, the door `--prove`."""

import itertools
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.seating import proof, solver
from games.seating.construct import cut
from games.seating.costs import pair_kinds
from games.seating.deepen import Depth, deepen
from games.seating.errors import SeatingError
from games.seating.field import gather
from games.seating.generate import Options, generate
from games.seating.measure import measure
from games.seating.pricing import BARRED, cheap_groups
from games.seating.request import read_request
from games.seating.search import effort_for
from games.seating.swiss import seat, seat_round
from tests.games.seating.cast import ids, request
from tests.games.seating.states import TERMS, golden_states, request_of
from tests.games.seating.test_commands import run, write

NO_FLOORS = dict.fromkeys(proof.STRICT, 0)


@settings(max_examples=60, deadline=None)
@given(
    players=st.integers(4, 9), size=st.integers(2, 5), most=st.integers(-60, 60), seed=st.integers(0, 10**6)
)
def test_no_cheap_group_is_missed(players: int, size: int, most: int, seed: int) -> None:
    lots = np.random.default_rng(seed)
    pair = lots.integers(-20, 20, (players, players))
    pair = np.triu(pair, 1) + np.triu(pair, 1).T
    pair[0, 1] = pair[1, 0] = BARRED
    np.fill_diagonal(pair, BARRED)
    expected = {}
    for group in itertools.combinations(range(players), size):
        cost = sum(int(pair[one, other]) for one, other in itertools.combinations(group, 2))
        if cost <= most:
            expected[group] = cost

    groups, costs = cheap_groups(pair, size, most, 10**6) or (np.empty((0, size)), np.empty(0))

    assert expected == dict(zip(map(tuple, groups.tolist()), costs.tolist(), strict=True))


def test_a_listing_that_is_too_long_is_given_up() -> None:
    pair = np.zeros((20, 20), np.int64)
    np.fill_diagonal(pair, BARRED)

    assert cheap_groups(pair, 3, 0, 100) is None


@settings(max_examples=12, deadline=None)
@given(
    players=st.integers(8, 16),
    rounds=st.integers(1, 6),
    sizes=st.sampled_from([(4, (3, 4)), (3, ()), (5, (4, 5)), (2, ()), (4, (3, 4, 5))]),
    clubs=st.sampled_from([0, 3]),
    odd_first=st.booleans(),
    seed=st.integers(0, 10**6),
)
def test_the_plainest_seating_is_brought_to_the_optimum_of_the_complete_search(
    players: int, rounds: int, sizes: tuple[int, tuple[int, ...]], clubs: int, odd_first: bool, seed: int
) -> None:
    event = Options(
        players=players, rounds=rounds, preferred=sizes[0], allowed=sizes[1], clubs=clubs, seed=seed,
        settings={"odd_first": odd_first, "clubs": "avoid"},
    )  # fmt: skip
    asked = read_request(list(generate(event))[-1]["request"])
    best = seat(asked)
    field = gather(asked, best.draft.byes)
    terms = proof.order_of(odd_first)[1:-1]
    start = cut(best.draft.sizes)

    found = deepen(field, pair_kinds(field, asked.clubs), start, NO_FLOORS, terms, Depth())

    reached = measure(field, found.tables, asked.clubs).terms()
    assert best.arrangement.complete
    assert [best.draft.vector.terms()[term] for term in terms] == [reached[term] for term in terms]
    assert found.proved == {term: reached[term] for term in terms}


@settings(max_examples=15, deadline=None)
@given(
    players=st.integers(12, 40),
    rounds=st.integers(2, 7),
    preferred=st.integers(3, 6),
    seed=st.integers(0, 10**6),
)
def test_bounds_stay_below_what_was_reached_and_seatings_do_not_get_worse(
    players: int, rounds: int, preferred: int, seed: int
) -> None:
    event = Options(
        players=players,
        rounds=rounds,
        preferred=preferred,
        allowed=(preferred - 1, preferred),
        absent=5,
        seed=seed,
    )
    asked = list(generate(event))[-1]["request"]
    plain = seat_round(asked)["report"]

    report = seat_round(asked, depth=Depth(steps=4000, columns=2000, branches=20))["report"]

    assert all(bound <= report[term] for term, bound in report["bounds"].items())
    assert [report[term] for term in TERMS] <= [plain[term] for term in TERMS]
    assert set(plain["optimal"]) - {"seat_cost"} <= set(report["optimal"])


@pytest.mark.parametrize("name", ["threes-48-r7", "fours-32-fine-r9", "mixed-38-r5"])
def test_a_quick_seating_is_made_the_best_and_proved(name: str) -> None:
    state = next(state for state in golden_states() if state["name"] == name)
    quick = replace(effort_for(len(state["points"])), whole=None, walks=0, work=0)

    report = seat_round(request_of(state), quick, Depth())["report"]

    assert [state["best"][term] for term in TERMS] == [report[term] for term in TERMS]
    assert {"forbidden", *TERMS} <= set(report["optimal"])
    assert "complete_search" == report["arguments"]["ss840"]["code"]


def test_pins_and_prescribed_tables_stay_when_a_round_is_proved() -> None:
    asked = request(
        [9, 8, 7, 6, 5, 4, 3, 2, 1, 1, 0, 0], pins={"p1": 2, "p12": 2}, prescribed=[ids(2, 3, 4, 5)],
        history=[[ids(1, 6, 7, 8), ids(9, 10, 11, 12)]],
    )  # fmt: skip
    quick = replace(effort_for(12), whole=None, walks=0, work=0)

    answer = seat_round(asked, quick, Depth())

    assert {"p1", "p12"} <= set(answer["tables"][1])
    assert any(set(ids(2, 3, 4, 5)) == set(table) for table in answer["tables"])
    assert answer["report"]["ss840"] == seat_round(asked)["report"]["ss840"]


@pytest.mark.parametrize("top", [10**7, 10**12, 10**200])
def test_points_of_any_size_can_be_given(top: int) -> None:
    history = [[ids(1, 2, 3, 4), ids(5, 6, 7, 8)]]

    report = seat_round(request([top, 7, 6, 5, 4, 3, 2, 1], history=history), depth=Depth())["report"]

    assert {"forbidden", "repeats", "deep"} <= set(report["optimal"])
    assert all(bound <= report[term] for term, bound in report["bounds"].items())


@pytest.mark.parametrize("mode", ["balanced", "power"])
def test_only_the_strict_mode_is_proved(mode: str) -> None:
    with pytest.raises(SeatingError) as refused:
        seat_round(request([3, 2, 1, 0], mode=mode), depth=Depth())

    assert (2, "mode") == (refused.value.exit_code, refused.value.field)


def test_the_command_proves_and_prints_nothing_but_its_answer(tmp_path: Path) -> None:
    history = [[ids(1, 2, 3, 4), ids(5, 6, 7, 8)], [ids(1, 2, 5, 6), ids(3, 4, 7, 8)]]
    asked = request([7, 6, 5, 4, 3, 2, 1, 0], history=history)
    file = write(tmp_path / "round.json", asked)

    done = subprocess.run(
        [sys.executable, "manage.py", "seat_round", file, "--prove", "--json"],
        capture_output=True,
        check=True,
    )

    assert json.loads(done.stdout) == seat_round(asked, depth=Depth())
    assert b"" == done.stderr


def test_without_the_solver_the_command_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver, "highspy", None)

    out, err, code = run(
        "seat_round", write(tmp_path / "round.json", request([3, 2, 1, 0])), "--prove", "--json"
    )

    assert (2, 1) == (code, len(err.splitlines()))
    assert "pip install highspy" in err
    assert ("solver_missing", "--prove") == tuple(json.loads(out)["error"][key] for key in ("code", "field"))
