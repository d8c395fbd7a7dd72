"""That a tournament is rated, for the pages that change its results."""

from typing import Any

from games.models import Tournament
from games.web.present.words import ladder_name
from ratings.queries import rated_on


def rated_values(tournament: Tournament) -> dict[str, Any] | None:
    """Values of `ratings/parts/rated_note.html`; None while no ladder counts the tournament."""
    found = rated_on(tournament.pk)
    if found is None:
        return None
    return {
        "name": ladder_name(found.ladder),
        "list_number": found.list_number,
        "locked_before": found.locked_before,
    }
