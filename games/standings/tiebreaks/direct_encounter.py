"""Direct encounter: mean result among the tied players, if every two of them have met.

Unit: units of `points.UNIT`, rounded half up: 1 always ahead, 1/2 shared, 0 behind, averaged over all
meetings with the others of the tie; more is better. None if some pair never met: the next criterion decides.
Only games count: a no-show or a bye is no meeting; who left or lost by ruling was met and finished last, so
refusing to play gains nothing here. Source: FIDE C.07, direct encounter, carried over to tables.
"""

from collections.abc import Set

from games.standings.history import History
from games.standings.points import UNIT, divide

CODE = "direct_encounter"
NAME = "Direct encounter"
LETTERS = "DE"
KIND = "points"


def value_among(player: int, tied: Set[int], rounds: History) -> int | None:
    if any(not _has_met_all(one, tied, rounds) for one in tied):
        return None
    results = [
        meeting.half_points for meeting in rounds.meetings(player) if meeting.opponent_id in tied - {player}
    ]
    return divide(sum(results) * UNIT, 2 * len(results)) if results else None


def _has_met_all(player: int, tied: Set[int], rounds: History) -> bool:
    met = {meeting.opponent_id for meeting in rounds.meetings(player)}
    return tied - {player} <= met
