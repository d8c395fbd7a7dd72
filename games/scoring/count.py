"""Count what lies on a board, before anything is weighed."""

from games.scoring.board import Board, Counts, FloraCard
from games.scoring.trait import Trait


def count_board(board: Board) -> Counts:
    """Return the counts of a board.

    A trait that the animal's own card shows, or that has no card at all, is no further card. What cannot be
    read as a trait was a card all the same.
    """
    copies: dict[str, int] = {}
    traits: dict[str, Trait] = {}
    alive = eaten = population = 0
    cards = len(board.links) + board.stray_links
    for animal in board.animals:
        if animal.eaten:
            eaten += animal.count
        else:
            alive += animal.count
        cards += animal.count + animal.strays
        for trait in animal.traits:
            trait_id = trait.id
            copies[trait_id] = copies.get(trait_id, 0) + 1
            traits[trait_id] = trait
            if not (trait.as_animal or trait.virtual):
                cards += 1
    for species in board.species:
        population += species.population or 0
        for trait in species.traits:
            copies[trait.id] = copies.get(trait.id, 0) + 1
            traits[trait.id] = trait
    for link in board.links:
        copies[link.trait.id] = copies.get(link.trait.id, 0) + 1
        traits[link.trait.id] = link.trait
    things = {"animal": alive, "eaten_regenerating": eaten, **board.counters, "population": population}
    return Counts(things, copies, traits, cards)


def count_flora(flora: list[FloraCard]) -> tuple[int, int]:
    """Return (cards, tokens on them) of the surviving grass and mushrooms."""
    return len(flora), sum(card.food for card in flora)
