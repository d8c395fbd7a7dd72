"""A board as plain text and back: one line for each animal or species, so that it can be typed without a script.

Animals family: one line per animal, traits separated by commas: `carnivorous, fat tissue x2`; a line with a dash
alone is an animal without traits. Links: `cooperation 1-2`, numbers of the lines. Species family: population,
then `/` and body size where there is one, then a colon and traits: `4/3: horns, climbing`.
Traits are written by id or by their name in any language of the site.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from games.folding import name_key
from games.scoring.edition import Edition, EditionError, load_edition
from games.web.present.words import trait_name

BARE = ("-", "–", "—", "0")
MOST_LINES = 60
LINE = re.compile(r"[\r\n]+")
TIMES = re.compile(r"^(?P<name>.+?)\s*[x×х*]\s*(?P<times>[0-9]{1,2})$", re.IGNORECASE)
LINK = re.compile(r"^(?P<name>.+?)[\s:]+(?P<a>[0-9]{1,3})\s*[-–—,+&]\s*(?P<b>[0-9]{1,3})$")
SPECIES = re.compile(
    r"^(?P<population>[0-9]{1,3})\s*(?:/\s*(?P<size>[0-9]{1,3}))?\s*(?::\s*(?P<traits>.*))?$"
)


@dataclass
class ReadBoard:
    """A typed board in the form of `check_board`, and the lines that could not be read: (line, reason)."""

    board: dict[str, Any] | None
    faults: list[tuple[str, str]] = field(default_factory=list)


def read_animals(edition_code: str, animals: str, links: str) -> ReadBoard:
    """The board that these lines describe; None when nothing was typed."""
    lines = _lines(animals)
    if not lines and not _lines(links):
        return ReadBoard(None)
    faults: list[tuple[str, str]] = []
    if len(lines) > MOST_LINES:
        return ReadBoard({"animals": []}, [("animals", _("That is more animals than any game has."))])
    board: dict[str, Any] = {
        "animals": [
            {"id": str(number), "traits": _traits(edition_code, line)} for number, line in enumerate(lines, 1)
        ],
        "links": [],
    }
    for line in _lines(links):
        found = LINK.match(line)
        if found is None:
            faults.append(("links", _("“%(line)s”: write a pair card and two animals, like “%(example)s”.")
                           % {"line": line[:60], "example": _("cooperation 1-2")}))  # fmt: skip
            continue
        board["links"].append(
            {
                "trait": trait_id(edition_code, found["name"]),
                "a": found["a"].lstrip("0"),
                "b": found["b"].lstrip("0"),
            }
        )
    return ReadBoard(board, faults)


def read_species(edition_code: str, species: str, counters: Mapping[str, int | None]) -> ReadBoard:
    """The same for species boards. counters: food and such, None where nothing was typed."""
    lines = _lines(species)
    typed = {name: value for name, value in counters.items() if value is not None}
    if not lines and not typed:
        return ReadBoard(None)
    faults: list[tuple[str, str]] = []
    boards: list[dict[str, Any]] = []
    for line in lines[:MOST_LINES]:
        found = SPECIES.match(line)
        if found is None:
            faults.append(
                (
                    "animals",
                    _("“%(line)s”: write population/body size: traits, like “4/3: horns”.")
                    % {"line": line[:60]},
                )
            )
            continue
        one: dict[str, Any] = {"population": int(found["population"])}
        if found["size"] is not None:
            one["body_size"] = int(found["size"])
        one["traits"] = _traits(edition_code, found["traits"] or "")
        boards.append(one)
    return ReadBoard({**typed, "species": boards}, faults)


def read_flora(text: str) -> list[dict[str, Any]]:
    """Flora cards, one a line: kind and tokens, `mushroom 3`; the kind by its name in any language of the site."""
    cards: list[dict[str, Any]] = []
    for line in _lines(text)[:MOST_LINES]:
        kind, _space, food = line.rpartition(" ")
        if not kind:
            kind, food = food, "0"
        kind = kind.strip(" \t:,-–—").casefold()
        kind = _flora_by_name().get(kind, kind)
        cards.append({"kind": kind, "food": int(food) if food.isdecimal() else food})
    return cards


def flora_name(kind: str) -> str:
    """Return what a kind of flora is called in the reader's language."""
    return {"grass": _("Grass"), "mushroom": _("Mushroom")}.get(kind, kind)


