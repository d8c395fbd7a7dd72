"""What every export must bear, the shipped ones and those added later."""

import csv
import io

import pytest

from games.exports import EXPORTS
from games.exports.csv_text import unguarded
from games.exports.options import DEFAULT_OPTIONS, Options
from games.exports.tables import CONTENTS
from tests.games.exports.samples import AWKWARD, content_of

CSV_CODES = sorted(code for code, module in EXPORTS.items() if module.EXTENSION == "csv")


def written(code, first, second, options=DEFAULT_OPTIONS):
    module = EXPORTS[code]
    return "".join(module.write(content_of(module.TAKES, first, second), options))


@pytest.mark.parametrize("code", sorted(EXPORTS))
def test_a_format_declares_what_menus_and_downloads_need(code):
    module = EXPORTS[code]
    assert module.CODE == code
    assert module.__name__.endswith(f".{code}")
    assert module.NAME
    assert module.MEDIA_TYPE
    assert module.EXTENSION.isalnum()
    assert module.TAKES in CONTENTS


@pytest.mark.parametrize("code", sorted(EXPORTS))
def test_a_name_with_comma_quote_newline_cyrillic_and_equals_sign_survives(code):
    text = written(code, AWKWARD, "Пётр Ильин")
    assert "Кот" in text
    assert "Пётр Ильин" in text
    text.encode("utf-8")


@pytest.mark.parametrize("code", CSV_CODES)
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_spreadsheet_reads_back_exactly_the_names(code, delimiter):
    text = written(code, AWKWARD, "-Ник", Options(delimiter=delimiter))
    rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=delimiter))
    column = "Name" if code == "rating_list_exchange" else "player"
    if code == "rating_list_exchange" and delimiter != ",":
        return
    assert [unguarded(row[column]) for row in rows[:2]] == [AWKWARD, "-Ник"]


@pytest.mark.parametrize("code", sorted(EXPORTS))
def test_no_cell_of_a_file_for_spreadsheets_starts_a_formula(code):
    if code not in CSV_CODES:
        return
    for name in ("=1+1", "+7 Витя", "-Ник", "@sum", "\t=1", "\r=1", "＝1", "＋1", "－1", "＠x", "-2+3"):
        rows = csv.reader(io.StringIO(written(code, name, name).removeprefix("\ufeff"), newline=""))
        starts = {
            cell[0]
            for row in rows
            for cell in row
            if cell and not cell.lstrip("-").replace(".", "").isdigit()
        }
        assert not starts & set("=+-@\t\r＝＋－＠"), name


@pytest.mark.parametrize("code", CSV_CODES)
def test_the_byte_order_mark_stands_before_everything(code):
    assert written(code, "A", "B").startswith('\ufeff"')


@pytest.mark.parametrize("code", [code for code in CSV_CODES if code != "rating_list_exchange"])
def test_programs_may_have_the_file_without_mark_and_guard(code):
    text = written(code, "=A", "B", Options(has_bom=False, is_guarded=False))
    assert text.startswith('"')
    assert '"=A"' in text


@pytest.mark.parametrize("code", CSV_CODES)
def test_an_empty_list_still_has_its_heading(code):
    lines = "".join(EXPORTS[code].write([])).splitlines()
    assert len(lines) == 1


@pytest.mark.parametrize("code", CSV_CODES)
def test_rows_are_written_as_they_come_not_gathered_first(code):
    module = EXPORTS[code]
    row = content_of(module.TAKES, "A", "B")[0]
    taken = 0

    def rows():
        nonlocal taken
        for _ in range(5000):
            taken += 1
            yield row

    chunks = module.write(rows())
    text = ""
    while "A" not in text:
        text += next(chunks)
    assert taken < 1500
