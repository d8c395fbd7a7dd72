"""A table of boards as a short text for a link, and back: nothing is stored, the link is the table.

The document of `check_board` is written in rows instead of keys, then deflated with a fixed dictionary of the words
it usually consists of. A token starts with the version of that dictionary; old links stay readable as long as
`share_words_1.dict` never changes. Tokens of browsers without a network are plain JSON (version 0).
"""

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from games.scoring.parse import BoardError, parse_text

PLAIN, DEFLATED = "0", "1"
LONGEST_TOKEN = 6000
MOST_BYTES = 100_000
_RAW = -15  # deflate without header and checksum
_ROW = ("player", "discard", "hand")


def token_of(document: Mapping[str, Any]) -> str:
    """Return the table as text of letters, digits, - and _ that a link can carry; "" when it is too long for one."""
    try:
        words = json.dumps(_packed(document), ensure_ascii=False, separators=(",", ":")).encode(
            "utf-8", "replace"
        )
    except (RecursionError, TypeError, ValueError):
        return ""
    packer = zlib.compressobj(9, zlib.DEFLATED, _RAW, 9, zdict=_dictionary())
    token = DEFLATED + _text(packer.compress(words) + packer.flush())
    return token if len(token) <= LONGEST_TOKEN else ""


def document_of(token: str) -> dict[str, Any] | None:
    """Return the table in a token; None when it is damaged."""
    if not 2 <= len(token) <= LONGEST_TOKEN:
        return None
    try:
        content = urlsafe_b64decode(token[1:] + "=" * (-(len(token) - 1) % 4))
        if token[0] == PLAIN:
            return _as_document(parse_text(content))
        if token[0] != DEFLATED:
            return None
        unpacker = zlib.decompressobj(_RAW, zdict=_dictionary())
        words = unpacker.decompress(content, MOST_BYTES)
        return None if unpacker.unconsumed_tail else _as_document(_unpacked(parse_text(words)))
    except (BoardError, ValueError, TypeError, KeyError, AttributeError, zlib.error):
        return None


def _text(content: bytes) -> str:
    return urlsafe_b64encode(content).decode().rstrip("=")


def _as_document(value: Any) -> dict[str, Any] | None:
    return value if isinstance(value, dict) and isinstance(value.get("players"), list) else None


@cache
def _dictionary() -> bytes:
    return Path(__file__).with_name("share_words_1.dict").read_bytes()


def _packed(document: Mapping[str, Any]) -> list[Any]:
    """[edition, [player...], other keys of the table]."""
    rest = {key: value for key, value in document.items() if key not in ("edition", "players", "claimed")}
    packed = [document.get("edition"), [_packed_player(player) for player in document.get("players", [])]]
    return [*packed, rest] if rest else packed


def _packed_player(player: Any) -> Any:
    """[name, discard, hand, [animal...], [link...], other keys]; whatever does not fit stays an object."""
    if not isinstance(player, dict) or not _fits_rows(player):
        return player
    animals = player["animals"]
    number = {animal["id"]: index for index, animal in enumerate(animals)}
    row: list[Any] = [player.get(key) for key in _ROW]
    row.append([_packed_animal(animal) for animal in animals])
    row.append([[link["trait"], number[link["a"]], number[link["b"]]] for link in player.get("links", [])])
    rest = {key: value for key, value in player.items() if key not in (*_ROW, "animals", "links")}
    return [*row, rest] if rest else row


def _fits_rows(player: Mapping[str, Any]) -> bool:
    try:
        ids = [animal["id"] for animal in player["animals"]]
        ends = [link[end] for link in player.get("links", []) for end in ("a", "b")]
        return (
            len(set(ids)) == len(ids)
            and set(ends) <= set(ids)
            and all("trait" in link for link in player.get("links", []))
        )
    except (KeyError, TypeError):
        return False


def _packed_animal(animal: Mapping[str, Any]) -> Any:
    rest = {key: value for key, value in animal.items() if key != "id"}
    return rest["traits"] if rest.keys() == {"traits"} else rest


def _unpacked(packed: Sequence[Any]) -> dict[str, Any]:
    edition, players, *rest = packed
    return {
        "edition": edition,
        "players": [_unpacked_player(player) for player in players],
        **(rest[0] if rest else {}),
    }


def _unpacked_player(row: Any) -> Any:
    if not isinstance(row, list):
        return row
    *values, animals, links = row[:5]
    player = {key: value for key, value in zip(_ROW, values, strict=True) if value is not None}
    player["animals"] = [_unpacked_animal(animal, index) for index, animal in enumerate(animals, 1)]
    player["links"] = [{"trait": trait, "a": str(a + 1), "b": str(b + 1)} for trait, a, b in links]
    return player | (row[5] if len(row) > 5 else {})


def _unpacked_animal(animal: Any, number: int) -> dict[str, Any]:
    content = {"traits": animal} if isinstance(animal, list) else animal
    return {"id": str(number), **content}
