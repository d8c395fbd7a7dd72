"""Sizes of tables: fewest off-size players, then fewest tables; the sides; byes when nothing fits."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.seating.table_sizes import fewest_byes, split

PREFERRED_4 = {
    5: (5,), 6: (3, 3), 7: (4, 3), 8: (4, 4), 9: (5, 4), 10: (4, 3, 3), 11: (4, 4, 3), 12: (4, 4, 4),
    13: (5, 4, 4), 14: (4, 4, 3, 3), 15: (4, 4, 4, 3), 16: (4,) * 4, 17: (5, 4, 4, 4), 18: (4, 4, 4, 3, 3),
    19: (4, 4, 4, 4, 3), 20: (4,) * 5, 21: (5, 4, 4, 4, 4), 22: (4, 4, 4, 4, 3, 3), 23: (4, 4, 4, 4, 4, 3),
}  # fmt: skip


@pytest.mark.parametrize(("players", "sizes"), PREFERRED_4.items())
def test_sizes_3_to_5_with_4_preferred(players: int, sizes: tuple[int, ...]) -> None:
    assert sizes == split(players, 4, [3, 4, 5])


@pytest.mark.parametrize(
    ("players", "off_size", "sizes"),
    [
        (9, "smaller", (3, 3, 3)),
        (10, "larger", (5, 5)),
        (11, "smaller", (4, 4, 3)),
        (13, "larger", (5, 4, 4)),
        (5, "smaller", (5,)),  # not possible with smaller tables
        (7, "larger", (4, 3)),  # not possible with larger tables
    ],
)
def test_off_size_tables_stay_on_the_side_asked_for_where_that_is_possible(
    players: int, off_size: str, sizes: tuple[int, ...]
) -> None:
    assert sizes == split(players, 4, [3, 4, 5], off_size)


@pytest.mark.parametrize(("players", "byes"), [(6, 1), (7, 2), (11, 1), (8, 0), (3, None), (0, None)])
def test_sizes_4_and_5_leave_byes(players: int, byes: int | None) -> None:
    assert byes == fewest_byes(players, 4, [4, 5])


def test_a_limit_of_tables_is_kept_before_the_preferred_size() -> None:
    assert (5, 5, 5) == split(15, 4, [3, 4, 5], max_tables=3)


def test_a_limit_of_tables_leaves_byes() -> None:
    assert 85 == fewest_byes(100, 4, [3, 4, 5], max_tables=3)


def test_5000_players_with_few_tables_are_counted_at_once() -> None:
    assert 4992 == fewest_byes(5000, 8, [2, 8], max_tables=1)


def all_splits(players: int, allowed: list[int], largest: int = 8) -> list[tuple[int, ...]]:
    if players == 0:
        return [()]
    return [
        (size, *rest)
        for size in sorted(allowed, reverse=True)
        if size <= min(players, largest)
        for rest in all_splits(players - size, allowed, size)
    ]


@settings(max_examples=150, deadline=None)
@given(
    players=st.integers(2, 26),
    allowed=st.lists(st.integers(2, 8), min_size=1, max_size=4, unique=True),
    data=st.data(),
)
def test_the_split_is_the_best_of_all(players: int, allowed: list[int], data: st.DataObject) -> None:
    preferred = data.draw(st.sampled_from(allowed))
    options = all_splits(players, allowed)

    found = split(players, preferred, allowed)

    if not options:
        assert found is None
        return

    def key(sizes: tuple[int, ...]) -> tuple[int, int]:
        return sum(size for size in sizes if size != preferred), len(sizes)

    assert found in options
    assert min(map(key, options)) == key(found)
