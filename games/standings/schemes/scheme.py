"""Read a scheme of points for places and answer what a place is worth at a table of any size.

A file says what it measures: `place` (with exactly one of the rules below), `share` (own share of the table's
final scores times the number of players) or `score` (the final score itself).

Rules for places, n = places given at the table, p = place, P = preferred size of the tournament:
`linear_to_preferred = true` (P-1)(n-p)/(n-1) · `each_beaten = "2"` that many for every place below ·
`winner = "1"` for the first place only · `winner_per_seat = "1"` for the first place, times n ·
`[rows]` one list per n.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib import resources
from itertools import pairwise

from games.standings.errors import StandingsError
from games.standings.points import UNIT, divide, parse_points

DEFAULT_SCHEME = "place_points"
SMALLEST_TABLE, LARGEST_TABLE = 2, 8
# Flora may take a place beside eight players.
MOST_PLACES = LARGEST_TABLE + 1

MEASURES = ("place", "share", "score")
TRUSTS = ("sourced", "inferred", "own")
_RULES = ("linear_to_preferred", "each_beaten", "winner", "winner_per_seat", "rows")
_TEXTS = ("name", "source", "trust", "measure")


@dataclass(frozen=True)
class Scheme:
    """One scheme. `rows` is filled only for schemes that print theirs: number of places -> units by place."""

    code: str
    name: str
    source: str
    trust: str
    measure: str
    rule: str | None = None
    amount: int = 0
    rows: dict[int, tuple[int, ...]] = field(default_factory=dict, hash=False)

    @property
    def is_by_place(self) -> bool:
        return self.measure == "place"

    @property
    def has_equal_means(self) -> bool:
        """True if a table of every size gives the same mean, so no size is an advantage in itself."""
        if not self.is_by_place:
            return self.measure == "share"
        means = {self._exact_mean(size, LARGEST_TABLE) for size in range(SMALLEST_TABLE, LARGEST_TABLE + 1)}
        return len(means) == 1

    def row(self, size: int, preferred: int) -> tuple[int, ...]:
        """Return the units for places 1..size at a table with that many places (2-9, flora included).

        Errors: `scheme_without_row` for shares and raw scores, `table_size` out of range.
        """
        if not self.is_by_place:
            raise StandingsError("scheme_without_row", scheme=self.code)
        _check_size("size", size, MOST_PLACES)
        _check_size("preferred", preferred, LARGEST_TABLE)
        return tuple(self._points_for(place, size, preferred) for place in range(1, size + 1))

    def mean(self, preferred: int) -> int | None:
        """Return the mean of a table of the preferred size in units; None for raw scores, which have none."""
        if self.measure == "share":
            return UNIT
        if self.measure == "score":
            return None
        exact = self._exact_mean(preferred, preferred)
        return divide(exact.numerator, exact.denominator)

    def bye_points(self, preferred: int, awarded: Sequence[int]) -> int:
        """Return what a bye with the mean is worth.

        awarded: units given at the other tables of the round; used by raw scores only, whose mean is theirs.
        """
        mean = self.mean(preferred)
        if mean is not None:
            return mean
        return divide(sum(awarded), len(awarded)) if awarded else 0

    def _exact_mean(self, size: int, preferred: int) -> Fraction:
        return Fraction(sum(self.row(size, preferred)), size)

    def _points_for(self, place: int, size: int, preferred: int) -> int:
        if self.rule == "linear_to_preferred":
            return divide((preferred - 1) * (size - place) * UNIT, size - 1)
        if self.rule == "each_beaten":
            return self.amount * (size - place)
        if self.rule == "winner":
            return self.amount if place == 1 else 0
        if self.rule == "winner_per_seat":
            return self.amount * size if place == 1 else 0
        return self.rows[size][place - 1]


def scheme_codes() -> tuple[str, ...]:
    """Return the codes of all schemes, the default first, then by code."""
    folder = resources.files("games.standings.schemes")
    codes = sorted(
        entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml")
    )
    return tuple(sorted(codes, key=lambda code: code != DEFAULT_SCHEME))


@cache
def load_scheme(code: str) -> Scheme:
    """Return the scheme of that code, fully checked.

    Errors: `unknown_scheme`; `bad_scheme` with file, key and reason.
    """
    if code not in scheme_codes():
        raise StandingsError("unknown_scheme", scheme=code, known=scheme_codes())
    file_name = f"{code}.toml"
    text = resources.files("games.standings.schemes").joinpath(file_name).read_text(encoding="utf-8")
    return read_scheme(code, file_name, text)


def read_scheme(code: str, file_name: str, text: str) -> Scheme:
    """Return the scheme written in `text` (TOML). Errors: `bad_scheme` with file, key and reason."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise _fault(file_name, "", str(fault)) from fault
    _check_texts(content, file_name)
    rules = [rule for rule in _RULES if rule in content]
    wanted = 1 if content["measure"] == "place" else 0
    if len(rules) != wanted:
        raise _fault(file_name, "measure", f"needs {wanted} of {', '.join(_RULES)}, has {len(rules)}")
    rule = rules[0] if rules else None
    texts = {key: content[key] for key in _TEXTS}
    if rule == "rows":
        return Scheme(code, **texts, rule=rule, rows=_read_rows(content["rows"], file_name))
    return Scheme(code, **texts, rule=rule, amount=_read_amount(rule, content, file_name))


