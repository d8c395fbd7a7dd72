"""Speed of the rating engine, as ratios measured in one run. By hand, not collected by pytest:

    .venv/bin/python -m tests.benchmarks.bench_ratings [--games 1000000] [--repeats 5]

Leaves with 1 when a ratio or the memory misses its goal. Seconds depend on the machine and what else it does.
"""

import argparse
import gc
import sqlite3
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
from openskill.models import PlackettLuce

from ratings.systems import elo, elo_replay
from ratings.systems.elo_replay import States, lay_out, newcomers, replay, replay_layout
from ratings.systems.game import Game
from ratings.systems.packed import Seats, pack, unpack

PLAYERS = 20_000
GAMES_OF_A_PERIOD = 500
LARGEST_TABLE = 6
SAMPLE = 10_000  # games for OpenSkill, scaled to all


def generated(periods: int, seed: int = 1) -> list[Seats]:
    """Return periods of 500 games at tables of 2-6: hidden skills, few players very active, 4 % ties."""
    chance = np.random.default_rng(seed)
    skill = chance.normal(1500, 220, PLAYERS)
    activity = np.cumsum(1 / (np.arange(PLAYERS) + 8) ** 0.9)
    history = []
    for _ in range(periods):
        drawn = np.searchsorted(activity, chance.random(500) * activity[-1])
        field = chance.permutation(np.unique(drawn))[: chance.integers(120, 320)]
        sizes = chance.integers(2, LARGEST_TABLE + 1, GAMES_OF_A_PERIOD, dtype=np.uint8)
        seated = field[np.argsort(chance.random((len(sizes), len(field))), axis=1)[:, :LARGEST_TABLE]]
        taken = np.arange(LARGEST_TABLE) < sizes[:, None]
        played = np.where(taken, skill[seated] + chance.gumbel(0, 174, seated.shape), -np.inf)
        places = 1 + (played[:, None, :] > played[:, :, None]).sum(axis=2)
        tied = chance.random(len(sizes)) < 0.04
        places[tied] = np.where(places[tied] == 2, 1, places[tied])
        history.append(Seats(sizes, seated[taken].astype(np.int32), places[taken].astype(np.int8)))
    return history


def games_of(seats: Seats) -> list[dict[int, int]]:
    """Return player -> place of every game."""
    ends = np.cumsum(seats.sizes).tolist()
    players, places = seats.players.tolist(), seats.places.tolist()
    return [
        dict(zip(players[end - size : end], places[end - size : end], strict=True))
        for size, end in zip(seats.sizes.tolist(), ends, strict=True)
    ]


def best_of(repeats: int, *timed: Callable[[], float]) -> list[float]:
    """Return the shortest seconds of each, measured in turn so that a busy moment hits all alike."""
    seconds: list[list[float]] = [[] for _ in timed]
    for _ in range(repeats):
        for measure, results in zip(timed, seconds, strict=True):
            gc.collect()
            results.append(measure())
    return [min(results) for results in seconds]


