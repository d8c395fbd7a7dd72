"""Reads the request of the door `seat_round`: checks every key and names the first fault.

Knows nothing of how a round is seated. Whatever the order of the entrants, equal requests read equal.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.seating.entrant import Entrant
from games.seating.errors import SeatingError
from games.seating.table_sizes import LARGEST, SMALLEST

MOST_ENTRANTS = 5000
CHOICES = {
    "off_size": ("fewest", "smaller", "larger"),
    "clubs": ("ignore", "avoid", "forbid"),
    "mode": ("strict", "balanced", "power"),
    "start": ("lot", "spread"),
    "inside": ("lot", "rating", "rank"),
}
KEYS = {
    "round", "preferred", "allowed", "sizes", "max_tables", "seed", "entrants", "history", "byes",
    "requested_byes", "max_byes", "forbidden", "odd_first", "pins", "prescribed", *CHOICES,
}  # fmt: skip
ENTRANT_KEYS = {"id", "points", "rank", "rating", "club"}

Table = tuple[str, ...]


@dataclass(frozen=True)
class SeatingRequest:
    """A checked request. Ids are text; `entrants` are sorted by id; `history` is round -> tables in seat order."""

    entrants: tuple[Entrant, ...]
    preferred: int
    allowed: tuple[int, ...]
    round_number: int = 1
    seed: int = 0
    sizes: tuple[int, ...] | None = None
    max_tables: int | None = None
    history: tuple[tuple[Table, ...], ...] = ()
    requested_byes: tuple[str, ...] = ()
    max_byes: int | None = None
    forbidden: frozenset[tuple[str, str]] = frozenset()
    clubs: str = "ignore"
    mode: str = "strict"
    off_size: str = "fewest"
    odd_first: bool = False
    start: str = "lot"
    inside: str = "lot"
    pins: tuple[tuple[str, int], ...] = ()
    prescribed: tuple[Table, ...] = ()


def read_request(request: Any) -> SeatingRequest:
    """Return the checked request, or raise SeatingError naming the first field at fault (exit code 2)."""
    if not isinstance(request, Mapping):
        raise _fault("bad_value", "", "The request must be an object with the key entrants.")
    unknown = sorted(str(key) for key in request if key not in KEYS)
    if unknown:
        raise _fault("unknown_key", unknown[0], f"{unknown[0]} is not a key of a seating request.")
    for key in ("entrants", "preferred"):
        if key not in request:
            raise _fault("missing_key", key, f"{key} is missing.")
    byes = _byes(request.get("byes"))
    entrants = _entrants(request["entrants"], byes)
    ids = {entrant.player_id for entrant in entrants}
    history = _history(request.get("history"))
    known = ids | byes.keys() | {player for tables in history for table in tables for player in table}
    preferred = _size(request["preferred"], "preferred")
    sizes = _sizes(request.get("sizes"), "sizes") if request.get("sizes") is not None else None
    allowed = _allowed(request.get("allowed"), preferred, sizes)
    choices = {key: _choice(request.get(key), key) for key in CHOICES}
    return SeatingRequest(
        entrants=entrants,
        preferred=preferred,
        allowed=allowed,
        round_number=_positive(request.get("round"), "round", len(history) + 1),
        seed=_whole(request["seed"], "seed") if request.get("seed") is not None else 0,
        sizes=tuple(sorted(sizes, reverse=True)) if sizes is not None else None,
        max_tables=_positive(request.get("max_tables"), "max_tables", None),
        history=history,
        requested_byes=_requested(request.get("requested_byes"), ids),
        max_byes=_count(request["max_byes"], "max_byes") if request.get("max_byes") is not None else None,
        forbidden=_pairs(request.get("forbidden"), ids, known),
        odd_first=_flag(request.get("odd_first"), "odd_first"),
        pins=_pins(request.get("pins"), ids),
        prescribed=_prescribed(request.get("prescribed"), ids),
        **choices,
    )


def _fault(code: str, field: str, message: str, **values: Any) -> SeatingError:
    return SeatingError(code, field, message, values)


def _whole(value: Any, field: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise _fault("not_a_number", field, f"{field} must be a whole number.")
    return value


def _count(value: Any, field: str) -> int:
    number = _whole(value, field)
    if number < 0:
        raise _fault("negative_count", field, f"{field} is {number}; it can't be below 0.", value=number)
    return number


def _positive(value: Any, field: str, default: Any) -> Any:
    if value is None:
        return default
    number = _count(value, field)
    if number == 0:
        raise _fault("negative_count", field, f"{field} is 0; it must be at least 1.", value=0)
    return number


def _size(value: Any, field: str) -> int:
    size = _whole(value, field)
    if not SMALLEST <= size <= LARGEST:
        raise _fault(
            "bad_size", field, f"{field} is {size}; tables have {SMALLEST} to {LARGEST} seats.", value=size
        )
    return size


def _sizes(value: Any, field: str) -> list[int]:
    return [_size(size, f"{field}[{index}]") for index, size in enumerate(_list(value, field))]


def _allowed(value: Any, preferred: int, sizes: Sequence[int] | None) -> tuple[int, ...]:
    if value is None:
        return tuple(sorted({preferred, *(sizes or ())}))
    allowed = sorted(set(_sizes(value, "allowed")))
    if not allowed:
        raise _fault("bad_size", "allowed", "allowed is empty; name at least the preferred size.")
    for index, size in enumerate(sizes or ()):
        if size not in allowed:
            raise _fault("bad_size", f"sizes[{index}]", f"A table of {size} is not allowed.", value=size)
    if preferred not in allowed and sizes is None:
        raise _fault(
            "bad_size", "preferred", f"The preferred size {preferred} is not in allowed.", value=preferred
        )
    return tuple(allowed)


def _list(value: Any, field: str) -> Sequence[Any]:
    if not isinstance(value, list | tuple):
        raise _fault("bad_value", field, f"{field} must be a list.")
    return value


def _id(value: Any, field: str) -> str:
    if not isinstance(value, str) or not value:
        raise _fault("bad_value", field, f"{field} must be the id of a player: a text that is not empty.")
    if not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
        raise _fault("bad_value", field, f"{field} is no text: half of a surrogate pair stands in it.")
    return value


def _choice(value: Any, field: str) -> str:
    options = CHOICES[field]
    if value is None:
        return options[0]
    if value not in options:
        raise _fault("bad_value", field, f"{field} must be one of: {', '.join(options)}.")
    return str(value)


def _flag(value: Any, field: str) -> bool:
    if value is None:
        return False
    if not isinstance(value, bool):
        raise _fault("bad_value", field, f"{field} must be true or false.")
    return value


def _byes(value: Any) -> dict[str, int]:
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise _fault("bad_value", "byes", "byes must be an object: id of a player to a number.")
    return {_id(player, "byes"): _count(number, f"byes.{player}") for player, number in value.items()}


def _entrants(value: Any, byes: Mapping[str, int]) -> tuple[Entrant, ...]:
    rows = _list(value, "entrants")
    if len(rows) > MOST_ENTRANTS:
        raise _fault(
            "too_many_entrants",
            "entrants",
            f"{len(rows)} entrants; at most {MOST_ENTRANTS} can be seated in one round.",
            entrants=len(rows),
            most=MOST_ENTRANTS,
        )
    entrants: dict[str, Entrant] = {}
    for index, row in enumerate(rows):
        entrant = _entrant(row, f"entrants[{index}]", byes)
        if entrant.player_id in entrants:
            raise _fault(
                "duplicate_entrant",
                f"entrants[{index}].id",
                f"{entrant.player_id} is entered twice.",
                player=entrant.player_id,
            )
        entrants[entrant.player_id] = entrant
    return tuple(entrants[player_id] for player_id in sorted(entrants))


def _entrant(row: Any, field: str, byes: Mapping[str, int]) -> Entrant:
    if not isinstance(row, Mapping):
        raise _fault("bad_value", field, f"{field} must be an object with id and points.")
    unknown = sorted(str(key) for key in row if key not in ENTRANT_KEYS)
    if unknown:
        raise _fault("unknown_key", f"{field}.{unknown[0]}", f"{unknown[0]} is not a key of an entrant.")
    for key in ("id", "points"):
        if key not in row:
            raise _fault("missing_key", f"{field}.{key}", f"{field} has no {key}.")
    club = row.get("club")
    if club is not None and not isinstance(club, str):
        raise _fault("bad_value", f"{field}.club", "club must be a text; leave it out when there is none.")
    player_id = _id(row["id"], f"{field}.id")
    return Entrant(
        player_id=player_id,
        points=_whole(row["points"], f"{field}.points"),
        rank=_positive(row.get("rank"), f"{field}.rank", None),
        rating=None if row.get("rating") is None else _whole(row["rating"], f"{field}.rating"),
        club=club or "",
        byes=byes.get(player_id, 0),
    )


def _history(value: Any) -> tuple[tuple[Table, ...], ...]:
    if value is None:
        return ()
    rounds = []
    for number, tables in enumerate(_list(value, "history")):
        seen: set[str] = set()
        rounds.append(
            tuple(
                _table(table, f"history[{number}][{index}]", seen)
                for index, table in enumerate(_list(tables, f"history[{number}]"))
            )
        )
    return tuple(rounds)


def _table(value: Any, field: str, seen: set[str]) -> Table:
    table = tuple(_list(value, field))
    if not SMALLEST <= len(table) <= LARGEST:
        raise _fault(
            "bad_size",
            field,
            f"{field} has {len(table)} players; tables have {SMALLEST} to {LARGEST} seats.",
            value=len(table),
        )
    if set(map(type, table)) == {str} and all(table) and "".join(table).isascii():
        # Nothing is wrong with the ids; most tables of a long history end here.
        distinct = set(table)
        if len(distinct) == len(table) and seen.isdisjoint(distinct):
            seen |= distinct
            return table
    for seat, player in enumerate(table):
        _id(player, f"{field}[{seat}]")
        if player in seen:
            raise _fault(
                "duplicate_entrant", f"{field}[{seat}]", f"{player} sits twice in one round.", player=player
            )
        seen.add(player)
    return table


def _requested(value: Any, ids: set[str]) -> tuple[str, ...]:
    if value is None:
        return ()
    requested: dict[str, None] = {}
    for index, player in enumerate(_list(value, "requested_byes")):
        field = f"requested_byes[{index}]"
        if _id(player, field) not in ids:
            raise _fault(
                "unknown_entrant", field, f"{player} is not an entrant of this round.", player=player
            )
        if player in requested:
            raise _fault("duplicate_entrant", field, f"{player} asks for a bye twice.", player=player)
        requested[player] = None
    return tuple(requested)


def _pairs(value: Any, ids: set[str], known: set[str]) -> frozenset[tuple[str, str]]:
    """Pairs of entrants; a pair with somebody who has left (known from history or byes) means nothing now."""
    if value is None:
        return frozenset()
    pairs = set()
    for index, pair in enumerate(_list(value, "forbidden")):
        field = f"forbidden[{index}]"
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise _fault("bad_pair", field, f"{field} must name exactly two players.")
        for player in pair:
            if not isinstance(player, str) or player not in known:
                raise _fault("bad_pair", field, f"{field} names {player!r}, who is not an entrant.")
        one, other = sorted(pair)
        if one == other:
            raise _fault("bad_pair", field, f"{field} forbids {one} to meet themselves.", player=one)
        if one in ids and other in ids:
            pairs.add((one, other))
    return frozenset(pairs)


def _pins(value: Any, ids: set[str]) -> tuple[tuple[str, int], ...]:
    if value is None:
        return ()
    if not isinstance(value, Mapping):
        raise _fault("bad_value", "pins", "pins must be an object: id of a player to a table number.")
    for player in value:
        if player not in ids:
            raise _fault(
                "unknown_entrant",
                f"pins.{player}",
                f"{player} is not an entrant of this round.",
                player=player,
            )
    return tuple(sorted((player, _positive(number, f"pins.{player}", 1)) for player, number in value.items()))


def _prescribed(value: Any, ids: set[str]) -> tuple[Table, ...]:
    if value is None:
        return ()
    seen: set[str] = set()
    tables = []
    for index, table in enumerate(_list(value, "prescribed")):
        field = f"prescribed[{index}]"
        tables.append(_table(table, field, seen))
        for seat, player in enumerate(tables[-1]):
            if player not in ids:
                raise _fault(
                    "unknown_entrant",
                    f"{field}[{seat}]",
                    f"{player} is not an entrant of this round.",
                    player=player,
                )
    return tuple(tables)
