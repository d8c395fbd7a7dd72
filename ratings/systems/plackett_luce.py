"""OpenSkill's Plackett-Luce model, for study ladders only: it learns fast, but nobody can recheck it by hand.

Games of a period are rated one after another by game id, because the model knows no periods; so the order
in which they arrive does not matter, but their ids may.

Source: Weng and Lin, JMLR 12 (2011), through the library.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter

from ratings.systems.game import Game, PlayerId, RatingError

try:
    from openskill.models import PlackettLuce
except ImportError:
    LIBRARY_FOUND = False
else:
    LIBRARY_FOUND = True

CODE = "plackett_luce"
NAME = "OpenSkill Plackett-Luce (unofficial)"
OFFICIAL = False


@dataclass(frozen=True, slots=True)
class PlackettLuceSettings:
    """mu, sigma: skill of a newcomer and its uncertainty. shown_at, shown_step: how lists show them."""

    mu: float = 25.0
    sigma: float = 25.0 / 3
    shown_at: int = 1500
    shown_step: int = 40


@dataclass(frozen=True, slots=True)
class Skill:
    """A player between two periods: skill, its uncertainty, games so far, and the number that lists show."""

    mu: float
    sigma: float
    games: int
    rating: int


DEFAULT = PlackettLuceSettings()
Settings = PlackettLuceSettings


def start(settings: PlackettLuceSettings = DEFAULT) -> Skill:
    """Return the state of a player who has no rated game yet."""
    return _skill(settings.mu, settings.sigma, 0, settings)


def number(state: Skill) -> int:
    """Return the rating that lists show: the skill less three uncertainties, a newcomer at `shown_at`."""
    return state.rating


def update(
    states: Mapping[PlayerId, Skill], games: Sequence[Game], settings: PlackettLuceSettings = DEFAULT
) -> dict[PlayerId, Skill]:
    """Return the state after the period of everyone who played in it; the others keep theirs.

    Errors: `duplicate_game`.
    """
    model = PlackettLuce(mu=settings.mu, sigma=settings.sigma)
    newcomer = start(settings)
    skills = {
        player_id: states.get(player_id, newcomer) for game in games for player_id in game.place_by_player
    }
    rated: set[Hashable] = set()
    for game in sorted(games, key=attrgetter("game_id")):
        if game.game_id in rated:
            raise RatingError("duplicate_game", game_id=game.game_id)
        rated.add(game.game_id)
        skills |= _after_game(model, skills, game, settings)
    return skills


def _after_game(
    model: "PlackettLuce", skills: Mapping[PlayerId, Skill], game: Game, settings: PlackettLuceSettings
) -> dict[PlayerId, Skill]:
    # By id, because the last digit of the library's sums depends on the order of the players.
    players = sorted(game.place_by_player)
    before = [skills[player_id] for player_id in players]
    teams = [[model.rating(mu=skill.mu, sigma=skill.sigma)] for skill in before]
    rated = model.rate(teams, ranks=[game.place_by_player[player_id] for player_id in players])
    return {
        player_id: _skill(team[0].mu, team[0].sigma, skill.games + 1, settings)
        for player_id, skill, team in zip(players, before, rated, strict=True)
    }


def _skill(mu: float, sigma: float, games: int, settings: PlackettLuceSettings) -> Skill:
    safe_skill = (mu - settings.mu) - 3 * (sigma - settings.sigma)
    return Skill(mu, sigma, games, round(settings.shown_at + settings.shown_step * safe_skill))
