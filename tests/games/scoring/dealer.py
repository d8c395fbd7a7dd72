"""A random game, played with the real cards: what comes out must be legal.

It knows the rules of placing cards and nothing of the validator: cards are drawn from a shuffled deck, played as
animals or as one of their traits, some animals die, and in the end every card lies somewhere.
"""

import random
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from games.scoring.edition import Edition, load_edition
from games.scoring.trait import Trait

OPEN_TRAITS = {
    "immunity": (["antibodies", "fever", "allergy"], 4),
    "flight": (["thermal_soaring", "talons"], 7),
}
"""Invented traits for cards whose faces are not published, and how often each is there."""


@dataclass
class Animal:
    id: str
    traits: list[str] = field(default_factory=list)
    bare_card: bool = True


@dataclass
class Player:
    hand: list[tuple[str, ...]] = field(default_factory=list)
    animals: list[Animal] = field(default_factory=list)
    links: list[tuple[str, str, str]] = field(default_factory=list)
    discard: int = 0


def deal(code: str, players: int, seed: int) -> dict[str, Any]:
    """Return the table of one random game, as the door check_board takes it."""
    edition = load_edition(code)
    rng = random.Random(seed)
    if edition.family == "species":
        return _deal_species(edition, code, players, rng)
    game = _Game(edition, players, rng)
    game.play()
    return game.table(code)


class _Game:
    def __init__(self, edition: Edition, players: int, rng: random.Random) -> None:
        self.edition = edition
        self.rng = rng
        self.players = [Player() for _ in range(players)]
        self.on_plants = 0
        self.next_id = 0
        self.set_aside = 0
        self.own_sets_left = 0

    # cards

    def _deck(self) -> list[tuple[str, ...]]:
        optional = self.edition.deck_sizes[0] if self.edition.deck_sizes else None
        cards = [kind.faces for kind in self.edition.kinds for _ in range(kind.copies)]
        for set_code, (traits, copies) in OPEN_TRAITS.items():
            if set_code in self.edition.sets:
                cards += [(trait,) for trait in traits for _ in range(copies)]
        if optional is not None and len(self.edition.deck_sizes) > 1 and self.rng.random() < 0.5:
            cards = [card for card in cards if not set(card) & {"transparent", "insectivore"}]
        self.rng.shuffle(cards)
        return cards

    def _hands(self) -> None:
        scenario = self.edition.scenario
        if self.edition.own_set:
            for player in self.players:
                own = [
                    kind.faces
                    for share, kind in zip(self.edition.own_set, self.edition.kinds, strict=True)
                    for _ in range(share)
                ]
                self.rng.shuffle(own)
                left = self.rng.randrange(6)
                self.own_sets_left += left
                player.hand = own[left:]
            return
        deck = self._deck()
        if scenario is not None:
            each = len(deck) // len(self.players)
            if len(self.edition.sets) > 2:
                each = min(each, 20)
            self.set_aside = len(deck) - each * len(self.players)
            for player in self.players:
                player.hand = [deck.pop() for _ in range(each)]
            return
        while deck:
            for player in self.players:
                if deck:
                    player.hand.append(deck.pop())

    # placing

    def play(self) -> None:
        self._hands()
        keep = 0.0 if self.edition.scenario and self.edition.scenario.hands_empty else self.rng.random() * 0.2
        order = [(player, card) for player in self.players for card in player.hand]
        self.rng.shuffle(order)
        for player in self.players:
            player.hand = []
        for player, card in order:
            if self.rng.random() < keep:
                player.hand.append(card)
            elif self.rng.random() < 0.35 or not self._play_as_trait(player, card):
                self._play_as_animal(player, card)
            if self.rng.random() < 0.22:
                self._something_dies()
        self._let_regenerating_live()

    def _play_as_animal(self, player: Player, card: tuple[str, ...]) -> None:
        self.next_id += 1
        animal = Animal(f"a{self.next_id}")
        marks = [face for face in card if face in self.edition.traits and self.edition.traits[face].as_animal]
        animal.traits += marks
        player.animals.append(animal)

    def _play_as_trait(self, player: Player, card: tuple[str, ...]) -> bool:
        faces = list(card)
        self.rng.shuffle(faces)
        for face in faces:
            trait = self.edition.traits.get(face) or Trait(face, {"en": face})
            if trait.as_animal:
                continue
            if trait.on_plant:
                self.on_plants += 1
                return True
            for owner in self._owners(player, trait):
                if self._pair(owner, trait) if trait.pair else self._single(owner, trait):
                    return True
        return False

    def _owners(self, player: Player, trait: Trait) -> list[Player]:
        others = [other for other in self.players if other is not player]
        owners = {"no": [player], "only": others, "any": self.players}[trait.on_opponent]
        return self.rng.sample(owners, len(owners))

    def _single(self, owner: Player, trait: Trait) -> bool:
        for animal in self.rng.sample(owner.animals, len(owner.animals)):
            if (trait.repeat or trait.id not in animal.traits) and self._fits(owner, animal, trait):
                animal.traits.append(trait.id)
                return True
        return False

    def _pair(self, owner: Player, trait: Trait) -> bool:
        animals = self.rng.sample(owner.animals, len(owner.animals))
        for a, b in pairwise(animals):
            linked = any(link == trait.id and {x, y} == {a.id, b.id} for link, x, y in owner.links)
            if not linked and self._fits(owner, a, trait) and self._fits(owner, b, trait):
                owner.links.append((trait.id, a.id, b.id))
                return True
        return False

    def _fits(self, owner: Player, animal: Animal, trait: Trait) -> bool:
        """Exclusions, and room beside a trait that bears only few others."""
        there = [self.edition.traits.get(t) or Trait(t, {}) for t in animal.traits]
        if any(trait.id in other.excludes or other.id in trait.excludes for other in there):
            return False
        linked = [self.edition.traits[link] for link, a, b in owner.links if animal.id in (a, b)]
        cards = [other for other in there + linked if not other.as_animal]
        if trait.companions is not None:
            return len(cards) <= trait.companions and all(other.need <= 0 for other in cards)
        for bearer in cards:
            if bearer.companions is not None and (len(cards) > bearer.companions or trait.need > 0):
                return False
        return True

    def _something_dies(self) -> None:
        player = self.rng.choice(self.players)
        if not player.animals:
            return
        animal = player.animals.pop(self.rng.randrange(len(player.animals)))
        marks = sum(self.edition.traits[t].as_animal for t in animal.traits if t in self.edition.traits)
        broken = [link for link in player.links if animal.id in link[1:]]
        player.links = [link for link in player.links if animal.id not in link[1:]]
        player.discard += 1 + len(animal.traits) - marks + len(broken)

    def _let_regenerating_live(self) -> None:
        self.eaten = {
            animal.id
            for player in self.players
            for animal in player.animals
            if any(t in self.edition.traits and self.edition.traits[t].regenerates for t in animal.traits)
            and self.rng.random() < 0.3
        }

    # result

    def table(self, code: str) -> dict[str, Any]:
        table: dict[str, Any] = {"edition": code, "players": [self._board(player) for player in self.players]}
        if self.on_plants:
            table["on_plants"] = self.on_plants
        if self.edition.own_set:
            table["deck_left"] = self.own_sets_left
        if self.set_aside and self.rng.random() < 0.5:
            table["out_of_game"] = self.set_aside
        if self.edition.flora is not None:
            table["flora"] = [
                {"kind": kind, "food": self.rng.randint(*self.edition.flora.tokens[kind])}
                for kind in self.rng.choices(list(self.edition.flora.tokens), k=self.rng.randrange(9))
            ]
        return table

    def _board(self, player: Player) -> dict[str, Any]:
        animals = []
        for animal in player.animals:
            entry: dict[str, Any] = {"id": animal.id, "traits": animal.traits}
            if animal.id in self.eaten:
                entry["eaten_regenerating"] = True
            elif self.rng.random() < 0.2:
                entry["food"] = self._need(player, animal)
                entry["fat"] = animal.traits.count("fat_tissue")
            animals.append(entry)
        links = [{"trait": trait, "a": a, "b": b} for trait, a, b in player.links]
        return {"animals": animals, "links": links, "discard": player.discard, "hand": len(player.hand)}

    def _need(self, player: Player, animal: Animal) -> int:
        linked = [link for link, a, b in player.links if animal.id in (a, b)]
        needs = [self.edition.traits[t].need for t in animal.traits + linked if t in self.edition.traits]
        return max(1, 1 + sum(needs))


