"""Ratings as records of an archive, and their recheck from the archive alone.

Two kinds. `rating_period`: the games of a rating period in which somebody of the tournament played, with the states
before it and the settings; games of the tournament itself carry their round and table, those of others (a period may
hold several tournaments) do not. `rating_change`: one player of the tournament in one period.

Knows no database: whoever has the file can do it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any

from ratings.systems import elo
from ratings.systems.game import Game, RatingError

PERIOD, CHANGE, RESULT = "rating_period", "rating_change", "result"
RATED_STATUSES = ("played", "left", "lost_by_ruling")
COMPARED = ("games", "k", "k_full", "k_reason", "total", "change", "rating_before", "rating_after")

Fact = tuple[str, Mapping[str, Any]]


@dataclass(frozen=True)
class ArchivedGame:
    """One game of a period. round_number, table_number: of the tournament's own, else None. places: by player id."""

    round_number: int | None
    table_number: int | None
    places: Mapping[int, int]


@dataclass(frozen=True)
class ArchivedPeriod:
    """What a period was rated from. ends_on: ISO 8601. is_locked: corrections since were booked, not rated.

    merged: entry of the results -> entry under which they count.
    """

    ladder: str
    ends_on: str
    settings: elo.EloSettings
    states: Mapping[int, elo.PlayerState]
    games: tuple[ArchivedGame, ...]
    merged: Mapping[int, int]
    is_locked: bool = False


@dataclass(frozen=True)
class RatingFault:
    """One thing that does not add up. recorded, computed: (change, rating after) where both are known."""

    code: str
    ladder: str = ""
    ends_on: str = ""
    player_id: int | None = None
    round_number: int | None = None
    table_number: int | None = None
    recorded: Any = None
    computed: Any = None


def period_fact(period: ArchivedPeriod) -> Fact:
    """Return a period as a record."""
    body: dict[str, Any] = {
        "ladder": period.ladder,
        "ends_on": period.ends_on,
        "system": elo.CODE,
        "settings": asdict(period.settings),
        "is_locked": period.is_locked,
        "merged": [[player_id, into] for player_id, into in sorted(period.merged.items())],
        "states": [
            {"player": player_id, "rating": state.rating, "games": state.games, "reached": state.reached_2400}
            for player_id, state in sorted(period.states.items())
        ],
        "games": [
            {
                "round": game.round_number,
                "table": game.table_number,
                "places": [[player_id, place] for player_id, place in game.places.items()],
            }
            for game in period.games
        ],
    }
    return PERIOD, body


def change_fact(ladder: str, ends_on: str, change: Any) -> Fact:
    """Return a change as a record; `change` has the fields of `elo.Change`."""
    values = {name: getattr(change, name) for name in COMPARED}
    return CHANGE, {"ladder": ladder, "ends_on": ends_on, "player": change.player_id, **values}


def check_ratings(facts: Iterable[Fact]) -> tuple[int, list[RatingFault]]:
    """Return (periods rechecked, everything that does not add up). Errors: `bad_fact` with its number from 1."""
    periods: list[ArchivedPeriod] = []
    changes: dict[tuple[str, str], dict[int, tuple]] = {}
    results: dict[tuple[int, int], dict[int, int]] = {}
    for number, (kind, body) in enumerate(facts, start=1):
        try:
            if kind == PERIOD:
                periods.append(_period(body))
            elif kind == CHANGE:
                own = changes.setdefault((str(body["ladder"]), str(body["ends_on"])), {})
                own[_whole(body["player"])] = tuple(body[name] for name in COMPARED)
            elif kind == RESULT and not body["is_void"]:
                results[_whole(body["round"]), _whole(body["table"])] = _rated_places(body)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise RatingError("bad_fact", number=number, kind=kind) from error
    if not periods and not changes:
        return 0, []
    faults = [fault for period in periods for fault in _check_period(period, changes)]
    rated = {(period.ladder, period.ends_on) for period in periods}
    faults += [RatingFault("period_missing", *key) for key in sorted(changes.keys() - rated)]
    return len(periods), faults + _check_tables(periods, results)


