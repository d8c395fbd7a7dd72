"""Careful reading of one fact from outside: every field is checked before it is used."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from games.standings.errors import StandingsError

T = TypeVar("T")


@dataclass(frozen=True)
class FactReader:
    """One fact. number: its place in the archive, from 1. Errors of all methods: `bad_fact` with the field."""

    number: int
    kind: str
    body: Mapping[str, object]

    def whole(self, key: str) -> int:
        value = self._given(key)
        if type(value) is not int:
            raise self._fault(key, "whole number")
        return value

    def text(self, key: str) -> str:
        value = self._given(key)
        if not isinstance(value, str):
            raise self._fault(key, "text")
        return value

    def truth(self, key: str) -> bool:
        value = self._given(key)
        if not isinstance(value, bool):
            raise self._fault(key, "true or false")
        return value

    def optional(self, key: str, read: Callable[[str], T]) -> T | None:
        return None if self._given(key) is None else read(key)

    def texts(self, key: str) -> list[str]:
        return [value for value in self._list(key, str) if isinstance(value, str)]

    def wholes(self, key: str) -> list[int]:
        return [value for value in self._list(key, int) if isinstance(value, int)]

    def readers(self, key: str) -> list["FactReader"]:
        values = self._list(key, dict)
        return [FactReader(self.number, self.kind, value) for value in values if isinstance(value, dict)]

    def _list(self, key: str, kind: type) -> list[object]:
        value = self._given(key)
        if not isinstance(value, list) or not all(type(one) is kind for one in value):
            raise self._fault(key, f"list of {kind.__name__}")
        return value

    def _given(self, key: str) -> object:
        if key not in self.body:
            raise self._fault(key, "a value")
        return self.body[key]

    def _fault(self, key: str, expected: str) -> StandingsError:
        return StandingsError("bad_fact", number=self.number, kind=self.kind, field=key, expected=expected)
