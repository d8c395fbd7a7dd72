"""A tournament, played, archived and rechecked from its text alone."""

import json

import pytest
from django.core.management import CommandError, call_command

from games.models import Player, Tournament
from games.verification import verify


@pytest.fixture
def archive(db, capsys) -> str:
    call_command("simulate", players=14, rounds=3, seed=5)
    return capsys.readouterr().out


def test_a_simulated_tournament_leaves_an_archive_that_is_whole_and_nothing_else(archive):
    assert verify(archive) == []
    assert (Tournament.objects.count(), Player.objects.count()) == (0, 0)


def test_a_changed_final_score_is_found_by_the_chain_and_by_the_count(archive):
    changed = json.loads(archive)
    result = next(record for record in changed["records"] if record["kind"] == "result")
    winner = max(result["body"]["seats"], key=lambda seat: seat["points"])
    winner["key"][0] = 0
    faults = verify(json.dumps(changed))
    assert any("wrong_hash" in fault for fault in faults)
    assert any("place_differs" in fault for fault in faults)


def test_an_erased_name_breaks_nothing(archive):  # field case 14
    changed = json.loads(archive)
    changed["players"][0]["name"] = "Player 1 (erased)"
    assert verify(json.dumps(changed)) == []


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "other"}', "not json"])
def test_what_is_no_archive_is_refused_in_one_line(tmp_path, text):
    path = tmp_path / "archive.json"
    path.write_text(text)
    with pytest.raises(CommandError) as refusal:
        call_command("verify_archive", str(path))
    assert (refusal.value.returncode, str(refusal.value).count("\n")) == (2, 0)
