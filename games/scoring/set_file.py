"""One published set (a box, an expansion, a scenario) as its .toml file states it.

A file is checked in full when it is read: unknown key, missing source, a card that does not add up to the
deck. The error names file and key, so that whoever wrote the file can mend it.

Vocabulary of a file. Every table that holds numbers also holds `source` (keys of [sources]) and `trust`
("sourced" or "inferred").

    name, names.<language>, year
    line            games that can be mixed at all, for readers
    family          "animals" (animals with linked pairs) or "species" (species boards with population)
    kind            "box" (stands alone), "expansion" or "scenario" (needs one of `bases`)
    alone           the set meant when an expansion is named without a box
    extends, decks  start from another set's file; play that many decks of it
    refuses, warns  sets it cannot, or should better not, be mixed with
    open            true: the card list is not published; a foreign trait counts `open_points`
    open_cards      how many cards of the set have unknown faces; `open_copies`: most of a kind among them
    open_reprints   true: those may show traits of the other sets as well
    ratable         false: not for a rating unless an organiser insists
    [tiebreak]      chain: words of order.py, the most important first
    [players]       min, max as printed; tolerated = [least, most]: only a warning, platforms seat so many
    [deck]          size, cards = [{ faces, copies }]; optional: may be left in the box;
                    conserved = false: cards are spent during the game, only an upper bound holds
    [points.<what>] value: points of one animal, food token, population point, trait card ...
    [animals], [species], [flora], [scenario]   see rules.py
    [traits.<id>]   see trait.py; `copies` only where [deck] lists no card with that face
    [with.<set>]    replace = { trait = trait } and traits.<id>, only when that set is played as well
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from games.scoring.rules import TABLE_KEYS
from games.scoring.trait import CardKind, Fact

EDITIONS = Path(__file__).parent / "editions"
LANGUAGES = ("en", "ru", "uk", "ja")
TRUST = ("sourced", "inferred")

FILE_KEYS = {
    "name": str, "names": dict, "year": int, "line": str, "family": str, "kind": str, "alone": str,
    "extends": str, "decks": int, "bases": list, "refuses": list, "warns": list, "open": bool,
    "open_cards": int, "open_points": int, "open_copies": int, "open_reprints": bool, "ratable": bool, "note": str,
    "sources": dict, "tiebreak": dict,
    "players": dict, "deck": dict, "points": dict, "animals": dict, "species": dict, "flora": dict,
    "scenario": dict, "traits": dict, "with": dict,
}  # fmt: skip
TRAIT_KEYS = {
    "names": dict, "points": int, "need": int, "pair": bool, "repeat": bool, "excludes": list,
    "copies": (int, str), "on_opponent": str, "on_plant": bool, "as_animal": bool, "face": str,
    "virtual": bool, "virtual_for": str, "companions": int, "switches_off": bool, "stores_food": bool,
    "regenerates": bool, "needs_working": bool, "sleeps": bool, "extra_slots": int, "body_size_max": int,
    "never_overpopulates": bool, "online_unlimited": bool, "note": str, "source": list, "trust": str,
}  # fmt: skip
UNKNOWN = "unknown"


class EditionError(Exception):
    """An edition cannot be had. code: unknown_edition, incompatible_sets or bad_edition_file.

    values: for a door's sentence. unknown_edition: set. incompatible_sets: sets, reason (repeat, no_box,
    two_boxes, no_base, refused, not_admitted). bad_edition_file: file, key, reason.
    """

    def __init__(self, code: str, **values: Any) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values

    def __str__(self) -> str:
        return f"{self.code} ({', '.join(f'{key}: {value}' for key, value in self.values.items())})"


@dataclass(frozen=True, eq=False)
class SetFile:
    """A set as read. content: the checked file (`extends` resolved); cards and facts: drawn from it."""

    code: str
    content: Mapping[str, Any]
    cards: tuple[CardKind, ...]
    facts: tuple[Fact, ...]

    def get(self, key: str, default: Any = None) -> Any:
        return self.content.get(key, default)


def set_codes(folder: Path = EDITIONS) -> list[str]:
    """Return the codes of the sets in the folder, sorted. The file name is the code; a file present is offered."""
    return sorted(path.stem for path in folder.glob("*.toml"))


def read_set(code: str, folder: Path = EDITIONS) -> SetFile:
    """Return the set of that code. Raises EditionError unknown_edition or bad_edition_file."""
    if not code.replace("_", "").isalnum() or not (path := folder / f"{code}.toml").is_file():
        raise EditionError("unknown_edition", set=code[:60])
    return _read(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=256)
def _read(path: Path, changed: int) -> SetFile:
    """Read and check one file. changed: its time stamp, so that a corrected file is read again."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise EditionError("bad_edition_file", file=path.name, key="", reason=str(error)) from error
    if "extends" in content:
        parent = read_set(content["extends"], path.parent).content
        content = _extended(parent, content)
    _check(content, path.name)
    return SetFile(path.stem, content, _cards(content, path), _facts(content))


