"""Each animal: equal and excluded traits, what may stand beside it, tokens on it."""

from games.scoring.board import Animal, Board, Table
from games.scoring.edition import Edition
from games.scoring.findings import ERROR, WARNING, Findings
from games.scoring.legality.players import is_unfinished
from games.scoring.trait import Trait


def check_animals(table: Table, edition: Edition, findings: Findings) -> None:
    """Check every animal of every player."""
    unfinished = is_unfinished(table, edition)
    for board in table.boards:
        for animal in board.animals:
            if len(animal.traits) > 1 or animal.links:
                _check_traits(animal, board, findings)
            if animal.food is not None or animal.fat is not None:
                _check_tokens(animal, board, unfinished, findings)
            if animal.disabled is not None:
                _check_disabled(animal, board, findings)
            if animal.count > 1 and not edition.animals.share_traits:
                findings.error(
                    "count_range.shared", _where(board, animal, "count"), board.index, animal=animal.index
                )
            if animal.eaten and not any(trait.regenerates for trait in animal.traits):
                where = _where(board, animal, "eaten_regenerating")
                findings.error("regeneration_limit.without", where, board.index, animal=animal.index)


def _where(board: Board, animal: Animal, key: str) -> str:
    return f"players[{board.index}].animals[{animal.index}].{key}"


def _check_traits(animal: Animal, board: Board, findings: Findings) -> None:
    ids = {trait.id for trait in animal.traits}
    if len(ids) < len(animal.traits):
        _check_repeats(animal, board, findings)
    excluded: set[tuple[str, str]] = set()
    for trait in animal.traits:
        if trait.excludes:
            excluded.update((min(trait.id, other), max(trait.id, other)) for other in trait.excludes & ids)
        if trait.companions is not None:
            _check_companions(trait, animal, board, findings)
    for trait_id, other_id in sorted(excluded):
        where = _where(board, animal, "traits")
        findings.error(
            "excluded_pair", where, board.index, trait=trait_id, other=other_id, animal=animal.index
        )


def _check_repeats(animal: Animal, board: Board, findings: Findings) -> None:
    """A switched-off trait still bars a second one."""
    seen: set[str] = set()
    repeated: set[str] = set()
    for trait in animal.traits:
        if trait.id in seen and not trait.repeat:
            repeated.add(trait.id)
        seen.add(trait.id)
    for trait_id in sorted(repeated):
        where = _where(board, animal, "traits")
        findings.error("duplicate_trait", where, board.index, trait=trait_id, animal=animal.index)


def _check_companions(trait: Trait, animal: Animal, board: Board, findings: Findings) -> None:
    """A trait that bears only so many others beside it, and none that raises the need for food."""
    beside = list(animal.traits)
    beside.remove(trait)
    others = [other for other in (*beside, *animal.links) if not other.as_animal]
    hungry = sorted({other.id for other in others if other.need > 0})
    where = _where(board, animal, "traits")
    if trait.companions is not None and len(others) > trait.companions:
        findings.error(
            "regeneration_limit", where, board.index,
            trait=trait.id, count=len(others), most=trait.companions, animal=animal.index,
        )  # fmt: skip
    for other_id in hungry:
        findings.error(
            "regeneration_limit.need", where, board.index, trait=trait.id, other=other_id, animal=animal.index
        )


def need_of(animal: Animal) -> int:
    """Return how many red and blue tokens feed the animal: 1 and the extra needs, at least 1.

    Switched-off traits do not ask for food.
    """
    off = list(animal.disabled or ())
    need = 1
    for trait in [*animal.traits, *animal.links]:
        if trait.id in off:
            off.remove(trait.id)
        else:
            need += trait.need
    return max(1, need)


def _check_tokens(animal: Animal, board: Board, unfinished: bool, findings: Findings) -> None:
    if animal.fat is not None:
        stores = sum(trait.stores_food for trait in animal.traits)
        if animal.fat > stores:
            findings.error(
                "fat_over_cards", _where(board, animal, "fat"), board.index,
                fat=animal.fat, cards=stores, animal=animal.index,
            )  # fmt: skip
    if animal.food is not None and not animal.eaten and animal.count == 1:
        need = need_of(animal)
        asleep = unfinished and any(trait.sleeps for trait in animal.traits)
        if animal.food < need and not asleep:
            findings.add(
                WARNING if unfinished else ERROR, "underfed", _where(board, animal, "food"), board.index,
                food=animal.food, need=need, animal=animal.index,
            )  # fmt: skip


def _check_disabled(animal: Animal, board: Board, findings: Findings) -> None:
    """An animal whose traits are being switched off dies with the last one that works."""
    off = list(animal.disabled or ())
    switching = [trait for trait in animal.traits if trait.switches_off]
    if off and not switching:
        where = _where(board, animal, "disabled")
        findings.warning("bad_disabled.without", where, board.index, animal=animal.index)
    for trait in [trait for trait in switching if trait.needs_working][:1]:
        working = 0
        for other in animal.traits:
            if other.id in off:
                off.remove(other.id)
            elif not other.needs_working and not other.as_animal:
                working += 1
        if not working:
            where = _where(board, animal, "disabled")
            findings.error("neoplasm_limit", where, board.index, trait=trait.id, animal=animal.index)
