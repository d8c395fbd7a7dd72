"""Careful reading of a JSON document that strangers hand in: every wrong thing has a path and a code."""

import unicodedata
from collections.abc import Mapping

from games.imports.findings import ImportFinding, error

LONGEST_TEXT = 200
LARGEST_COUNT = 1_000_000


class Unusable(Exception):
    """The document cannot be read any further; the finding says why."""

    def __init__(self, finding: ImportFinding) -> None:
        self.finding = finding
        super().__init__(finding.code)


def is_storable(text: str) -> bool:
    """True if the text has no control signs and no halves of characters, which databases refuse."""
    return not any(unicodedata.category(sign) in ("Cc", "Cs") for sign in text)


def list_of(owner: Mapping[str, object], key: str, path: str) -> list[object]:
    value = _present(owner, key, path)
    if not isinstance(value, list):
        raise Unusable(error("wrong_type", about=path, expected="list"))
    return value


def object_of(owner: Mapping[str, object], key: str, path: str) -> dict[str, object]:
    value = _present(owner, key, path)
    if not isinstance(value, dict):
        raise Unusable(error("wrong_type", about=path, expected="object"))
    return value


def text_of(owner: Mapping[str, object], key: str, path: str) -> str:
    value = _present(owner, key, path)
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_TEXT or not is_storable(value):
        raise Unusable(error("wrong_type", about=path, expected=f"text of 1 to {LONGEST_TEXT} characters"))
    return value


def count_of(owner: Mapping[str, object], key: str, path: str) -> int:
    value = _present(owner, key, path)
    if type(value) is not int or not 0 <= value <= LARGEST_COUNT:
        raise Unusable(error("wrong_type", about=path, expected=f"whole number from 0 to {LARGEST_COUNT}"))
    return value


def entries_of(owner: Mapping[str, object], key: str, path: str) -> list[dict[str, object]]:
    """Return the objects of a list; each may stand bare or as a pair `[key, object]`."""
    values: list[dict[str, object]] = []
    for number, entry in enumerate(list_of(owner, key, path)):
        value = entry[1] if isinstance(entry, list) and len(entry) == 2 else entry
        if not isinstance(value, dict):
            raise Unusable(error("wrong_type", about=f"{path}[{number}]", expected="object"))
        values.append(value)
    return values


def _present(owner: Mapping[str, object], key: str, path: str) -> object:
    if key not in owner:
        raise Unusable(error("missing_key", about=path))
    return owner[key]
