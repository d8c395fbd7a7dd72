"""Every format against the file it should give, byte by byte."""

from pathlib import Path

import pytest

from games.exports import EXPORTS
from games.exports.options import Options
from tests.games.exports.samples import PLAIN, content_of

FOLDER = Path(__file__).parents[2] / "data" / "exports"


@pytest.mark.parametrize("code", sorted(EXPORTS))
def test_a_format_writes_its_golden_file(code):
    module = EXPORTS[code]
    written = "".join(module.write(content_of(module.TAKES, *PLAIN))).encode()
    assert written == (FOLDER / f"{code}.{module.EXTENSION}").read_bytes()


def test_a_russian_spreadsheet_gets_semicolons_decimal_commas_and_its_own_headings():
    headings = {"player": "Игрок", "points": "Очки"}
    options = Options(delimiter=";", decimal_mark=",", headings=headings)
    module = EXPORTS["standings_csv"]
    written = "".join(module.write(content_of(module.TAKES, *PLAIN), options)).encode()
    assert written == (FOLDER / "standings_csv.ru.csv").read_bytes()


def test_every_golden_file_belongs_to_a_format():
    names = {f"{code}.{module.EXTENSION}" for code, module in EXPORTS.items()} | {"standings_csv.ru.csv"}
    assert {path.name for path in FOLDER.iterdir() if not path.name.startswith(".")} == names
