"""What a change of results would do to the ladder that counts them, for the pages where results are changed."""

from collections.abc import Callable
from typing import Any

from ratings.services.errors import RatingRefusal
from ratings.services.preview import Preview, preview

PEOPLE_SHOWN = 25


def foreseen(act: Callable[[], object], words: str) -> dict[str, Any]:
    """Values of `ratings/parts/foreseen.html`; nothing is changed. words: the step. Errors of `act` pass through."""
    try:
        found = preview(act)
    except RatingRefusal as refusal:
        return {"words": words, "untold": str(refusal.message)}
    return {"words": words} | preview_values(found)


def preview_values(found: Preview) -> dict[str, Any]:
    """Values of `ratings/parts/foreseen_rows.html`."""
    return {
        "preview": found,
        "people": found.people[:PEOPLE_SHOWN],
        "more": max(0, len(found.people) - PEOPLE_SHOWN),
    }
