"""Who may see the console, and where it opens."""

import pytest
from django.test import Client

from games.models import Registration
from games.services import rounds, tournaments
from tests.factories import (
    finished_tournament,
    make_tournament,
    make_user,
    open_round,
    play_round,
    running_tournament,
)
from tests.games.web.console_pages import console, official_of, organiser_of, signed_in

pytestmark = pytest.mark.django_db

FOR_MANAGERS = ["settings/", "officials/"]
FOR_OFFICIALS = ["check-in/", "check-in/live/", "seating/1/", "seating/1/costs/?player=1", "finish/", "log/"]
FOR_HELPERS = ["results/", "results/1/", "results/1/live/", "results/1/1/", "calls/", "calls/live/"]


def statuses(client, tournament, paths):
    return {path: client.get(console(tournament, path)).status_code for path in paths}


def test_visitors_and_players_get_the_friendly_page_on_every_page():
    tournament = running_tournament(8)
    open_round(tournament)
    player = tournament.registrations.first().player.user
    paths = ["", *FOR_MANAGERS, *FOR_OFFICIALS, *FOR_HELPERS]
    refused = dict.fromkeys(paths, 403)
    assert refused == statuses(Client(), tournament, paths)
    assert refused == statuses(signed_in(player), tournament, paths)
    text = Client().get(console(tournament, "log/")).content.decode()
    assert "This page is not open to you" in text
    assert f"/accounts/login/?next=%2Ftournaments%2F{tournament.slug}%2Fconsole%2Flog%2F" in text


def test_an_official_of_another_tournament_is_a_visitor_here():
    here, there = running_tournament(4), make_tournament(name="Other Cup", by=make_user("boss"))
    assert 403 == official_of(there, "arbiter").get(console(here, "check-in/")).status_code


def test_a_helper_reaches_results_only():  # field case 90
    tournament = running_tournament(8)
    open_round(tournament)
    helper = official_of(tournament, "helper")
    assert dict.fromkeys(FOR_HELPERS, 200) == statuses(helper, tournament, FOR_HELPERS)
    paths = [*FOR_MANAGERS, *FOR_OFFICIALS]
    assert dict.fromkeys(paths, 403) == statuses(helper, tournament, paths)
    text = helper.get(console(tournament, "results/")).content.decode()
    assert "/console/seating/" not in text
    assert "/console/settings/" not in text


def test_an_arbiter_reaches_all_but_settings_and_officials():
    tournament = running_tournament(8)
    rounds.open_round(tournament_id=tournament.pk, number=1, by=tournament.created_by)
    arbiter = official_of(tournament, "arbiter")
    assert dict.fromkeys(FOR_MANAGERS, 403) == statuses(arbiter, tournament, FOR_MANAGERS)
    paths = ["check-in/", "seating/1/", "finish/", "log/", "calls/"]
    assert dict.fromkeys(paths, 200) == statuses(arbiter, tournament, paths)


def test_a_refusal_of_the_services_is_the_friendly_page_too():
    tournament = running_tournament(8)
    open_round(tournament)
    helper = official_of(tournament, "helper")
    response = helper.post(console(tournament, "results/1/"), {"do": "clock", "round": "1", "minutes": "30"})
    assert 403 == response.status_code


@pytest.mark.parametrize(
    ("stage", "step"),
    [
        ("draft", "check-in/"),
        ("registration", "check-in/"),
        ("started", "seating/"),
        ("drafted", "seating/"),
        ("published", "results/"),
        ("between", "seating/"),
        ("played", "finish/"),
        ("finished", "finish/"),
        ("cancelled", "finish/"),
    ],
)
def test_the_console_opens_at_the_step_that_is_due(stage, step):
    if stage in ("draft", "registration", "cancelled"):
        tournament = make_tournament()
        by = {"tournament_id": tournament.pk, "by": tournament.created_by}
        if stage == "registration":
            tournaments.open_registration(**by)
        elif stage == "cancelled":
            tournaments.cancel(**by, reason="flood")
    elif stage == "finished":
        tournament = finished_tournament(4, rounds_played=1)
    else:
        tournament = running_tournament(8, rounds_planned=1 if stage == "played" else 3)
        if stage == "drafted":
            rounds.open_round(tournament_id=tournament.pk, number=1, by=tournament.created_by)
        elif stage == "published":
            open_round(tournament)
        elif stage in ("between", "played"):
            rounds.finish_round(round_id=play_round(tournament).pk, by=tournament.created_by)
    response = organiser_of(tournament).get(console(tournament))
    assert (302, console(tournament, step)) == (response.status_code, response["Location"])


def test_a_helper_is_led_to_the_results():
    tournament = make_tournament()
    response = official_of(tournament, "helper").get(console(tournament))
    assert console(tournament, "results/") == response["Location"]


def test_unknown_tournaments_rounds_and_tables_are_not_found():
    tournament = running_tournament(8)
    open_round(tournament)
    client = organiser_of(tournament)
    for path in ("seating/9/", "results/9/", "results/1/9/", f"results/{10**30}/", f"seating/{10**30}/"):
        assert 404 == client.get(console(tournament, path)).status_code
    assert 404 == client.get("/tournaments/nowhere/console/").status_code


@pytest.mark.parametrize(
    "path", ["check-in/", "seating/1/", "results/1/", "results/1/1/", "calls/", "finish/", "officials/"]
)
def test_an_unknown_button_is_a_clear_refusal_and_changes_nothing(path):
    tournament = running_tournament(8)
    open_round(tournament)
    before = Registration.objects.count(), tournament.log.count()
    response = organiser_of(tournament).post(console(tournament, path), {"do": "explode"})
    assert 400 == response.status_code
    assert "This button is not known here" in response.content.decode()
    assert before == (Registration.objects.count(), tournament.log.count())
