"""Speed and memory of large CSV files against csv.writer over a raw cursor, as ratios measured in one run. By hand:

    .venv/bin/python -m tests.benchmarks.bench_csv [--rows 1000000] [--repeats 3]

Works in a database of its own in a temporary folder. Leaves with 1 when a file takes more than twice the time of the
same rows written by csv.writer straight from the cursor, or needs more than 100 MB above idle.
"""

import argparse
import csv
import ctypes
import datetime
import gc
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TextIO

from tests.benchmarks.bench_ladder import FOLDER, insert, seconds_of  # sets the environment up

# isort: split

from django.core.management import call_command
from django.db import connection

from games.contents import content_for
from games.exports import ratings_csv, results_csv
from games.models import Player, Round, Seat, Table, Tournament
from ratings.models import Ladder, Rating
from ratings.queries import BoardFilter
from ratings.services.current import refresh_figures
from ratings.web.board import list_rows

TABLES_OF_A_ROUND, SIZE = 1000, 4
DAY = datetime.date(2026, 5, 2)
MOST_MEGABYTES, MOST_TIMES = 100, 2.0
SEATS = """
    SELECT 'big', r.number, t.number, 'big-' || r.number || '-' || t.number, date(r.published_at), 4, s.number,
        s.player_id, p.name, s.final_score, s.discard, s.place, 'no', s.points, s.status, 'yes'
    FROM games_seat s JOIN games_table t ON t.id = s.table_id JOIN games_round r ON r.id = s.round_id
        JOIN games_player p ON p.id = s.player_id
    WHERE r.tournament_id = 1 ORDER BY r.number, t.number, s.number
"""
RATINGS = """
    SELECT 1, p.public_id, p.name, p.country, p.club, a.rating, a.games, NULL, NULL, t.name, a.last_played_on, 'no',
        'yes', NULL, NULL
    FROM ratings_rating a JOIN games_player p ON p.id = a.player_id
        JOIN games_tournament t ON t.id = a.last_tournament_id
    WHERE a.ladder_id = %s AND a.games >= 5 AND a.last_played_on >= '2026-01-01' ORDER BY a.rating DESC, a.player_id
"""


def fill(rows: int, today: datetime.date) -> Tournament:
    """So many rated players, and a tournament with so many seats."""
    at = datetime.datetime.combine(DAY, datetime.time(12), datetime.UTC)
    made = Tournament.objects.create(
        pk=1, slug="big", name="Big", starts_at=at, status="running", ladder="classic", allowed=[SIZE]
    )
    rounds = -(-rows // (TABLES_OF_A_ROUND * SIZE))
    insert(
        Player(country="GE", club="Mesozoic"),
        ("id", "public_id", "name", "search_text"),
        ((one, f"p{one}", f"Player Ё {one}", f"player {one}") for one in range(1, rows + 1)),
    )
    played = Round(tournament=made, status="finished", seed=1, published_at=at)
    insert(played, ("id", "number"), ((one, one) for one in range(1, rounds + 1)))
    table = Table(edition="base", status="confirmed")
    numbered = [
        (one * TABLES_OF_A_ROUND + number, one, number)
        for one in range(1, rounds + 1)
        for number in range(1, TABLES_OF_A_ROUND + 1)
    ]
    insert(table, ("id", "round_id", "number"), numbered)
    names = ("table_id", "round_id", "player_id", "number", "place", "points", "final_score")
    seats = (
        (table_id, one, (number - 1) * SIZE + seat, seat, seat, 8_400_000 * (SIZE - seat), 30 - seat)
        for table_id, one, number in numbered
        for seat in range(1, SIZE + 1)
    )
    insert(Seat(discard=9), names, seats)
    ladder = Ladder.objects.get(code="classic")
    rated = Rating(
        ladder=ladder, games=20, best=1500, best_on=today, first_played_on=today, last_played_on=today
    )
    rated.last_tournament = made
    insert(rated, ("player_id", "rating"), ((one, 900 + one * 7919 % 1300) for one in range(1, rows + 1)))
    refresh_figures(ladder)
    ladder.save()
    return made


def nowhere() -> TextIO:
    """A file that keeps nothing: what a slow disk or network does is not measured."""
    return open(os.devnull, "w", encoding="utf-8", newline="")


def by_cursor(statement: str, *parameters: object) -> int:
    """Write what a statement gives; returns how many rows."""
    written = 0
    with connection.cursor() as cursor, nowhere() as file:
        writer = csv.writer(file, quoting=csv.QUOTE_ALL)
        cursor.execute(statement, parameters)
        while rows := cursor.fetchmany(2000):
            writer.writerows(rows)
            written += len(rows)
    return written


def by_export(pieces: Iterator[str]) -> int:
    """Write a file of the site; returns how many rows it has."""
    lines = 0
    with nowhere() as file:
        for piece in pieces:
            file.write(piece)
            lines += piece.count("\n")
    return lines - 1


def megabytes(line: str) -> float:
    """What the system says of this process. VmRSS: now; VmHWM: at most, since the last `forget_peak`."""
    status = Path("/proc/self/status").read_text()
    return int(status.split(f"{line}:")[1].split()[0]) / 1024


def forget_peak() -> None:
    Path("/proc/self/clear_refs").write_text("5")


def megabytes_above_idle(work: Callable[[], int]) -> float:
    """The peak of `work` above what a process of its own held before, freed memory given back to the system first."""
    connection.close()
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        with connection.cursor() as cursor:  # pages of the file mapped by SQLite belong to the system
            cursor.execute("PRAGMA mmap_size=0")
        gc.collect()
        ctypes.CDLL("libc.so.6").malloc_trim(0)
        idle = megabytes("VmRSS")
        forget_peak()
        work()
        os.write(writer, str(megabytes("VmHWM") - idle).encode())
        os._exit(0)
    os.close(writer)
    with open(reader, encoding="ascii") as answer:
        above = float(answer.read())
    os.waitpid(child, 0)
    return above


def measure(
    name: str, raw: Callable[[], int], export: Callable[[], int], repeats: int
) -> tuple[float, float]:
    """Return (times the raw writer's seconds, megabytes above idle)."""
    rows: list[int] = []
    seconds_raw = seconds_of(lambda: rows.append(raw()), repeats)
    seconds = seconds_of(lambda: rows.append(export()), repeats)
    above = megabytes_above_idle(export)
    times = seconds / seconds_raw
    print(f"{name}: {rows[0]:,} and {rows[-1]:,} rows")
    print(f"  csv.writer over a raw cursor {seconds_raw:6.2f} s, export {seconds:6.2f} s")
    print(f"  {times:.2f} times, goal {MOST_TIMES}; {above:.0f} MB above idle, goal {MOST_MEGABYTES}")
    return times, above


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--repeats", type=int, default=3)
    options = parser.parse_args()
    call_command("migrate", verbosity=0)
    made = fill(options.rows, datetime.datetime.now(datetime.UTC).date())
    ladder = Ladder.objects.get(code="classic")
    print(f"{options.rows:,} rows, in {FOLDER}")
    figures = [
        measure(
            "results",
            lambda: by_cursor(SEATS),
            lambda: by_export(results_csv.write(content_for(made, results_csv.CODE))),
            options.repeats,
        ),
        measure(
            "rating list",
            lambda: by_cursor(RATINGS, ladder.pk),
            lambda: by_export(ratings_csv.write(list_rows(ladder, BoardFilter(), None))),
            options.repeats,
        ),
    ]
    return int(any(times > MOST_TIMES or above > MOST_MEGABYTES for times, above in figures))


if __name__ == "__main__":
    sys.exit(main())
