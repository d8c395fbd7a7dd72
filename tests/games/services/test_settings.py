"""Settings of a tournament: every combination that cannot work is refused at its field."""

import datetime

import pytest

from games.models import LogEntry
from games.services import tournaments
from games.services.errors import ServiceError
from games.services.tournament_settings import faults_of
from games.standings.points import UNIT
from tests.factories import make_tournament, open_round, play_round, running_tournament, settle

GOOD = {
    "name": "Spring Cup",
    "starts_at": datetime.datetime(2026, 3, 1, 17, tzinfo=datetime.UTC),
    "allowed": [3, 4],
    "preferred": 4,
}


def fields_and_codes(**settings):
    return [(fault.field, fault.code) for fault in faults_of(GOOD | settings)]


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({}, []),
        ({"name": "  "}, [("name", "name_missing")]),
        ({"rounds_planned": 0}, [("rounds_planned", "bad_rounds")]),
        ({"round_minutes": 0}, [("round_minutes", "bad_minutes")]),
        ({"allowed": []}, [("allowed", "bad_size")]),
        ({"allowed": [3, 9]}, [("allowed", "bad_size")]),
        ({"preferred": 5}, [("preferred", "bad_size")]),
        ({"edition": "nothing"}, [("edition", "unknown_edition")]),
        ({"edition": "base+evolution_2e"}, [("edition", "incompatible_sets")]),
        ({"edition": "time_to_fly"}, [("edition", "incompatible_sets")]),
        ({"allowed": [4, 5]}, [("allowed", "player_count")]),
        ({"allowed": [4, 5], "preferred": 5}, [("preferred", "player_count")]),
        ({"allowed": [5], "preferred": 5, "edition": "base+time_to_fly"}, []),
        ({"capacity": 1}, [("capacity", "bad_capacity")]),
        ({"waitlist_limit": 4}, [("waitlist_limit", "waitlist_without_capacity")]),
        ({"scheme": "gold"}, [("scheme", "unknown_scheme")]),
        ({"tiebreaks": ["gold"]}, [("tiebreaks", "unknown_tiebreak")]),
        (
            {"silence_minutes": 15, "self_report": False},
            [("silence_minutes", "silence_without_report")],
        ),
        (
            {"allowed": [4], "capacity": 6, "byes_allowed": False},
            [("byes_allowed", "byes_needed")],
        ),
        ({"allowed": [4], "capacity": 8, "byes_allowed": False}, []),
    ],
)
def test_settings_that_cannot_work_name_their_field(settings, expected):
    assert expected == fields_and_codes(**settings)


def test_nobody_sits_out_and_sizes_that_do_not_fit_are_named_together():  # field case 92
    settings = GOOD | {"edition": "base+time_to_fly", "allowed": [4, 5], "byes_allowed": False}
    (fault,) = faults_of(settings, players=6)
    assert str(fault.message) == (
        "“Table sizes 4, 5” and “nobody sits out” conflict: 6 players cannot all be seated. "
        "Allow another size or let a player sit out."
    )


def test_sets_that_do_not_mix_are_named():
    (fault,) = faults_of(GOOD | {"edition": "base+evolution_2e"})
    assert "cannot be played together" in str(fault.message)
    assert "evolution_2e" not in str(fault.message)


@pytest.mark.django_db
def test_fewer_rounds_than_there_are_already_are_refused():
    tournament = running_tournament(8)
    play_round(tournament)
    open_round(tournament)
    with pytest.raises(ServiceError) as refusal:
        tournaments.update_tournament(tournament_id=tournament.pk, by=tournament.created_by, rounds_planned=1)
    assert ("rounds_planned", "There are 2 rounds already.") == (refusal.value.field, str(refusal.value))


@pytest.mark.django_db
def test_another_scheme_counts_the_points_of_all_results_anew():
    tournament = running_tournament(9, allowed=[4])
    round_ = open_round(tournament)
    settle(round_.tables.get(number=1), [30, 20, 20, 10])
    settle(round_.tables.get(number=2))
    tournaments.update_tournament(
        tournament_id=tournament.pk, by=tournament.created_by, scheme="winner_takes_all"
    )
    points = list(round_.seats.order_by("table__number", "number").values_list("points", flat=True))
    assert [4 * UNIT, 0, 0, 0, 4 * UNIT, 0, 0, 0] == points
    assert [UNIT] == list(round_.byes.values_list("points", flat=True))
    assert LogEntry.objects.filter(verb="regulations_changed").count() == 1


@pytest.mark.django_db
def test_a_change_that_is_worth_nothing_leaves_no_line_in_the_log():
    tournament = make_tournament()
    before = LogEntry.objects.count()
    tournaments.update_tournament(tournament_id=tournament.pk, by=tournament.created_by, name=tournament.name)
    assert before == LogEntry.objects.count()
