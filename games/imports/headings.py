"""Headings of player lists in Russian, English, Ukrainian and Japanese, and the fields they stand for.

The list itself is the file `headings.toml`; a heading matches whatever its case, signs and trailing number.
"""

import re
import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources

_SIGNS = re.compile(r"[\s_.,:;()/№#*-]+")
_NUMBER = re.compile(r"\s*[0-9]+$")


def normalised(heading: str) -> str:
    """Return the heading in lower case, signs as single spaces, without a number at its end."""
    text = unicodedata.normalize("NFKC", heading).casefold().replace("’", "'").replace("ʼ", "'")
    return _NUMBER.sub("", _SIGNS.sub(" ", text).strip())


@cache
def field_by_heading() -> Mapping[str, str]:
    """Return normalised heading -> field, from `headings.toml`."""
    text = resources.files("games.imports").joinpath("headings.toml").read_text(encoding="utf-8")
    return {
        normalised(heading): field for field, headings in tomllib.loads(text).items() for heading in headings
    }


def fields() -> tuple[str, ...]:
    """Return the fields a column may stand for."""
    return tuple(dict.fromkeys(field_by_heading().values()))


def match_headings(headings: Sequence[str]) -> dict[int, str]:
    """Return column number from 0 -> field, for the headings that are known."""
    known = field_by_heading()
    found = {index: known.get(normalised(heading)) for index, heading in enumerate(headings)}
    return {index: field for index, field in found.items() if field is not None}
