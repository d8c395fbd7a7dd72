"""What every rating system promises, run for each one found."""

import subprocess
import sys

import pytest

from ratings.systems import systems
from ratings.systems.game import Game, RatingError

SYSTEMS = systems()
GAMES = [
    Game("g1", {"ada": 1, "boris": 2, "chen": 2, "dora": 4}),
    Game("g2", {"boris": 1, "ada": 2}),
    Game("g3", {"chen": 1, "ada": 2, "boris": 3}),
]


def test_the_official_elo_and_the_unofficial_plackett_luce_are_found():
    assert {code: system.OFFICIAL for code, system in SYSTEMS.items()} == {
        "elo": True,
        "plackett_luce": False,
    }


def test_an_unofficial_system_says_so_in_its_name():
    assert [system.NAME for system in SYSTEMS.values() if "unofficial" in system.NAME] == [
        system.NAME for system in SYSTEMS.values() if not system.OFFICIAL
    ]


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
def test_a_newcomer_is_shown_at_the_start_rating(system):
    assert system.number(system.start(system.Settings())) == 1500


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
def test_the_order_of_games_and_players_does_not_matter(system):
    turned = [Game(game.game_id, dict(reversed(game.place_by_player.items()))) for game in reversed(GAMES)]

    assert system.update({}, GAMES, system.Settings()) == system.update({}, turned, system.Settings())


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
def test_everyone_who_played_and_nobody_else_gets_a_new_state(system):
    settings = system.Settings()
    states = {"ada": system.start(settings), "emil": system.start(settings)}

    after = system.update(states, GAMES[:1], settings)

    assert set(after) == {"ada", "boris", "chen", "dora"}
    assert states == {"ada": system.start(settings), "emil": system.start(settings)}


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
def test_games_are_counted(system):
    after = system.update({}, GAMES, system.Settings())

    assert {player: state.games for player, state in after.items()} == {
        "ada": 3,
        "boris": 3,
        "chen": 2,
        "dora": 1,
    }


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
def test_a_better_place_is_never_worth_less(system):
    after = system.update({}, [Game("g", {"ada": 1, "boris": 2, "chen": 2, "dora": 4})], system.Settings())
    numbers = {player: system.number(state) for player, state in after.items()}

    assert numbers["ada"] > numbers["boris"] == numbers["chen"] > numbers["dora"]


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
def test_a_game_given_twice_is_refused(system):
    with pytest.raises(RatingError) as refused:
        system.update({}, [GAMES[0], GAMES[0]], system.Settings())

    assert (refused.value.code, refused.value.values) == ("duplicate_game", {"game_id": "g1"})


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
def test_no_games_change_nobody(system):
    assert system.update({"ada": system.start(system.Settings())}, [], system.Settings()) == {}


def test_a_system_without_its_library_is_left_out():
    code = "import sys; sys.modules['openskill'] = None; from ratings.systems import systems; print(list(systems()))"

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "['elo']"
