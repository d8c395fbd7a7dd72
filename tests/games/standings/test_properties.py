"""What must hold for any tournament at all."""

from dataclasses import replace
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from games.standings.rank import rank
from games.standings.rounds import Bye, PlayedRound, Registration
from games.standings.tiebreaks import TIEBREAKS
from tests.games.standings.builders import played_table, points

STATUSES = ["played", "played", "played", "left", "no_show", "lost_by_ruling"]
BY_VALUE = sorted(code for code in TIEBREAKS if code not in ("lot", "start_rank"))


@st.composite
def tournaments(draw):
    """Up to four rounds of nine players at tables of three, four and two with a bye now and then."""
    rounds = []
    for number in range(1, draw(st.integers(0, 4)) + 1):
        ids = draw(st.permutations(range(1, 10)))
        sizes = draw(st.sampled_from([(3, 3, 3), (4, 5), (4, 4), (5, 3), (2, 2, 4)]))
        tables, taken = [], 0
        for table_number, size in enumerate(sizes, start=1):
            finishes = [
                (player_id, draw(st.integers(0, 4)), draw(st.integers(0, 1)), draw(st.sampled_from(STATUSES)))
                for player_id in ids[taken : taken + size]
            ]
            # Two who played make sure that the table can be judged.
            finishes[:2] = [(*finish[:3], "played") for finish in finishes[:2]]
            tables.append(played_table(table_number, *finishes))
            taken += size
        byes = tuple(Bye(player_id, "pairing", points("3/2")) for player_id in ids[taken:])
        rounds.append(PlayedRound(number, tuple(tables), byes))
    return tuple(rounds)


def renumbered(rounds, new):
    return tuple(
        replace(
            played,
            tables=tuple(
                replace(
                    table, seats=tuple(replace(seat, player_id=new[seat.player_id]) for seat in table.seats)
                )
                for table in played.tables
            ),
            byes=tuple(replace(bye, player_id=new[bye.player_id]) for bye in played.byes),
        )
        for played in rounds
    )


@settings(max_examples=60)
@given(
    tournaments(), st.permutations(range(1, 10)), st.lists(st.sampled_from(BY_VALUE), unique=True, max_size=5)
)
def test_permuting_players_permutes_the_standings(rounds, order, tiebreaks):
    new = dict(zip(range(1, 10), order, strict=True))
    rows = {row.player_id: row for row in rank(map(Registration, range(1, 10)), rounds, tiebreaks)}
    permuted = rank(map(Registration, range(1, 10)), renumbered(rounds, new), tiebreaks)
    for row in permuted:
        old = rows[order.index(row.player_id) + 1]
        assert (old.rank, old.last_rank, old.values) == (row.rank, row.last_rank, row.values)


@settings(max_examples=60)
@given(tournaments(), st.randoms(use_true_random=False))
def test_neither_the_order_of_rounds_nor_of_registrations_matters(rounds, random):
    registrations = [Registration(player_id) for player_id in range(1, 10)]
    shuffled = random.sample(registrations, len(registrations))
    assert rank(registrations, rounds) == rank(shuffled, random.sample(rounds, len(rounds)))


@settings(max_examples=60)
@given(tournaments(), st.lists(st.sampled_from(BY_VALUE), unique=True, max_size=5))
def test_rows_stand_in_order_and_the_deciding_criterion_decides(rounds, tiebreaks):
    rows = rank(map(Registration, range(1, 10)), rounds, tiebreaks)
    assert [row.position for row in rows] == list(range(1, 10))
    for upper, lower in pairwise(rows):
        if lower.decided_by is None:
            assert upper.values == lower.values
            assert (upper.rank, upper.last_rank) == (lower.rank, lower.last_rank)
        else:
            codes = [value.code for value in lower.values]
            before = codes[: codes.index(lower.decided_by)]
            assert all(upper.value(code) == lower.value(code) for code in before)
            assert upper.value(lower.decided_by) > lower.value(lower.decided_by)
            assert lower.rank == upper.last_rank + 1


@settings(max_examples=60)
@given(tournaments())
def test_first_places_of_everybody_add_up_to_the_tables(rounds):
    rows = rank(map(Registration, range(1, 10)), rounds, ["first_places"])
    assert sum(row.value("first_places") for row in rows) == points(sum(len(one.tables) for one in rounds))
