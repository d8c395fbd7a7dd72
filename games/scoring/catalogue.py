"""What a page shows of an edition: its traits by name, whether two may stand together, a running total.

traits_for(edition, language)              every trait, ready for a searchable list
may_stand_together(edition, first, second) the answer and its reason
running_total(board, code)                 one unfinished board: breakdown and the faults it has by itself
playable_sets(), additions(code)           sets that can be played as they stand; sets that can be added
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.scoring.check import Report, find
from games.scoring.edition import EDITIONS, Edition, EditionError, edition_codes, load_edition
from games.scoring.trait import Trait

REASONS = ("excluded", "equal", "raises_need", "apart")


@dataclass(frozen=True, slots=True)
class TraitEntry:
    """A trait as a list shows it.

    is_fallback: there is no name in the language asked for. place: "animal", "pair", "plant" or "species".
    excludes: both ways round.
    """

    id: str
    name: str
    is_fallback: bool
    place: str
    points: int
    need: int
    repeat: bool
    copies: int | None
    excludes: tuple[str, ...]
    other_sides: tuple[str, ...]
    trust: str
    source: str
    note: str
    set_code: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether two traits may stand together, and why not: a word of REASONS, "" when they may."""

    allowed: bool
    reason: str = ""


def traits_for(edition: Edition, language: str) -> list[TraitEntry]:
    """Return the traits of the edition sorted by their name in that language."""
    entries = [_entry(trait, edition, language) for trait in edition.traits.values()]
    return sorted(entries, key=lambda entry: (entry.name.casefold(), entry.id))


def _entry(trait: Trait, edition: Edition, language: str) -> TraitEntry:
    name, is_fallback = trait.name_in(language)
    excludes = {other.id for other in edition.traits.values() if trait.id in other.excludes}
    excludes |= trait.excludes & edition.traits.keys()
    return TraitEntry(
        id=trait.id,
        name=name,
        is_fallback=is_fallback,
        place=place_of(trait, edition),
        points=edition.points.get("trait", trait.points),
        need=trait.need,
        repeat=trait.repeat,
        copies=trait.copies,
        excludes=tuple(sorted(excludes)),
        other_sides=trait.other_sides,
        trust=trait.trust,
        source=trait.source,
        note=trait.note,
        set_code=trait.set_code,
    )


def place_of(trait: Trait, edition: Edition) -> str:
    """Return where such a card lies: on an animal, between a pair of animals, on a plant, on a species."""
    if edition.family == "species":
        return "species"
    if trait.on_plant:
        return "plant"
    return "pair" if trait.pair else "animal"


def may_stand_together(edition: Edition, first: str, second: str) -> Verdict:
    """Return whether two traits of the edition may lie on one animal or species.

    Reasons: excluded (one bars the other), equal (no two alike), raises_need (beside a trait that bears none
    that raises the need for food), apart (one lies on plants).
    Raises KeyError for a trait the edition does not have.
    """
    a, b = edition.traits[first], edition.traits[second]
    if a.on_plant != b.on_plant:
        return Verdict(False, "apart")
    if second in a.excludes or first in b.excludes:
        return Verdict(False, "excluded")
    if a is b and not a.repeat and not a.pair:
        return Verdict(edition.family == "species" and edition.species.equal_traits != "error", "equal")
    for one, other in ((a, b), (b, a)):
        if one.companions is not None and (one.companions < 1 or other.need > 0):
            return Verdict(False, "raises_need")
    return Verdict(True)


def running_total(board: Mapping[str, Any], code: str, folder: Path = EDITIONS) -> Report:
    """Return the report on one board that is still being built.

    Only faults that the board has by itself are kept: what needs the other players, such as the deck, is not
    judged yet. Raises BoardError and reports an unknown edition as check.find does.
    """
    report = find({"edition": code, "players": [board]}, folder)
    own = tuple(finding for finding in report.findings if finding.player == 0 or finding.where == "edition")
    return Report(report.edition, report.table, report.breakdowns, None, None, own)


def playable_sets(folder: Path = EDITIONS) -> list[str]:
    """Return the sets that can be played as they stand: boxes, and expansions that bring their box along."""
    return [code for code in edition_codes(folder) if _loads(code, folder)]


def additions(code: str, folder: Path = EDITIONS) -> list[str]:
    """Return the sets that can be added to an edition: what a form offers beside it."""
    played = load_edition(code, folder)
    return [
        other
        for other in edition_codes(folder)
        if other not in played.sets and _loads(f"{played.code}+{other}", folder)
    ]


def _loads(code: str, folder: Path) -> bool:
    try:
        load_edition(code, folder)
    except EditionError:
        return False
    return True


def trait_names(edition: Edition, language: str) -> dict[str, str]:
    """Return trait id -> name in that language, English where there is none."""
    return {trait.id: trait.name_in(language)[0] for trait in edition.traits.values()}
