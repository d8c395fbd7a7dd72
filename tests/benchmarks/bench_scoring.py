"""Tables checked per second on one core, and the behaviour under a hail of damaged documents.

    python tests/benchmarks/bench_scoring.py                     speed
    python tests/benchmarks/bench_scoring.py --profile           where the time goes
    python tests/benchmarks/bench_scoring.py --fuzz 100000       time and memory on damaged documents

Goal: a table of four fully checked (matching of two-sided cards included) in at most 1 ms, 1,000 tables/s; aim:
above 2,000. "Only adding up" does what a platform does that trusts its own boards, for comparison in one run.

Own profile of a checked table of four (25 animals, 25 traits, some pair cards; three classic editions): reading the
document 45 %, copies and matching 15 %, counting and weighing 15 %, legality of animals 10 %, the answer 8 %, order,
deck and the rest 7 %. The matching itself is cheap: giving out free cards, rarest traits first, settles nearly
every table, and exchanges are searched only for what is then still missing.
"""

import argparse
import cProfile
import pstats
import random
import resource
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from games.scoring.check import check_table, find
from games.scoring.edition import load_edition
from games.scoring.parse import BoardError
from tests.games.scoring.dealer import deal
from tests.games.scoring.golden import golden_cases
from tests.games.scoring.mutations import mutated

EDITIONS = ("base", "base+time_to_fly", "base+continents", "base+time_to_fly+plants", "evolution_2e")


def add_up(table: dict[str, Any]) -> list[int]:
    """Scores and nothing else: no checks, no order, no breakdown."""
    edition = load_edition(table["edition"])
    traits = edition.traits
    return [
        2 * len(board["animals"])
        + sum(traits[trait].points for animal in board["animals"] for trait in animal["traits"])
        + sum(traits[link["trait"]].points for link in board["links"])
        for board in table["players"]
    ]


def per_second(
    work: Callable[[dict[str, Any]], Any], tables: list[dict[str, Any]], seconds: float = 1.0
) -> float:
    """Return tables per second: the median of five runs, so that a busy machine disturbs less."""
    for table in tables:
        work(table)
    rates = []
    for _ in range(5):
        done = 0
        start = time.perf_counter()
        while time.perf_counter() - start < seconds / 5:
            for table in tables:
                work(table)
            done += len(tables)
        rates.append(done / (time.perf_counter() - start))
    return statistics.median(rates)


def speed() -> None:
    print(f"{'edition':28} {'cards':>6} {'checked/s':>10} {'as values/s':>12} {'only adding up/s':>17}")
    for code in EDITIONS:
        tables = [deal(code, 4, seed) for seed in range(50)]
        assert all(check_table(table)["valid"] for table in tables)
        cards = statistics.mean(_cards(table) for table in tables)
        checked, values = per_second(check_table, tables), per_second(find, tables)
        adding = f"{per_second(add_up, tables):,.0f}" if load_edition(code).family == "animals" else "-"
        print(f"{code:28} {cards:6.0f} {checked:10,.0f} {values:12,.0f} {adding:>17}")


def _cards(table: dict[str, Any]) -> int:
    holders = [h for board in table["players"] for h in board.get("animals", board.get("species", []))]
    return sum(1 + len(holder["traits"]) for holder in holders)


def profile() -> None:
    tables = [deal(code, 4, seed) for code in EDITIONS[:3] for seed in range(30)]
    profiler = cProfile.Profile()
    profiler.enable()
    for _ in range(20):
        for table in tables:
            check_table(table)
    profiler.disable()
    pstats.Stats(profiler).sort_stats("tottime").print_stats(25)


def fuzz(number: int, seed: int) -> None:
    rng = random.Random(seed)
    originals = [case["table"] for _, case in golden_cases()]
    slowest, unusable, findings = 0.0, 0, 0
    for _ in range(number):
        document = mutated(rng.choice(originals), rng)
        start = time.process_time()
        try:
            findings += len(check_table(document)["findings"])
        except BoardError:
            unusable += 1
        slowest = max(slowest, time.process_time() - start)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{number:,} damaged documents: {unusable:,} unusable, {findings:,} findings, no traceback")
    print(f"slowest {slowest * 1000:.1f} ms, memory at most {memory:.0f} MB")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--profile", action="store_true")
    parser.add_argument("--fuzz", type=int, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.fuzz:
        fuzz(arguments.fuzz, arguments.seed)
    elif arguments.profile:
        profile()
    else:
        speed()
