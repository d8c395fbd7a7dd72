"""What several views of the API say in the same way."""

from dataclasses import asdict
from fractions import Fraction
from typing import Any

from games.queries import PlayerCard
from ratings.api.serializers import HistoryRowSerializer, TableCalculationSerializer
from ratings.history import Calculation, PlayerLadder
from ratings.systems.expectation import MILLION


def millionths(number: Fraction) -> int:
    """A number of tables as the API writes it."""
    return round(number * MILLION)


def on_ladder_values(card: PlayerCard, found: PlayerLadder) -> dict[str, Any]:
    """A player on a ladder."""
    values = {name: getattr(found, name) for name in found.__dataclass_fields__}
    return values | {"player_id": card.public_id, "name": card.name}


def calculation_values(found: Calculation) -> dict[str, Any]:
    """A change with its tables and the settings it was made with."""
    return {
        **HistoryRowSerializer(found.row).data,
        "scored": found.scored,
        "expected": found.expected,
        "is_official": not found.is_live,
        "is_corrected": found.is_corrected,
        "settings": asdict(found.settings) if found.settings else {},
        "tables": TableCalculationSerializer(found.tables, many=True).data,
    }
