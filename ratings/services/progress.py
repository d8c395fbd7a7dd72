"""How far a long job has come, for the operator. Kept outside the job's own transaction, which nobody can see into."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.core.cache import cache

from evotourney.pulse import give_pulse

KEPT_SECONDS = 120
EVERY = 20  # a shorter job tells nothing, a longer one so often


@dataclass(frozen=True)
class Progress:
    """step: `read` (tournaments), `replay` (periods) or `people`; done, all: of them.

    silent_seconds: since the job last said so; one that was killed is silent until another begins anew.
    """

    step: str
    done: int
    all: int
    silent_seconds: int = 0


Tell = Callable[[Progress], None]
Note = Callable[[str, int, int], None]


@contextmanager
def progress_noted(code: str, tell: Tell | None = None) -> Iterator[Note]:
    """Let a job on this ladder note its step, what is done and of how much. tell: hears it too, as often."""

    def note(step: str, done: int, of: int) -> None:
        if of < EVERY or done % EVERY:
            return
        cache.set(f"replay:{code}", (step, done, of, time.time()), KEPT_SECONDS)
        give_pulse()
        if tell is not None:
            tell(Progress(step, done, of))

    try:
        yield note
    finally:
        cache.delete(f"replay:{code}")


def progress_of(code: str) -> Progress | None:
    """The job under way on this ladder, if it is a long one."""
    found = cache.get(f"replay:{code}")
    if not found:
        return None
    step, done, of, at = found
    return Progress(step, done, of, max(0, int(time.time() - at)))
