"""The edition a table is played with: one published set, or a sum of sets such as "base+time_to_fly"."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from games.scoring.compatibility import check_sets, unadvised_mixes
from games.scoring.rules import (
    AnimalRules,
    FloraRules,
    ScenarioRules,
    SpeciesRules,
    flora_rules,
    scenario_rules,
    species_rules,
)
from games.scoring.set_file import (
    EDITIONS,
    UNKNOWN,
    EditionError,
    SetFile,
    set_codes,
    source_in_words,
)
from games.scoring.trait import CardKind, Fact, Trait

__all__ = ["EDITIONS", "Edition", "EditionError", "edition_codes", "load_edition"]


class Deck(NamedTuple):
    """The cards of one set. optional: a table may be played with or without them."""

    set_code: str
    cards: int
    optional: bool


@dataclass(frozen=True, eq=False)
class Edition:
    """Everything the validator knows about the sets in play.

    code: canonical, box first. tiebreak: words of order.py. deck_sizes: numbers of cards that may have been
    in play, empty when unknown; deck_size: the usual one; decks: of each set. conserved: every card
    of the deck is somewhere at the end. kinds: the physical cards. facts: numbers with their source, for the page of
    the edition. unadvised: pairs of sets that should better not be mixed. extras: a scenario with cards mixed in.
    own_set: cards of each kind in one player's own set, where the scenario has such.
    """

    code: str
    sets: tuple[str, ...]
    name: str
    names: Mapping[str, str]
    line: str
    family: str
    tiebreak: tuple[str, ...]
    players_min: int
    players_max: int
    players_tolerated: tuple[int, int] | None
    deck_size: int | None
    deck_sizes: tuple[int, ...]
    conserved: bool
    kinds: tuple[CardKind, ...]
    traits: Mapping[str, Trait]
    points: Mapping[str, int]
    open_sets: tuple[str, ...] = ()
    open_points: int = 1
    open_cards: int = 0
    open_copies: int | None = None
    open_reprints: bool = False
    ratable: bool = True
    animals: AnimalRules = field(default_factory=AnimalRules)
    species: SpeciesRules = field(default_factory=SpeciesRules)
    flora: FloraRules | None = None
    scenario: ScenarioRules | None = None
    extras: bool = False
    own_set: tuple[int, ...] = ()
    decks: tuple[Deck, ...] = ()
    notes: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    unadvised: tuple[tuple[str, str], ...] = field(default=())

    @property
    def open(self) -> bool:
        """True when the card list of a set is not published, so that foreign traits may be on the table."""
        return bool(self.open_sets)

    def name_in(self, language: str) -> tuple[str, bool]:
        """Return the edition's name in that language, and True when a part of it is a fallback to English."""
        if language in self.names:
            return self.names[language], False
        return self.name, language != "en"


def edition_codes(folder: Path = EDITIONS) -> list[str]:
    """Return the codes of all sets found in the folder. Sums of them are editions too, see load_edition."""
    return set_codes(folder)


def usual_edition(found: SetFile) -> str:
    """Return the code under which a set is played: its own, or the sum with the first box it is made for."""
    stands_alone = found.get("kind") == "box" or found.get("alone")
    return found.code if stands_alone else "+".join([*found.get("bases", [])[:1], found.code])


def load_edition(code: str, folder: Path = EDITIONS) -> Edition:
    """Return the edition named by sets joined with "+", in any order.

    Editions are kept; a file added to, removed from or replaced in the folder is noticed.
    Raises EditionError: unknown_edition, incompatible_sets, bad_edition_file.
    """
    return _loaded(code, folder, os.stat(folder).st_mtime_ns)


@lru_cache(maxsize=1024)
def _loaded(code: str, folder: Path, changed: int) -> Edition:
    parts = [part.strip() for part in code.split("+")]
    if len(code) > 500 or len(parts) > 20:
        raise EditionError("unknown_edition", set=code[:60])
    try:
        return _summed(tuple(check_sets(parts, folder)))
    except (AttributeError, KeyError, RecursionError, TypeError, ValueError) as error:
        # A dropped-in file can be wrong in ways no list of checks foresees; the site must still say which edition.
        raise EditionError("bad_edition_file", file=code[:60], key="", reason=repr(error)[:200]) from error