def _period(body: Mapping[str, Any]) -> ArchivedPeriod:
    if body["system"] != elo.CODE:
        raise ValueError(body["system"])
    return ArchivedPeriod(
        ladder=str(body["ladder"]),
        ends_on=str(body["ends_on"]),
        settings=elo.EloSettings(**body["settings"]),
        states={
            _whole(one["player"]): elo.PlayerState(
                _whole(one["rating"]), _whole(one["games"]), bool(one["reached"])
            )
            for one in body["states"]
        },
        games=tuple(
            ArchivedGame(
                one["round"],
                one["table"],
                {_whole(player_id): _whole(place) for player_id, place in one["places"]},
            )
            for one in body["games"]
        ),
        merged={_whole(player_id): _whole(into) for player_id, into in body["merged"]},
        is_locked=bool(body["is_locked"]),
    )


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise TypeError(value)
    return value


def _rated_places(body: Mapping[str, Any]) -> dict[int, int]:
    """player id -> place at the table, of the seats that are rated."""
    return {
        _whole(seat["player"]): _whole(seat["place"])
        for seat in body["seats"]
        if seat["status"] in RATED_STATUSES and seat["place"] is not None
    }


def _check_period(
    period: ArchivedPeriod, changes: Mapping[tuple[str, str], Mapping[int, tuple]]
) -> list[RatingFault]:
    """Rate the period anew and compare every recorded change of a player of the tournament."""
    where = (period.ladder, period.ends_on)
    games = [Game(number, game.places) for number, game in enumerate(period.games)]
    rated = {one.player_id: one for one in elo.rate_period(period.states, games, period.settings)}
    own = {player_id for game in period.games if game.round_number is not None for player_id in game.places}
    recorded = changes.get(where, {})
    faults = []
    for player_id in sorted(own | recorded.keys()):
        computed = rated.get(player_id)
        wanted = None if computed is None else tuple(getattr(computed, name) for name in COMPARED)
        if wanted != recorded.get(player_id) and not period.is_locked:
            faults.append(
                RatingFault(
                    "rating_differs",
                    *where,
                    player_id,
                    recorded=_shown(recorded.get(player_id)),
                    computed=_shown(wanted),
                )
            )
    return faults


def _shown(values: tuple | None) -> tuple | None:
    """(change, rating after) of a row."""
    return None if values is None else (values[COMPARED.index("change")], values[-1])


def _check_tables(
    periods: list[ArchivedPeriod], results: Mapping[tuple[int, int], Mapping[int, int]]
) -> list[RatingFault]:
    """Whether the tables that were rated are those of the results, each once, in their order."""
    faults = []
    seen: set[tuple[int, int]] = set()
    for period in periods:
        for game in period.games:
            if game.round_number is None or game.table_number is None:
                continue
            key = (game.round_number, game.table_number)
            code = "rated_twice" if key in seen else _table_fault(game, results.get(key), period.merged)
            seen.add(key)
            if code:
                faults.append(RatingFault(code, period.ladder, period.ends_on, None, *key))
    left_out = [key for key, places in sorted(results.items()) if len(places) > 1 and key not in seen]
    return faults + [RatingFault("not_rated", round_number=key[0], table_number=key[1]) for key in left_out]


def _table_fault(game: ArchivedGame, places: Mapping[int, int] | None, merged: Mapping[int, int]) -> str:
    """What is wrong with a rated table beside its result; a place decided by lot is a tie for the rating."""
    if places is None:
        return "no_such_table"
    counted = {merged.get(player_id, player_id): place for player_id, place in places.items()}
    if counted.keys() != game.places.keys():
        return "players_differ"
    for one, other in combinations(game.places, 2):
        rated = game.places[one] - game.places[other]
        if rated and rated * (counted[one] - counted[other]) <= 0:
            return "order_differs"
    return ""
