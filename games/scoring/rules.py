"""Limits of a board that an edition file may state, as values. What each is checked by stands in legality/."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

_SOURCED = {"source": list, "trust": str}

TABLE_KEYS: dict[str, dict[str, Any]] = {
    "tiebreak": {"chain": list, **_SOURCED},
    "players": {"min": int, "max": int, "tolerated": list, **_SOURCED},
    "deck": {
        "size": int, "cards": list, "complete": bool, "optional": bool, "conserved": bool, **_SOURCED,
    },
    "animals": {"share_traits": bool, **_SOURCED},
    "species": {
        "population": list, "population_likely": int, "body_size": list, "traits": int,
        "traits_two_players": int, "counters": list, "boards": int, "equal_traits": str,
        "food_covers_population": bool, "cards_on_boards": list, "tokens": int, "tokens_per_player": int,
        "bonus_sets": dict, **_SOURCED,
    },
    "flora": {"card": int, "token": int, "tokens": dict, "cards_max": int, **_SOURCED},
    "scenario": {
        "hands_empty": bool, "deal": bool, "deal_with_extras": int, "own_sets": int, "admits": dict, **_SOURCED,
    },
}  # fmt: skip


@dataclass(frozen=True)
class AnimalRules:
    """share_traits: several animals may share one set of traits (`count` on a board)."""

    share_traits: bool = False


@dataclass(frozen=True)
class SpeciesRules:
    """Limits of species boards.

    population, body_size: least and most, None = no such track, or no upper end.
    population_likely: above it only a warning. traits, traits_two_players: most trait cards on a species.
    counters: what a player brings beside species ("food", or "score_pile" and "bonus").
    equal_traits: level of the finding for two equal traits on a species.
    cards_on_boards: what lies as cards of the deck ("trait", "population").
    tokens, tokens_per_player: most points that tokens can give at a table. bonus_sets: seats -> bonus tokens.
    """

    population: tuple[int, int | None] = (1, None)
    population_likely: int | None = None
    body_size: tuple[int, int] | None = None
    traits: int | None = None
    traits_two_players: int | None = None
    counters: tuple[str, ...] = ("food",)
    boards: int | None = None
    equal_traits: str = "error"
    food_covers_population: bool = False
    cards_on_boards: tuple[str, ...] = ("trait",)
    tokens: int | None = None
    tokens_per_player: int = 0
    bonus_sets: Mapping[int, tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class FloraRules:
    """Points of a surviving card and of each token on it; tokens: kind -> (least, most) on a card."""

    card: int
    token: int
    tokens: Mapping[str, tuple[int, int]]
    cards_max: int


@dataclass(frozen=True)
class ScenarioRules:
    """A scenario's own laws.

    hands_empty: nobody holds a card at the end. deal: the whole deck is dealt equally, the remainder is out of
    the game; deal_with_extras: cards each when cards of an expansion are mixed in.
    own_sets: each player has an own set, this fraction of one deck (4: a quarter).
    """

    hands_empty: bool = False
    deal: bool = False
    deal_with_extras: int | None = None
    own_sets: int | None = None


def species_rules(table: Mapping[str, Any]) -> SpeciesRules:
    """Return the limits stated by a [species] table."""
    low, high = [*table.get("population", [1]), None][:2]
    body = table.get("body_size")
    return SpeciesRules(
        population=(low, high),
        population_likely=table.get("population_likely"),
        body_size=(body[0], body[1]) if body else None,
        traits=table.get("traits"),
        traits_two_players=table.get("traits_two_players"),
        counters=tuple(table.get("counters", ["food"])),
        boards=table.get("boards"),
        equal_traits=table.get("equal_traits", "error"),
        food_covers_population=table.get("food_covers_population", False),
        cards_on_boards=tuple(table.get("cards_on_boards", ["trait"])),
        tokens=table.get("tokens"),
        tokens_per_player=table.get("tokens_per_player", 0),
        bonus_sets={int(n): tuple(sorted(tokens)) for n, tokens in table.get("bonus_sets", {}).items()},
    )


def flora_rules(table: Mapping[str, Any]) -> FloraRules:
    """Return the limits stated by a [flora] table."""
    tokens = {kind: (least, most) for kind, (least, most) in table["tokens"].items()}
    return FloraRules(table["card"], table["token"], tokens, table["cards_max"])


def scenario_rules(table: Mapping[str, Any]) -> ScenarioRules:
    """Return the laws stated by a [scenario] table."""
    return ScenarioRules(
        hands_empty=table.get("hands_empty", False),
        deal=table.get("deal", False),
        deal_with_extras=table.get("deal_with_extras"),
        own_sets=table.get("own_sets"),
    )
