"""Many rating periods at once: the rows of `elo.rate_period`, computed in arrays.

Players are whole numbers that index the arrays of states (database keys will do). The games of a period are
laid out by table size and seat by seat, so that one subtraction and one look-up serve all tables of a size.
Whole numbers throughout, so the order of sums cannot matter.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from ratings.systems.elo import DEFAULT, SHARES, WHOLE, EloSettings
from ratings.systems.expectation import MILLION, expectation_table
from ratings.systems.game import RatingError
from ratings.systems.packed import Seats

UNRATED = np.iinfo(np.int64).min  # in States.rating: becomes the start rating of the first period played
SEATS_AT_ONCE = 200_000  # keeps the arrays of a layout small, however long the history
K_REASONS = ("new", "established", "elite")  # Rows.k_reason counts into this
PERIODS_AT_ONCE = 4_000  # a period number and a table size fit 16 bits, which numpy sorts fastest


@dataclass(frozen=True, slots=True)
class States:
    """Every player between two periods; arrays indexed by player number, changed in place by a replay."""

    rating: np.ndarray
    games: np.ndarray
    reached_2400: np.ndarray

    def copy(self) -> "States":
        """Return the same states in arrays of their own."""
        return States(self.rating.copy(), self.games.copy(), self.reached_2400.copy())


@dataclass(frozen=True, slots=True)
class History:
    """One row per player and period played, by period and player number; fields as in `elo.Change`.

    period: 0 for the first one replayed. rating: after the period.
    """

    period: np.ndarray
    player: np.ndarray
    games: np.ndarray
    k: np.ndarray
    total: np.ndarray
    change: np.ndarray
    rating: np.ndarray


class Block(NamedTuple):
    """The tables of one size in a period; from `first` on all their first seats, then all second ones."""

    first: int
    size: int
    tables: int


class Rows(NamedTuple):
    """The rows of one period, by player number; fields as in `elo.Change`, `k_reason` a number in K_REASONS."""

    player: np.ndarray
    games: np.ndarray
    games_before: np.ndarray
    k: np.ndarray
    k_full: np.ndarray
    k_reason: np.ndarray
    total: np.ndarray
    rating_before: np.ndarray
    rating_after: np.ndarray


@dataclass(frozen=True, slots=True)
class Layout:
    """Some periods in the order of computation.

    players: who sits on each seat. halves: their score in half points against everyone at the table, oneself
    as a tie among them. blocks, seat_bounds, row_bounds: by period. by_row: the seats of a period, numbered
    within it, row after row; row_first: where each row starts in there. row_*: one row per player and period.
    """

    players: np.ndarray
    halves: np.ndarray
    blocks: list[list[Block]]
    seat_bounds: list[int]
    by_row: np.ndarray
    row_bounds: list[int]
    row_first: np.ndarray
    row_period: np.ndarray
    row_player: np.ndarray
    row_games: np.ndarray


def newcomers(players: int) -> States:
    """Return the states of so many players, numbered from 0, none of whom has a rating yet."""
    return States(
        rating=np.full(players, UNRATED, dtype=np.int64),
        games=np.zeros(players, dtype=np.int64),
        reached_2400=np.zeros(players, dtype=np.bool_),
    )


def replay(periods: Iterable[Seats], states: States, settings: EloSettings = DEFAULT) -> History:
    """Return the history of these periods; `states` moves on to the end of the last one."""
    histories = []
    replayed = 0
    for chunk in _chunks(periods):
        history = replay_layout(lay_out(chunk), states, settings)
        history.period[:] += replayed
        replayed += len(chunk)
        histories.append(history)
    return _joined(histories)


def replay_named(
    periods: Sequence[Collection[Mapping[str, int]]], settings: EloSettings = DEFAULT
) -> tuple[list[str], States, History]:
    """Replay games between players who are known by text, from their first ratings.

    periods: games as player -> place. Returns the players in the order of their text, by whose numbers the states
    and the history go.
    """
    players = sorted({player for games in periods for game in games for player in game})
    number_of = {player: number for number, player in enumerate(players)}
    states = newcomers(len(players))
    return players, states, replay((_numbered(games, number_of) for games in periods), states, settings)


def _numbered(games: Collection[Mapping[str, int]], number_of: Mapping[str, int]) -> Seats:
    return Seats(
        sizes=np.fromiter(map(len, games), np.uint8),
        players=np.fromiter((number_of[player] for game in games for player in game), np.int32),
        places=np.fromiter((place for game in games for place in game.values()), np.int8),
    )


def lay_out(periods: Sequence[Seats]) -> Layout:
    """Return the periods laid out for `replay_layout`, whatever the ratings and settings will be.

    Errors: `too_many_periods` (over 4,000 at once).
    """
    if len(periods) > PERIODS_AT_ONCE:
        raise RatingError("too_many_periods", periods=len(periods), highest=PERIODS_AT_ONCE)
    sizes = np.concatenate([seats.sizes for seats in periods])
    games = [len(seats.sizes) for seats in periods]
    keys = np.repeat(np.arange(len(periods), dtype=np.uint16) * np.uint16(16), games) + sizes
    order = np.argsort(keys, kind="stable")
    keys, sizes, given_first = keys[order], sizes[order], _firsts(sizes)[order]

    block_game = np.flatnonzero(np.diff(keys, prepend=0))
    block_tables = np.diff(block_game, append=len(keys))
    block_size = sizes[block_game].astype(np.int64)
    block_first = _firsts(block_size * block_tables)
    tables = np.repeat(block_tables, block_tables)
    laid_first = np.arange(len(keys)) + np.repeat(block_first - block_game, block_tables)

    given_players = np.concatenate([seats.players for seats in periods])
    given_places = np.concatenate([seats.places for seats in periods])
    players = np.empty_like(given_players)
    halves = np.empty(len(players), dtype=np.int32)
    for size in np.unique(block_size):
        chosen = np.flatnonzero(sizes == size)
        seat = np.arange(size)[:, None]
        given = given_first[chosen] + seat
        laid = laid_first[chosen] + seat * tables[chosen]
        players[laid] = given_players[given]
        halves[laid] = _halves(given_places[given])

    seat_bounds = np.concatenate(([0], np.cumsum([len(seats.players) for seats in periods])))
    block_period = (keys[block_game] >> 4).astype(np.int64)
    blocks: list[list[Block]] = [[] for _ in periods]
    block_first -= seat_bounds[block_period]
    described = np.stack((block_first, block_size, block_tables), axis=1)
    for period, block in zip(block_period.tolist(), described.tolist(), strict=True):
        blocks[period].append(Block(*block))
    return _with_rows(players, halves, blocks, seat_bounds)


def replay_layout(layout: Layout, states: States, settings: EloSettings = DEFAULT) -> History:
    """Return the history of the periods laid out; `states` moves on to the end of the last one."""
    appearing = layout.row_player
    states.rating[appearing[states.rating[appearing] == UNRATED]] = settings.start
    k, total, change, rating = np.zeros((4, len(appearing)), dtype=np.int64)
    for period, blocks in enumerate(layout.blocks):
        if not blocks:
            continue
        row = slice(*layout.row_bounds[period : period + 2])
        rows = rate_laid_out(layout, period, states, settings)
        k[row], total[row], rating[row] = rows.k, rows.total, rows.rating_after
        change[row] = rows.rating_after - rows.rating_before
    return History(layout.row_period, layout.row_player, layout.row_games, k, total, change, rating)


def rate_laid_out(layout: Layout, period: int, states: States, settings: EloSettings = DEFAULT) -> Rows:
    """Return the rows of one of the periods laid out; `states`, where everybody has a rating, moves on to its end."""
    seats = slice(*layout.seat_bounds[period : period + 2])
    row = slice(*layout.row_bounds[period : period + 2])
    players, games = layout.row_player[row], layout.row_games[row]
    before, games_before = states.rating.take(players), states.games.take(players)
    reached = states.reached_2400.take(players)
    k, k_full, k_reason = _k(reached, games_before, games, settings)
    total = np.zeros(0, dtype=np.int64)
    if layout.blocks[period]:
        ratings = states.rating.take(layout.players[seats])
        table = _expected(settings.curve, settings.cap)
        totals = _seat_totals(ratings, layout.halves[seats], layout.blocks[period], table, settings.cap)
        total = np.add.reduceat(totals.take(layout.by_row[seats]), layout.row_first[row], dtype=np.int64)
    after = _after(before, k * total, settings.floor)
    states.rating[players], states.games[players] = after, games_before + games
    states.reached_2400[players] = reached | (after >= settings.elite_rating)
    return Rows(players, games, games_before, k, k_full, k_reason, total, before, after)


@lru_cache(maxsize=8)
def _expected(curve: str, cap: int) -> np.ndarray:
    """Expectations in millionths for differences from -cap to cap."""
    expected = expectation_table(curve, cap)
    table = np.array([expected[d] for d in range(-cap, cap + 1)], dtype=np.int32)
    table.setflags(write=False)
    return table


def _seat_totals(
    ratings: np.ndarray, halves: np.ndarray, blocks: list[Block], table: np.ndarray, cap: int
) -> np.ndarray:
    """Return T of every seat of a period. Both sums hold oneself as half a point, which cancels out."""
    totals = halves * np.int32(MILLION // 2)  # never above 1.5 * WHOLE, which 32 bits hold
    highs = ratings + cap
    for first, size, tables in blocks:
        seats = slice(first, first + size * tables)
        high, low = highs[seats].reshape(size, tables), ratings[seats].reshape(size, 1, tables)
        expected = table.take(high - low, mode="clip")  # beyond the cap the ends of the table count
        block = totals[seats].reshape(size, tables)
        block -= np.add.reduce(expected, axis=0, dtype=np.int32)
        block *= SHARES // (size - 1)
    return totals


def _halves(places: np.ndarray) -> np.ndarray:
    """Return the half points of every seat, oneself as a tie. places: by seat and table, of one size."""
    halves = np.zeros(places.shape, dtype=np.int8)
    for opponent in places:
        halves += (places < opponent).view(np.int8)
        halves += (places <= opponent).view(np.int8)
    return halves


def _with_rows(
    players: np.ndarray, halves: np.ndarray, blocks: list[list[Block]], seat_bounds: np.ndarray
) -> Layout:
    """Return the layout with its seats gathered into rows of one player and period."""
    sortable = players.astype(np.uint16) if players.max(initial=0) < 2**16 else players
    bounds = seat_bounds.tolist()
    by_row = np.concatenate([np.argsort(sortable[a:b], kind="stable") for a, b in pairwise(bounds)])
    seats = np.diff(seat_bounds)
    in_rows = players[by_row + np.repeat(seat_bounds[:-1], seats)]
    is_first = np.diff(in_rows, prepend=-1) != 0
    is_first[seat_bounds[:-1][seats > 0]] = True
    first = np.flatnonzero(is_first)
    row_bounds = np.searchsorted(first, seat_bounds)
    row_period = np.repeat(np.arange(len(blocks)), np.diff(row_bounds))
    return Layout(
        players=players,
        halves=halves,
        blocks=blocks,
        seat_bounds=bounds,
        by_row=by_row,
        row_bounds=row_bounds.tolist(),
        row_first=first - seat_bounds[row_period],
        row_period=row_period,
        row_player=in_rows[first],
        row_games=np.diff(first, append=len(players)),
    )


def _k(
    reached: np.ndarray, games_before: np.ndarray, games: np.ndarray, settings: EloSettings
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return K as used, K before the limit on K times games, and the reason of the latter."""
    reason = (games_before >= settings.new_games).astype(np.int8)
    reason[reached] = 2
    full = np.array([settings.k_new, settings.k_established, settings.k_elite]).take(reason)
    over = full * games > settings.k_games
    if not over.any():
        return full, full, reason
    used = full.copy()
    used[over] = settings.k_games // games[over]
    return used, full, reason


def _after(before: np.ndarray, k_total: np.ndarray, floor: int | None) -> np.ndarray:
    """Return the rating after a change of K times T, exact halves away from zero."""
    after = before + (k_total + WHOLE // 2 - (k_total < 0)) // WHOLE
    return after if floor is None else np.maximum(after, np.minimum(before, floor))


def _firsts(counts: np.ndarray) -> np.ndarray:
    """Return where each part starts when parts of these lengths follow one another."""
    return np.cumsum(counts, dtype=np.int64) - counts


def _chunks(periods: Iterable[Seats]) -> Iterator[list[Seats]]:
    """Yield the periods in groups of about SEATS_AT_ONCE seats."""
    chunk: list[Seats] = []
    seats = 0
    for period in periods:
        chunk.append(period)
        seats += len(period.players)
        if seats >= SEATS_AT_ONCE or len(chunk) == PERIODS_AT_ONCE:
            yield chunk
            chunk, seats = [], 0
    if chunk:
        yield chunk


def _joined(histories: list[History]) -> History:
    names = [field.name for field in fields(History)]
    none = np.zeros(0, dtype=np.int64)
    return History(*(np.concatenate([none, *(getattr(part, name) for part in histories)]) for name in names))