@lru_cache(maxsize=256)
def _summed(sets: tuple[SetFile, ...]) -> Edition:
    box = sets[0]
    traits, kinds = _traits_and_kinds(sets)
    decks = _decks(sets, kinds)
    sizes = _sums(decks)
    scenario = next((s for s in sets if s.get("kind") == "scenario"), None)
    merged = _merged_tables(sets)
    return Edition(
        code="+".join(s.code for s in sets),
        sets=tuple(s.code for s in sets),
        name=" + ".join(s.get("name") for s in sets),
        names=_names(sets),
        line=box.get("line", box.code),
        family=box.get("family"),
        tiebreak=tuple(merged["tiebreak"].get("chain", [])),
        players_min=merged["players"].get("min", 2),
        players_max=max(s.get("players", {}).get("max", 0) for s in sets) or 8,
        players_tolerated=_pair(merged["players"].get("tolerated")),
        deck_size=sizes[0] if sizes else None,
        deck_sizes=sizes,
        decks=decks,
        conserved=merged["deck"].get("conserved", box.get("family") == "animals"),
        kinds=kinds,
        traits=traits,
        points={what: p["value"] for s in sets for what, p in s.get("points", {}).items()},
        open_sets=tuple(s.code for s in sets if s.get("open", False)),
        open_points=next((s.get("open_points") for s in sets if "open_points" in s.content), 1),
        open_cards=sum(s.get("open_cards", 0) for s in sets),
        open_copies=next((s.get("open_copies") for s in sets if "open_copies" in s.content), None),
        open_reprints=any(s.get("open_reprints", False) for s in sets),
        ratable=all(s.get("ratable", True) for s in sets),
        animals=AnimalRules(merged["animals"].get("share_traits", False)),
        species=species_rules(merged["species"]),
        flora=flora_rules(merged["flora"]) if merged["flora"] else None,
        scenario=scenario_rules(scenario.get("scenario")) if scenario else None,
        extras=scenario is not None and len(sets) > 2,
        own_set=_own_set(sets, kinds),
        notes=tuple(s.get("note") for s in sets if s.get("note")),
        facts=tuple(fact for s in sets for fact in s.facts),
        unadvised=tuple(unadvised_mixes(sets)),
    )


def _names(sets: tuple[SetFile, ...]) -> dict[str, str]:
    """Names of the sum in every language in which each of its sets has a name."""
    languages = set.intersection(*(set(s.get("names", {})) | {"en"} for s in sets))
    return {
        language: " + ".join(s.get("names", {}).get(language, s.get("name")) for s in sets)
        for language in sorted(languages)
    }


def _merged_tables(sets: tuple[SetFile, ...]) -> dict[str, dict[str, Any]]:
    """What the sets say together: a later set adds to, or overrides, what the box says."""
    tables: dict[str, dict[str, Any]] = {}
    for table in ("tiebreak", "players", "deck", "animals", "species", "flora"):
        tables[table] = {key: value for s in sets for key, value in s.get(table, {}).items()}
    return tables


def _traits_and_kinds(sets: tuple[SetFile, ...]) -> tuple[dict[str, Trait], tuple[CardKind, ...]]:
    codes = {s.code for s in sets}
    replaced: dict[str, str] = {}
    traits: dict[str, Trait] = {}
    for s in sets:
        additions = [a for other, a in s.get("with", {}).items() if other in codes]
        for table in [s.get("traits", {}), *(a.get("traits", {}) for a in additions)]:
            for trait_id, content in table.items():
                if trait_id in traits:
                    raise EditionError(
                        "bad_edition_file", file=f"{s.code}.toml", key=f"traits.{trait_id}",
                        reason=f"stated in {traits[trait_id].set_code}.toml already",
                    )  # fmt: skip
                traits[trait_id] = _trait(trait_id, content, s)
        for addition in additions:
            replaced.update(addition.get("replace", {}))
    kinds = tuple(_with_faces_replaced(kind, replaced) for s in sets for kind in s.cards)
    kinds = _admitted(sets, kinds)
    for old in replaced:
        traits.pop(old, None)
    _check_faces(traits, kinds)
    if any("admits" in s.get("scenario", {}) for s in sets):
        shown = {face for kind in kinds for face in kind.faces}
        traits = {trait_id: trait for trait_id, trait in traits.items() if trait_id in shown or trait.virtual}
    return {trait_id: _counted(trait, kinds) for trait_id, trait in traits.items()}, kinds


def _trait(trait_id: str, content: Mapping[str, Any], of: SetFile) -> Trait:
    values = {key: value for key, value in content.items() if key not in ("excludes", "source", "copies")}
    stated = content.get("copies")
    return Trait(
        id=trait_id,
        **values,
        copies=None if stated in (None, UNKNOWN) else stated,
        excludes=frozenset(content.get("excludes", ())),
        source=source_in_words(of.content, content),
        set_code=of.code,
    )


