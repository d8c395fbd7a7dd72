"""Boards as values: what the players of one table submit at the end of the game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.scoring.trait import Trait


@dataclass(slots=True)
class Animal:
    """An animal with its trait cards; pair cards lie in Board.links, those that touch it also in `links` here.

    count: animals that share these traits. food: red and blue tokens, fat: yellow ones, None when not given.
    disabled: ids of switched-off traits, None when not given. eaten: regenerating, its body is lost.
    strays: cards that were entered here and cannot be read as traits of an animal.
    """

    index: int
    traits: list[Trait]
    count: int = 1
    food: int | None = None
    fat: int | None = None
    disabled: list[str] | None = None
    eaten: bool = False
    strays: int = 0
    links: tuple[Trait, ...] = ()


@dataclass(slots=True)
class Species:
    """A species board. population, body_size, fat_food: None when unreadable or not given."""

    index: int
    traits: list[Trait]
    population: int | None = None
    body_size: int | None = None
    fat_food: int | None = None


@dataclass(slots=True)
class Link:
    """A pair card between two animals of one player, by index in Board.animals; None where there is no such animal."""

    index: int
    trait: Trait
    a: int | None
    b: int | None


@dataclass(slots=True)
class Board:
    """Everything of one player. counters: food, score_pile, bonus. readable: False when no score can be made.

    stray_links: pair cards that were entered and cannot be read. left: None when unreadable.
    """

    index: int
    animals: list[Animal] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    species: list[Species] = field(default_factory=list)
    counters: dict[str, int] = field(default_factory=dict)
    discard: int | None = None
    hand: int | None = None
    left: bool | None = False
    stray_links: int = 0
    readable: bool = True


@dataclass(slots=True)
class Counts:
    """What lies on one board.

    things: animals alive, animals eaten but regenerating, population, and the player's counters by their name.
    copies: trait id -> how often, a pair card once. traits: the traits themselves by id.
    cards: cards of the deck on an animals board: bodies, traits and pair cards.
    """

    things: dict[str, int]
    copies: dict[str, int]
    traits: dict[str, Trait]
    cards: int


@dataclass(slots=True)
class FloraCard:
    """A surviving card of grass or mushrooms with its red tokens."""

    kind: str
    food: int


@dataclass(slots=True)
class Table:
    """One game as submitted. flora: None when the edition has none, or it is unreadable. counts: one per board.

    counts_read: False when a number of cards of the whole table is given but unreadable.
    """

    boards: list[Board] = field(default_factory=list)
    counts: list[Counts] = field(default_factory=list)
    flora: list[FloraCard] | None = None
    on_plants: int = 0
    deck_size: int | None = None
    deck_left: int = 0
    out_of_game: int = 0
    counts_read: bool = True
    online: bool = False
    conceded: bool = False
    own_copies: Mapping[str, int] = field(default_factory=dict)
    claimed: Any = None
    countable: bool = True
