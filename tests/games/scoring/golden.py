"""The golden boards: tables with known scores, one folder per edition in tests/data/boards/.

A file holds a list of cases: `name`, `source` (where the answer comes from), `note`, `table` (as for the door
check_board) and `expected` (scores, order, places, flora where given; `errors` and `warnings`: the codes, no
others may appear).
"""

import json
from pathlib import Path
from typing import Any

BOARDS = Path(__file__).parents[2] / "data" / "boards"


def golden_cases(folder: Path = BOARDS) -> list[tuple[str, dict[str, Any]]]:
    """Return (readable id, case) of every case of every file."""
    return [
        (f"{path.parent.name}/{path.stem}: {case['name']}", case)
        for path in sorted(folder.glob("*/*.json"))
        for case in json.loads(path.read_text(encoding="utf-8"))
    ]
