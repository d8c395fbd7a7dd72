"""Changes by hand: what they cost equals what counting everything again says."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.seating import edit
from games.seating.check import draft_of
from games.seating.draft import Draft
from games.seating.errors import SeatingError
from games.seating.measure import TERMS, measure
from games.seating.request import read_request
from games.seating.swiss import seat_round
from tests.games.seating.cast import entrants, ids


def draft(**keys: object) -> Draft:
    history = [
        [ids(1, 2, 3, 4), ids(5, 6, 7, 8), ids(9, 10, 11, 12), ids(13, 14, 15)],
        [ids(1, 5, 9, 13), ids(2, 6, 10, 14), ids(3, 7, 11, 15), ids(4, 8, 12)],
    ]
    points = [24, 22, 20, 18, 16, 15, 14, 12, 11, 9, 8, 6, 4, 2, 0]
    asked = {
        "entrants": entrants(points, club=list("ABCABCABCABCABC")), "preferred": 4, "allowed": [3, 4, 5],
        "clubs": "avoid", "history": history, "forbidden": [ids(1, 15)], **keys,
    }  # fmt: skip
    answer = seat_round(asked)
    return draft_of(read_request(asked), answer["tables"], answer["byes"])


def recounted(before: Draft, after: Draft) -> dict[str, int]:
    old, new = (measure(one.field, one.tables, one.asked.clubs).terms() for one in (before, after))
    return {term: new[term] - old[term] for term in TERMS}


@settings(max_examples=60, deadline=None)
@given(one=st.integers(1, 15), other=st.integers(1, 15))
def test_the_cost_of_a_swap_equals_the_difference_of_recounted_totals(one: int, other: int) -> None:
    if one == other:
        return
    before = draft()

    change = edit.swap(before, f"p{one}", f"p{other}")

    assert recounted(before, change.draft) == change.delta
    assert change.delta == {term: sum(row[term] for row in change.by_table.values()) for term in TERMS}


@settings(max_examples=40, deadline=None)
@given(player=st.integers(1, 15), table=st.integers(1, 4), seat=st.none() | st.integers(1, 3))
def test_the_cost_of_a_move_equals_the_difference_of_recounted_totals(
    player: int, table: int, seat: int | None
) -> None:
    before = draft()

    change = edit.move(before, f"p{player}", table, seat)

    assert recounted(before, change.draft) == change.delta
    assert f"p{player}" in change.draft.ids()[table - 1]


def test_a_swap_that_breaks_a_hard_rule_says_so() -> None:
    before = draft()
    table = next(table for table in before.ids() if "p1" in table)
    mate = next(player for player in table if player != "p1")

    change = edit.swap(before, mate, "p15")

    assert {"code": "forbidden_pair", "players": ["p1", "p15"]}.items() <= {
        **change.broken[0], "players": sorted(change.broken[0]["players"]),
    }.items()  # fmt: skip
    assert 1 == change.delta["forbidden"]


def test_a_move_to_a_size_that_is_not_allowed_says_so() -> None:
    before = draft(allowed=[3, 4])
    full = next(number for number, table in enumerate(before.tables, start=1) if len(table) == 4)
    mover = next(
        player for number, table in enumerate(before.ids(), start=1) if number != full for player in table
    )

    assert "bad_size" in {fault["code"] for fault in edit.move(before, mover, full).broken}


def test_alternatives_are_the_cheapest_swaps_with_other_tables() -> None:
    before = draft()

    found = edit.alternatives(before, "p1", 50)

    mates = next(table for table in before.ids() if "p1" in table)
    others = {player for table in before.ids() for player in table} - set(mates)
    assert others >= {option.player_id for option in found}
    keys = [[option.delta[term] for term in TERMS] for option in found]
    assert sorted(keys) == keys
    assert keys[0] >= [0] * len(TERMS)  # the engine's own draft can't be improved by one swap
    assert found[:3] == edit.alternatives(before, "p1")


def test_reordering_a_table_brings_back_the_cheapest_seats() -> None:
    before = draft()
    one, other = before.ids()[0][:2]
    turned = edit.swap(before, one, other).draft

    change = edit.reorder(turned, 1)

    assert change.delta["seat_cost"] <= 0
    assert before.vector.seat_cost == change.draft.vector.seat_cost


def test_unknown_players_and_tables_are_refused() -> None:
    before = draft()

    with pytest.raises(SeatingError):
        edit.swap(before, "p1", "nobody")
    with pytest.raises(SeatingError):
        edit.move(before, "p1", 9)
