"""Opponents' rating: average start rating of the rated opponents, one entry per meeting.

Unit: rating points, rounded half up; more is better. 0 without a rated opponent. Rounds not played
do not count. Source: FIDE C.07, average rating of opponents.
"""

from games.standings.history import History
from games.standings.points import divide

CODE = "opponents_rating"
NAME = "Opponents' rating"
LETTERS = "ARO"
KIND = "count"


def value(player: int, rounds: History) -> int:
    met = [rounds.registration_by_player.get(meeting.opponent_id) for meeting in rounds.meetings(player)]
    ratings = [opponent.rating for opponent in met if opponent is not None and opponent.rating is not None]
    return divide(sum(ratings), len(ratings)) if ratings else 0
