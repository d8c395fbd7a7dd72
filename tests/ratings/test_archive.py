"""The ratings of a tournament in its archive, rechecked from the file alone."""

import datetime
import json

import pytest
from django.core.management import CommandError, call_command

from games.contents import archive
from games.exports.archive_json import read_archive, write
from games.services.tournaments import submit_for_rating
from ratings.models import MergedPlayer
from ratings.services.acceptance import accept
from ratings.services.drain import drain
from ratings.services.lock import lock_before
from ratings.systems.archived import check_ratings
from ratings.systems.game import RatingError
from tests.factories import finished_tournament
from tests.ratings.factories import (
    add_round,
    change_places,
    confirm,
    officer,
    player,
    rated,
    set_status,
    tournament,
)

pytestmark = pytest.mark.django_db

MAY, JUNE = datetime.date(2026, 5, 2), datetime.date(2026, 6, 6)
FOUR = [("a", 1), ("b", 2), ("c", 2), ("d", 4)]


@pytest.fixture(autouse=True)
def today(time_machine):
    time_machine.move_to(datetime.datetime(2026, 6, 15, 12, tzinfo=datetime.UTC))


@pytest.fixture
def cup():
    rated("Other", MAY, [[[("a", 1), ("x", 2)]]])  # the same day: one period with the Cup
    return rated("Cup", MAY, [[FOUR], [[("d", 1), ("a", 2)]]])


def facts_of(made) -> list[tuple[str, dict]]:
    """Kinds and bodies as somebody reads them from the file."""
    found, faults = read_archive("".join(write(archive(made))))
    assert faults == []
    return [(record.kind, json.loads(json.dumps(record.body))) for record in found.records]


def codes(facts) -> list[str]:
    return [fault.code for fault in check_ratings(facts)[1]]


def bodies(facts, kind: str) -> list[dict]:
    return [body for one, body in facts if one == kind]


def test_ratings_in_an_archive_add_up(cup):
    facts = facts_of(cup)
    assert check_ratings(facts) == (1, [])
    assert [body["change"] for body in bodies(facts, "rating_change")] == [20, 0, 0, 0]
    games = bodies(facts, "rating_period")[0]["games"]
    assert [game["round"] for game in games] == [None, 1, 2]


def test_a_tournament_that_is_not_rated_brings_none(cup):
    running = tournament("Running", [[FOUR]])
    assert check_ratings(facts_of(running)) == (0, [])
    change_places(cup.rounds.first().tables.get(), [("a", 4), ("d", 1)])  # its ladder is busy
    assert check_ratings(facts_of(cup)) == (0, [])


@pytest.mark.parametrize("field", ["change", "rating_before", "rating_after", "k", "total", "games"])
def test_a_changed_number_is_found(cup, field):
    facts = facts_of(cup)
    bodies(facts, "rating_change")[0][field] += 1
    assert codes(facts) == ["rating_differs"]


def test_a_change_left_out_and_one_too_many_are_found(cup):
    facts = facts_of(cup)
    last = next(fact for fact in reversed(facts) if fact[0] == "rating_change")
    assert codes([fact for fact in facts if fact is not last]) == ["rating_differs"]
    assert codes([*facts, (last[0], last[1] | {"player": 999})]) == ["rating_differs"]
    assert codes([*facts, (last[0], last[1] | {"ends_on": "2026-05-03"})]) == ["period_missing"]


def test_a_rated_table_that_differs_from_its_result_is_found(cup):
    facts = facts_of(cup)
    own = bodies(facts, "rating_period")[0]["games"][1]
    first, last = own["places"][0], own["places"][3]
    first[1], last[1] = last[1], first[1]
    assert "order_differs" in codes(facts)
    first[0] = 999
    assert "players_differ" in codes(facts)
    own["table"] = 7
    assert {"no_such_table", "not_rated"} <= set(codes(facts))


def test_a_table_counted_twice_or_not_at_all_is_found(cup):
    facts = facts_of(cup)
    period = bodies(facts, "rating_period")[0]
    period["games"].append(period["games"][2])
    assert "rated_twice" in codes(facts)
    del period["games"][2:]
    assert "not_rated" in codes(facts)


def test_merged_entries_stand_in_the_archive(cup):
    second = rated("Second", JUNE, [[[("A", 1), ("b", 2)]]])
    MergedPlayer.objects.create(player=player("A"), into=player("a"))
    confirm(second.rounds.get().tables.get())
    drain()
    facts = facts_of(second)
    assert check_ratings(facts) == (1, [])
    assert bodies(facts, "rating_period")[0]["merged"] == [[player("A").pk, player("a").pk]]


def test_a_league_over_two_months_has_two_periods():
    league = tournament("League", starts_on=datetime.date(2026, 4, 1), ended_on=MAY, status="finished")
    add_round(league, [FOUR], on=datetime.date(2026, 4, 10))
    add_round(league, [FOUR], on=MAY)
    set_status(league, "submitted")
    accept(league.pk, by=officer())
    drain()
    assert check_ratings(facts_of(league)) == (2, [])


def test_a_locked_period_keeps_its_numbers_and_says_so(cup):
    lock_before("classic", JUNE, by=officer(), reason="list 1 is out")
    change_places(cup.rounds.first().tables.get(), [("a", 4), ("d", 1)])
    drain()
    facts = facts_of(cup)
    assert check_ratings(facts) == (1, [])
    period = bodies(facts, "rating_period")[0]
    assert period["is_locked"] is True
    period["is_locked"] = False
    assert set(codes(facts)) == {"rating_differs"}


def test_a_record_of_another_shape_is_refused(cup):
    facts = facts_of(cup)
    bodies(facts, "rating_period")[0]["states"] = "none"
    with pytest.raises(RatingError, match="bad_fact"):
        check_ratings(facts)


def test_the_command_rechecks_without_the_database(tmp_path, capsys):
    played = finished_tournament(8, ladder="classic")
    submit_for_rating(tournament_id=played.pk, by=played.created_by)
    accept(played.pk, by=officer())
    drain()
    path = tmp_path / "cup.json"
    text = "".join(write(archive(played)))
    path.write_text(text)
    call_command("verify_archive", str(path))
    assert "So do the ratings of 1 period(s)." in capsys.readouterr().out
    changed = json.loads(text)
    record = next(one for one in changed["records"] if one["kind"] == "rating_change")
    record["body"]["rating_after"] += 1
    path.write_text(json.dumps(changed))
    with pytest.raises(CommandError, match="rating_differs") as refusal:
        call_command("verify_archive", str(path))
    assert refusal.value.returncode == 1
