from hypothesis import given, settings
from hypothesis import strategies as st

from games.standings.history import History
from games.standings.open_tables import Outlook, what_open_tables_can_change
from games.standings.rank import rank_history
from games.standings.rounds import PlayedRound, Registration
from games.standings.schemes.scheme import load_scheme, scheme_codes
from tests.games.standings.builders import open_table, played_table


def outlook(rounds, player_ids, scheme="place_points"):
    history = History(rounds, [Registration(player_id) for player_id in player_ids])
    standings = rank_history(history)
    return what_open_tables_can_change(standings, history, load_scheme(scheme), 4)


def test_without_open_tables_every_place_is_certain():
    rounds = (PlayedRound(1, (played_table(1, (1, 9, 0), (2, 8, 0)),)),)
    assert outlook(rounds, (1, 2)) == [Outlook(1, 1, 1, ()), Outlook(2, 2, 2, ())]


def test_a_lead_that_no_open_table_can_reach_is_certain():
    # After two wins 1 has 6; the open table can bring 3 to those who have 2 or 1.
    rounds = (
        PlayedRound(1, (played_table(1, (1, 9, 0), (2, 8, 0), (3, 7, 0), (4, 6, 0)),)),
        PlayedRound(2, (played_table(1, (1, 9, 0), (5, 8, 0)), open_table(2, 2, 3, 4))),
    )
    assert outlook(rounds, (1, 2, 3, 4, 5)) == [
        Outlook(1, 1, 1, ()),
        Outlook(2, 2, 4, ((2, 2),)),
        Outlook(3, 2, 4, ((2, 2),)),
        Outlook(5, 4, 5, ((2, 2),)),
        Outlook(4, 2, 5, ((2, 2),)),
    ]


def test_raw_scores_have_no_limit_while_a_table_is_open():
    rounds = (
        PlayedRound(1, (played_table(1, (1, 90, 0), (2, 8, 0), scheme="raw_scores"),)),
        PlayedRound(2, (open_table(1, 2, 3),)),
    )
    assert [(one.best_rank, one.worst_rank) for one in outlook(rounds, (1, 2, 3), "raw_scores")] == [
        (1, 3),
        (1, 3),
        (1, 3),
    ]


@settings(max_examples=150)
@given(
    st.lists(st.permutations(range(8)), min_size=1, max_size=3),
    st.lists(st.integers(0, 9), min_size=8, max_size=8),
    st.sampled_from(scheme_codes()),
    st.sampled_from(["played", "no_show", "left", "lost_by_ruling"]),
)
def test_whatever_an_open_table_brings_stays_within_the_bound(seatings, scores, code, status):
    def table(number, ids, last_status="played"):
        finishes = [(one, scores[one], 0) for one in ids[:-1]]
        return played_table(number, *finishes, (ids[-1], scores[ids[-1]], 0, last_status), scheme=code)

    before = tuple(
        PlayedRound(number, (table(1, ids[:4]), table(2, ids[4:]))) for number, ids in enumerate(seatings, 1)
    )
    ids, number = seatings[0], len(seatings) + 1
    now_open = PlayedRound(number, (table(1, ids[1:5]), open_table(2, *ids[5:], ids[0])))
    closed = PlayedRound(number, (table(1, ids[1:5]), table(2, [*ids[5:], ids[0]], status)))
    registrations = [Registration(player_id) for player_id in range(8)]
    history = History((*before, now_open), registrations)
    bounds = {
        one.player_id: one
        for one in what_open_tables_can_change(rank_history(history), history, load_scheme(code), 4)
    }
    for row in rank_history(History((*before, closed), registrations)):
        bound = bounds[row.player_id]
        assert bound.best_rank <= row.rank <= row.last_rank <= bound.worst_rank
