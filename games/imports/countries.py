"""Countries as people and federations write them: two letters or three of ISO 3166, or those of a federation.

The list itself is the file `countries.toml`.
"""

import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any


@cache
def country_codes() -> frozenset[str]:
    """Return the codes of two letters that there are."""
    return frozenset(_code_by_three_letters().values())


def read_country(text: str) -> str | None:
    """Return the code of two letters that is meant: "" where no country is, None for what is none or could be two.

    Upper and lower case are the same, and so are wide letters as Japanese keyboards type them.
    """
    code = unicodedata.normalize("NFKC", text).strip().upper()
    if not code or code in _listed()["no_country"]:
        return ""
    if could_be(code):
        return None
    return code if code in country_codes() else _code_by_three_letters().get(code)


def could_be(text: str) -> tuple[str, ...]:
    """Return the codes of two letters between which only the writer can choose; empty for anything clear."""
    return tuple(_listed()["two_countries"].get(text.strip().upper(), ()))


@cache
def _code_by_three_letters() -> Mapping[str, str]:
    listed = _listed()
    return {**_pairs(listed["federations"]), **_pairs(listed["beside_iso"]), **_pairs(listed["iso"])}


def _pairs(lines: list[str]) -> dict[str, str]:
    return {line[:3]: line[4:] for line in lines}


@cache
def _listed() -> Mapping[str, Any]:
    text = resources.files("games.imports").joinpath("countries.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
