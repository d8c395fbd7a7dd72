"""A real worker on this run's database and broker: what stands in the outbox is done, whatever happens to messages."""

import pytest

from ratings.models import OutboxEntry
from ratings.receivers import nudge
from tests.worker_process import WorkerProcess, wait_until

pytestmark = pytest.mark.django_db(transaction=True)


def queue_something() -> None:
    """Put a job into the outbox that needs nothing else: the live column of a tournament that is no more."""
    OutboxEntry.objects.create(kind=OutboxEntry.Kind.LIVE, key="404")


def is_all_done() -> bool:
    return not OutboxEntry.objects.filter(done_at=None).exists()


def test_an_entry_whose_message_was_lost_is_found_by_the_sweep(worker_process: WorkerProcess) -> None:
    queue_something()
    wait_until(is_all_done, "the sweep did it", worker_process.text)


def test_a_message_has_the_worker_look_at_once(worker_process: WorkerProcess) -> None:
    queue_something()
    nudge()
    wait_until(
        lambda: (
            "ratings.tasks.process_outbox[" in worker_process.text()
        ),  # without [ it is in the list of tasks
        "the message came",
        worker_process.text,
    )
    wait_until(is_all_done, "it was done", worker_process.text)


def test_work_left_by_a_killed_worker_is_done_by_the_next(worker_process: WorkerProcess) -> None:
    worker_process.kill()
    for _ in range(10):
        queue_something()
        nudge()
    assert not is_all_done()
    worker_process.start()
    wait_until(is_all_done, "the new worker did it", worker_process.text)