def _extended(parent: Mapping[str, Any], child: Mapping[str, Any]) -> dict[str, Any]:
    """The child's values over the parent's, table by table. Names are those of one set and are not inherited."""
    inherited = {key: value for key, value in parent.items() if key not in ("names", "note")}
    return _overlaid(inherited, child)


def _overlaid(lower: Mapping[str, Any], upper: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(lower)
    for key, value in upper.items():
        old = lower.get(key)
        merged[key] = _overlaid(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return merged


def _check(content: Mapping[str, Any], file: str) -> None:
    def fault(key: str, reason: str) -> EditionError:
        return EditionError("bad_edition_file", file=file, key=key, reason=reason)

    def check_keys(table: Mapping[str, Any], allowed: Mapping[str, Any], where: str) -> None:
        for key, value in table.items():
            name = f"{where}.{key}" if where else key
            if key not in allowed:
                raise fault(name, "unknown key")
            kind = allowed[key]
            if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
                raise fault(name, "wrong type")

    def check_source(table: Mapping[str, Any], where: str) -> None:
        for key in table.get("source") or [None]:
            if key not in content["sources"]:
                raise fault(f"{where}.source", "missing, or not named in [sources]")
        if table.get("trust") not in TRUST:
            raise fault(f"{where}.trust", f"one of {', '.join(TRUST)} is needed")

    check_keys(content, FILE_KEYS, "")
    for key in ("name", "family", "kind", "sources"):
        if key not in content:
            raise fault(key, "missing")
    if content["family"] not in ("animals", "species"):
        raise fault("family", "animals or species is needed")
    if content["kind"] not in ("box", "expansion", "scenario"):
        raise fault("kind", "box, expansion or scenario is needed")
    for table in TABLE_KEYS:
        if table in content:
            check_keys(content[table], TABLE_KEYS[table], table)
            check_source(content[table], table)
    for number, card in enumerate(content.get("deck", {}).get("cards", []), start=1):
        if not _is_card(card):
            raise fault("deck.cards", f"entry {number} needs faces (a list of traits) and copies (a number)")
    for what, points in content.get("points", {}).items():
        check_keys(points, {"value": int, "source": list, "trust": str}, f"points.{what}")
        check_source(points, f"points.{what}")
    for where, traits in _trait_tables(content):
        for trait_id, trait in traits.items():
            check_keys(trait, TRAIT_KEYS, f"{where}.{trait_id}")
            check_source(trait, f"{where}.{trait_id}")
            if "en" not in trait.get("names", {}):
                raise fault(f"{where}.{trait_id}.names.en", "missing")


def _is_card(card: Any) -> bool:
    if not isinstance(card, dict) or card.keys() != {"faces", "copies"} or type(card["copies"]) is not int:
        return False
    return isinstance(card["faces"], list) and all(isinstance(face, str) for face in card["faces"])


def _trait_tables(content: Mapping[str, Any]) -> list[tuple[str, Mapping[str, Any]]]:
    tables = [("traits", content.get("traits", {}))]
    for other, addition in content.get("with", {}).items():
        tables.append((f"with.{other}.traits", addition.get("traits", {})))
    return tables


def _cards(content: Mapping[str, Any], path: Path) -> tuple[CardKind, ...]:
    """Card kinds of the set: those listed, and one-sided ones for traits that only state copies."""
    decks = content.get("decks", 1)
    deck = content.get("deck", {})
    listed = [(tuple(card["faces"]), card["copies"]) for card in deck.get("cards", [])]
    shown = {face for faces, _ in listed for face in faces}
    for trait_id, trait in content.get("traits", {}).items():
        copies = trait.get("copies", UNKNOWN)
        if copies != UNKNOWN and trait_id not in shown and copies > 0:
            listed.append(((trait_id,), copies))
    if "size" in deck and deck.get("complete", True) and sum(copies for _, copies in listed) != deck["size"]:
        total = sum(copies for _, copies in listed)
        raise EditionError(
            "bad_edition_file", file=path.name, key="deck.size", reason=f"the cards listed are {total}"
        )
    return tuple(CardKind(faces, copies * decks, path.stem) for faces, copies in listed)


def _facts(content: Mapping[str, Any]) -> tuple[Fact, ...]:
    """Every number of the file that is no trait, with its source in words."""
    facts = []
    for what, points in content.get("points", {}).items():
        facts.append(_fact(content, f"points.{what}", points["value"], points))
    for table, keys in TABLE_KEYS.items():
        for key, value in content.get(table, {}).items():
            if (table, key) == ("deck", "size"):
                value *= content.get("decks", 1)
            if key in keys and key not in ("cards", "admits", "source", "trust"):
                facts.append(_fact(content, f"{table}.{key}", value, content[table]))
    return tuple(facts)


def _fact(content: Mapping[str, Any], what: str, value: Any, table: Mapping[str, Any]) -> Fact:
    return Fact(what, value, source_in_words(content, table), table["trust"])


def source_in_words(content: Mapping[str, Any], table: Mapping[str, Any]) -> str:
    """Return the sources of a table of a set file as one line of text."""
    return "; ".join(content["sources"][key] for key in table["source"])
