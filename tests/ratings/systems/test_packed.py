import pytest
from hypothesis import given

from ratings.systems.game import Game, RatingError
from ratings.systems.packed import pack, seats_of, unpack
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
