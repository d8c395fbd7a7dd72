"""Two people with one name get something beside it wherever a list must tell them apart (field case 11)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Protocol

from games.folding import name_key


class Named(Protocol):
    """Somebody with a name and what may tell namesakes apart."""

    @property
    def name(self) -> str: ...
    @property
    def club(self) -> str: ...
    @property
    def country(self) -> str: ...


def distinct_names(people: Mapping[int, Named]) -> dict[int, str]:
    """player id -> name as shown: alone where it is unique, else with club, country or number."""
    shared = Counter(name_key(one.name) for one in people.values())
    names = {key: one.name for key, one in people.items()}
    for keys in _groups(people, shared):
        for mark in ("club", "country"):
            marks = [getattr(people[key], mark) for key in keys]
            if all(marks) and len(set(marks)) == len(marks):
                names |= {
                    key: f"{people[key].name} ({value})" for key, value in zip(keys, marks, strict=True)
                }
                break
        else:
            names |= {key: f"{people[key].name} (№ {key})" for key in keys}
    return names


def _groups(people: Mapping[int, Named], shared: Mapping[str, int]) -> Iterable[list[int]]:
    found: dict[str, list[int]] = {}
    for key, one in people.items():
        if shared[name_key(one.name)] > 1:
            found.setdefault(name_key(one.name), []).append(key)
    return found.values()
