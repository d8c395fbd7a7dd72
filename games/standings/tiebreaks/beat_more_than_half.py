"""Tables on which the player finished ahead of more than half of the others.

Unit: tables; more is better. The idea is FIDE's standard points (STD): a table counts as won or not,
by how much does not matter.
"""

from collections import Counter

from games.standings.history import History

CODE = "beat_more_than_half"
NAME = "More than half beaten"
LETTERS = "STD"
KIND = "count"


def value(player: int, rounds: History) -> int:
    met: Counter[int] = Counter()
    ahead: Counter[int] = Counter()
    for meeting in rounds.meetings(player):
        met[meeting.round_number] += 1
        ahead[meeting.round_number] += meeting.half_points == 2
    return sum(2 * ahead[number] > opponents for number, opponents in met.items())
