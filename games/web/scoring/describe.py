"""What the board editor has to know of an edition, as JSON: enough to add up a board and to offer its cards.

The editor counts and weighs with these numbers while there is no network; what is legal is for the server to say.
"""

from collections.abc import Mapping
from typing import Any

from games.scoring.catalogue import TraitEntry, traits_for
from games.scoring.edition import Edition, EditionError, edition_codes, load_edition
from games.scoring.set_file import SetFile, read_set
from games.scoring.trait import Trait

OFTEN = 4
START = "base"


def described(edition: Edition, language: str) -> dict[str, Any]:
    """Return the edition for the editor.

    points: what -> points of one. traits: sorted by name in that language, each with id, name, place ("animal",
    "pair", "plant", "species"), points, need, copies (None: not known), and only where they say something: repeat,
    excludes, companions, as_animal, names (in other languages, for searching).
    """
    return {
        "code": edition.code,
        "name": edition.name_in(language)[0],
        "family": edition.family,
        "players": [edition.players_min, edition.players_max],
        "deck": edition.deck_size if edition.conserved else None,
        "tiebreak": list(edition.tiebreak),
        "points": dict(edition.points),
        "open": edition.open,
        "openPoints": edition.open_points,
        "sharesTraits": edition.animals.share_traits,
        "handsEmpty": bool(edition.scenario and edition.scenario.hands_empty),
        "flora": _flora(edition),
        "species": _species(edition) if edition.family == "species" else None,
        "often": _often(edition),
        "traits": [_trait(entry, edition.traits[entry.id]) for entry in traits_for(edition, language)],
    }


def _flora(edition: Edition) -> dict[str, Any] | None:
    rules = edition.flora
    if rules is None:
        return None
    tokens = {kind: list(limits) for kind, limits in rules.tokens.items()}
    return {"card": rules.card, "token": rules.token, "tokens": tokens, "most": rules.cards_max}


def _species(edition: Edition) -> dict[str, Any]:
    rules = edition.species
    return {
        "population": list(rules.population),
        "bodySize": list(rules.body_size) if rules.body_size else None,
        "traits": rules.traits,
        "traitsOfTwo": rules.traits_two_players,
        "counters": list(rules.counters),
        "equalTraits": rules.equal_traits,
    }


def _often(edition: Edition) -> list[str]:
    """Cards of which the deck has more than of the others, most first."""
    loose = [
        trait for trait in edition.traits.values() if not trait.pair and not trait.on_plant and trait.copies
    ]
    least = min((trait.copies or 0 for trait in loose), default=0)
    many = sorted(
        (trait for trait in loose if (trait.copies or 0) > least), key=lambda trait: -(trait.copies or 0)
    )
    return [trait.id for trait in many[:OFTEN]] if len(many) > 1 else []


def _trait(entry: TraitEntry, trait: Trait) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "id": entry.id,
        "name": entry.name,
        "place": entry.place,
        "points": trait.points,
        "need": entry.need,
        "copies": entry.copies,
    }
    others = sorted(set(trait.names.values()) - {entry.name})
    said = {
        "repeat": entry.repeat,
        "excludes": list(entry.excludes),
        "companions": trait.companions,
        "as_animal": trait.as_animal,
        "switches_off": trait.switches_off,
        "stores_food": trait.stores_food,
        "regenerates": trait.regenerates,
        "extra_slots": trait.extra_slots,
        "names": others,
    }
    return shown | {key: value for key, value in said.items() if value not in (False, None, 0, [], ())}


def described_sets(language: str) -> list[dict[str, Any]]:
    """Return every set that can be chosen: code, name, kind, line, and what it may be mixed with.

    Games first, by line and year; then official expansions by year, scenarios, and what is not official.
    """
    return sorted((_set(code, language) for code in edition_codes() if is_readable(code)), key=_rank)


def _rank(described_set: Mapping[str, Any]) -> tuple[int, str, int]:
    if described_set["kind"] == "box":
        return 0, described_set["line"], described_set["year"]
    unofficial = 0 if described_set["ratable"] else 2
    return 1 + unofficial + (described_set["kind"] == "scenario"), "", described_set["year"]


def is_readable(code: str) -> bool:
    """A set file that someone just dropped in and that is faulty must not take the page down."""
    try:
        read_set(code)
    except EditionError:
        return False
    return True


def _set(code: str, language: str) -> dict[str, Any]:
    found = read_set(code)
    return {
        "code": code,
        "name": set_name(found, language),
        "kind": found.get("kind"),
        "line": found.get("line", code),
        "year": found.get("year", 9999),
        "bases": list(found.get("bases", [])),
        "refuses": list(found.get("refuses", [])),
        "warns": list(found.get("warns", [])),
        "admits": sorted(found.get("scenario", {}).get("admits", {}))
        if found.get("kind") == "scenario"
        else None,
        "ratable": found.get("ratable", True),
    }


def set_name(found: SetFile, language: str) -> str:
    return str(found.get("names", {}).get(language, found.get("name")))


def kept_offline() -> tuple[str, ...]:
    """Editions a device keeps for use without a network: every box, and every set with the first box it belongs to."""
    codes = []
    for code in edition_codes():
        if not is_readable(code):
            continue
        found = read_set(code)
        bases = found.get("bases", [])
        wanted = code if found.get("kind") == "box" else "+".join([*bases[:1], code])
        try:
            codes.append(load_edition(wanted).code)
        except EditionError:
            continue  # a scenario or expansion whose box is not there
    return tuple(dict.fromkeys(codes))
