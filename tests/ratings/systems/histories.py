"""Random tables and histories for the property tests of the rating systems."""

from hypothesis import strategies as st

from ratings.systems.elo import EloSettings, PlayerState
from ratings.systems.game import Game

POOL = 12


@st.composite
def tables(draw, players=range(1, POOL + 1)) -> dict[int, int]:
    """Draw player id -> place of one table of 2-8, with ties."""
    seated = draw(st.lists(st.sampled_from(players), min_size=2, max_size=8, unique=True))
    strengths = draw(st.lists(st.integers(0, 4), min_size=len(seated), max_size=len(seated)))
    places = [1 + sum(other > strength for other in strengths) for strength in strengths]
    return dict(zip(seated, places, strict=True))


def periods(max_games: int = 6):
    """Draw the games of one period."""
    return st.lists(tables(), max_size=max_games).map(
        lambda drawn: [Game(number, place_by_player) for number, place_by_player in enumerate(drawn)]
    )


def long_periods():
    """Draw a period in which a few tables are played over and over, so that K times the games passes 700."""
    return st.tuples(st.lists(tables(), min_size=1, max_size=3), st.integers(6, 40)).map(
        lambda drawn: [Game(number, table) for number, table in enumerate(drawn[0] * drawn[1])]
    )


def ratings():
    """Draw a rating, often around the threshold of 2400."""
    return st.one_of(st.integers(-500, 4000), st.integers(2380, 2420))


def states():
    """Draw player id -> state of some of the pool; the rest are newcomers."""
    state = st.builds(PlayerState, ratings(), st.integers(0, 60), st.booleans())
    return st.dictionaries(st.integers(1, POOL), state)


def settings():
    """Draw settings: both curves, all caps, with and without a floor, other thresholds."""
    return st.builds(
        EloSettings,
        start=st.sampled_from([1500, 1000, 2395]),
        curve=st.sampled_from(["logistic", "fide"]),
        cap=st.one_of(st.integers(1, 800), st.sampled_from([400, 800])),
        floor=st.one_of(st.none(), st.integers(900, 1600)),
        new_games=st.sampled_from([30, 5]),
        elite_rating=st.sampled_from([2400, 1550]),
    )
