"""Who stands before whom at a table: score, then the edition's tiebreak chain, word by word.

Words of a chain, more is better: discard (cards in the own discard), animals, traits, population; lot says
that what is left is drawn. What the chain cannot separate stays one group.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.scoring.board import Board

FLORA = "flora"
Member = int | str


def _traits(board: Board) -> int:
    return (
        sum(len(species.traits) for species in board.species)
        + sum(len(animal.traits) for animal in board.animals)
        + len(board.links)
    )


TIEBREAKS: dict[str, Callable[[Board], int | None]] = {
    "discard": lambda board: board.discard,
    "animals": lambda board: sum(animal.count for animal in board.animals if not animal.eaten),
    "traits": _traits,
    "population": lambda board: sum(species.population or 0 for species in board.species),
}


@dataclass(frozen=True, slots=True)
class Order:
    """groups: best first, those in one group are separated by nothing but a lot.

    unknown: players in groups that a value not given (a discard) would separate.
    """

    groups: tuple[tuple[Member, ...], ...]
    unknown: tuple[int, ...] = ()


def order_table(
    boards: Sequence[Board], scores: Sequence[int], chain: Sequence[str], flora: int | None = None
) -> Order:
    """Return the order of a table. Players who left come last, by the same keys; flora leads its equals.

    Sources: rulebook summaries named in the editions; the advantage of flora from Grass and Mushrooms.
    """
    groups: list[tuple[Member, ...]] = []
    unknown: list[int] = []
    blocks: dict[tuple[bool, int], list[int]] = {}
    for board in boards:
        blocks.setdefault((bool(board.left), -scores[board.index]), []).append(board.index)
    flora_waits = flora is not None
    for (left, minus_score), block in sorted(blocks.items()):
        if flora_waits and (left or flora >= -minus_score):  # type: ignore[operator]
            groups.append((FLORA,))
            flora_waits = False
        groups.extend(_separated(block, boards, chain, unknown))
    if flora_waits:
        groups.append((FLORA,))
    return Order(tuple(groups), tuple(unknown))


def _separated(
    block: list[int], boards: Sequence[Board], chain: Sequence[str], unknown: list[int]
) -> list[tuple[int, ...]]:
    """Split players with equal scores by the chain."""
    if len(block) == 1:
        return [(block[0],)]
    for position, word in enumerate(chain):
        if word not in TIEBREAKS:
            break
        values = {index: TIEBREAKS[word](boards[index]) for index in block}
        known = {value for value in values.values() if value is not None}
        if None in values.values():
            unknown.extend(block)
            break
        if len(known) > 1:
            return [
                group
                for value in sorted(known, reverse=True)
                for group in _separated(
                    [i for i in block if values[i] == value], boards, chain[position + 1 :], unknown
                )
            ]
    return [tuple(block)]


def places(order: Order, players: int, with_flora: bool = False) -> list[int | None]:
    """Return each player's place, 1 best; equals share the better place and the next is skipped (1 2 2 4).

    with_flora: count the flora's place too. None for players whose place hangs on a value not given.
    """
    result: list[int | None] = [None] * players
    place = 1
    for group in order.groups:
        members = [member for member in group if member != FLORA]
        for member in members:
            if member not in order.unknown:
                result[int(member)] = place
        place += len(group) if with_flora else len(members)
    return result
