"""What every tiebreak must bear, the shipped ones and those added later."""

import pytest

from games.standings.history import VIRTUALS, History
from games.standings.rank import rank
from games.standings.rounds import (
    Bye,
    PlayedRound,
    PlayedTable,
    Registration,
    SeatResult,
)
from games.standings.tiebreaks import TIEBREAKS
from tests.games.standings.builders import open_table, played_table, points

# One of everything that can become of a player: byes of each kind, no-show, leaver, ruling, substitute, void
# table with its replay, late entry, withdrawal, a round still open, somebody who never played.
EVENTFUL = (
    PlayedRound(
        1,
        (
            played_table(1, (1, 9, 3), (2, 8, 2), (3, 0, 0, "no_show"), (4, 5, 5, "left")),
            PlayedTable(2, (SeatResult(5, 1, "void"), SeatResult(6, 2, "void")), is_void=True),
            played_table(3, (5, 4, 1), (6, 4, 1)),
        ),
        (Bye(7, "pairing", points("3/2")), Bye(8, "requested", 0)),
    ),
    PlayedRound(
        2,
        (
            played_table(1, (1, 3, 1), (5, 7, 2, "lost_by_ruling"), (99, 30, 1, "substitute"), (9, 2, 0)),
            PlayedTable(
                2,
                tuple(
                    SeatResult(one, seat, "void", points=points("3/2"))
                    for seat, one in enumerate((2, 3, 6), 1)
                ),
                is_void=True,
            ),
        ),
        (Bye(8, "none", 0),),
    ),
    PlayedRound(3, (open_table(1, 1, 2, 3),), (Bye(5, "pairing", points("3/2")),)),
)
REGISTRATIONS = (
    *(Registration(player_id, rating=1500, start_rank=player_id) for player_id in (1, 2, 3, 5, 6, 7, 8)),
    Registration(4, left_round=1, status="withdrawn"),
    Registration(9, joined_round=2),
    Registration(10),
)


@pytest.mark.parametrize("virtual", VIRTUALS)
@pytest.mark.parametrize("code", sorted(TIEBREAKS))
def test_a_tiebreak_is_defined_for_everybody_with_byes_and_forfeits(code, virtual):
    standings = rank(REGISTRATIONS, EVENTFUL, [code], virtual=virtual, lot_seed="s")
    assert {1, 2, 3, 4, 5, 6, 7, 8, 9, 10} == {row.player_id for row in standings}
    among_tied = hasattr(TIEBREAKS[code], "value_among")
    for row in standings:
        value = row.value(code)
        assert type(value) is int or (among_tied and value is None)


@pytest.mark.parametrize("code", sorted(TIEBREAKS))
def test_a_tiebreak_is_defined_before_the_first_round(code):
    standings = rank(REGISTRATIONS, (), [code], lot_seed="s")
    assert len(REGISTRATIONS) == len(standings)


@pytest.mark.parametrize("code", sorted(TIEBREAKS))
def test_a_round_that_is_only_seated_changes_no_value(code):
    with_open = rank(REGISTRATIONS, EVENTFUL, [code], lot_seed="s")
    without = rank(REGISTRATIONS, EVENTFUL[:2], [code], lot_seed="s")
    assert [row.values for row in without] == [row.values for row in with_open]


@pytest.mark.parametrize("code", sorted(TIEBREAKS))
def test_a_tiebreak_declares_what_pages_and_files_need(code):
    module = TIEBREAKS[code]
    assert code == module.CODE
    assert module.__name__.endswith(f".{code}")
    assert module.NAME
    assert module.KIND in ("points", "count")
    assert hasattr(module, "value") != hasattr(module, "value_among")
    assert module.__doc__


@pytest.mark.parametrize("code", sorted(TIEBREAKS))
def test_the_table_of_tiebreaks_names_every_module(code):
    import games.standings.tiebreaks as package

    assert f"| {code} |" in package.__doc__


def test_the_virtual_opponent_is_one_line_however_many_rounds_were_not_played():
    rounds = (
        PlayedRound(1, (played_table(1, (1, 9, 0), (2, 8, 0), (3, 7, 0), (4, 6, 0)),)),
        PlayedRound(2, (played_table(1, (2, 9, 0), (3, 8, 0), (4, 7, 0)),), (Bye(1, "requested", 0),)),
        PlayedRound(3, (played_table(1, (2, 9, 0), (3, 8, 0), (4, 7, 0)),), (Bye(1, "requested", 0),)),
    )
    history = History(rounds, [Registration(one) for one in (1, 2, 3, 4)])
    # 2 has 8, 3 has 4, 4 has 0; player 1 has 3 in three rounds, so the own mean over all rounds is 3.
    assert [points(0), points(3), points(4), points(8)] == history.opponents_points(1)


def test_the_own_mean_of_a_late_entry_counts_only_rounds_in_the_tournament():
    rounds = (
        PlayedRound(1, (played_table(1, (2, 9, 0), (3, 8, 0)),)),
        PlayedRound(2, (played_table(1, (1, 9, 0), (2, 8, 0), (3, 7, 0)),)),
        PlayedRound(3, (played_table(1, (2, 9, 0), (3, 8, 0)),), (Bye(1, "pairing", points("3/2")),)),
    )
    history = History(rounds, [Registration(1, joined_round=2), Registration(2), Registration(3)])
    # 4½ points in two rounds make 6¾ in three.
    assert points("27/4") == history.virtual_points(1)
    assert History(rounds, [Registration(1, joined_round=2)], virtual="own_points").virtual_points(
        1
    ) == points("9/2")
    assert History(rounds, [Registration(1, joined_round=2)], virtual="no_virtual").virtual_points(1) is None


def test_nobody_has_a_virtual_opponent_who_played_every_round():
    rounds = (PlayedRound(1, (played_table(1, (1, 9, 0), (2, 8, 0)),)),)
    assert History(rounds, [Registration(1), Registration(2)]).virtual_points(1) is None
