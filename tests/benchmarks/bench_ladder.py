"""Speed of ladders with their database, as ratios measured in one run. By hand, not collected by pytest:

    .venv/bin/python -m tests.benchmarks.bench_ladder [--games 100000] [--players 100000] [--repeats 5]

Works in a database of its own in a temporary folder, or in the empty one that BENCH_DATABASE_URL names. Leaves with 1
when a ratio misses its goal. Seconds are those of this process alone, with a server of databases those on the wall, and
depend on the machine and what else it does.
"""

# ruff: noqa: E402  settings are read from the environment before Django is imported

import argparse
import datetime
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence

FOLDER = tempfile.mkdtemp(prefix="bench-ladder-")
os.environ["EVOTOURNEY_DATA_DIR"] = FOLDER
os.environ["STATIC_ROOT"] = f"{FOLDER}/static"
os.environ["ALLOWED_HOSTS"] = "testserver"
os.environ.pop("DATABASE_URL", None)
if "BENCH_DATABASE_URL" in os.environ:
    os.environ["DATABASE_URL"] = os.environ["BENCH_DATABASE_URL"]
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "evotourney.settings")

import django
import numpy as np

django.setup()

from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.models import Model
from django.test import Client
from django.test.utils import CaptureQueriesContext

from evotourney.memory import forget_all
from games.models import Player, Round, Seat, Table, Tournament
from ratings.models import Ladder, RatedTournament, Rating, RatingPeriod, RecomputeRun
from ratings.services.current import refresh_figures
from ratings.services.drain import drain
from ratings.services.outbox import queue_period
from ratings.services.rating import recompute_from
from ratings.services.results_replay import histories, seats_by_day
from ratings.services.shadow import replayed_states
from ratings.services.verification import verify_all
from ratings.systems.packed import Seats
from tests.benchmarks.bench_ratings import GAMES_OF_A_PERIOD, PLAYERS, generated

FAR = 1000  # periods back
MOST_ROWS = 2000  # that a correction so far back may rewrite
GOALS = {
    "packed / reading": 0.5,
    "results / reading": 1.6,
    "board of many / of 1,000": 1.25,
    "304 / board": 0.5,
    "far correction / reading": 0.5,  # of a history of more than FAR periods only
}


def seconds_of(work: Callable[[], object], repeats: int = 1) -> float:
    clock = time.process_time if connection.vendor == "sqlite" else time.perf_counter
    found = []
    for _repeat in range(repeats):
        started = clock()
        work()
        found.append(clock() - started)
    return min(found)


def fill(periods: int) -> None:
    """As many tournaments of 500 games, one a day, all accepted."""
    Player.objects.bulk_create(
        [Player(pk=number + 1, name=f"p{number}", search_text=f"p{number}") for number in range(PLAYERS)],
        5000,
    )
    ladder = Ladder.objects.get(code="classic")
    first = datetime.date(2000, 1, 1)
    for number, seats in enumerate(generated(periods), start=1):
        day = first + datetime.timedelta(days=number - 1)
        at = datetime.datetime.combine(day, datetime.time(12), datetime.UTC)
        with transaction.atomic():
            made = Tournament.objects.create(
                pk=number,
                slug=f"t{number}",
                name=f"T {number}",
                starts_at=at,
                ended_on=day,
                status="rated",
                allowed=[4],
            )
            RatedTournament.objects.create(
                ladder=ladder, tournament=made, status="accepted", is_answer_told=True
            )
            _fill_games(made, seats, at)
    with connection.cursor() as cursor:  # what was written with its id did not count up on PostgreSQL
        for statement in connection.ops.sequence_reset_sql(
            no_style(), [Player, Tournament, Round, Table, Seat]
        ):
            cursor.execute(statement)
    refresh_statistics()


def refresh_statistics() -> None:
    """What PostgreSQL does by itself within a minute."""
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def _fill_games(made: Tournament, seats: Seats, at: datetime.datetime) -> None:
    """A round per game, so that a player may sit at several tables of a tournament."""
    ids = range((made.pk - 1) * GAMES_OF_A_PERIOD + 1, made.pk * GAMES_OF_A_PERIOD + 1)
    rounds = Round(tournament=made, status="finished", seed=1, published_at=at)
    insert(rounds, ("id", "number"), ((one, number) for number, one in enumerate(ids, start=1)))
    tables = Table(number=1, edition="base", status="confirmed")
    insert(tables, ("id", "round_id"), ((one, one) for one in ids))
    of_table = np.repeat(ids, seats.sizes).tolist()
    numbers = [number for size in seats.sizes.tolist() for number in range(1, size + 1)]
    players, places = (seats.players + 1).tolist(), seats.places.tolist()
    names = ("table_id", "round_id", "number", "player_id", "place", "rated_place")
    insert(Seat(), names, zip(of_table, of_table, numbers, players, places, places, strict=True))


def insert(like: Model, names: Sequence[str], rows: Iterable[tuple[int, ...]]) -> None:
    """Rows like this one but for some columns; objects would take many times as long."""
    left = [one for one in like._meta.concrete_fields if one.attname not in names and not one.primary_key]
    fixed = [one.get_db_prep_save(one.pre_save(like, add=True), connection) for one in left]
    columns = ", ".join(f'"{name}"' for name in (*names, *(one.column for one in left)))
    marks = ", ".join(["%s"] * (len(names) + len(left)))
    statement = f"INSERT INTO {like._meta.db_table} ({columns}) VALUES ({marks})"
    with connection.cursor() as cursor, transaction.atomic():
        cursor.executemany(statement, ((*row, *fixed) for row in rows))


