from games.standings.ledger import Ledger, ledgers
from games.standings.rounds import Bye, PlayedRound, PlayedTable, SeatResult
from tests.games.standings.builders import TWO_ROUNDS, open_table, played_table


def test_the_ledger_counts_seats_off_size_tables_and_meetings():
    accounts = ledgers(TWO_ROUNDS, 4)
    assert accounts[1] == Ledger(
        tables=2,
        first_seats=2,
        tables_by_seat={1: 2},
        met={2: 2, 3: 1, 4: 1, 5: 1, 6: 1},
    )
    assert accounts[7] == Ledger(
        tables=2,
        small_tables=2,
        last_seats=2,
        tables_by_seat={3: 2},
        met={3: 1, 4: 1, 5: 1, 6: 1},
    )


def test_repeats_are_meetings_after_the_first():
    accounts = ledgers(TWO_ROUNDS, 4)
    assert {player_id: account.repeats for player_id, account in sorted(accounts.items())} == {
        1: 1,
        2: 1,
        3: 1,
        4: 1,
        5: 1,
        6: 1,
        7: 0,
    }


def test_byes_are_counted_by_kind_and_absences_not_at_all():
    rounds = [PlayedRound(1, (), (Bye(1, "pairing"), Bye(2, "requested"), Bye(3, "none")))]
    accounts = ledgers(rounds, 4)
    assert accounts == {1: Ledger(pairing_byes=1), 2: Ledger(requested_byes=1)}


def test_a_no_show_leaves_no_meeting_and_no_seat_but_makes_the_table_smaller():
    table = played_table(1, (1, 9, 0), (2, 0, 0, "no_show"), (3, 8, 0, "left"), (4, 7, 0, "lost_by_ruling"))
    accounts = ledgers([PlayedRound(1, (table,))], 4)
    assert accounts[2] == Ledger(no_shows=1)
    assert (accounts[1].small_tables, accounts[1].met) == (1, {3: 1, 4: 1})
    assert accounts[4].last_seats == 1


def test_substitutes_void_and_open_tables_leave_no_trace():
    void = PlayedTable(2, (SeatResult(5, 1, "void"), SeatResult(6, 2, "void")), is_void=True)
    with_substitute = played_table(1, (1, 9, 0), (2, 8, 0, "substitute"), (3, 7, 0))
    accounts = ledgers([PlayedRound(1, (with_substitute, void, open_table(3, 7, 8)))], 4)
    assert sorted(accounts) == [1, 3]
    assert accounts[1].met == {3: 1}


def test_an_unknown_turn_order_counts_for_no_seat():
    table = PlayedTable(1, (SeatResult(1, 0, place=1), SeatResult(2, 0, place=2)))
    account = ledgers([PlayedRound(1, (table,))], 4)[1]
    assert (account.tables, account.tables_by_seat, account.first_seats, account.last_seats) == (1, {}, 0, 0)


def test_a_series_adds_tournaments_up_and_meetings_across_them_are_repeats():
    first = ledgers([PlayedRound(1, (played_table(1, (1, 9, 0), (2, 8, 0)),))], 2)[1]
    second = ledgers([PlayedRound(1, (played_table(1, (2, 9, 0), (1, 8, 0)),))], 2)[1]
    series = first.with_later(second)
    assert (series.tables, series.repeats, series.tables_by_seat) == (2, 1, {1: 1, 2: 1})
