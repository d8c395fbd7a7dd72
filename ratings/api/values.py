"""What several views of the API say in the same way."""

from dataclasses import asdict
from typing import Any

from games.queries import PlayerCard
from ratings.api.serializers import HistoryRowSerializer, TableCalculationSerializer
from ratings.history import Calculation, PlayerLadder

CHANGE = {
    "day": "2026-05-02",
    "tournament": "spring-cup",
    "games": 1,
    "games_before": 3,
    "k": 40,
    "k_reason": "new",
    "total": 228087720,
    "change": 22,
    "rating_before": 1500,
    "rating_after": 1522,
}
CALCULATION = CHANGE | {
    "is_official": True,
    "settings": {"start": 1500, "curve": "logistic", "cap": 800},
    "tables": [
        {
            "tournament": "spring-cup",
            "round": 1,
            "table": 2,
            "seat": 1,
            "seats": 2,
            "place": 1,
            "total": 228087720,
            "opponents": [
                {
                    "player_id": "m8d1tz",
                    "name": "Boris",
                    "rating": 1530,
                    "difference": -30,
                    "counted": -30,
                    "expected": 456934,
                    "score": 1000000,
                    "contribution": 228087720,
                }
            ],
        }
    ],
}


def on_ladder_values(card: PlayerCard, found: PlayerLadder) -> dict[str, Any]:
    """A player on a ladder."""
    values = {name: getattr(found, name) for name in found.__dataclass_fields__}
    return values | {"player_id": card.public_id, "name": card.name}


def calculation_values(found: Calculation) -> dict[str, Any]:
    """A change with its tables and the settings it was made with."""
    return {
        **HistoryRowSerializer(found.row).data,
        "is_official": not found.is_live,
        "settings": asdict(found.settings) if found.settings else {},
        "tables": TableCalculationSerializer(found.tables, many=True).data,
    }
