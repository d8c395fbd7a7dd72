"""Each species board: population, body size, number of traits, stored food; and what its player gathered."""

from games.scoring.board import Table
from games.scoring.edition import Edition
from games.scoring.findings import Findings


def check_species(table: Table, edition: Edition, findings: Findings) -> None:
    """Check every species of every player."""