def seconds_of(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def openskill_seconds(games: list[dict[int, int]]) -> float:
    """Rate the games one after another with the library as it comes."""
    model = PlackettLuce()
    skills = {player: model.rating() for game in games for player in game}
    start = time.perf_counter()
    for game in games:
        rated = model.rate([[skills[player]] for player in game], ranks=list(game.values()))
        for player, (skill,) in zip(game, rated, strict=True):
            skills[player] = skill
    return time.perf_counter() - start


def laid_out_seconds(history: list[Seats]) -> float:
    """Replay without the time that laying out takes."""
    states, seconds = newcomers(PLAYERS), 0.0
    for chunk in elo_replay._chunks(history):
        seconds += seconds_of(partial(replay_layout, lay_out(chunk), states))
    return seconds


def with_seat_rows(history: list[Seats], path: Path) -> sqlite3.Connection:
    """Return a database with one row per seat and the packed seats of every period."""
    connection = sqlite3.connect(path)
    connection.execute(
        "CREATE TABLE seat (id INTEGER PRIMARY KEY, period INT, game INT, player INT, place INT)"
    )
    connection.execute("CREATE TABLE packed (period INTEGER PRIMARY KEY, seats BLOB)")
    connection.executemany("INSERT INTO seat VALUES (NULL, ?, ?, ?, ?)", seat_rows(history))
    packed = ((period, pack(seats)) for period, seats in enumerate(history))
    connection.executemany("INSERT INTO packed VALUES (?, ?)", packed)
    connection.commit()
    return connection


def seat_rows(history: list[Seats]) -> Iterator[tuple[int, int, int, int]]:
    first = 0
    for period, seats in enumerate(history):
        games = np.repeat(np.arange(first, first + len(seats.sizes)), seats.sizes).tolist()
        first += len(seats.sizes)
        for game, player, place in zip(games, seats.players.tolist(), seats.places.tolist(), strict=True):
            yield period, game, player, place


def read_rows(connection: sqlite3.Connection) -> None:
    cursor = connection.execute("SELECT period, game, player, place FROM seat ORDER BY id")
    while cursor.fetchmany(2000):
        pass


def replay_packed(connection: sqlite3.Connection) -> None:
    rows = connection.execute("SELECT seats FROM packed ORDER BY period")
    replay((unpack(packed) for (packed,) in rows), newcomers(PLAYERS))


def correction_seconds(history: list[Seats], periods_back: int, states: States) -> float:
    """Replay the periods since a correction, from the states before it."""
    return seconds_of(lambda: replay(history[-periods_back:], states.copy()))


def peak_megabytes(history: list[Seats]) -> float:
    """Return what a replay takes over the data and without the history that it returns."""
    tracemalloc.start()
    rows = replay(history, newcomers(PLAYERS))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (peak - sum(getattr(rows, name).nbytes for name in rows.__slots__)) / 1e6


def period_seconds(history: list[Seats]) -> float:
    """Rate the last period with the specification."""
    games = [Game(number, places) for number, places in enumerate(games_of(history[-1]))]
    return seconds_of(lambda: elo.rate_period({}, games))


def goal(name: str, figure: float, unit: str, least: float | None = None, most: float | None = None) -> bool:
    """Print one figure with its goal; return whether it was met, or True for a mere time."""
    met = (least is None or figure >= least) and (most is None or figure <= most)
    wanted = f"at least {least}" if least is not None else f"at most {most}"
    print(f"{'ok    ' if met else 'MISSED'} {name:<58} {figure:9.3f} {unit:<2} goal {wanted}")
    return met or unit in ("s", "ms")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--repeats", type=int, default=5)
    arguments = parser.parse_args()
    history = generated(max(1, arguments.games // GAMES_OF_A_PERIOD))
    games, seats = (
        sum(len(part) for part in parts)
        for parts in zip(*((s.sizes, s.players) for s in history), strict=True)
    )
    back = min(1000, len(history))
    before = newcomers(PLAYERS)
    replay(history[:-back], before)
    sample = [game for period in history[: SAMPLE // GAMES_OF_A_PERIOD] for game in games_of(period)]
    print(f"{games:,} games, {seats:,} seats, {len(history):,} periods, best of {arguments.repeats}")

    with tempfile.TemporaryDirectory() as folder:
        connection = with_seat_rows(history, Path(folder) / "seats.sqlite3")
        openskill, whole, laid_out, rows, packed, correction, period = best_of(
            arguments.repeats,
            lambda: openskill_seconds(sample),
            lambda: seconds_of(lambda: replay(history, newcomers(PLAYERS))),
            lambda: laid_out_seconds(history),
            lambda: seconds_of(lambda: read_rows(connection)),
            lambda: seconds_of(lambda: replay_packed(connection)),
            lambda: correction_seconds(history, back, before),
            lambda: period_seconds(history),
        )
        connection.close()
    openskill *= games / len(sample)
    print(f"OpenSkill Plackett-Luce {openskill:.1f} s (from {len(sample):,} games), replay {whole:.3f} s,")
    print(
        f"laid out before {laid_out:.3f} s, seat rows read {rows:.2f} s, replay of packed seats {packed:.3f} s"
    )
    goals = [
        goal("OpenSkill / replay with layout", openskill / whole, "x", least=30),
        goal("OpenSkill / replay laid out before", openskill / laid_out, "x", least=70),
        goal("replay of packed seats / reading the seat rows", packed / rows, "x", most=0.5),
        goal(f"replay of the last {back} periods", correction, "s", most=0.5),
        goal("one period of 500 games by the specification", 1000 * period, "ms", most=5),
        goal("memory of a replay over its data", peak_megabytes(history), "MB", most=100),
    ]
    return 0 if all(goals) else 1


if __name__ == "__main__":
    sys.exit(main())