@lru_cache(maxsize=1)
def _flora_by_name() -> dict[str, str]:
    """Name in small letters, in every language of the site -> kind."""
    kinds: dict[str, str] = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            kinds |= {flora_name(kind).casefold(): kind for kind in ("grass", "mushroom")}
    return kinds


def board_lines(edition_code: str, player: Mapping[str, Any]) -> Iterable[str]:
    """A checked board as lines to read: `1. Carnivorous, Fat Tissue ×2`; pair cards last."""
    bare = _("no traits")
    for number, animal in enumerate(player.get("animals", ()), 1):
        names = _named(edition_code, animal.get("traits", ()))
        yield f"{number}. {names or bare}"
    numbers = {animal.get("id"): number for number, animal in enumerate(player.get("animals", ()), 1)}
    for link in player.get("links", ()):
        yield _link_text(edition_code, link, numbers, "–")
    for number, species in enumerate(player.get("species", ()), 1):
        size = f"/{species['body_size']}" if "body_size" in species else ""
        names = _named(edition_code, species.get("traits", ()))
        yield f"{number}. {species.get('population', '?')}{size}: {names or bare}"


def typed_text(edition_code: str, player: Mapping[str, Any]) -> dict[str, str]:
    """A board in the words the plain form takes: texts of its fields `animals` and `links`."""
    numbers = {animal.get("id"): number for number, animal in enumerate(player.get("animals", ()), 1)}
    lines = [_named(edition_code, animal.get("traits", ())) or "-" for animal in player.get("animals", ())]
    for species in player.get("species", ()):
        size = f"/{species['body_size']}" if "body_size" in species else ""
        lines.append(
            f"{species.get('population', 0)}{size}: {_named(edition_code, species.get('traits', ()))}"
        )
    links = [_link_text(edition_code, link, numbers, "-") for link in player.get("links", ())]
    return {"animals": "\n".join(lines), "links": "\n".join(links)}


def trait_id(edition_code: str, text: str) -> str:
    """The id of a trait written by id or name; the text itself, tidied, when there is none (the validator says so)."""
    key = name_key(text.replace("_", " "))
    return _ids_by_name(edition_code).get(key, re.sub(r"\s+", "_", key)[:60])


def trait_names(edition_code: str) -> tuple[list[str], list[str]]:
    """Names to offer in the reader's language: of traits on one animal, and of pair cards."""
    edition = _edition(edition_code)
    if edition is None:
        return [], []
    language = get_language() or "en"
    names = [
        (trait.name_in(language)[0], trait.pair) for trait in edition.traits.values() if not trait.on_plant
    ]
    return sorted(name for name, pair in names if not pair), sorted(name for name, pair in names if pair)


@lru_cache(maxsize=64)
def _ids_by_name(edition_code: str) -> dict[str, str]:
    edition = _edition(edition_code)
    if edition is None:
        return {}
    found = {name_key(name): trait.id for trait in edition.traits.values() for name in trait.names.values()}
    return found | {name_key(trait.replace("_", " ")): trait for trait in edition.traits}


def _edition(code: str) -> Edition | None:
    try:
        return load_edition(code)
    except EditionError:
        return None


def _link_text(edition_code: str, link: Mapping[str, Any], numbers: Mapping[Any, int], dash: str) -> str:
    name = trait_name(edition_code, link.get("trait", ""))
    return f"{name} {numbers.get(link.get('a'), '?')}{dash}{numbers.get(link.get('b'), '?')}"


def _lines(text: str) -> list[str]:
    return [line.strip() for line in LINE.split(text) if line.strip()]


def _traits(edition_code: str, line: str) -> list[str]:
    if line.strip() in BARE:
        return []
    traits = []
    for part in re.split(r"[,;、，]", line):
        name = part.strip()
        if not name:
            continue
        found = TIMES.match(name)
        times = min(int(found["times"]), 30) if found else 1
        traits += [trait_id(edition_code, found["name"] if found else name)] * times
    return traits


def _named(edition_code: str, traits: Iterable[str]) -> str:
    counts: dict[str, int] = {}
    for trait in traits:
        counts[trait] = counts.get(trait, 0) + 1
    return ", ".join(
        trait_name(edition_code, trait) + (f" ×{count}" if count > 1 else "")
        for trait, count in counts.items()
    )
