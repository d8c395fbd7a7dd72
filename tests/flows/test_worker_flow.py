"""From a confirmed table to the ladder with a real Celery worker on this run's broker and database."""

import datetime

import pytest

from games.models import Tournament
from games.services import rounds, tournaments
from ratings.models import LiveChange, OutboxEntry, Rating, RatingChange
from tests.factories import open_round, play_round, running_tournament, settle
from tests.worker_process import WorkerProcess, wait_until

pytestmark = pytest.mark.django_db(transaction=True)


def announced_tournament(players: int = 8, rounds_planned: int = 3):
    """Announced before its start, so that the ladder accepts it by itself."""
    return running_tournament(
        players,
        rounds_planned=rounds_planned,
        starts_at=datetime.datetime.now(datetime.UTC) + datetime.timedelta(minutes=1),
    )


def finish_and_submit(tournament) -> None:
    ada = tournament.created_by
    rounds.finish_round(round_id=tournament.rounds.order_by("number").last().pk, by=ada)
    tournaments.finish(tournament_id=tournament.pk, by=ada)
    tournaments.submit_for_rating(tournament_id=tournament.pk, by=ada)


def test_a_confirmed_table_moves_the_live_column_and_the_closed_event_the_rating(
    worker_process: WorkerProcess,
):
    tournament = announced_tournament()
    settle(open_round(tournament).tables.get(number=1))
    wait_until(
        lambda: LiveChange.objects.filter(tournament=tournament).count() == 4,
        "four players have a live change",
        worker_process.text,
    )
    settle(tournament.rounds.get().tables.get(number=2))
    for _round in range(2):
        play_round(tournament)
    finish_and_submit(tournament)
    wait_until(lambda: Rating.objects.count() == 8, "eight players are rated", worker_process.text)
    wait_until(lambda: not LiveChange.objects.exists(), "nothing is live any more", worker_process.text)
    wait_until(
        lambda: Tournament.objects.get(pk=tournament.pk).status == "rated",
        "the tournament knows that it is rated",
        worker_process.text,
    )
    assert sum(row.total for row in RatingChange.objects.select_related("period")) == 0


def test_a_worker_killed_between_commit_and_rating_loses_nothing(worker_process: WorkerProcess):  # battery 7
    worker_process.kill()
    tournament = announced_tournament()
    for _round in range(3):
        play_round(tournament)
    finish_and_submit(tournament)
    assert OutboxEntry.objects.filter(done_at=None).exists()
    assert not Rating.objects.exists()
    worker_process.start()
    wait_until(lambda: Rating.objects.count() == 8, "the new worker rated the event", worker_process.text)


def test_results_confirmed_while_workers_die_are_all_counted_once(
    worker_process: WorkerProcess,
):  # battery 5, small
    tournament = announced_tournament(16, rounds_planned=3)
    for _round in range(3):
        published = open_round(tournament)
        for table in published.tables.order_by("number"):
            settle(table)
            if table.number % 2 == 0:
                worker_process.kill()
                worker_process.start()
    finish_and_submit(tournament)
    wait_until(
        lambda: not OutboxEntry.objects.filter(done_at=None).exists() and Rating.objects.count() == 16,
        "everything is rated",
        worker_process.text,
    )
    assert sum(RatingChange.objects.values_list("games", flat=True)) == 12 * 4
    assert sum(row.total for row in RatingChange.objects.select_related("period")) == 0
