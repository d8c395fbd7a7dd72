"""A sign of life of the worker: a file it touches, by which `serve` sees that it still works and does not hang.

A worker can live on without working: its schedule was killed, or a process of its pool while it held a lock.
"""

import contextlib
import time
from pathlib import Path

from django.conf import settings


def pulse_path() -> Path:
    """The file that is touched."""
    return Path(settings.DATA_DIR) / "worker-pulse"


def give_pulse() -> None:
    """Touch it: by a task of the schedule, and by long jobs while they go on."""
    with contextlib.suppress(OSError):  # a worker that stands elsewhere may have no folder to write to
        pulse_path().touch()


def silent_seconds() -> float | None:
    """How long ago the worker gave a sign of life; None without any."""
    try:
        return max(0.0, time.time() - pulse_path().stat().st_mtime)
    except OSError:
        return None
