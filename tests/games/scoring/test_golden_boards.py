"""Every golden board gives the known answer, whatever edition was dropped into the folders."""

import pytest

from games.scoring.check import check_table
from games.scoring.edition import EditionError, edition_codes, load_edition

from .golden import golden_cases

CASES = golden_cases()


def _codes(answer, level):
    return sorted({finding["code"] for finding in answer["findings"] if finding["level"] == level})


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[name for name, _ in CASES])
def test_a_golden_board_gives_the_known_answer(case):
    expected = dict(case["expected"])
    errors = sorted(expected.pop("errors"))
    warnings = sorted(expected.pop("warnings", []))

    answer = check_table(case["table"])

    assert errors == _codes(answer, "error")
    assert (not errors) == answer["valid"]
    assert expected == {key: answer[key] for key in expected}
    if not errors:
        without_player_counts = [code for code in _codes(answer, "warning") if code != "player_count"]
        assert [code for code in warnings if code != "player_count"] == without_player_counts


@pytest.mark.parametrize("code", edition_codes())
def test_every_set_has_golden_boards(code):
    played = set()
    for _, case in CASES:
        try:
            played.update(load_edition(case["table"]["edition"]).sets)
        except EditionError:
            continue
    assert code in played
