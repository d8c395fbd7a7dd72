"""The worker: Celery with a schedule that is code.

The promise that every confirmed result is rated lives in the outbox of the main database, not here: a message only
says that there is something to do, and the sweep finds what a lost message left behind. Limits and guarantees of
the queue stand in settings.py under CELERY_.
"""

import os
import signal

from celery import Celery
from celery.schedules import crontab
from celery.signals import beat_embedded_init

from evotourney.supervisor import end_with_parent

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "evotourney.settings")

SWEEP_SECONDS = 3.0
SILENCE_SECONDS = 30.0

app = Celery("evotourney")
app.add_defaults(
    {
        "worker_log_format": "%(asctime)s worker %(levelname)s %(message)s",
        "worker_task_log_format": "%(asctime)s worker %(levelname)s %(task_name)s: %(message)s",
        "beat_schedule": {
            "sweep": {
                "task": "ratings.tasks.sweep_outbox",
                "schedule": SWEEP_SECONDS,
                "options": {"expires": SWEEP_SECONDS},  # sweeps don't pile up while no worker runs
            },
            "silence": {
                "task": "games.tasks.confirm_silent_results",
                "schedule": SILENCE_SECONDS,
                "options": {"expires": SILENCE_SECONDS},
            },
            "verify": {"task": "ratings.tasks.verify_ratings", "schedule": crontab(hour="3", minute="30")},
        },
    }
)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@beat_embedded_init.connect
def end_beat_with_worker(**kwargs: object) -> None:
    """An embedded beat must not outlive a worker that gets kill -9: it would double the schedule."""
    end_with_parent(signal.SIGKILL)
