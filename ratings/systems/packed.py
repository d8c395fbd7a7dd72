"""The seats of a rating period and the sums of its players as arrays, and as bytes to keep.

A full replay need not read rows of seats. The sums move with every rating at the table while the change stays
the same after rounding, so they stand beside the rows: a correction far back rewrites few rows.

Players are whole numbers (database keys). Knows no game ids, names or ratings.
"""

import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ratings.systems.game import FEWEST_SEATS, MOST_SEATS, Game, RatingError

HEADER = struct.Struct("<4sIII")  # mark and version, games, seats, CRC-32 of the rest
MARK = b"EVS1"
TOTALS_HEADER = struct.Struct("<4sII")  # mark and version, players, CRC-32 of the rest
TOTALS_MARK = b"EVT1"
LAST_PLAYER = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Seats:
    """The games of one period, one after another.

    sizes: seats of each game. players, places: of each seat, game by game.
    """

    sizes: np.ndarray
    players: np.ndarray
    places: np.ndarray


def seats_of(games: Sequence[Game]) -> Seats:
    """Return the seats of games between numbered players, in the order given. Errors: `player_number`."""
    players = [player_id for game in games for player_id in game.place_by_player]
    places = [place for game in games for place in game.place_by_player.values()]
    for player_id in players:
        if type(player_id) is not int or not 0 <= player_id <= LAST_PLAYER:
            raise RatingError("player_number", player_id=player_id, highest=LAST_PLAYER)
    return Seats(
        sizes=np.array([len(game.place_by_player) for game in games], dtype=np.uint8),
        players=np.array(players, dtype=np.int32),
        places=np.array(places, dtype=np.int8),
    )


def pack(seats: Seats) -> bytes:
    """Return the seats as bytes: one per game, five per seat, the same on every machine."""
    body = b"".join(
        (
            seats.sizes.astype("u1").tobytes(),
            seats.places.astype("u1").tobytes(),
            seats.players.astype("<i4").tobytes(),
        )
    )
    return HEADER.pack(MARK, len(seats.sizes), len(seats.players), zlib.crc32(body)) + body


def unpack(packed: bytes) -> Seats:
    """Return the seats again. Errors: `bad_packed_seats` when a byte is not as it was written."""
    if len(packed) < HEADER.size:
        raise RatingError("bad_packed_seats", reason="too_short")
    mark, games, seats, checksum = HEADER.unpack_from(packed)
    body = memoryview(packed)[HEADER.size :]
    if mark != MARK or len(body) != games + 5 * seats or zlib.crc32(body) != checksum:
        raise RatingError("bad_packed_seats", reason="changed")
    sizes = np.frombuffer(body, "u1", games)
    if games and (sizes.sum() != seats or sizes.min() < FEWEST_SEATS or sizes.max() > MOST_SEATS):
        raise RatingError("bad_packed_seats", reason="sizes")
    places = np.frombuffer(body, "u1", seats, offset=games).astype(np.int8)
    players = np.frombuffer(body, "<i4", seats, offset=games + seats)
    return Seats(sizes, players, places)


def pack_totals(players: np.ndarray, totals: np.ndarray) -> bytes:
    """Return T of every player of a period as bytes, twelve each. players: ascending."""
    body = players.astype("<i4").tobytes() + totals.astype("<i8").tobytes()
    return TOTALS_HEADER.pack(TOTALS_MARK, len(players), zlib.crc32(body)) + body


def unpack_totals(packed: bytes) -> tuple[np.ndarray, np.ndarray]:
    """Return (players, T of each) again. Errors: `bad_packed_totals` when a byte is not as it was written."""
    if len(packed) < TOTALS_HEADER.size:
        raise RatingError("bad_packed_totals", reason="too_short")
    mark, players, checksum = TOTALS_HEADER.unpack_from(packed)
    body = memoryview(packed)[TOTALS_HEADER.size :]
    if mark != TOTALS_MARK or len(body) != 12 * players or zlib.crc32(body) != checksum:
        raise RatingError("bad_packed_totals", reason="changed")
    return np.frombuffer(body, "<i4", players), np.frombuffer(body, "<i8", players, offset=4 * players)


def total_in(packed: bytes, player_id: int) -> int:
    """Return T of one player of the period; 0 without sums. Errors: as of `unpack_totals`."""
    if not packed:
        return 0
    players, totals = unpack_totals(packed)
    at = int(np.searchsorted(players, player_id))
    return int(totals[at]) if at < len(players) and players[at] == player_id else 0