def read_seats() -> int:
    """Every seat row with its tournament through the database driver, and nothing else done with it."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tournament_id, table_id, player_id, rated_place "
            "FROM games_seat JOIN games_round ON games_round.id = games_seat.round_id"
        )
        rows = 0
        while some := cursor.fetchmany(2000):
            rows += len(some)
    return rows


def correct_oldest(back: int) -> tuple[float, RecomputeRun | None]:
    """Turn the first table of a tournament `back` periods ago upside down and rate what follows."""
    period = RatingPeriod.objects.order_by("-ends_on")[back]
    made = period.tournaments.get()
    table = Table.objects.filter(round__tournament=made).order_by("pk").first()
    seats = list(table.seats.order_by("rated_place"))
    for seat, place in zip(seats, [one.rated_place for one in seats][::-1], strict=True):
        Seat.objects.filter(pk=seat.pk).update(rated_place=place)
    with transaction.atomic():
        queue_period(period.ladder, made.pk, reason="benchmark")
    return seconds_of(drain), RecomputeRun.objects.first()


def grow_board(players: int) -> None:
    """A board of so many players, on the other ladder."""
    ladder = Ladder.objects.get(code="north_star")
    Rating.objects.filter(ladder=ladder).delete()
    made = Tournament.objects.first()
    today = datetime.datetime.now(datetime.UTC).date()
    known = Player.objects.count()
    Player.objects.bulk_create(
        [Player(name=f"q{number}", search_text=f"q{number}") for number in range(known, players)], 5000
    )
    ids = list(Player.objects.order_by("pk").values_list("pk", flat=True)[:players])
    Rating.objects.bulk_create(
        [
            Rating(
                ladder=ladder,
                player_id=player_id,
                rating=1000 + player_id * 7919 % 1200,
                games=20,
                best=1500,
                best_on=today,
                first_played_on=today,
                last_played_on=today,
                last_tournament=made,
            )
            for player_id in ids
        ],
        5000,
    )
    refresh_statistics()
    refresh_figures(ladder)
    ladder.version += 1
    ladder.save()


def board_seconds(repeats: int) -> tuple[float, int, str]:
    """Best time of an uncached page, its queries and its tag."""
    client = Client()
    client.get("/ratings/north_star/")
    found = []
    for _repeat in range(repeats):
        forget_all()
        found.append(seconds_of(lambda: client.get("/ratings/north_star/")))
    forget_all()
    with CaptureQueriesContext(connection) as queries:
        response = client.get("/ratings/north_star/")
    return min(found), len(queries), response["ETag"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--players", type=int, default=100_000)
    parser.add_argument("--repeats", type=int, default=5)
    options = parser.parse_args()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    periods = options.games // GAMES_OF_A_PERIOD
    print(f"{periods} periods of {GAMES_OF_A_PERIOD} games, in {FOLDER}")
    print(f"  filling the database      {seconds_of(lambda: fill(periods)):8.2f} s")
    first = seconds_of(lambda: recompute_from("classic", reason="first"))
    print(f"  first rating, rows written{first:8.2f} s")
    ladder = Ladder.objects.get(code="classic")
    reading = seconds_of(read_seats, options.repeats)
    packed = seconds_of(lambda: replayed_states(ladder), options.repeats)
    results = seconds_of(lambda: list(histories(ladder, seats_by_day(ladder))), options.repeats)
    print(f"  reading the seat rows     {reading:8.3f} s")
    print(f"  replay from packed seats  {packed:8.3f} s")
    print(f"  replay from the results   {results:8.3f} s")
    print(
        f"  verification              {seconds_of(verify_all):8.2f} s, {verify_all()['classic']} differences"
    )
    far_seconds, far_rows = 0.0, 0
    for back in (10, 100, FAR, periods - 1):
        if back < periods:
            seconds, run = correct_oldest(back)
            rows, rated = (run.rows_changed, run.periods) if run else (0, 0)
            print(
                f"  correction {back:4} periods back {seconds:6.2f} s, {rows} rows changed, {rated} periods"
            )
            if back == FAR:
                far_seconds, far_rows = seconds, rows
    grow_board(1000)
    small, small_queries, _tag = board_seconds(4 * options.repeats)
    grow_board(options.players)
    large, large_queries, tag = board_seconds(4 * options.repeats)
    client = Client()
    known = seconds_of(
        lambda: client.get("/ratings/north_star/", headers={"If-None-Match": tag}), 4 * options.repeats
    )
    print(
        f"  board of 1,000 / {options.players:,}: {1000 * small:.1f} / {1000 * large:.1f} ms, "
        f"{small_queries} / {large_queries} queries; 304 in {1000 * known:.1f} ms"
    )
    ratios = {
        "packed / reading": packed / reading,
        "results / reading": results / reading,
        "board of many / of 1,000": large / small,
        "304 / board": known / large,
        "far correction / reading": far_seconds / reading,
    }
    missed = 0
    for name, ratio in ratios.items():
        is_met = ratio <= GOALS[name]
        missed += not is_met
        print(f"  {name:26} {ratio:6.2f}  goal {GOALS[name]}  {'met' if is_met else 'MISSED'}")
    return int(missed > 0 or small_queries != large_queries or far_rows > MOST_ROWS)


if __name__ == "__main__":
    sys.exit(main())