def _check_texts(content: dict, file_name: str) -> None:
    for key in content:
        if key not in (*_TEXTS, *_RULES):
            raise _fault(file_name, key, "unknown key")
    for key in _TEXTS:
        if not isinstance(content.get(key), str) or not content[key].strip():
            raise _fault(file_name, key, "a text is needed")
    for key, allowed in (("measure", MEASURES), ("trust", TRUSTS)):
        if content[key] not in allowed:
            raise _fault(file_name, key, f"one of {', '.join(allowed)}")


def _read_amount(rule: str | None, content: dict, file_name: str) -> int:
    if rule is None:
        return 0
    if rule == "linear_to_preferred":
        if content[rule] is not True:
            raise _fault(file_name, rule, "only true makes sense")
        return 0
    return _read_points(content[rule], file_name, rule)


def _read_rows(rows: object, file_name: str) -> dict[int, tuple[int, ...]]:
    sizes = range(SMALLEST_TABLE, MOST_PLACES + 1)
    if not isinstance(rows, dict) or set(rows) != {str(size) for size in sizes}:
        raise _fault(file_name, "rows", f"one row for each of {sizes[0]} to {sizes[-1]} places")
    return {size: _read_row(rows[str(size)], size, file_name) for size in sizes}


def _read_row(row: object, size: int, file_name: str) -> tuple[int, ...]:
    key = f"rows.{size}"
    if not isinstance(row, list) or len(row) != size:
        raise _fault(file_name, key, f"{size} values needed")
    units = tuple(_read_points(value, file_name, key) for value in row)
    if any(better < worse for better, worse in pairwise(units)):
        raise _fault(file_name, key, "a worse place must not be worth more")
    return units


def _read_points(value: object, file_name: str, key: str) -> int:
    try:
        if isinstance(value, str):
            units = parse_points(value)
            if units >= 0:
                return units
    except StandingsError:
        pass
    raise _fault(file_name, key, f'{value!r} is not a number of points, written as text: "2", "1/2", "2.5"')


def _check_size(name: str, size: int, largest: int) -> None:
    if not SMALLEST_TABLE <= size <= largest:
        raise StandingsError("table_size", which=name, size=size, smallest=SMALLEST_TABLE, largest=largest)


def _fault(file_name: str, key: str, reason: str) -> StandingsError:
    return StandingsError("bad_scheme", file=file_name, key=key, reason=reason)
