"""Weigh what was counted: the itemised breakdown of a board, whose lines add up to the final score."""

from dataclasses import dataclass

from games.scoring.board import Board, FloraCard
from games.scoring.count import count_board, count_flora
from games.scoring.edition import Edition


@dataclass(frozen=True, slots=True)
class Line:
    """So many of one thing at so many points each. what: a trait id, or a word such as animal, food."""

    what: str
    count: int
    each: int

    @property
    def points(self) -> int:
        return self.count * self.each


@dataclass(frozen=True, slots=True)
class Breakdown:
    """How a score was made."""

    lines: tuple[Line, ...]

    @property
    def total(self) -> int:
        return sum(line.count * line.each for line in self.lines)


def score_board(board: Board, edition: Edition) -> Breakdown:
    """Return the breakdown of one board.

    Animals family: points of each animal, of each trait card and of each pair card once.
    Species family: each counter, the population, and the trait cards together.
    Sources: the edition's facts and traits.
    """
    things, traits, copies = count_board(board)
    weights = edition.points
    lines = [Line(what, count, weights.get(what, 0)) for what, count in things.items() if count]
    if "trait" in weights:
        listed = sum(number for trait, number in copies.items() if traits[trait].set_code)
        if listed:
            lines.append(Line("trait", listed, weights["trait"]))
        copies_left = {trait: number for trait, number in copies.items() if not traits[trait].set_code}
        lines.extend(Line(trait, number, traits[trait].points) for trait, number in copies_left.items())
    else:
        lines.extend(Line(trait, number, traits[trait].points) for trait, number in copies.items())
    return Breakdown(tuple(lines))


def score_flora(flora: list[FloraCard], edition: Edition) -> int:
    """Return the points of the flora: each surviving card and each token on it."""
    if edition.flora is None:
        return 0
    cards, tokens = count_flora(flora)
    return cards * edition.flora.card + tokens * edition.flora.token
