"""Animals as typed lines, with what a plain form needs beyond the traits: tokens, eaten ones, switched-off traits.

carnivorous, fat tissue x2, food 3, fat 1     tokens on the animal
regeneration, eaten                           eaten but regenerating: its body is lost
neoplasm, [swimming]                          in brackets: switched off
3 x budding, simplification                   three animals that share these traits
"""

import re
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from games.folding import name_key
from games.web.present.board import LINE, ReadBoard, read_animals, trait_id, typed_text
from games.web.present.words import trait_name

_COUNT = re.compile(r"^(?P<count>[0-9]{1,3})\s*[x×х*]\s*(?P<rest>.*)$", re.IGNORECASE)
_TOKENS = re.compile(r"^(?P<word>[^\W\d]+)\s*[:=]?\s*(?P<number>[0-9]{1,3})$")
_PARTS = re.compile(r"[,;、，]")


def read_marked_animals(edition_code: str, animals: str, links: str) -> ReadBoard:
    """Return the board of these lines, as present.board.read_animals does, with the marks above."""
    lines = [line.strip() for line in LINE.split(animals) if line.strip()]
    plain, marks = [], []
    for line in lines:
        text, found = _without_marks(edition_code, line)
        plain.append(text)
        marks.append(found)
    read = read_animals(edition_code, "\n".join(plain), links)
    for animal, found in zip((read.board or {}).get("animals", []), marks, strict=False):
        animal.update(found)
    return read


def _without_marks(edition_code: str, line: str) -> tuple[str, dict[str, Any]]:
    marks: dict[str, Any] = {}
    if found := _COUNT.match(line):
        marks["count"] = int(found["count"])
        line = found["rest"]
    parts = []
    for part in _PARTS.split(line):
        word = part.strip()
        tokens = _TOKENS.match(word)
        kind = _token_words().get(name_key(tokens["word"])) if tokens else None
        if tokens and kind:
            marks[kind] = int(tokens["number"])
        elif name_key(word) in ("eaten", name_key(_("eaten"))):
            marks["eaten_regenerating"] = True
        elif len(word) > 2 and word[0] == "[" and word[-1] == "]":
            marks.setdefault("disabled", []).append(trait_id(edition_code, word[1:-1]))
            parts.append(word[1:-1])
        elif word:
            parts.append(word)
    return ", ".join(parts) or "-", marks


def _token_words() -> dict[str, str]:
    return {"food": "food", "fat": "fat", name_key(_("food")): "food", name_key(_("fat")): "fat"}


def marked_text(edition_code: str, player: Mapping[str, Any]) -> dict[str, str]:
    """Return the texts of the fields `animals` and `links` for a board."""
    texts = typed_text(edition_code, player)
    animals = player.get("animals", ())
    if not animals:
        return texts
    lines = texts["animals"].split("\n")
    texts["animals"] = "\n".join(
        _with_marks(edition_code, line, animal) for line, animal in zip(lines, animals, strict=True)
    )
    return texts


def _with_marks(edition_code: str, line: str, animal: Mapping[str, Any]) -> str:
    parts = [] if line == "-" else line.split(", ")
    for trait in animal.get("disabled", ()):
        name = trait_name(edition_code, trait)
        if name in parts:
            parts[parts.index(name)] = f"[{name}]"
    if animal.get("eaten_regenerating"):
        parts.append(_("eaten"))
    for key, word in (("food", _("food")), ("fat", _("fat"))):
        if key in animal:
            parts.append(f"{word} {animal[key]}")
    text = ", ".join(parts) or "-"
    return f"{animal['count']} × {text}" if animal.get("count", 1) != 1 else text
