"""A stream of lots that is the same on every machine, process and numpy: SplitMix64 in whole numbers.

Source of the constants: G. Steele, D. Lea, C. Flood, Fast splittable pseudorandom number generators, 2014.
"""

import numpy as np
from numpy.typing import NDArray

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_SHIFTS = (np.uint64(30), np.uint64(27), np.uint64(31))


class Lots:
    """Random whole numbers drawn from a seed, any whole number."""

    def __init__(self, seed: int) -> None:
        self._state = np.uint64((seed * 0x2545F4914F6CDD1D + 0x9E3779B9) & 0xFFFFFFFFFFFFFFFF)
        self._drawn = 0

    def words(self, count: int) -> NDArray[np.uint64]:
        """Return `count` random 64-bit words."""
        steps = np.arange(self._drawn + 1, self._drawn + count + 1, dtype=np.uint64)
        self._drawn += count
        words = self._state + steps * _GOLDEN
        words = (words ^ (words >> _SHIFTS[0])) * _FIRST
        words = (words ^ (words >> _SHIFTS[1])) * _SECOND
        return words ^ (words >> _SHIFTS[2])

    def below(self, limit: int, count: int) -> NDArray[np.int64]:
        """Return `count` random whole numbers from 0 to limit - 1 (limit far below 2^32)."""
        high = self.words(count) >> np.uint64(32)
        return ((high * np.uint64(limit)) >> np.uint64(32)).astype(np.int64)

    def shuffles(self, length: int, count: int) -> NDArray[np.int64]:
        """Return `count` rows, each a random order of 0..length-1."""
        return np.argsort(self.words(length * count).reshape(count, length), axis=1, kind="stable")