def _deal_species(edition: Edition, code: str, players: int, rng: random.Random) -> dict[str, Any]:
    rules = edition.species
    deck = [kind.faces[0] for kind in edition.kinds for _ in range(kind.copies)]
    for set_code, (traits, copies) in OPEN_TRAITS.items():
        if set_code in edition.sets:
            deck += [trait for trait in traits for _ in range(copies)]
    if any(trait.copies is None for trait in edition.traits.values()):
        deck += [t.id for t in edition.traits.values() if t.copies is None for _ in range(3)]
    rng.shuffle(deck)
    bonus = list(rules.bonus_sets.get(players, ()))
    rng.shuffle(bonus)
    most = (rules.traits_two_players if players == 2 else rules.traits) or 3
    boards = []
    for _ in range(players):
        species = [_species(edition, deck, most, rng) for _ in range(rng.randrange(5))]
        population = sum(one["population"] for one in species)
        board: dict[str, Any] = {"species": species}
        for counter in rules.counters:
            board[counter] = bonus.pop() if counter == "bonus" else population + rng.randrange(30)
        boards.append(board)
    return {"edition": code, "players": boards}


def _species(edition: Edition, deck: list[str], most: int, rng: random.Random) -> dict[str, Any]:
    rules = edition.species
    traits: list[str] = []
    for _ in range(rng.randrange(most + 1)):
        if deck and deck[-1] not in traits:
            traits.append(deck.pop())
    known = [edition.traits[trait] for trait in traits if trait in edition.traits]
    low, high = rules.population
    one: dict[str, Any] = {"population": rng.randint(low, min(high or 5, 6)), "traits": traits}
    if rules.body_size:
        limits = [trait.body_size_max for trait in known if trait.body_size_max is not None]
        one["body_size"] = rng.randint(rules.body_size[0], min([rules.body_size[1], *limits]))
        if any(trait.stores_food for trait in known):
            one["fat_food"] = rng.randrange(one["body_size"] + 1)
    return one
