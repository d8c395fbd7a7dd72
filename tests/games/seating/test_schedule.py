"""Before the event: rounds without repeats, repeats that can't be avoided, and schedules that are known."""

from itertools import chain

import pytest

from games.seating.designs import POLYNOMIALS, design
from games.seating.errors import SeatingError
from games.seating.schedule import forecast


@pytest.mark.parametrize(
    ("players", "size", "rounds", "first", "least", "code"),
    [
        (6, 3, 6, 2, (0, 2, 4, 9, 15, 21), "too_few_tables"),  # field case 23
        (8, 4, 3, 2, (0, 4, 8), "too_few_tables"),
        (16, 4, 6, 6, (0, 0, 0, 0, 0, 24), "pairs_used_up"),
        (32, 4, 4, None, (0, 0, 0, 0), "enough_partners"),
    ],
)
def test_the_least_repeats_are_counted_beforehand(
    players: int, size: int, rounds: int, first: int | None, least: tuple[int, ...], code: str
) -> None:
    expected = forecast(players, size, [size], rounds, try_out=False)

    assert (first, least, code) == (expected.first_repeat, expected.least, expected.code)


@pytest.mark.parametrize(
    ("players", "size", "rounds"), [(6, 3, 6), (8, 4, 4), (9, 3, 5), (16, 4, 6), (5, 5, 2)]
)
def test_trying_the_rounds_out_never_beats_the_least(players: int, size: int, rounds: int) -> None:
    expected = forecast(players, size, [size], rounds)

    assert expected.found is not None
    assert all(least <= found for least, found in zip(expected.least, expected.found, strict=True))


def test_sixteen_players_in_fours_can_play_five_rounds_without_repeats() -> None:
    assert (0, 0, 0, 0, 0, 24) == forecast(16, 4, [4], 6).found


def test_byes_and_mixed_sizes_are_told() -> None:
    expected = forecast(22, 4, [3, 4], 2)

    assert ((4, 4, 4, 4, 3, 3), 0) == (expected.sizes, expected.byes)
    assert 1 == forecast(13, 4, [4], 2).byes


def test_too_few_players_are_refused() -> None:
    with pytest.raises(SeatingError) as refused:
        forecast(3, 4, [4], 2)

    assert "too_few_entrants" == refused.value.code


@pytest.mark.parametrize(
    ("tables", "size"),
    [(tables, size) for tables in (2, 3, 5, 7, *POLYNOMIALS) for size in (2, 4, 8) if size <= tables],
)
def test_a_known_schedule_seats_everybody_and_repeats_no_pair(tables: int, size: int) -> None:
    rounds = design(tables, size)

    pairs = [
        (one, other)
        for seating in rounds
        for table in seating
        for one in table
        for other in table
        if one < other
    ]
    assert tables + (size == tables) == len(rounds)
    assert all(list(range(tables * size)) == sorted(chain.from_iterable(seating)) for seating in rounds)
    assert len(pairs) == len(set(pairs))


@pytest.mark.parametrize(("tables", "size"), [(6, 4), (10, 3), (3, 4)])
def test_no_schedule_is_claimed_where_none_is_known(tables: int, size: int) -> None:
    assert [] == design(tables, size)
