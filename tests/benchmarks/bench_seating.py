"""How good and how fast the seating is: python tests/benchmarks/bench_seating.py [quick]

Times are told in T, a loop of five million additions timed in the same run, so that machines can be compared.
"""

import math
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from games.seating.check import draft_of
from games.seating.construct import cut
from games.seating.contiguous import best_cut
from games.seating.field import Field, Tables, gather
from games.seating.measure import Vector, measure, measure_table, total
from games.seating.request import SeatingRequest, read_request
from games.seating.swiss import seat_round
from tests.games.seating.states import TERMS, golden_states, request_of

POINTS = {2: [12, 0], 3: [12, 6, 0], 4: [12, 8, 4, 0], 5: [12, 9, 6, 3, 0]}


def loop_seconds() -> float:
    def loop() -> float:
        start, number = time.process_time(), 0
        for _ in range(5_000_000):
            number += 1  # noqa: SIM113 -- the addition is what is timed
        return time.process_time() - start

    return min(loop() for _ in range(3))


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


def row(*cells: object) -> None:
    print(
        "  ".join(f"{cell!s:>{width}}" for cell, width in zip(cells, (26, 12, 12, 12, 12, 12), strict=False))
    )


def event(
    players: int, preferred: int, allowed: list[int], rounds: int
) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Yield request and answer of every round; strengths and luck come from a seed."""
    lots = random.Random(players)
    strength = {f"p{number}": lots.randrange(1000) for number in range(players)}
    points, history, byes = dict.fromkeys(strength, 0), [], Counter[str]()
    for number in range(1, rounds + 1):
        asked = {
            "round": number, "preferred": preferred, "allowed": allowed, "seed": 1, "history": list(history),
            "byes": dict(byes), "entrants": [{"id": player, "points": value} for player, value in points.items()],
        }  # fmt: skip
        answer = seat_round(asked)
        yield asked, answer
        history.append(answer["tables"])
        byes.update(answer["byes"])
        for table in answer["tables"]:
            order = sorted(table, key=lambda player: -strength[player] - lots.randrange(1200))
            for player, value in zip(order, POINTS[len(table)], strict=True):
                points[player] += value


def acceptance(loop: float) -> None:
    print("\nGolden states: against the best seating known (A2, A3, A5)")
    row("state", "more repeats", "levels same", "spread ratio", "proved", "time / T")
    ratios, more, proved = [], 0, 0
    for state in golden_states():
        seconds, answer = timed(lambda state=state: seat_round(request_of(state)))
        report, best = answer["report"], state["best"]
        same = all(report[term] == best[term] for term in TERMS[:-1])
        ratio = report["ss840"] / best["ss840"] if best["ss840"] else 1.0
        more += report["repeats"] - best["repeats"]
        proved += "ss840" in report["optimal"]
        if same:
            ratios.append(ratio)
        row(
            state["name"], report["repeats"] - best["repeats"], same, f"{ratio:.4f}",
            "ss840" in report["optimal"], f"{seconds / loop:.2f}",
        )  # fmt: skip
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    print(f"more repeats {more}; spread: geometric mean {mean:.4f}, worst {max(ratios):.4f}; proved {proved}")


def rounds(loop: float) -> None:
    print("\nNine rounds on the engine's own way (A6 to A9)")
    row("players, sizes", "repeats", "seats <= 1", "seats worst", "off-size", "time / T")
    for players, preferred, allowed in (
        (64, 4, [4]),
        (256, 4, [4]),
        (22, 4, [3, 4]),
        (101, 4, [3, 4]),
        (101, 4, [4, 5]),
    ):
        seats: Counter[tuple[str, int]] = Counter()
        odd: Counter[str] = Counter()
        repeats = 0
        seconds, played = timed(lambda a=players, b=preferred, c=allowed: list(event(a, b, c, 9)))
        for _, answer in played:
            repeats += answer["report"]["repeats"]
            for table in answer["tables"]:
                seats.update((player, seat) for seat, player in enumerate(table))
                odd.update(table if len(table) != preferred else [])
        names = [entrant["id"] for entrant in played[0][0]["entrants"]]
        width = max(allowed) if len(allowed) == 1 else min(allowed)
        spread = [
            max(seats[name, seat] for seat in range(width)) - min(seats[name, seat] for seat in range(width))
            for name in names
        ]
        even = sum(value <= 1 for value in spread) / players
        row(
            f"{players}, {allowed}", repeats, f"{even:.3f}", max(spread), max(odd.values(), default=0),
            f"{seconds / 9 / loop:.2f}",
        )  # fmt: skip


def growth(loop: float, sizes: tuple[int, ...]) -> None:
    print("\nGrowth: a late round, fours and threes (A11 to A13)")
    row("players", "round", "time / T", "repeats", "spread/bound")
    for players in sizes:
        last = 6 if players == 24 else 9
        asked = list(event(players, 4, [4] if players == 24 else [3, 4], last))[-1][0]
        seconds, answer = timed(lambda asked=asked: seat_round(asked))
        report = answer["report"]
        bound = report["bounds"]["ss840"]
        row(
            players,
            last,
            f"{seconds / loop:.2f}",
            report["repeats"],
            f"{report['ss840'] / max(1, bound):.3f}",
        )


def rivals() -> None:
    print("\nOther ways to seat the same states: repeats, and spread against the engine's")
    row("state", "engine", "cut", "spread", "swaps", "spread")
    for state in golden_states():
        if state["name"].startswith("fours"):
            asked = read_request(request_of(state))
            field = gather(asked, ())
            own = draft_of(asked, seat_round(request_of(state))["tables"]).vector
            chopped = measure(field, sort_and_chop(field, asked), asked.clubs)
            swapped = measure(field, simple_swaps(field, asked), asked.clubs)
            row(
                state["name"], own.repeats, chopped.repeats, f"{chopped.ss840 / own.ss840:.2f}",
                swapped.repeats, f"{swapped.ss840 / own.ss840:.2f}",
            )  # fmt: skip


def sort_and_chop(field: Field, asked: SeatingRequest) -> Tables:
    """Cut the standings into tables and look at nothing else."""
    return cut(best_cut(field.points, asked.sizes or ())[0])


def simple_swaps(field: Field, asked: SeatingRequest) -> Tables:
    """From the cut, the best swap between two near tables as long as one helps."""
    tables = sort_and_chop(field, asked)
    improved, turns = True, 0
    while improved and turns < 12:
        improved, turns = False, turns + 1
        for one in range(len(tables)):
            for other in range(one + 1, min(len(tables), one + 8)):
                improved |= _swap(field, tables, one, other, asked.clubs)
    return tables


def _swap(field: Field, tables: Tables, one: int, other: int, clubs: str) -> bool:
    def key(first: list[int], second: list[int]) -> tuple[int, ...]:
        vector: Vector = total(measure_table(field, table, clubs) for table in (first, second))
        return vector.forbidden, vector.repeats, vector.deep, vector.odd_again, vector.club, vector.ss840

    a, b = tables[one], tables[other]
    best, found = key(a, b), None
    for i in range(len(a)):
        for j in range(len(b)):
            first, second = a[:], b[:]
            first[i], second[j] = b[j], a[i]
            if (value := key(first, second)) < best:
                best, found = value, (first, second)
    if found:
        tables[one], tables[other] = found
    return found is not None


def main() -> None:
    quick = "quick" in sys.argv[1:]
    seat_round(request_of(golden_states()[0]))  # templates and imports are not what is measured
    loop = loop_seconds()
    print(f"T = {loop:.3f} s")
    acceptance(loop)
    rivals()
    growth(loop, (24, 64, 200, 1024) if quick else (24, 64, 200, 510, 1024, 2048, 4096))
    if not quick:
        rounds(loop)


if __name__ == "__main__":
    main()
