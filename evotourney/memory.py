"""What was made once and can be used again, kept in this process: no file, no server, nothing to pickle.

Keys name the version of everything in a value, so nothing has to be thrown away when something changes. Values of a
process are gone with it, and a newly installed site starts new processes.
"""

import threading
import time
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Value = TypeVar("Value")

_memories: list["Memory"] = []


class Memory(Generic[Value]):
    """At most so many values, each so many seconds old at most; the one not used for longest goes first."""

    def __init__(self, most: int, seconds: float = 300) -> None:
        self.most = most
        self.seconds = seconds
        self._kept: dict[Hashable, tuple[float, Value]] = {}
        self._lock = threading.Lock()
        _memories.append(self)

    def get(self, key: Hashable) -> Value | None:
        """The value of a key; None without one, or when it is too old."""
        with self._lock:
            found = self._kept.pop(key, None)
            if found is None or time.monotonic() - found[0] > self.seconds:
                return None
            self._kept[key] = found
            return found[1]

    def keep(self, key: Hashable, value: Value) -> Value:
        with self._lock:
            self._kept.pop(key, None)
            self._kept[key] = (time.monotonic(), value)
            if len(self._kept) > self.most:
                del self._kept[next(iter(self._kept))]
        return value

    def made(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The value of a key, made when there is none; two threads may make it at once."""
        found = self.get(key)
        return self.keep(key, make()) if found is None else found

    def forget(self) -> None:
        with self._lock:
            self._kept.clear()


def forget_all() -> None:
    """Begin anew, as a new process does."""
    for memory in _memories:
        memory.forget()
