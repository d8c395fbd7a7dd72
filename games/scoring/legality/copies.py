"""Copies of a trait on all boards, and whether the physical cards can be dealt that way at all."""

from collections.abc import Iterable
from functools import lru_cache

from games.scoring.board import Counts, Table
from games.scoring.edition import Edition
from games.scoring.findings import ERROR, WARNING, Findings
from games.scoring.legality.matching import Cards
from games.scoring.trait import Trait

PLANT_CARDS = "*plant"
"""Stands for any trait of plants: of cards lying on plants only the number is known."""

_ANY = 10**9


def check_copies(table: Table, edition: Edition, findings: Findings) -> None:
    """Check the traits on all boards against the copies in the decks, then against the two-sided cards.

    A trait over its limit is noted once and then taken as being at its limit.
    """
    demand, traits = _demand(table.counts)
    slack = online_slack(edition) if table.online else {}
    for trait_id, trait in traits.items():
        copies = _copies(trait, edition)
        if copies is not None and demand[trait_id] > (most := copies + slack.get(trait_id, 0)):
            unseen = demand[trait_id] <= most + _unseen(trait, edition)
            key = "too_many_copies.unseen" if unseen else "too_many_copies"
            level = WARNING if unseen else ERROR
            findings.add(level, key, trait_id, trait=trait_id, count=demand[trait_id], copies=most)
            demand[trait_id] = most
    if edition.deck_sizes:
        _check_open_cards(demand, edition, findings)
        _check_cards(demand, table, edition, slack, findings)


def _demand(boards: Iterable[Counts]) -> tuple[dict[str, int], dict[str, Trait]]:
    """Count trait cards on all boards; traits without a card are left out."""
    demand: dict[str, int] = {}
    traits: dict[str, Trait] = {}
    for counts in boards:
        traits.update(counts.traits)
        for trait_id, copies in counts.copies.items():
            demand[trait_id] = demand.get(trait_id, 0) + copies
    for trait in [trait for trait in traits.values() if trait.virtual]:
        del demand[trait.id], traits[trait.id]
    return demand, traits


def _copies(trait: Trait, edition: Edition) -> int | None:
    """Cards that show the trait; where another trait's card stands for it, cards of that one."""
    if trait.face:
        return edition.traits[trait.face].copies if trait.face in edition.traits else 0
    return trait.copies


def _unseen(trait: Trait, edition: Edition) -> int:
    """Cards with unpublished faces that might show a published trait as well."""
    if not edition.open_reprints or not trait.set_code:
        return 0
    return edition.open_cards if edition.deck_sizes else _ANY


@lru_cache(maxsize=256)
def online_slack(edition: Edition) -> dict[str, int]:
    """Return how often a trait may lie on the platform's boards without a card of its own.

    A revealed Angler Fish becomes a carnivorous animal; a cyst or a flea may be given without a card.
    """
    slack: dict[str, int] = {}
    for trait in edition.traits.values():
        if trait.virtual_for:
            slack[trait.virtual_for] = slack.get(trait.virtual_for, 0) + (trait.copies or 0)
        if trait.online_unlimited:
            slack[trait.id] = _ANY
    return slack


def _check_open_cards(demand: dict[str, int], edition: Edition, findings: Findings) -> None:
    """Traits that no published card shows must fit into the unpublished cards."""
    if not edition.open_cards:
        return
    foreign = 0
    for trait_id, number in demand.items():
        trait = edition.traits.get(trait_id)
        if trait is None or (trait.copies is None and trait.set_code in edition.open_sets):
            foreign += number
    if foreign > edition.open_cards:
        findings.error("too_many_copies.open", "cards", count=foreign, copies=edition.open_cards)


def _is_published(trait_id: str, edition: Edition) -> bool:
    trait = edition.traits.get(trait_id)
    return trait is not None and (trait.copies is not None or bool(trait.face))


def _check_cards(
    demand: dict[str, int], table: Table, edition: Edition, slack: dict[str, int], findings: Findings
) -> None:
    cards = _cards(edition)
    if not cards.has_two_sides and not table.on_plants:
        return
    wanted: dict[str, int] = {PLANT_CARDS: table.on_plants} if table.on_plants else {}
    for trait_id, number in demand.items():
        if _is_published(trait_id, edition):
            face = edition.traits[trait_id].face or trait_id
            wanted[face] = wanted.get(face, 0) + max(0, number - slack.get(trait_id, 0))
    short = cards.unmatched(wanted)
    if short is None:
        return
    missing = short.needed - short.shown
    names = sorted(short.traits - {PLANT_CARDS})
    unseen = edition.open_reprints and missing <= edition.open_cards
    findings.add(
        WARNING if unseen else ERROR,
        "cards_not_matchable.unseen"
        if unseen
        else "cards_not_matchable"
        if names
        else "cards_not_matchable.plants",
        names[0] if names else "on_plants",
        traits=tuple(names),
        count=short.needed,
        copies=short.shown,
    )


@lru_cache(maxsize=256)
def _cards(edition: Edition) -> Cards:
    """Return the cards of the edition, all traits of plants as one face."""
    kinds = []
    for kind in edition.kinds:
        faces = dict.fromkeys(PLANT_CARDS if edition.traits[face].on_plant else face for face in kind.faces)
        kinds.append((tuple(faces), kind.copies))
    return Cards(kinds)
