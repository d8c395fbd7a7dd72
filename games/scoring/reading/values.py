"""Take one value out of an object of the document, or note why it cannot be taken."""

from collections.abc import Mapping, Set
from math import isfinite
from typing import Any

from games.scoring.board import Board
from games.scoring.findings import Findings, shown
from games.scoring.parse import Repeated

MOST = 1_000_000
"""No count on a table comes near this; what is larger is a slip or an attack."""

MOST_CARDS = 1000
"""All classic sets together have fewer than 500 cards; what comes after this many is not read."""

MOST_FINDINGS = 500
"""Reading stops after so many faults: nobody mends more at once."""

_MISSING = object()
_FAULTS_PER_OBJECT = 10


class Budget:
    """Cards that may still be read at one table, so that a hostile document costs no more than a large table."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.left = MOST_CARDS

    def spend(self, cards: int, where: str, board: Board) -> bool:
        """Take cards off the budget; False, a finding and a board without a score when it is used up."""
        self.left -= cards
        if self.left >= 0 and len(self.findings) < MOST_FINDINGS:
            return True
        if board.readable:
            self.findings.error("count_range.cards_read", f"players[{board.index}].{where}", board.index)
            board.readable = False
        return False


def is_object(value: Any, allowed: Set[str], where: str, player: int | None, findings: Findings) -> bool:
    """Return whether value is an object; note unknown and doubled keys."""
    if not isinstance(value, dict):
        findings.error("missing_key.object", where, player, value=shown(value))
        return False
    if not value.keys() <= allowed:
        unknown = [key for key in value if key not in allowed]
        for key in unknown[:_FAULTS_PER_OBJECT]:
            findings.error(
                "unknown_key", f"{where}.{shown(key)}" if where else shown(key), player, name=shown(key)
            )
    if type(value) is Repeated:
        for key in value.repeated[:_FAULTS_PER_OBJECT]:
            findings.error(
                "duplicate_key", f"{where}.{shown(key)}" if where else shown(key), player, name=shown(key)
            )
    return True


def natural(
    container: Mapping[str, Any],
    key: str,
    fault: str,
    where: str,
    player: int | None,
    findings: Findings,
    *,
    least: int = 0,
    most: int = MOST,
    required: bool = False,
) -> int | None:
    """Return container[key] when it is a whole number from least to most, else None and a finding.

    fault: key of the finding for a wrong type or range.
    """
    value = container.get(key, _MISSING)
    if type(value) is int and least <= value <= most:
        return value
    where = f"{where}.{key}" if where else key
    if value is _MISSING:
        if required:
            findings.error("missing_key", where, player, name=key)
        return None
    note_bad_number(value, fault, where, player, findings, least, most)
    return None


def note_bad_number(
    value: Any, fault: str, where: str, player: int | None, findings: Findings, least: int, most: int
) -> None:
    """Note why a value is not a whole number from least to most."""
    if isinstance(value, float) and not isfinite(value):
        findings.error("not_a_number", where, player, value=shown(value))
    elif type(value) is int:
        findings.error(f"{fault}.range", where, player, value=shown(value), least=least, most=most)
    else:
        findings.error(f"{fault}.type", where, player, value=shown(value))


def flag(
    container: Mapping[str, Any], key: str, where: str, player: int | None, findings: Findings
) -> bool | None:
    """Return container[key] when it is true or false (missing: False), else None and a finding."""
    value = container.get(key, False)
    if value is True or value is False:
        return value
    if isinstance(value, float) and not isfinite(value):
        findings.error("not_a_number", f"{where}.{key}" if where else key, player, value=shown(value))
    else:
        findings.error("count_range.flag", f"{where}.{key}" if where else key, player, value=shown(value))
    return None


def items(
    container: Mapping[str, Any],
    key: str,
    fault: str,
    where: str,
    player: int | None,
    findings: Findings,
    *,
    required: bool = False,
) -> list[Any] | None:
    """Return container[key] when it is a list (missing: empty unless required), else None and a finding."""
    value = container.get(key, _MISSING)
    if isinstance(value, list):
        return value
    where = f"{where}.{key}" if where else key
    if value is _MISSING:
        if not required:
            return []
        findings.error("missing_key", where, player, name=key)
        return None
    if isinstance(value, float) and not isfinite(value):
        findings.error("not_a_number", where, player, value=shown(value))
    else:
        findings.error(fault, where, player, name=key, value=shown(value))
    return None
