"""Weigh what was counted: the itemised breakdown of a board, whose lines add up to the final score."""

from dataclasses import dataclass

from games.scoring.board import Counts, FloraCard
from games.scoring.count import count_flora
from games.scoring.edition import Edition

TRAIT_CARDS = "trait"
"""The line of a game in which all its trait cards are worth the same."""


@dataclass(slots=True)
class Line:
    """So many of one thing at so many points each. what: a trait id, or a word such as animal, food, trait."""

    what: str
    count: int
    each: int

    @property
    def points(self) -> int:
        return self.count * self.each


@dataclass(frozen=True, slots=True)
class Breakdown:
    """How a score was made: the lines, and the total they add up to."""

    lines: tuple[Line, ...]
    total: int


def score_board(counts: Counts, edition: Edition) -> Breakdown:
    """Return the breakdown of one board.

    Animals family: points of each animal, of each trait card, and of each pair card once.
    Species family: each counter, the population, and the trait cards of the published list together.
    Sources: the edition's facts and traits.
    """
    weights = edition.points
    lines = [Line(what, count, weights.get(what, 0)) for what, count in counts.things.items() if count]
    cards = 0
    for trait_id, count in counts.copies.items():
        trait = counts.traits[trait_id]
        if TRAIT_CARDS in weights and trait.set_code:
            cards += count
        else:
            lines.append(Line(trait_id, count, trait.points))
    if cards:
        lines.append(Line(TRAIT_CARDS, cards, weights[TRAIT_CARDS]))
    return Breakdown(tuple(lines), sum(line.count * line.each for line in lines))


def score_flora(flora: list[FloraCard], edition: Edition) -> int:
    """Return the points of the flora: each surviving card and each token on it."""
    if edition.flora is None:
        return 0
    cards, tokens = count_flora(flora)
    return cards * edition.flora.card + tokens * edition.flora.token
