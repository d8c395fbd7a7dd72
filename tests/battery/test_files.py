"""Broken files given to the import of players: always a finding, never a traceback, nothing half stored.

EVOTOURNEY_BATTERY_FILES (default 200) is how many are tried.
"""

import io
import os
import random
import tracemalloc
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.imports.players_csv import read_players
from games.models import Player

FILES = int(os.environ.get("EVOTOURNEY_BATTERY_FILES", "200"))
MOST_MEMORY = 100 << 20
SOUND = (
    "name;club;country;rating\nMaria Semyonova;Mesozoic;RU;1620\nІрина Бойко;Пангея;UA;1480\n渡辺 直樹;;JP;\n"
)
SEEDS = [SOUND.encode(), SOUND.encode("utf-8-sig"), SOUND.encode("utf-16"), SOUND.replace(";", "\t").encode()]
MONSTERS = {
    "nothing": b"",
    "NUL": b"name,club\nAn\x00na,\n",
    "half a quote": b'name,club\n"Anna,Mesozoic\nBoris,\n',
    "a line of 10 MB": b"name\n" + b"x" * (10 << 20),
    "a million columns": b"name" + b"," * 1_000_000 + b"\nAnna" + b"," * 1_000_000 + b"\n",
    "a packed file": b"PK\x03\x04" + bytes(range(256)) * 400,
    "old Cyrillic": "имя;клуб\nМария;Мезозой\n".encode("cp1251"),
    "returns only": b"name,club\rAnna,Mesozoic\r",
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(1000),
}


def mutated(lots: random.Random) -> bytes:
    """One of the sound files with some bytes lost, doubled, changed or cut off."""
    content = bytearray(lots.choice(SEEDS))
    for _change in range(lots.randint(1, 8)):
        where = lots.randrange(len(content) or 1)
        match lots.randrange(4):
            case 0:
                content[where : where + 1] = bytes([lots.choice(b'\x00\xff\r\n";,\t=\x1b\xe2\x80')])
            case 1:
                del content[where : where + lots.randint(1, 9)]
            case 2:
                content[where:where] = content[where : where + 40] * lots.randint(1, 30)
            case 3:
                del content[lots.randint(where, len(content)) :]
    return bytes(content)


@pytest.mark.parametrize("name", MONSTERS)
def test_a_monster_is_refused_or_read_in_little_memory(name):
    tracemalloc.start()
    found = read_players(MONSTERS[name])
    _now, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert found.players or found.has_errors
    assert peak < MOST_MEMORY


def test_a_mutated_file_is_taken_whole_or_not_at_all(db, tmp_path):
    lots = random.Random(11)
    file = tmp_path / "players.csv"
    outcomes = set()
    for _number in range(FILES):
        file.write_bytes(mutated(lots))
        before = Player.objects.count()
        has_errors = read_players(file.read_bytes()).has_errors
        is_refused = not stored(file)
        assert is_refused == has_errors
        assert not is_refused or Player.objects.count() == before
        outcomes.add(is_refused)
    assert outcomes == {True, False}


def stored(file: Path) -> bool:
    try:
        call_command("import_players", str(file), stdout=io.StringIO())
    except CommandError:
        return False
    return True
