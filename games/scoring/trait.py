"""What a card can show: traits, kinds of cards, and facts with their source."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, eq=False)
class Trait:
    """One trait of an edition, as its set states it.

    points, need: of one card (of the whole pair card for `pair`; need counts on each of its two animals).
    copies: how many cards of the edition show it, None when the deck is not known.
    other_sides: traits printed on the other side of such cards.
    as_animal: the animal's own card shows it, so the trait is no further card (Angler Fish).
    virtual: no card stands behind it at all. virtual_for: online it may stand for a fired card of that trait.
    """

    id: str
    names: Mapping[str, str]
    points: int = 1
    need: int = 0
    pair: bool = False
    repeat: bool = False
    excludes: frozenset[str] = frozenset()
    copies: int | None = None
    other_sides: tuple[str, ...] = ()
    on_opponent: str = "no"
    on_plant: bool = False
    as_animal: bool = False
    face: str = ""
    virtual: bool = False
    virtual_for: str = ""
    online_unlimited: bool = False
    companions: int | None = None
    switches_off: bool = False
    needs_working: bool = False
    stores_food: bool = False
    regenerates: bool = False
    sleeps: bool = False
    extra_slots: int = 0
    body_size_max: int | None = None
    never_overpopulates: bool = False
    note: str = ""
    source: str = ""
    trust: str = "sourced"
    set_code: str = ""

    def name_in(self, language: str) -> tuple[str, bool]:
        """Return the name in that language, and True when it is only a fallback (English, or the id)."""
        if language in self.names:
            return self.names[language], False
        return self.names.get("en", self.id), True


@dataclass(frozen=True)
class CardKind:
    """Cards that are alike: the traits on their sides, how many there are, and the set they came in."""

    faces: tuple[str, ...]
    copies: int
    set_code: str


@dataclass(frozen=True)
class Fact:
    """A number of the rules with where it comes from; the page of an edition lists them."""

    what: str
    value: Any
    source: str
    trust: str
