"""Speed of the leaderboard over HTTP, as ratios of requests a second measured in one run. By hand:

    .venv/bin/python -m tests.benchmarks.bench_pages [--players 100000] [--rounds 15] [--seconds 0.5]

Starts gunicorn with two sync workers on a free port of 127.0.0.1, on a database (SQLite) and static files of its own
in a temporary folder, and asks it from 16 connections: every address for half a second, round after round. Whatever
else the machine does can only slow a round down, so the second best of each address counts. Leaves with 1 when a goal
is missed.

- `hello`: a view of one word behind every middleware of the site. The ratios are to this one.
- `new board`: a version of the ladder that nobody asked for before: its ladders are read, its rows, chart and
  sentences made anew. Warm is only what does not depend on ratings: head, header, footer, form of the filters.
- `kept board`: the page as the second visitor of a version gets it. `unchanged`: as one who has it already.

CPU is what both workers used for a request; its ratios are beside those of the requests, for machines that are busy
with something else.
"""

# ruff: noqa: E402  settings are read from the environment before Django is imported

import argparse
import atexit
import contextlib
import datetime
import os
import random
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

FOLDER = tempfile.mkdtemp(prefix="bench-pages-")
atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)
os.environ["EVOTOURNEY_DATA_DIR"] = FOLDER
os.environ["STATIC_ROOT"] = f"{FOLDER}/static"
os.environ["ALLOWED_HOSTS"] = "127.0.0.1,testserver"
os.environ["DJANGO_SETTINGS_MODULE"] = "evotourney.settings"
for name in ("DATABASE_URL", "REDIS_URL", "DEBUG"):
    os.environ.pop(name, None)

import django

django.setup()

from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Player, Tournament
from ratings.models import Ladder, LiveChange, OfficialList, Rating
from ratings.services.current import refresh_figures
from tests.benchmarks.load import Load, ask, request_to

SMALL, LARGE = "classic", "north_star"
WORKERS = 2
COUNTRIES = ("SE", "RU", "JP", "PL", "UA", "DE", "FR", "US", "GB", "IT", "")
MOST_QUERIES, MOST_SPREAD = 3, 5.0
GOALS = {
    ("new board", "hello"): 0.25,
    ("kept board", "hello"): 0.85,
    ("unchanged (304)", "hello"): 0.80,
    ("new board of many", "new board"): 0.80,
}


def fill(players: int) -> None:
    """Two boards that look like life: 1,000 players and so many, a tenth of them playing right now."""
    today = datetime.datetime.now(datetime.UTC).date()
    made = Tournament.objects.create(
        slug="pangea", name="Spring Cup of Pangea", starts_at=datetime.datetime.now(datetime.UTC), allowed=[4]
    )
    Player.objects.bulk_create(
        [
            Player(
                name=f"Mira Holm-{number}",
                search_text=f"mira holm-{number}",
                country=COUNTRIES[number % 11],
                club=f"Burrow {number % 60}" if number % 3 else "",
            )
            for number in range(players)
        ],
        5000,
    )
    ids = list(Player.objects.order_by("pk").values_list("pk", flat=True))
    for code, number in ((SMALL, 1000), (LARGE, players)):
        ladder = Ladder.objects.get(code=code)
        ladder.latest_list = OfficialList.objects.create(
            ladder=ladder, number=1, on=today.replace(day=1), digest=code, players=number
        )
        _rate(ladder, ids[:number], made, today)
        refresh_figures(ladder)
        ladder.figures |= {"last_on": today.isoformat(), "last_name": made.name, "last_slug": made.slug}
        ladder.rated_at = datetime.datetime.now(datetime.UTC)
        ladder.save()


def _rate(ladder: Ladder, ids: list[int], made: Tournament, today: datetime.date) -> None:
    luck = random.Random(7)
    ratings = sorted((round(luck.gauss(1500, 170)) for _player in ids), reverse=True)
    Rating.objects.bulk_create(
        [
            Rating(
                ladder=ladder,
                player_id=player_id,
                rating=rating,
                games=luck.randint(5, 60),
                best=1500,
                best_on=today,
                first_played_on=today,
                last_played_on=today,
                last_tournament=made,
                listed_rank=max(1, rank + luck.randint(-9, 9)) if luck.random() < 0.9 else None,
            )
            for rank, (player_id, rating) in enumerate(zip(ids, ratings, strict=True), start=1)
        ],
        5000,
    )
    if ladder.code == SMALL:
        LiveChange.objects.bulk_create(
            LiveChange(
                ladder=ladder, tournament=made, player_id=one, games=2, k=20, change=4, rating_before=1500
            )
            for one in ids[::10]
        )


