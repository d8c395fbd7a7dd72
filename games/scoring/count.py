"""Count what lies on a board, before anything is weighed."""

from collections import Counter

from games.scoring.board import Board, FloraCard
from games.scoring.trait import Trait


def count_board(board: Board) -> tuple[Counter[str], dict[str, Trait], Counter[str]]:
    """Return (things, traits, copies): counts of everything that can be worth points.

    things: animals alive, animals eaten but regenerating, population, and the player's counters by their name.
    traits: id -> Trait of every trait on the board; copies: id -> how often, a pair card once.
    """
    things: Counter[str] = Counter(board.counters)
    traits: dict[str, Trait] = {}
    copies: Counter[str] = Counter()
    for animal in board.animals:
        things["eaten_regenerating" if animal.eaten else "animal"] += animal.count
        for trait in animal.traits:
            traits[trait.id] = trait
            copies[trait.id] += 1
    for link in board.links:
        traits[link.trait.id] = link.trait
        copies[link.trait.id] += 1
    for species in board.species:
        things["population"] += species.population or 0
        for trait in species.traits:
            traits[trait.id] = trait
            copies[trait.id] += 1
    return things, traits, copies


def cards_on_board(board: Board) -> int:
    """Return how many cards of the deck an animals board holds: bodies, traits and pair cards.

    A trait that the animal's own card shows, or that has no card at all, is no further card.
    """
    cards = len(board.links)
    for animal in board.animals:
        cards += animal.count
        for trait in animal.traits:
            if not (trait.as_animal or trait.virtual):
                cards += 1
    return cards


def count_flora(flora: list[FloraCard]) -> tuple[int, int]:
    """Return (cards, tokens on them) of the surviving grass and mushrooms."""
    return len(flora), sum(card.food for card in flora)
