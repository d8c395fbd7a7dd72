"""Read trait ids: known to the edition, of the organiser's own list, or a fault."""

import re
from math import isfinite
from typing import Any

from games.scoring.edition import Edition
from games.scoring.findings import Findings, shown
from games.scoring.reading.values import is_object, natural
from games.scoring.trait import Trait

_LONGEST = 60
_OWN_CARD_KEYS = frozenset({"points", "copies"})


class TraitReader:
    """Turns ids into traits for one table, and remembers foreign ones of an open edition.

    own_copies: id -> copies, of the organiser's own card list.
    """

    def __init__(self, edition: Edition, findings: Findings) -> None:
        self.edition = edition
        self.known = edition.traits
        self.findings = findings
        self.own_points: dict[str, int] = {}
        self.own_copies: dict[str, int] = {}
        self.foreign: dict[tuple[str, bool], Trait] = {}

    def read_own_cards(self, cards: Any) -> None:
        """Read the table's key `cards`, the own card list of an open edition."""
        if not self.edition.open:
            self.findings.error("unknown_key.cards", "cards", name="cards")
            return
        if not isinstance(cards, dict):
            self.findings.error("count_range.cards", "cards", value=shown(cards))
            return
        is_object(cards, cards.keys(), "cards", None, self.findings)
        for name, card in list(cards.items())[:500]:
            where = f"cards.{shown(name)}"
            if not is_object(card, _OWN_CARD_KEYS, where, None, self.findings):
                continue
            points = natural(card, "points", "count_range", where, None, self.findings, least=-100, most=100)
            copies = natural(card, "copies", "count_range", where, None, self.findings)
            if name in self.known:
                self.findings.warning("manual_edition.known", where, trait=name)
            elif trait_id := plain(name):
                if points is not None:
                    self.own_points[trait_id] = points
                if copies is not None:
                    self.own_copies[trait_id] = copies

    def trait(self, value: Any, pair: bool, where: str, player: int, animal: int | None) -> Trait | None:
        """Return the trait of that id when it may stand there; else None and a finding."""
        trait = self.known.get(value) if isinstance(value, str) else None
        if trait is None:
            return self._foreign(value, pair, where, player, animal)
        if trait.pair is pair and not trait.on_plant:
            return trait
        variant = "plant" if trait.on_plant else "pair" if trait.pair else "single"
        self.findings.error(f"wrong_place.{variant}", where, player, trait=trait.id, animal=animal)
        return None

    def _foreign(self, value: Any, pair: bool, where: str, player: int, animal: int | None) -> Trait | None:
        if isinstance(value, float) and not isfinite(value):
            self.findings.error("not_a_number", where, player, value=shown(value), animal=animal)
            return None
        trait_id = plain(value) if isinstance(value, str) and len(value) <= _LONGEST else ""
        if not self.edition.open or not trait_id or trait_id in self.known:
            meant = trait_id if trait_id in self.known else ""
            key = "unknown_trait.meant" if meant else "unknown_trait"
            self.findings.error(key, where, player, name=shown(value), trait=meant, animal=animal)
            return None
        if (trait_id, pair) not in self.foreign:
            points = self.own_points.get(trait_id, self.edition.open_points)
            copies = self.own_copies.get(trait_id, self.edition.open_copies)
            self.foreign[trait_id, pair] = Trait(
                trait_id, {"en": shown(value)}, points, pair=pair, copies=copies
            )
        return self.foreign[trait_id, pair]

    def note_foreign(self) -> None:
        """Say once which traits are not in the edition's own list."""
        if self.foreign:
            names = [trait.names["en"] for trait in self.foreign.values()]
            more = f" (+{len(names) - 8})" if len(names) > 8 else ""
            self.findings.warning("manual_edition", "cards", names=", ".join(names[:8]) + more)


def plain(name: str) -> str:
    """Return a trait name as an id: small letters, one underscore between words. "Hard Shell" -> "hard_shell"."""
    return re.sub(r"[\W_]+", "_", name.casefold()).strip("_")
