from games.standings.history import History
from games.standings.rounds import Bye, PlayedRound, PlayedTable, Registration, SeatResult
from games.standings.sheet import RoundCell, cells
from tests.games.standings.builders import open_table, played_table, points


def test_every_round_has_one_cell_whatever_happened_in_it():
    void = PlayedTable(1, (SeatResult(1, 1, "void"), SeatResult(2, 2, "void")), is_void=True)
    rounds = (
        PlayedRound(1, (played_table(1, (2, 9, 0), (3, 8, 0)),)),
        PlayedRound(2, (played_table(1, (1, 9, 0), (2, 8, 0)),)),
        PlayedRound(3, (), (Bye(1, "pairing", points("3/2")),)),
        PlayedRound(4, (played_table(1, (2, 9, 0), (3, 8, 0)),)),
        PlayedRound(5, (void, played_table(2, (1, 9, 0), (2, 8, 0)))),
        PlayedRound(6, (open_table(1, 1, 2),)),
    )
    history = History(rounds, [Registration(1, joined_round=2), Registration(2), Registration(3)])
    assert cells(1, history) == [
        RoundCell(1, "not_in_tournament"),
        RoundCell(2, "table", 1, 1, 1, points(3), "played"),
        RoundCell(3, "bye", points=points("3/2"), status="pairing"),
        RoundCell(4, "absent"),
        RoundCell(5, "table", 2, 1, 1, points(3), "played"),
        RoundCell(6, "open", 1, 1),
    ]


def test_a_bye_of_an_open_round_brings_nothing_yet():
    rounds = (PlayedRound(1, (open_table(1, 2, 3),), (Bye(1, "pairing", points("3/2")),)),)
    history = History(rounds, [Registration(1)])
    assert cells(1, history) == [RoundCell(1, "bye", points=0, status="pairing")]
    assert history.points(1) == 0
