"""What the validator noticed, as codes and values. The sentence is made at the door (wording.py)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

ERROR = "error"
WARNING = "warning"

CODES = frozenset({
    "unknown_edition", "incompatible_sets", "manual_edition", "unknown_trait", "wrong_place",
    "duplicate_trait", "excluded_pair", "bad_link", "duplicate_link", "bad_disabled", "duplicate_id",
    "regeneration_limit", "neoplasm_limit", "too_many_copies", "cards_not_matchable", "too_many_cards",
    "deck_mismatch", "hand_not_empty", "player_count", "too_many_traits", "population_range",
    "body_size_range", "avian_body_size", "food_not_natural", "food_below_population", "fat_food_range",
    "fat_food_without_fat_tissue", "fat_over_cards", "underfed", "bonus_token_set", "flora_range",
    "count_range", "game_unfinished", "not_a_number", "missing_key", "unknown_key", "duplicate_key",
    "claim_mismatch",
})  # fmt: skip
"""The codes of findings. Others rely on them: none is renamed or removed."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault of a table.

    key: code, and after a dot the variant of its sentence in wording.py. level: error (cannot be on a table)
    or warning. player: index in the list of players, None for the whole table. where: path in the document,
    or the trait for a fault of the whole deck. values: what the sentence needs; `trait` and `other` are trait
    ids, `animal` the index of an animal or species of that player.
    """

    key: str
    level: str
    player: int | None
    where: str
    values: Mapping[str, Any]

    @property
    def code(self) -> str:
        return self.key.partition(".")[0]


class Findings(list[Finding]):
    """The faults found so far, in the order of the document."""

    def error(self, key: str, where: str, player: int | None = None, /, **values: Any) -> None:
        self.append(Finding(key, ERROR, player, where, values))

    def warning(self, key: str, where: str, player: int | None = None, /, **values: Any) -> None:
        self.append(Finding(key, WARNING, player, where, values))

    def add(self, level: str, key: str, where: str, player: int | None = None, /, **values: Any) -> None:
        self.append(Finding(key, level, player, where, values))

    def has_errors(self) -> bool:
        return any(finding.level == ERROR for finding in self)


def shown(value: Any, most: int = 40) -> str:
    """Return a value from a document as short printable text, whatever it is."""
    if isinstance(value, str):
        text = value[: most + 1]
    elif isinstance(value, bool) or value is None:
        text = {True: "true", False: "false", None: "null"}[value]
    elif isinstance(value, int):
        text = str(value) if value.bit_length() < 64 else "a very large number"
    elif isinstance(value, float):
        text = repr(value)
    elif isinstance(value, dict):
        text = "an object"
    elif isinstance(value, list | tuple):
        text = "a list"
    else:
        text = type(value).__name__
    text = "".join(c if c.isprintable() else "?" for c in text)
    return text if len(text) <= most else text[:most] + "…"
