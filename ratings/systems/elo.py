"""Elo for tables of 2-8 players in whole numbers: the specification of the official ratings.

Every pair at a table counts as one game, divided by the number of opponents, so that a table of eight moves a
player as far as a table of two. All games of a rating period are rated with the ratings, game counts and K of
its start: the order of games cannot matter, and every number can be rechecked with a pocket calculator.
`elo_replay` does the same for many periods at once and must give the same rows.

Source: FIDE Rating Regulations B.02 (1 March 2024), articles 8.3.1-8.3.4; at tables of two this is their
procedure but for the default curve and cap.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from ratings.systems.expectation import MILLION, expectation_table
from ratings.systems.game import Game, PlayerId, RatingError

CODE = "elo"
NAME = "Elo"
OFFICIAL = True

SHARES = 420  # the least number that 1-7 opponents divide: keeps T whole
WHOLE = SHARES * MILLION  # one point of score in units of T


@dataclass(frozen=True, slots=True)
class EloSettings:
    """What is stored with a rating period so that it can always be rated again as it was.

    start: rating of a newcomer. curve: `logistic` or `fide` (the printed table). cap: a larger difference
    counts as this one, 1-800. floor: a loss stops there (None: no floor). K is `k_elite` once the rating
    after some period reached `elite_rating`, else `k_new` under `new_games` games, else `k_established`; K
    times the games of the period stays within `k_games`. Errors: `unknown_curve`, `bad_cap`, `bad_setting`.
    """

    start: int = 1500
    curve: str = "logistic"
    cap: int = 800
    floor: int | None = None
    k_new: int = 40
    k_established: int = 20
    k_elite: int = 10
    new_games: int = 30
    elite_rating: int = 2400
    k_games: int = 700

    def __post_init__(self) -> None:
        expectation_table(self.curve, self.cap)
        for name in ("k_new", "k_established", "k_elite", "new_games", "k_games"):
            if type(getattr(self, name)) is not int or not 0 <= getattr(self, name) <= MILLION:
                raise RatingError("bad_setting", setting=name, value=getattr(self, name), highest=MILLION)


@dataclass(frozen=True, slots=True)
class PlayerState:
    """A player between two periods.

    rating: Elo points. games: so far. reached_2400: the rating after some period reached `elite_rating`.
    """

    rating: int
    games: int = 0
    reached_2400: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """One player in one period: a row of the history.

    games: in this period. k: as used; k_full: before the limit on K times games; k_reason: of k_full, `new`,
    `established` or `elite`. total: T, the score above expectation in 420-millionths.
    change: rating_after - rating_before.
    """

    player_id: PlayerId
    games: int
    k: int
    k_full: int
    k_reason: str
    total: int
    change: int
    rating_before: int
    rating_after: int


DEFAULT = EloSettings()
Settings = EloSettings


def start(settings: EloSettings = DEFAULT) -> PlayerState:
    """Return the state of a player who has no rated game yet."""
    return PlayerState(settings.start)


def number(state: PlayerState) -> int:
    """Return the rating that lists show."""
    return state.rating


def update(
    states: Mapping[PlayerId, PlayerState], games: Sequence[Game], settings: EloSettings = DEFAULT
) -> dict[PlayerId, PlayerState]:
    """Return the state after the period of everyone who played in it; the others keep theirs."""
    return states_after(states, rate_period(states, games, settings), settings)


def rate_period(
    states: Mapping[PlayerId, PlayerState], games: Sequence[Game], settings: EloSettings = DEFAULT
) -> list[Change]:
    """Return one change per player of these games, by player id, at the states before the period.

    Players missing in states are newcomers. Errors: `duplicate_game`.
    """
    totals: Counter = Counter()
    played: Counter = Counter()
    ratings = ratings_before(states, games, settings)
    for game in games:
        for player_id, total in table_totals(game.place_by_player, ratings, settings).items():
            totals[player_id] += total
            played[player_id] += 1
    newcomer = start(settings)
    return [
        _change(player_id, states.get(player_id, newcomer), played[player_id], totals[player_id], settings)
        for player_id in sorted(played)
    ]


def states_after(
    states: Mapping[PlayerId, PlayerState], changes: Sequence[Change], settings: EloSettings = DEFAULT
) -> dict[PlayerId, PlayerState]:
    """Return the new state of every player in the changes of one period."""
    newcomer = start(settings)
    after = {}
    for change in changes:
        before = states.get(change.player_id, newcomer)
        reached = before.reached_2400 or change.rating_after >= settings.elite_rating
        after[change.player_id] = PlayerState(change.rating_after, before.games + change.games, reached)
    return after


def expected_change(
    states: Mapping[PlayerId, PlayerState], games: Sequence[Game], settings: EloSettings = DEFAULT
) -> dict[PlayerId, int]:
    """Return player id -> change as it stands: what the period would give if it ended after these games."""
    return {change.player_id: change.change for change in rate_period(states, games, settings)}


def table_totals(
    place_by_player: Mapping[PlayerId, int], rating_by_player: Mapping[PlayerId, int], settings: EloSettings
) -> dict[PlayerId, int]:
    """Return player id -> T of one table, in 420-millionths of a point; they sum to 0."""
    table, cap = expectation_table(settings.curve, settings.cap), settings.cap
    share = SHARES // (len(place_by_player) - 1)
    totals = dict.fromkeys(place_by_player, 0)
    for (player_id, place), (opponent_id, opponent_place) in combinations(place_by_player.items(), 2):
        difference = rating_by_player[player_id] - rating_by_player[opponent_id]
        counted = -cap if difference < -cap else cap if difference > cap else difference
        gain = share * (score(place, opponent_place) - table[counted])
        totals[player_id] += gain
        totals[opponent_id] -= gain
    return totals


def score(place: int, opponent_place: int) -> int:
    """Return a million for the better place, half of it for a shared one, else 0."""
    if place == opponent_place:
        return MILLION // 2
    return MILLION if place < opponent_place else 0


def k_factor(state: PlayerState, games: int, settings: EloSettings = DEFAULT) -> tuple[int, int, str]:
    """Return K as used for so many games in the period, K before the limit, and the reason of the latter."""
    if state.reached_2400:
        full, reason = settings.k_elite, "elite"
    elif state.games < settings.new_games:
        full, reason = settings.k_new, "new"
    else:
        full, reason = settings.k_established, "established"
    is_limited = full * games > settings.k_games
    return settings.k_games // games if is_limited else full, full, reason


def rating_change(k: int, total: int) -> int:
    """Return K times T as whole Elo points, exact halves away from zero (article 8.3.4)."""
    points = (2 * abs(k * total) + WHOLE) // (2 * WHOLE)
    return points if total > 0 else -points


def ratings_before(
    states: Mapping[PlayerId, PlayerState], games: Collection[Game], settings: EloSettings
) -> dict[PlayerId, int]:
    """Return the rating before the period of everyone in these games. Errors: `duplicate_game`."""
    if len({game.game_id for game in games}) < len(games):
        game_id, _ = Counter(game.game_id for game in games).most_common(1)[0]
        raise RatingError("duplicate_game", game_id=game_id)
    newcomer = start(settings)
    players = {player_id for game in games for player_id in game.place_by_player}
    return {player_id: states.get(player_id, newcomer).rating for player_id in players}


def _change(player_id: PlayerId, state: PlayerState, games: int, total: int, settings: EloSettings) -> Change:
    k, k_full, k_reason = k_factor(state, games, settings)
    after = state.rating + rating_change(k, total)
    if settings.floor is not None:
        after = max(after, min(state.rating, settings.floor))
    return Change(
        player_id=player_id,
        games=games,
        k=k,
        k_full=k_full,
        k_reason=k_reason,
        total=total,
        change=after - state.rating,
        rating_before=state.rating,
        rating_after=after,
    )
