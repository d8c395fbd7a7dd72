"""Golden states of tests/data/seating/states.json: fields in the middle of made-up events with the best seating known.

A state has points (best first), sizes, history (tables of places in the standings), forbidden pairs, clubs (-1 for
none), and `best`: the terms of the best seating known; `proved`: nothing below that exists.
"""

import json
from pathlib import Path
from typing import Any

TERMS = ("repeats", "deep", "odd_again", "club", "ss840")
FILE = Path(__file__).parents[2] / "data" / "seating" / "states.json"


def golden_states() -> list[dict[str, Any]]:
    return json.loads(FILE.read_text(encoding="utf-8"))


def request_of(state: dict[str, Any]) -> dict[str, Any]:
    """Return the request of a state, with places in the standings as ids."""
    clubs = state["clubs"] or [-1] * len(state["points"])
    return {
        "entrants": [
            {
                "id": str(place),
                "points": points,
                "rank": place + 1,
                "club": "" if clubs[place] < 0 else str(clubs[place]),
            }
            for place, points in enumerate(state["points"])
        ],
        "preferred": state["preferred"],
        "allowed": sorted(set(state["sizes"])),
        "sizes": state["sizes"],
        "history": [[[str(player) for player in table] for table in tables] for tables in state["history"]],
        "forbidden": [[str(one), str(other)] for one, other in state["forbidden"]],
        "clubs": "avoid" if state["clubs"] else "ignore",
        "mode": "strict",
    }
