"""A real Celery worker for tests, in a process of its own."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.db import connection

from evotourney.supervisor import end_with_parent

ROOT = Path(__file__).resolve().parent.parent


def database_url() -> str:
    """Return the URL of the database this test uses, for another process to open."""
    found: dict[str, Any] = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{found['NAME']}"
    user, password = quote(found["USER"]), quote(found["PASSWORD"])
    login = f"{user}:{password}" if password else user
    return f"postgres://{login}@{found['HOST'] or '127.0.0.1'}:{found['PORT'] or 5432}/{found['NAME']}"


class WorkerProcess:
    """A Celery worker with embedded beat, on the database and the broker of the running test.

    It ends with the thread that started it, so that a test run that is killed leaves none behind.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log = folder / "worker.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the worker and return once it is ready for tasks."""
        before = self.text().count(" ready.")
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "celery", "--app", "evotourney", "--workdir", str(ROOT)),
                    *("worker", "--beat", "--schedule", str(self.folder / "beat-schedule")),
                    *("--concurrency", "1", "--loglevel", "INFO", "--without-gossip", "--without-mingle"),
                ],
                env={
                    **os.environ,
                    "DJANGO_SETTINGS_MODULE": "evotourney.settings",
                    "DATABASE_URL": database_url(),
                    "REDIS_URL": settings.REDIS_URL,
                    "CELERY_BROKER_URL": settings.CELERY_BROKER_URL,
                    "EVOTOURNEY_DATA_DIR": str(self.folder),
                },
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=end_with_parent,
            )
        wait_until(lambda: self.text().count(" ready.") > before, "the worker is ready", self.text)

    def kill(self) -> None:
        """Kill -9 the worker with all its processes, as a crash would; fine when it does not run."""
        if self.process is None:
            return
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process = None

    def text(self) -> str:
        """Return what the worker has printed so far."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""


def wait_until_nobody_asks_the_database() -> None:
    """Wait until the sessions of killed processes are over: emptying a table beside them can end in a deadlock."""
    if connection.vendor != "postgresql":
        return

    def is_alone() -> bool:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                " AND backend_type = 'client backend' AND pid <> pg_backend_pid() AND state <> 'idle'"
            )
            return cursor.fetchone() == (0,)

    wait_until(is_alone, "no other session is at work")


def wait_until(
    is_so: Callable[[], object], what: str, explain: Callable[[], str] = str, *, seconds: float = 240
) -> None:
    """Wait until something is so; fail with `explain()` when it is not so in time. Long: a busy machine is no fault."""
    deadline = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > deadline:
            raise AssertionError(f"not after {seconds:.0f} s: {what}\n{explain()}")
        time.sleep(0.1)
