"""The calculation behind a change of rating, line by line, for everyone who wants to recheck it.

The sums are those of `elo.rate_period`: contributions add up to the total of a game, the games of a period to
the total of the change.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from ratings.systems.elo import DEFAULT, SHARES, EloSettings, PlayerState, ratings_before, score
from ratings.systems.expectation import MILLION, expectation_table
from ratings.systems.game import Game, PlayerId


@dataclass(frozen=True, slots=True)
class OpponentLine:
    """One opponent at one table: what was expected against them and what happened.

    difference: own rating less theirs; counted: the same within the cap. expected, score: in millionths.
    contribution: (score - expected) times the share of one opponent, in the units of T.
    """

    opponent_id: PlayerId
    opponent_rating: int
    difference: int
    counted: int
    expected: int
    score: int
    contribution: int


@dataclass(frozen=True, slots=True)
class GameCalculation:
    """One game of one player. share: 420 / opponents. scored, expected, total: in the units of T."""

    game_id: Hashable
    place: int
    share: int
    lines: tuple[OpponentLine, ...]
    scored: int
    expected: int
    total: int


def explain(
    player_id: PlayerId,
    states: Mapping[PlayerId, PlayerState],
    games: Sequence[Game],
    settings: EloSettings = DEFAULT,
) -> list[GameCalculation]:
    """Return the calculation of every game of one player in the period, in the order given.

    states: before the period. Errors: `duplicate_game`.
    """
    own = [game for game in games if player_id in game.place_by_player]
    rating_by_player = ratings_before(states, own, settings)
    return [_calculation(player_id, game, rating_by_player, settings) for game in own]


def expected_places(
    rating_by_player: Mapping[PlayerId, int], settings: EloSettings = DEFAULT
) -> dict[PlayerId, int]:
    """Return player id -> place to expect at a table of these players, in millionths (first is 1,000,000)."""
    return {
        player_id: MILLION
        + sum(
            expected_score(opponent_rating - rating, settings)
            for opponent_id, opponent_rating in rating_by_player.items()
            if opponent_id != player_id
        )
        for player_id, rating in rating_by_player.items()
    }


def expected_score(difference: int, settings: EloSettings = DEFAULT) -> int:
    """Return the expected score in millionths of a player rated `difference` points above the opponent."""
    return expectation_table(settings.curve, settings.cap)[_within_cap(difference, settings)]


def _within_cap(difference: int, settings: EloSettings) -> int:
    return max(-settings.cap, min(settings.cap, difference))


def _calculation(
    player_id: PlayerId, game: Game, rating_by_player: Mapping[PlayerId, int], settings: EloSettings
) -> GameCalculation:
    place = game.place_by_player[player_id]
    share = SHARES // (len(game.place_by_player) - 1)
    lines = []
    for opponent_id, opponent_place in game.place_by_player.items():
        if opponent_id == player_id:
            continue
        difference = rating_by_player[player_id] - rating_by_player[opponent_id]
        expected, scored = expected_score(difference, settings), score(place, opponent_place)
        lines.append(
            OpponentLine(
                opponent_id=opponent_id,
                opponent_rating=rating_by_player[opponent_id],
                difference=difference,
                counted=_within_cap(difference, settings),
                expected=expected,
                score=scored,
                contribution=share * (scored - expected),
            )
        )
    scored = share * sum(line.score for line in lines)
    expected = share * sum(line.expected for line in lines)
    return GameCalculation(game.game_id, place, share, tuple(lines), scored, expected, scored - expected)
