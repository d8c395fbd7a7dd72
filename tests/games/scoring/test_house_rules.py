"""The scoring room stays pure, and editions stay data."""

import ast
import sys
from pathlib import Path

import pytest

import games.scoring
from games.scoring.edition import edition_codes

ROOM = Path(games.scoring.__file__).parent
MODULES = sorted(ROOM.rglob("*.py"))
NAMES = [str(path.relative_to(ROOM)) for path in MODULES]


@pytest.mark.parametrize("path", MODULES, ids=NAMES)
def test_a_module_imports_the_standard_library_and_its_own_room_only(path):
    imported = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add(node.module)
    foreign = {
        name
        for name in imported
        if name.partition(".")[0] not in sys.stdlib_module_names and not name.startswith("games.scoring")
    }
    assert set() == foreign


@pytest.mark.parametrize("path", MODULES, ids=NAMES)
def test_no_edition_is_named_in_code(path):
    codes = set(edition_codes())
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and codes & set(node.value.split("+"))
    }
    assert set() == named
