"""How far a long replay has come, for the operator. Kept outside the replay's own transaction."""

from dataclasses import dataclass

from django.core.cache import cache

KEPT_SECONDS = 120
EVERY = 20  # periods


@dataclass(frozen=True)
class Progress:
    """done, periods: of the replay under way."""

    done: int
    periods: int


def note_progress(code: str, done: int, periods: int) -> None:
    """Tell how many periods are looked through; short replays tell nothing."""
    if periods >= EVERY and done % EVERY == 0:
        cache.set(f"replay:{code}", (done, periods), KEPT_SECONDS)


def end_progress(code: str) -> None:
    cache.delete(f"replay:{code}")


def progress_of(code: str) -> Progress | None:
    """The replay under way, if it is a long one."""
    found = cache.get(f"replay:{code}")
    return Progress(*found) if found else None
