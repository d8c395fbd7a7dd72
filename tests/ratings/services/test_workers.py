"""Real workers on the real queue, killed while many people confirm results: nothing lost, nothing twice.

EVOTOURNEY_BATTERY_RESULTS (default 80) is how many results are confirmed; the whole battery asks for 800.
"""

import datetime
import itertools
import os
import random
import threading
import time

import pytest
from django.db import connections, transaction
from django.db.models import Sum

from games.models import Table
from ratings.models import OutboxEntry, Rating, RatingChange
from ratings.services.verification import verify_all
from tests.ratings.factories import add_round, add_table, confirm, rated
from tests.worker_process import WorkerProcess, wait_until, wait_until_nobody_asks_the_database

RESULTS = int(os.environ.get("EVOTOURNEY_BATTERY_RESULTS", "80"))
CLIENTS = 16
WORKERS = 2
TOURNAMENTS = 8
KILL_EVERY = 2.0  # seconds
KILLS = 6  # at least, and as long as there are results to confirm
POOL = [f"p{number:02d}" for number in range(30)]


@pytest.fixture
def workers(tmp_path, transactional_db):
    made = []
    for number in range(WORKERS):
        folder = tmp_path / f"worker{number}"
        folder.mkdir()
        made.append(WorkerProcess(folder))
        made[-1].start()
    yield made
    for worker in made:
        worker.kill()
    wait_until_nobody_asks_the_database()


def open_tables() -> list[int]:
    """Tables nobody confirmed yet, in tournaments that are rated already and share their players."""
    chance = random.Random(800)
    made = []
    for number in range(TOURNAMENTS):
        day = datetime.date(2026, 3, 1) + datetime.timedelta(days=7 * number)
        cup = rated(f"Cup {number}", day, [[[("p00", 1), ("p01", 2)]]])
        made.append(cup)
    ids = []
    for index in range(RESULTS):
        played = add_round(made[index % TOURNAMENTS], [])
        names = chance.sample(POOL, chance.choice((3, 4)))
        places = [(name, place) for place, name in enumerate(names, 1)]
        ids.append(add_table(played, 1, places, status="submitted").pk)
    return ids


def clients_for(ids: list[int], failures: list[Exception]) -> list[threading.Thread]:
    """Sixteen clients that confirm the tables between them."""
    waiting = iter(ids)
    lock = threading.Lock()

    def client() -> None:
        while True:
            with lock:
                table_id = next(waiting, None)
            if table_id is None:
                connections.close_all()
                return
            try:
                with transaction.atomic():
                    table = (
                        Table.objects.select_for_update(of=("self",)).select_related("round").get(pk=table_id)
                    )
                    table.status = "confirmed"
                    table.save(update_fields=["status"])
                    confirm(table)
            except Exception as error:
                failures.append(error)

    return [threading.Thread(target=client, daemon=True) for _number in range(CLIENTS)]


def test_results_confirmed_while_workers_are_killed_are_all_rated_once(workers):
    ids = open_tables()
    failures: list[Exception] = []
    clients = clients_for(ids, failures)
    for one in clients:
        one.start()
    for number in itertools.count():
        if number >= KILLS and not any(one.is_alive() for one in clients):
            break
        time.sleep(KILL_EVERY)
        workers[number % WORKERS].kill()
        workers[number % WORKERS].start()
    wait_until(
        lambda: not OutboxEntry.objects.filter(done_at=None).exists(),
        "everything is rated",
        lambda: "\n".join(worker.text() for worker in workers),
    )
    assert failures == []
    seats = sum(Table.objects.get(pk=table_id).seats.count() for table_id in ids) + 2 * TOURNAMENTS
    assert RatingChange.objects.aggregate(all=Sum("games"))["all"] == seats
    assert Rating.objects.aggregate(all=Sum("games"))["all"] == seats
    assert verify_all()["classic"] == 0
