import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.systems.game import Game, RatingError
from ratings.systems.packed import pack, pack_totals, seats_of, total_in, unpack, unpack_totals
from tests.ratings.systems.histories import periods

GAMES = [Game("g1", {7: 1, 300: 2}), Game("g2", {70_000: 1, 7: 2, 5: 2})]


@given(periods())
def test_packed_seats_come_back_as_they_were(games):
    seats = seats_of(games)

    again = unpack(pack(seats))

    assert (again.sizes.tolist(), again.players.tolist(), again.places.tolist()) == (
        seats.sizes.tolist(),
        seats.players.tolist(),
        seats.places.tolist(),
    )


def test_the_bytes_are_the_same_on_every_machine():
    assert pack(seats_of(GAMES)).hex() == (
        "455653310200000005000000c52a2b6902030102010202070000002c010000701101000700000005000000"
    )


def test_a_seat_takes_five_bytes_and_a_game_one():
    assert len(pack(seats_of(GAMES))) == 16 + 2 * 1 + 5 * 5


@pytest.mark.parametrize("position", range(0, 43))
def test_a_changed_byte_is_noticed(position):
    packed = bytearray(pack(seats_of(GAMES)))
    packed[position] ^= 4

    with pytest.raises(RatingError, match="bad_packed_seats"):
        unpack(bytes(packed))


@pytest.mark.parametrize("length", [0, 3, 15, 16, 42])
def test_a_lost_end_is_noticed(length):
    with pytest.raises(RatingError, match="bad_packed_seats"):
        unpack(pack(seats_of(GAMES))[:length])


@pytest.mark.parametrize("player", [-1, 2**31, "ada", 1.0])
def test_only_players_with_a_number_can_be_packed(player):
    with pytest.raises(RatingError) as refused:
        seats_of([Game("g", {player: 1, 2: 2})])

    assert refused.value.code == "player_number"
    assert refused.value.values["player_id"] == player


@given(st.dictionaries(st.integers(0, 2**31 - 1), st.integers(-(2**62), 2**62)))
def test_packed_totals_come_back_as_they_were(totals):
    players = sorted(totals)

    packed = pack_totals(np.array(players, np.int64), np.array([totals[one] for one in players], np.int64))

    assert [one.tolist() for one in unpack_totals(packed)] == [players, [totals[one] for one in players]]
    assert [total_in(packed, one) for one in players] == [totals[one] for one in players]


TOTALS = pack_totals(np.array([7, 300, 70_000]), np.array([210_000_000, 0, -210_000_000]))


def test_the_bytes_of_totals_are_the_same_on_every_machine():
    assert TOTALS.hex() == (
        "455654310300000016c0b50b070000002c010000701101008058840c00000000000000000000000080a77bf3ffffffff"
    )


@pytest.mark.parametrize("position", range(0, 48))
def test_a_changed_byte_of_totals_is_noticed(position):
    packed = bytearray(TOTALS)
    packed[position] ^= 4

    with pytest.raises(RatingError, match="bad_packed_totals"):
        unpack_totals(bytes(packed))


def test_totals_that_were_cut_are_noticed():
    with pytest.raises(RatingError, match="too_short"):
        unpack_totals(TOTALS[:11])


def test_who_did_not_play_has_no_total():
    assert (total_in(TOTALS, 8), total_in(TOTALS, 80_000), total_in(b"", 7)) == (0, 0, 0)