@contextlib.contextmanager
def served() -> Iterator[tuple[int, list[int]]]:
    """The site on a free port, with the process ids of its workers."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "gunicorn", "tests.benchmarks.pages_site:application"]
    command += ["--bind", f"127.0.0.1:{port}", "--workers", str(WORKERS), "--log-level", "warning"]
    with subprocess.Popen([*command, "--no-control-socket"]) as server:
        try:
            yield port, _workers(server.pid, port)
        finally:
            server.terminate()


def _workers(server: int, port: int) -> list[int]:
    hello = request_to(port, "/hello", {})
    for _attempt in range(100):
        time.sleep(0.2)
        children = Path(f"/proc/{server}/task/{server}/children")
        found = [int(one) for one in children.read_text().split()] if children.exists() else []
        with contextlib.suppress(ConnectionError):
            if ask(port, hello, 0.5).statuses == {200}:
                return found
    raise SystemExit("gunicorn does not answer")


def cpu_seconds(processes: list[int]) -> float:
    """What these processes used so far; 0 where the kernel does not tell."""
    files = [Path(f"/proc/{one}/schedstat") for one in processes]
    return sum(int(one.read_text().split()[0]) for one in files if one.exists()) / 1e9


def visits() -> tuple[dict[str, tuple[str, dict[str, str], int]], int]:
    """Name -> (path, headers, status expected), and the most queries that a new board took."""
    client, most = Client(SERVER_NAME="127.0.0.1"), 0
    for code in (SMALL, LARGE):
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/ratings/{code}/")
        most = max(most, len(queries))
    page = f"/ratings/{SMALL}/"
    plain = {"Accept-Language": "en"}
    etag = client.get(page, headers={"Accept-Language": "en"})["ETag"]
    return {
        "hello": ("/hello", plain, 200),
        "healthz": ("/healthz", plain, 200),
        "new board": (f"/new/{SMALL}/", plain, 200),
        "new board of many": (f"/new/{LARGE}/", plain, 200),
        "kept board": (page, plain, 200),
        "unchanged (304)": (page, plain | {"If-None-Match": etag}, 304),
    }, most


def measure(rounds: int, seconds: float) -> tuple[dict[str, list[Load]], dict[str, list[float]], int]:
    """Name -> its loads; name -> CPU seconds of a request, round by round; and the most queries of a new board."""
    asked, queries = visits()
    loads: dict[str, list[Load]] = {name: [] for name in asked}
    cpu: dict[str, list[float]] = {name: [] for name in asked}
    with served() as (port, workers):
        for number in range(rounds + 1):
            for name, (path, headers, status) in asked.items():
                before = cpu_seconds(workers)
                load = ask(port, request_to(port, path, headers), seconds if number else 0.5)
                if load.statuses != {status}:
                    raise SystemExit(f"{name} answered {load.statuses}, not {status}")
                if number:  # the first round only warms up
                    loads[name].append(load)
                    cpu[name].append((cpu_seconds(workers) - before) / len(load.seconds))
    return loads, cpu, queries


def report(loads: dict[str, list[Load]], cpu: dict[str, list[float]], queries: int) -> int:
    """Print everything; return how many goals were missed."""
    speed = {name: sorted(one.per_second for one in found)[-2] for name, found in loads.items()}
    work = {name: sorted(found)[1] for name, found in cpu.items()}
    spread = {
        name: statistics.median(one.percentile(0.99) / one.percentile(0.5) for one in found)
        for name, found in loads.items()
    }
    print(f"  {'':18} requests/s  / hello  / healthz   CPU ms  / hello   p50 ms  p99/p50   bytes")
    for name, found in loads.items():
        print(
            f"  {name:18} {speed[name]:10.0f} {speed[name] / speed['hello']:8.2f} "
            f"{speed[name] / speed['healthz']:10.2f} {1000 * work[name]:8.2f} "
            f"{work['hello'] / work[name] if work[name] else 0:8.2f} "
            f"{1000 * statistics.median(one.percentile(0.5) for one in found):8.2f} {spread[name]:8.1f} "
            f"{found[0].longest:7}"
        )
    met = {
        f"{name} / {other}": (speed[name] / speed[other], ">=", goal) for (name, other), goal in GOALS.items()
    }
    met |= {f"p99 / p50, {name}": (spread[name], "<=", MOST_SPREAD) for name in ("new board", "kept board")}
    met["queries of a new board"] = (queries, "<=", MOST_QUERIES)
    missed = 0
    for name, (value, sign, goal) in met.items():
        is_met = value >= goal if sign == ">=" else value <= goal
        missed += not is_met
        print(f"  {name:30} {value:6.2f}  goal {sign} {goal}  {'met' if is_met else 'MISSED'}")
    return missed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=0.5)
    options = parser.parse_args()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    fill(options.players)
    print(f"1,000 and {options.players:,} players, {WORKERS} sync workers, 16 connections, in {FOLDER}")
    return int(report(*measure(options.rounds, options.seconds)) > 0)


if __name__ == "__main__":
    sys.exit(main())
