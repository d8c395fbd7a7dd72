"""Whether traits can be dealt from two-sided cards: an exact matching of demands to kinds of cards."""

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Kind = tuple[tuple[str, ...], int]
"""The traits a card shows, and how many such cards there are."""


@dataclass(frozen=True, slots=True)
class Short:
    """Why a matching fails (Hall's theorem): these traits need more cards than show any of them."""

    traits: frozenset[str]
    needed: int
    shown: int


class Cards:
    """The kinds of cards of a deck, ready for matchings.

    copies: of each kind. kinds_by_trait: trait -> its kinds, those with the fewest sides first.
    by_kinds: the traits, those with the fewest kinds of cards first.
    has_two_sides: False when counting copies already tells everything.
    """

    def __init__(self, kinds: Sequence[Kind]) -> None:
        self.copies = [copies for _, copies in kinds]
        self.kinds_by_trait: dict[str, list[int]] = {}
        for index in sorted(range(len(kinds)), key=lambda k: len(kinds[k][0])):
            for face in kinds[index][0]:
                self.kinds_by_trait.setdefault(face, []).append(index)
        self.by_kinds = sorted(self.kinds_by_trait, key=lambda trait: len(self.kinds_by_trait[trait]))
        self.has_two_sides = any(len(faces) > 1 for faces, _ in kinds)

    def unmatched(self, demand: Mapping[str, int]) -> Short | None:
        """Return None when every demanded trait can get a card of its own, else why not.

        demand: trait -> number of cards. A card serves one of the traits it shows. Traits with few kinds of
        cards choose first; who comes too late takes over cards along a chain of exchanges.
        """
        dealt = _Dealt(self)
        missing = [
            (trait, cards) for trait, cards in demand.items() if cards and trait not in self.kinds_by_trait
        ]
        for trait in [trait for trait in self.by_kinds if demand.get(trait)]:
            left = dealt.take_free(trait, demand[trait])
            if left:
                missing.append((trait, left))
        for trait, left in missing:
            for _ in range(left):
                blocked = dealt.take_over(trait)
                if blocked is not None:
                    return self._short(blocked, demand)
        return None

    def _short(self, blocked: set[str], demand: Mapping[str, int]) -> Short:
        showing = {index for trait in blocked for index in self.kinds_by_trait.get(trait, ())}
        needed = sum(demand.get(trait, 0) for trait in blocked)
        return Short(frozenset(blocked), needed, sum(self.copies[index] for index in showing))


class _Dealt:
    """Cards given out so far. used[k]: trait -> cards of kind k that serve it; free[k]: cards not given out."""

    def __init__(self, cards: Cards) -> None:
        self.kinds_by_trait = cards.kinds_by_trait
        self.free = cards.copies.copy()
        self.used: dict[int, dict[str, int]] = {}

    def take_free(self, trait: str, needed: int) -> int:
        """Give free cards to a trait; return how many are still needed."""
        for index in self.kinds_by_trait.get(trait, ()):
            free = self.free[index]
            if free:
                take = free if free < needed else needed
                self.free[index] = free - take
                self.used.setdefault(index, {})[trait] = take
                needed -= take
                if not needed:
                    break
        return needed

    def take_over(self, trait: str) -> set[str] | None:
        """Give the trait one more card by moving others to other cards; else return all that compete."""
        came_by: dict[str, tuple[str, int]] = {}
        reached = {trait}
        queue = deque([trait])
        while queue:
            asker = queue.popleft()
            for index in self.kinds_by_trait.get(asker, ()):
                if self.free[index]:
                    self.free[index] -= 1
                    self._hand_on(asker, index, came_by)
                    return None
                for holder, cards in self.used.get(index, {}).items():
                    if cards and holder not in reached:
                        reached.add(holder)
                        came_by[holder] = (asker, index)
                        queue.append(holder)
        return reached

    def _hand_on(self, trait: str, index: int, came_by: Mapping[str, tuple[str, int]]) -> None:
        """Give a card of kind `index` to the trait, and the card it held before to the one who asked for that."""
        while True:
            holders = self.used.setdefault(index, {})
            holders[trait] = holders.get(trait, 0) + 1
            if trait not in came_by:
                return
            asker, held = came_by[trait]
            self.used[held][trait] -= 1
            trait, index = asker, held
