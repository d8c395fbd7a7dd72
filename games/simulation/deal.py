"""Play out an end of a game with the real cards of an edition, for demo data and simulated tournaments.

Not the game itself: every card of the deck is dealt, played as animal or trait where the rules allow it, or thrown
away, and some animals die. So the boards are possible: the validator finds no error in them. Knows no Django.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from games.scoring.edition import Edition
from games.scoring.trait import Trait

ANIMAL_SHARE = 0.34
# Chance that an animal is alive at the end: the middle, and what strength from -1 to 1 adds or takes.
SURVIVAL = 0.5
STRENGTH_COUNTS = 0.2


class _Side:
    """One player's cards while the game is played out."""

    def __init__(self) -> None:
        self.animals: list[dict[str, Any]] = []
        self.links: list[dict[str, str]] = []
        self.discard = 0


def deal_boards(edition: Edition, strengths: Sequence[float], rng: Random) -> list[dict[str, Any]]:
    """Return one board per player in the form of `check_board`, hands empty, for an edition of linked animals.

    strengths: one number from -1 (weak) to 1 (strong) per player; the sum of all cards is the deck.
    """
    cards = [kind.faces for kind in edition.kinds for _copy in range(kind.copies)]
    rng.shuffle(cards)
    sides = [_Side() for _player in strengths]
    for turn, faces in enumerate(cards):
        _play(edition, sides, turn % len(sides), faces, rng)
    for side, strength in zip(sides, strengths, strict=True):
        _let_die(edition, side, SURVIVAL + STRENGTH_COUNTS * strength, rng)
    return [_board(side) for side in sides]


def _play(edition: Edition, sides: list[_Side], player: int, faces: tuple[str, ...], rng: Random) -> None:
    own = sides[player]
    if not own.animals or rng.random() < ANIMAL_SHARE:
        own.animals.append({"id": f"a{len(own.animals) + 1}", "traits": []})
        return
    for face in rng.sample(faces, len(faces)):
        trait = edition.traits[face]
        if trait.companions is not None or trait.switches_off:
            continue  # these limit their neighbours on the animal; nobody plays them here
        target = (
            rng.choice([side for side in sides if side is not own]) if trait.on_opponent == "only" else own
        )
        if _place(edition, target, trait, rng):
            return
    own.discard += 1


def _place(edition: Edition, side: _Side, trait: Trait, rng: Random) -> bool:
    if trait.as_animal:
        side.animals.append({"id": f"a{len(side.animals) + 1}", "traits": [trait.id]})
        return True
    if trait.pair:
        return _link(side, trait, rng)
    fitting = [animal for animal in side.animals if _fits(edition, animal["traits"], trait)]
    if not fitting:
        return False
    rng.choice(fitting)["traits"].append(trait.id)
    return True


def _fits(edition: Edition, traits: Sequence[str], trait: Trait) -> bool:
    if trait.id in traits and not trait.repeat:
        return False
    return not any(other in trait.excludes or trait.id in edition.traits[other].excludes for other in traits)


def _link(side: _Side, trait: Trait, rng: Random) -> bool:
    taken = {(link["trait"], frozenset((link["a"], link["b"]))) for link in side.links}
    ids = [animal["id"] for animal in side.animals]
    free = [
        (a, b)
        for index, a in enumerate(ids)
        for b in ids[index + 1 :]
        if (trait.id, frozenset((a, b))) not in taken
    ]
    if not free:
        return False
    a, b = rng.choice(free)
    side.links.append({"trait": trait.id, "a": a, "b": b})
    return True


def _let_die(edition: Edition, side: _Side, survival: float, rng: Random) -> None:
    """Dead animals and all that hangs on them go to the owner's discard."""
    dead = {animal["id"] for animal in side.animals if rng.random() > survival}
    side.discard += sum(_cards(edition, animal["traits"]) for animal in side.animals if animal["id"] in dead)
    broken = [link for link in side.links if link["a"] in dead or link["b"] in dead]
    side.discard += len(broken)
    side.links = [link for link in side.links if link not in broken]
    side.animals = [animal for animal in side.animals if animal["id"] not in dead]


def _cards(edition: Edition, traits: Sequence[str]) -> int:
    """An animal and its traits; a trait that is shown by the animal's own card is no further one."""
    return 1 + sum(not edition.traits[trait].as_animal for trait in traits)


def _board(side: _Side) -> dict[str, Any]:
    return {"animals": side.animals, "links": side.links, "discard": side.discard, "hand": 0}
