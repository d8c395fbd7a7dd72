"""Copies of a trait on all boards, and whether the physical cards can be dealt that way at all."""

from collections import Counter
from functools import lru_cache

from games.scoring.board import Board, Table
from games.scoring.edition import Edition
from games.scoring.findings import ERROR, WARNING, Findings
from games.scoring.legality.matching import short_traits
from games.scoring.trait import Trait

PLANT_CARDS = "*plant"
"""Stands for any trait of plants: of cards lying on plants only the number is known."""


def check_copies(table: Table, edition: Edition, findings: Findings) -> None:
    """Check traits over all boards against the copies in the decks, then against the two-sided cards."""
    demand, traits = _demand(table.boards)
    slack = _online_slack(edition) if table.online else {}
    for trait_id, trait in traits.items():
        copies = _copies(trait, edition)
        if copies is not None:
            copies += slack.get(trait_id, 0)
            if demand[trait_id] > copies:
                level = WARNING if demand[trait_id] <= copies + _unseen(trait, edition) else ERROR
                variant = "too_many_copies" if level == ERROR else "too_many_copies.unseen"
                findings.add(level, variant, trait_id, trait=trait_id, count=demand[trait_id], copies=copies)
                demand[trait_id] = copies
    if edition.kinds and edition.deck_sizes:
        _check_cards(demand, table, edition, slack, findings)


def _demand(boards: list[Board]) -> tuple[Counter[str], dict[str, Trait]]:
    demand: Counter[str] = Counter()
    traits: dict[str, Trait] = {}
    for board in boards:
        for animal in board.animals:
            for trait in animal.traits:
                if not trait.virtual:
                    traits[trait.id] = trait
                    demand[trait.id] += 1
        for link in board.links:
            traits[link.trait.id] = link.trait
            demand[link.trait.id] += 1
        for species in board.species:
            for trait in species.traits:
                traits[trait.id] = trait
                demand[trait.id] += 1
    return demand, traits


def _copies(trait: Trait, edition: Edition) -> int | None:
    """Cards that show the trait; for one that another trait's card shows, those of that face."""
    if trait.face:
        return edition.traits[trait.face].copies if trait.face in edition.traits else 0
    return trait.copies


def _unseen(trait: Trait, edition: Edition) -> int:
    """Cards whose faces are not published and might show a trait of the other sets as well."""
    if not edition.open_reprints or not trait.set_code:
        return 0
    return edition.open_cards if edition.deck_sizes else 10**9


@lru_cache(maxsize=256)
def _online_slack(edition: Edition) -> dict[str, int]:
    """Cards that exist only on the platform: how often a trait may lie there without a card of its own."""
    slack: dict[str, int] = {}
    for trait in edition.traits.values():
        if trait.virtual_for:
            slack[trait.virtual_for] = slack.get(trait.virtual_for, 0) + (trait.copies or 0)
        if trait.online_unlimited:
            slack[trait.id] = 10**9
    return slack


def _check_cards(
    demand: Counter[str], table: Table, edition: Edition, slack: dict[str, int], findings: Findings
) -> None:
    wanted: dict[str, int] = {}
    foreign = 0
    for trait_id, number in demand.items():
        trait = edition.traits.get(trait_id)
        if trait is None or (trait.copies is None and not trait.face):
            foreign += number
            continue
        face = trait.face or trait_id
        wanted[face] = wanted.get(face, 0) + max(0, number - slack.get(trait_id, 0))
    if table.on_plants:
        wanted[PLANT_CARDS] = table.on_plants
    kinds = _kinds(edition)
    blocked = short_traits(wanted, kinds)
    if blocked is not None:
        traits, needed, shown = blocked
        _note_blocked(traits, needed, shown + edition.open_cards, findings)


def _note_blocked(traits: set[str], needed: int, shown: int, findings: Findings) -> None:
    names = sorted(traits - {PLANT_CARDS})
    findings.error(
        "cards_not_matchable", names[0] if names else "on_plants",
        traits=tuple(names), names=", ".join(names), count=needed, copies=shown,
    )  # fmt: skip


@lru_cache(maxsize=256)
def _kinds(edition: Edition) -> tuple[tuple[tuple[str, ...], int], ...]:
    kinds = []
    for kind in edition.kinds:
        faces = (PLANT_CARDS if edition.traits[face].on_plant else face for face in kind.faces)
        kinds.append((tuple(dict.fromkeys(faces)), kind.copies))
    return tuple(kinds)
