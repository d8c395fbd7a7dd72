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
    """A Celery worker with embedded beat, on the database and the broker of the running test."""

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


def wait_until(
    is_so: Callable[[], object], what: str, explain: Callable[[], str] = str, *, seconds: float = 60
) -> None:
    """Wait until something is so; fail with `explain()` when it is not so in time."""
    deadline = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > deadline:
            raise AssertionError(f"not after {seconds:.0f} s: {what}\n{explain()}")
        time.sleep(0.1)
