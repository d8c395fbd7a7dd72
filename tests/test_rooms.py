"""The pure rooms load without Django, in a fresh interpreter each."""

import subprocess
import sys

import pytest

PURE_ROOMS = (
    "games.folding",
    "games.scoring.check",
    "games.seating.swiss",
    "games.standings.rank",
    "games.standings.placement",
    "games.exports",
    "games.imports.players_csv",
    "games.imports.game_end",
    "ratings.systems.elo",
)


@pytest.mark.parametrize("room", PURE_ROOMS)
def test_a_pure_room_does_not_load_django(room):
    code = f"import sys, {room}; print([name for name in sys.modules if name.split('.')[0] == 'django'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
