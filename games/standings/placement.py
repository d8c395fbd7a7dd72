"""From the end of one table to places and tournament points, whatever became of each player.

Knows the rules of every seat status (left, no-show, lost by ruling, substitute, void), of shared places, of
flora that takes a place and of a lot drawn at the table. Knows no edition: keys come ready made.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from games.standings.errors import StandingsError
from games.standings.points import UNIT, divide
from games.standings.rounds import LEFT, LOST_BY_RULING, NO_SHOW, PLAYED, STATUSES, SUBSTITUTE, VOID
from games.standings.schemes.scheme import Scheme

_FINISHED = (PLAYED, SUBSTITUTE)
_LAST = (LEFT, LOST_BY_RULING)


@dataclass(frozen=True)
class Finish:
    """How one player left the table.

    key: final score, then the edition's tiebreak values, more is better; not needed for no-shows.
    lot: lot entered by the arbiter, more is better; read only where the tournament draws lots at the table.
    """

    player_id: int
    key: tuple[int, ...] = ()
    status: str = PLAYED
    lot: int = 0

    @property
    def final_score(self) -> int:
        return self.key[0] if self.key else 0


@dataclass(frozen=True)
class Award:
    """What a seat is worth.

    place: place at the table with flora and lot where the tournament uses them; None without one.
    rated_place: place among players as if no lot had been drawn; None for no-shows, substitutes, void.
    points: units. share: own share of the table times the number of players, in units, None without one.
    """

    place: int | None
    rated_place: int | None
    points: int
    share: int | None


def places(keys: Mapping[int, tuple[int, ...]]) -> dict[int, int]:
    """Return each player's place at one table, 1 best.

    keys: player id -> (final score, then the edition's tiebreak values), more is better, from left to right.
    Players with equal keys share the better place and the next is skipped: 1, 2, 2, 4.
    """
    return {player_id: 1 + sum(other > key for other in keys.values()) for player_id, key in keys.items()}


def shares(final_score_by_player: Mapping[int, int]) -> dict[int, int]:
    """Return player id -> own share of the table's final scores times the number of players, in units.

    Nobody scored: 1 for everybody. Halves of a unit are rounded up. Flora is no player and not in the total.

    Source: World Boardgaming Championships, Evolution event 2015-2017.
    """
    total = sum(final_score_by_player.values())
    if total <= 0:
        return dict.fromkeys(final_score_by_player, UNIT)
    size = len(final_score_by_player)
    return {
        player_id: divide(score * size * UNIT, total) for player_id, score in final_score_by_player.items()
    }


def award_points(
    finishes: Iterable[Finish],
    scheme: Scheme,
    preferred: int,
    *,
    flora: int | None = None,
    flora_takes_place: bool = True,
    lot_at_table: bool = False,
) -> dict[int, int]:
    """Return player id -> units of tournament points of one table. See `judge_table`."""
    awards = judge_table(
        finishes,
        scheme,
        preferred,
        flora=flora,
        flora_takes_place=flora_takes_place,
        lot_at_table=lot_at_table,
    )
    return {player_id: award.points for player_id, award in awards.items()}


def judge_table(
    finishes: Iterable[Finish],
    scheme: Scheme,
    preferred: int,
    *,
    flora: int | None = None,
    flora_takes_place: bool = True,
    lot_at_table: bool = False,
) -> dict[int, Award]:
    """Return player id -> place, place for the rating, points and share of one confirmed table.

    Left: last, leavers share the last places. No-show: no place, no points, the table is one smaller. Lost by
    ruling: last, 0 points. Substitute: keeps the place for the others' points, has none. Ties share the
    average.
    flora: its score; it stands before players of the same score. preferred: size fixed at the start (2-8).

    Errors: `player_twice`, `unknown_status`, `table_too_small` (fewer than two came: see `void_table`).
    """
    seated = tuple(finishes)
    _check(seated)
    counted = [finish for finish in seated if finish.status != NO_SHOW]
    if len(counted) < 2:
        raise StandingsError("table_too_small", seats=len(counted))
    flora_score = flora if flora_takes_place else None
    groups = _groups(counted, lot_at_table)
    place_by_player, size = _table_places(groups, flora_score)
    rated = [finish for finish in counted if finish.status != SUBSTITUTE]
    rated_places = _table_places(_groups(rated, False), None)[0]
    share_by_player = shares({finish.player_id: _shared_score(finish) for finish in counted})
    points = _points(groups, place_by_player, share_by_player, scheme, preferred, size)
    return {
        finish.player_id: Award(
            place_by_player.get(finish.player_id),
            rated_places.get(finish.player_id),
            points.get(finish.player_id, 0),
            None if finish.status == SUBSTITUTE else share_by_player.get(finish.player_id),
        )
        for finish in seated
    }


def void_table(finishes: Iterable[Finish], mean: int) -> dict[int, Award]:
    """Return the awards of a void table: no places, `mean` units to all who came (0 where it is replayed)."""
    without_points = (NO_SHOW, SUBSTITUTE)
    return {
        finish.player_id: Award(None, None, 0 if finish.status in without_points else mean, None)
        for finish in finishes
    }


def is_void_by_rule(finishes: Iterable[Finish]) -> bool:
    """True if at most one player stayed to the end: the table is void unless an arbiter rules otherwise."""
    return sum(finish.status in _FINISHED for finish in finishes) < 2


def _check(finishes: Sequence[Finish]) -> None:
    seen: set[int] = set()
    for finish in finishes:
        if finish.player_id in seen:
            raise StandingsError("player_twice", player=finish.player_id)
        seen.add(finish.player_id)
        if finish.status not in STATUSES or finish.status == VOID:
            raise StandingsError("unknown_status", player=finish.player_id, status=finish.status)


def _groups(finishes: Sequence[Finish], lot_at_table: bool) -> list[list[Finish]]:
    """Return players best first, those who share a place together; who did not finish is one last group."""
    finished = [finish for finish in finishes if finish.status in _FINISHED]

    def order(finish: Finish) -> tuple[int, ...]:
        return (*finish.key, finish.lot) if lot_at_table else finish.key

    by_key: dict[tuple[int, ...], list[Finish]] = {}
    for finish in finished:
        by_key.setdefault(order(finish), []).append(finish)
    groups = [by_key[key] for key in sorted(by_key, reverse=True)]
    last = [finish for finish in finishes if finish.status in _LAST]
    return [*groups, last] if last else groups


def _table_places(groups: Sequence[Sequence[Finish]], flora: int | None) -> tuple[dict[int, int], int]:
    """Return player id -> place, and the number of places given (one more where flora takes one)."""
    place_by_player: dict[int, int] = {}
    taken = 0
    flora_waits = flora is not None
    for group in groups:
        is_last = group[0].status in _LAST
        if flora_waits and flora is not None and (is_last or group[0].final_score <= flora):
            taken += 1
            flora_waits = False
        place_by_player.update({finish.player_id: taken + 1 for finish in group})
        taken += len(group)
    return place_by_player, taken + flora_waits


def _shared_score(finish: Finish) -> int:
    return 0 if finish.status == LOST_BY_RULING else finish.final_score


def _points(
    groups: Sequence[Sequence[Finish]],
    place_by_player: Mapping[int, int],
    share_by_player: Mapping[int, int],
    scheme: Scheme,
    preferred: int,
    size: int,
) -> dict[int, int]:
    if scheme.is_by_place:
        points = _points_by_place(groups, place_by_player, scheme.row(size, preferred))
    elif scheme.measure == "share":
        points = _points_by_measure(groups, share_by_player)
    else:
        points = _points_by_measure(
            groups, {finish.player_id: finish.final_score * UNIT for group in groups for finish in group}
        )
    without_points = (LOST_BY_RULING, SUBSTITUTE)
    for group in groups:
        points.update({finish.player_id: 0 for finish in group if finish.status in without_points})
    return points


def _points_by_place(
    groups: Sequence[Sequence[Finish]], place_by_player: Mapping[int, int], row: Sequence[int]
) -> dict[int, int]:
    points: dict[int, int] = {}
    for group in groups:
        first = place_by_player[group[0].player_id] - 1
        average = divide(sum(row[first : first + len(group)]), len(group))
        points.update({finish.player_id: average for finish in group})
    return points


def _points_by_measure(
    groups: Sequence[Sequence[Finish]], measure_by_player: Mapping[int, int]
) -> dict[int, int]:
    """Return the measured points; who left has never more than the lowest of those who stayed."""
    stayed = [
        measure_by_player[finish.player_id]
        for group in groups
        for finish in group
        if finish.status in _FINISHED
    ]
    ceiling = min(stayed, default=0)
    return {
        finish.player_id: (
            measure_by_player[finish.player_id]
            if finish.status in _FINISHED
            else min(ceiling, measure_by_player[finish.player_id])
        )
        for group in groups
        for finish in group
    }
