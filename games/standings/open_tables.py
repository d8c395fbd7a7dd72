"""Which places can still change while tables are open: a simple bound that is never too narrow.

Every player at an open table may end with anything between nothing and a win there, independently of the others.
Level points may go either way, because tiebreaks move with the opponents. Places outside the bound are certain
as far as points go; penalties and corrections still to come are not foreseen.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.standings.history import History
from games.standings.points import UNIT
from games.standings.rank import Standing
from games.standings.rounds import PlayedTable
from games.standings.schemes.scheme import MOST_PLACES, SMALLEST_TABLE, Scheme


@dataclass(frozen=True)
class Outlook:
    """What can become of one row.

    best_rank, worst_rank: bound of the place. tables: (round, table) of open tables whose points can move it.
    """

    player_id: int
    best_rank: int
    worst_rank: int
    tables: tuple[tuple[int, int], ...]

    @property
    def is_certain(self) -> bool:
        return self.best_rank == self.worst_rank


@dataclass(frozen=True)
class _Range:
    """Points in units that are reached for certain, and that can be reached (None: no limit)."""

    low: int
    high: int | None

    def is_certainly_above(self, other: "_Range") -> bool:
        return other.high is not None and self.low > other.high


def what_open_tables_can_change(
    standings: Sequence[Standing], history: History, scheme: Scheme, preferred: int
) -> list[Outlook]:
    """Return the outlook of every row of `standings`, in their order.

    standings: made from `history`. preferred: table size fixed at the start. Without open tables every place is
    its own bound (a shared place counts as settled).
    """
    open_tables = [(played.number, table) for played in history for table in played.tables if table.is_open]
    if not open_tables:
        return [Outlook(row.player_id, row.rank, row.rank, ()) for row in standings]
    tables_by_player: dict[int, set[tuple[int, int]]] = {}
    for number, table in open_tables:
        for seat in table.seats:
            tables_by_player.setdefault(seat.player_id, set()).add((number, table.number))
    ranges = _ranges(standings, history, open_tables, scheme, preferred)
    return [_outlook(row.player_id, ranges, tables_by_player) for row in standings]


def _ranges(
    standings: Sequence[Standing],
    history: History,
    open_tables: Sequence[tuple[int, PlayedTable]],
    scheme: Scheme,
    preferred: int,
) -> dict[int, _Range]:
    byes = {
        (bye.player_id, played.number): bye.points
        for played in history
        if played.is_open
        for bye in played.byes
    }
    certain = {row.player_id: row.points for row in standings}
    for (player_id, _), points in byes.items():
        certain[player_id] = certain.get(player_id, 0) + points
    gains: dict[int, int | None] = {}
    for _, table in open_tables:
        most = _most_points(len(table.seats), scheme, preferred)
        for seat in table.seats:
            earlier = gains.get(seat.player_id, 0)
            gains[seat.player_id] = None if most is None or earlier is None else earlier + most
    ranges: dict[int, _Range] = {}
    for row in standings:
        gain = gains.get(row.player_id, 0)
        low = certain[row.player_id]
        ranges[row.player_id] = _Range(low, None if gain is None else low + gain)
    return ranges


def _most_points(seats: int, scheme: Scheme, preferred: int) -> int | None:
    """Return the most one player can get; the table may shrink by no-shows or grow by flora."""
    if scheme.measure == "score":
        return None
    if scheme.measure == "share":
        return seats * UNIT
    sizes = range(SMALLEST_TABLE, min(max(seats, SMALLEST_TABLE) + 1, MOST_PLACES) + 1)
    return max(scheme.row(size, preferred)[0] for size in sizes)


def _outlook(
    player_id: int, ranges: dict[int, _Range], tables_by_player: dict[int, set[tuple[int, int]]]
) -> Outlook:
    own = ranges[player_id]
    others = {other: reach for other, reach in ranges.items() if other != player_id}
    above = [other for other, reach in others.items() if reach.is_certainly_above(own)]
    unsettled = [
        other
        for other, reach in others.items()
        if not reach.is_certainly_above(own) and not own.is_certainly_above(reach)
    ]
    tables: set[tuple[int, int]] = set()
    for mover in (player_id, *unsettled) if unsettled else ():
        tables |= tables_by_player.get(mover, set())
    return Outlook(player_id, 1 + len(above), 1 + len(above) + len(unsettled), tuple(sorted(tables)))