def _with_faces_replaced(kind: CardKind, replaced: Mapping[str, str]) -> CardKind:
    faces = tuple(dict.fromkeys(replaced.get(face, face) for face in kind.faces))
    return replace(kind, faces=faces)


def _admitted(sets: tuple[SetFile, ...], kinds: tuple[CardKind, ...]) -> tuple[CardKind, ...]:
    """Keep the kinds a scenario admits: all of the box, of other sets only those it lists."""
    for scenario in sets:
        admits = scenario.get("scenario", {}).get("admits")
        if admits is not None:
            kinds = tuple(
                kind
                for kind in kinds
                if kind.set_code == sets[0].code
                or {"/".join(kind.faces), *kind.faces} & set(admits.get(kind.set_code, ()))
            )
    return kinds


def _check_faces(traits: Mapping[str, Trait], kinds: tuple[CardKind, ...]) -> None:
    for kind in kinds:
        for face in kind.faces:
            if face not in traits:
                raise EditionError(
                    "bad_edition_file",
                    file=f"{kind.set_code}.toml",
                    key="deck.cards",
                    reason=f"no trait {face}",
                )


def _counted(trait: Trait, kinds: tuple[CardKind, ...]) -> Trait:
    """Fill in what the cards of all sets say about a trait: copies and the other sides."""
    mine = [kind for kind in kinds if trait.id in kind.faces]
    if not mine:
        return trait
    others = dict.fromkeys(face for kind in mine for face in kind.faces if face != trait.id)
    return replace(trait, copies=sum(kind.copies for kind in mine), other_sides=tuple(others))


def _decks(sets: tuple[SetFile, ...], kinds: tuple[CardKind, ...]) -> tuple[Deck, ...]:
    """Return the deck of each set; none at all when a set does not say how many cards it has."""
    boxes = [s for s in sets if s.get("kind") != "scenario"]
    if any("size" not in s.get("deck", {}) for s in boxes):
        return ()
    decks = []
    for s in boxes:
        own = sum(kind.copies for kind in kinds if kind.set_code == s.code)
        if not s.get("deck").get("complete", True):
            own = s.get("deck")["size"] * s.get("decks", 1)
        decks.append(Deck(s.code, own, s.get("deck").get("optional", False)))
    return tuple(decks)


def _sums(decks: tuple[Deck, ...]) -> tuple[int, ...]:
    """Numbers of cards that may be in play, the usual one first; empty when they are not known."""
    sizes = [0] if decks else []
    for deck in decks:
        more = [size + deck.cards for size in sizes]
        sizes = [*sizes, *more] if deck.optional else more
    return tuple(sizes)


def _pair(limits: list[int] | None) -> tuple[int, int] | None:
    return (limits[0], limits[1]) if limits else None


def _own_set(sets: tuple[SetFile, ...], kinds: tuple[CardKind, ...]) -> tuple[int, ...]:
    """A player's share of one deck of the box; of the cards mixed in one of each kind."""
    shares = next((s.get("scenario", {}).get("own_sets") for s in sets if "scenario" in s.content), None)
    if not shares:
        return ()
    return tuple(max(1, kind.copies // (shares * sets[0].get("decks", 1))) for kind in kinds)


@lru_cache(maxsize=256)
def half_deck(edition: Edition) -> Edition:
    """Return the edition with every kind of card halved, rounded up (an option of the online platform)."""
    halved = with_kinds(
        edition, tuple(replace(kind, copies=(kind.copies + 1) // 2) for kind in edition.kinds)
    )
    decks = tuple(
        deck._replace(cards=deck.cards - _removed(deck.set_code, edition, halved)) for deck in edition.decks
    )
    sizes = _sums(decks)
    return replace(halved, deck_size=sizes[0] if sizes else None, deck_sizes=sizes, decks=decks)


def _removed(set_code: str, whole: Edition, halved: Edition) -> int:
    return sum(
        kind.copies - half.copies
        for kind, half in zip(whole.kinds, halved.kinds, strict=True)
        if kind.set_code == set_code
    )


def with_kinds(edition: Edition, kinds: tuple[CardKind, ...]) -> Edition:
    """Return the edition with other numbers of the same kinds of cards."""
    traits = {trait_id: _counted(trait, kinds) for trait_id, trait in edition.traits.items()}
    return replace(edition, kinds=kinds, traits=traits)
