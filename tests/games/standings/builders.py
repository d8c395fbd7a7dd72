"""Tables written as a person would note them down, judged by the real rules."""

from fractions import Fraction

from games.standings.placement import Finish, judge_table
from games.standings.points import UNIT
from games.standings.rounds import Bye, PlayedRound, PlayedTable, SeatResult
from games.standings.schemes.scheme import load_scheme


def played_table(number, *finishes, preferred=4, scheme="place_points"):
    """One table. finishes: (player id, final score, discard) in seat order, a status last where not played."""
    seated = [Finish(player_id, (score, discard), *status) for player_id, score, discard, *status in finishes]
    awards = judge_table(seated, load_scheme(scheme), preferred)
    return PlayedTable(
        number,
        tuple(
            SeatResult(
                finish.player_id,
                seat,
                finish.status,
                awards[finish.player_id].place,
                awards[finish.player_id].points,
                finish.key[0],
                finish.key[1],
                awards[finish.player_id].share,
            )
            for seat, finish in enumerate(seated, start=1)
        ),
    )


def open_table(number, *player_ids):
    """A table that was seated and has no confirmed result."""
    seats = tuple(SeatResult(player_id, seat) for seat, player_id in enumerate(player_ids, start=1))
    return PlayedTable(number, seats, is_open=True)


def points(text):
    """Units of points written as a fraction: points("7/2")."""
    return int(Fraction(text) * UNIT)


# Two rounds of seven players, small enough to check by hand: see the numbers in test_tiebreaks.
TWO_ROUNDS = (
    PlayedRound(
        1,
        (
            played_table(1, (1, 20, 4), (2, 10, 7), (3, 10, 7), (4, 0, 9)),
            played_table(2, (5, 12, 3), (6, 6, 2), (7, 0, 8)),
        ),
    ),
    PlayedRound(
        2,
        (
            played_table(1, (1, 5, 1), (5, 15, 2), (2, 10, 3), (6, 10, 1)),
            played_table(2, (3, 8, 5), (4, 8, 5), (7, 8, 5)),
        ),
    ),
)

PAIRING_BYE_8 = Bye(8, "pairing", points("3/2"))
