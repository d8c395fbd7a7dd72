from games.standings.history import History, Meeting, Unplayed
from games.standings.rounds import Bye, PlayedRound, PlayedTable, Registration, SeatResult
from tests.games.standings.builders import TWO_ROUNDS, open_table, played_table, points

SEVEN = tuple(Registration(player_id) for player_id in range(1, 8))


def void_table(number, *player_ids, mean="3/2"):
    seats = tuple(
        SeatResult(one, seat, "void", points=points(mean)) for seat, one in enumerate(player_ids, 1)
    )
    return PlayedTable(number, seats, is_void=True)


def test_a_history_is_walked_like_the_rounds_it_is_made_of():
    history = History(reversed(TWO_ROUNDS), SEVEN)
    assert list(history) == list(TWO_ROUNDS)
    assert (len(history), history[1].number, history[:1]) == (2, 2, TWO_ROUNDS[:1])


def test_discards_and_final_scores_of_a_round_are_by_player():
    table = played_table(1, (1, 9, 3), (2, 8, 2), (3, 0, 0, "no_show"), (4, 5, 5, "substitute"))
    played = PlayedRound(1, (table, void_table(2, 5, 6), open_table(3, 7)))
    assert played.discards == {1: 3, 2: 2}
    assert played.final_scores == {1: 9, 2: 8}


def test_meetings_hold_one_entry_per_opponent_and_round_with_the_result():
    history = History(TWO_ROUNDS, SEVEN)
    assert history.meetings(2) == [
        Meeting(1, 1, 0),
        Meeting(3, 1, 1),
        Meeting(4, 1, 2),
        Meeting(1, 2, 2),
        Meeting(5, 2, 0),
        Meeting(6, 2, 2),
    ]


def test_a_substitute_is_nobodys_opponent_and_has_no_points():
    table = played_table(1, (1, 9, 0), (2, 30, 0, "substitute"), (3, 7, 0))
    history = History((PlayedRound(1, (table,)),), [Registration(1), Registration(2), Registration(3)])
    assert [meeting.opponent_id for meeting in history.meetings(1)] == [3]
    assert (history.points(1), history.points(2)) == (points("3/2"), 0)


def test_a_void_table_with_the_mean_is_a_round_not_played_that_brings_points():
    history = History((PlayedRound(1, (void_table(1, 1, 2),)),), SEVEN)
    assert history.points(1) == points("3/2")
    assert history.unplayed(1) == (Unplayed(1, points("3/2")),)
    assert history.meetings(1) == ()


def test_a_void_table_is_forgotten_once_it_is_replayed():
    replay = played_table(2, (1, 9, 0), (2, 8, 0))
    history = History((PlayedRound(1, (void_table(1, 1, 2), replay)),), SEVEN)
    assert (history.points(1), history.points(2)) == (points(3), 0)
    assert history.unplayed(1) == ()


def test_a_void_table_brings_nothing_while_its_replay_is_open():
    history = History((PlayedRound(1, (void_table(1, 1, 2), open_table(2, 1, 2))),), SEVEN)
    assert (history.points(1), history.unplayed(1)) == (0, ())


def test_an_open_round_is_not_yet_a_round_not_played():
    rounds = (
        PlayedRound(1, (played_table(1, (1, 9, 0), (2, 8, 0)), open_table(2, 3, 4)), (Bye(5, "pairing", 7),)),
    )
    history = History(rounds, SEVEN)
    assert [history.unplayed(player_id) for player_id in (1, 3, 5, 6)] == [(), (), (), ()]
    assert (history.points(1), history.points(5)) == (points(3), 0)


def test_an_absence_without_any_record_is_a_round_not_played():
    history = History(TWO_ROUNDS, [*SEVEN, Registration(8)])
    assert history.unplayed(8) == (Unplayed(1, 0), Unplayed(2, 0))
