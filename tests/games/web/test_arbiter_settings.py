"""Making a tournament and changing its settings: one form, every fault at its field, typed data kept."""

import pytest
from django.test import Client

from games.models import Tournament
from games.services import tournaments
from games.web.tournament_form import TournamentForm, initial_of
from tests.factories import make_tournament, make_user, play_round, running_tournament
from tests.games.web.console_pages import console, organiser_of, page, signed_in, words

pytestmark = pytest.mark.django_db

GOOD = {
    "name": "Весенний кубок",
    "place": "online",
    "starts_at": "2027-03-01T17:00",
    "rounds_planned": "5",
    "round_minutes": "60",
    "ladder": "classic",
    "sets": ["base", "time_to_fly"],
    "allowed": ["3", "4", "5"],
    "preferred": "4",
    "off_size": "fewest",
    "byes_allowed": "on",
    "bye_is_mean": "on",
    "mode": "strict",
    "clubs": "avoid",
    "first_round": "lot",
    "turn_order": "assigned",
    "scheme": "place_points",
    "tiebreaks": "direct_encounter_second",
    "self_report": "on",
    "flora_takes_place": "on",
}
NEW = "/tournaments/new/"


def test_a_visitor_signs_in_before_making_a_tournament():
    response = Client().get(NEW)
    assert (302, f"/accounts/login/?next={NEW}") == (response.status_code, response["Location"])


def test_sets_are_added_up_and_sizes_and_order_are_taken():
    client = signed_in(make_user("mia"))
    response = client.post(NEW, GOOD)
    made = Tournament.objects.get()
    assert (302, f"/tournaments/{made.slug}/console/check-in/") == (
        response.status_code,
        response["Location"],
    )
    assert ("base+time_to_fly", [3, 4, 5], 4) == (made.edition, made.allowed, made.preferred)
    assert "direct_encounter" == made.tiebreaks[0]
    assert ("Весенний кубок", "avoid", True, False) == (
        made.name, made.clubs, made.self_report, made.lot_at_table,
    )  # fmt: skip
    assert "organiser" == made.roles.get().role


def test_the_button_pressed_twice_makes_one_tournament():
    client = signed_in(make_user("mia"))
    first, second = (client.post(NEW, GOOD | {"once": "abcdefghij"}) for _click in range(2))
    assert 1 == Tournament.objects.count()
    assert first["Location"] == second["Location"]


@pytest.mark.parametrize(
    ("typed", "field", "sentence"),
    [
        ({"name": ""}, "name", "This field is required."),
        ({"starts_at": "someday"}, "starts_at", "Enter a valid date/time."),
        ({"starts_at": "0001-01-01T00:00"}, "starts_at", "Give a date between 2000 and 2100."),
        ({"rounds_planned": "five"}, "rounds_planned", "Enter a whole number."),
        ({"rounds_planned": "0"}, "rounds_planned", "Ensure this value is greater than or equal to 1."),
        ({"sets": []}, "sets", "Choose a base game."),
        ({"sets": ["time_to_fly"]}, "sets", "Expansions need a base game: add one to Time to Fly."),
        ({"sets": ["base", "oceans"]}, "sets", "cannot be played together"),
        ({"sets": ["base", "nonsense"]}, "sets", "Select a valid choice."),
        ({"allowed": []}, "allowed", "Choose at least the preferred size."),
        ({"preferred": "6"}, "preferred", "The preferred size must be one of the allowed sizes."),
        ({"allowed": ["4", "7"]}, "allowed", "Tables of 7 are too large for this edition"),
        ({"capacity": "1"}, "capacity", "Ensure this value is greater than or equal to 2."),
        ({"waitlist_limit": "3"}, "waitlist_limit", "A wait list needs a number of places"),
        ({"silence_minutes": "10", "self_report": ""}, "silence_minutes", "Silence can mean agreement only"),
        ({"scheme": "gold"}, "scheme", "Select a valid choice."),
        ({"tiebreaks": "gold"}, "tiebreaks", "Select a valid choice."),
        ({"ladder": "gold"}, "ladder", "Select a valid choice."),
    ],
)
def test_every_refusal_stands_at_its_field_and_typed_data_stays(typed, field, sentence):
    client = signed_in(make_user("mia"))
    response = client.post(NEW, GOOD | typed)
    assert (400, 0) == (response.status_code, Tournament.objects.count())
    assert sentence in " ".join(response.context["form"].errors[field])
    assert sentence in words(response)
    text = response.content.decode()
    if "name" not in typed:
        assert 'value="Весенний кубок"' in text
    assert 'href="#id_' in text  # the list of faults leads to the fields


def test_all_faults_are_told_at_once():
    client = signed_in(make_user("mia"))
    response = client.post(NEW, GOOD | {"name": "", "preferred": "6", "waitlist_limit": "3"})
    assert ["name", "preferred", "waitlist_limit"] == sorted(response.context["form"].errors)
    response = client.post(NEW, GOOD | {"allowed": [], "preferred": "6"})
    assert ["allowed"] == list(response.context["form"].errors)


def test_nobody_sits_out_and_the_sizes_are_named_as_the_pair_that_conflicts():  # field case 92
    client = signed_in(make_user("mia"))
    typed = GOOD | {"allowed": ["4", "5"], "capacity": "6"}
    del typed["byes_allowed"]
    response = client.post(NEW, typed)
    assert 400 == response.status_code
    assert "“Table sizes 4, 5” and “nobody sits out” conflict: 6 players cannot all be seated." in words(
        response
    )
    assert ["byes_allowed"] == list(response.context["form"].errors)


def test_each_scheme_shows_what_its_places_are_worth():
    text = page(signed_in(make_user("mia")), NEW)
    assert (
        "What is a place worth: Place points Table 1st 2nd 3rd 4th table of 3 3 1½ 0 table of 4 3 2 1 0"
        in text
    )
    assert "What is a place worth: 5-3-2-1" in text


def test_the_settings_stand_in_the_form_as_they_are():
    made = make_tournament(edition="base+time_to_fly", allowed=[4, 5, 6], preferred=5, tiebreaks=["discard"])
    form = TournamentForm(tournament=made)
    assert {"base", "time_to_fly"} == set(form["sets"].value())
    assert [4, 5, 6] == form["allowed"].value()
    assert "keep" == form["tiebreaks"].value()
    data = {key: value for key, value in initial_of(made).items() if value not in (None, "", False)}
    again = TournamentForm(data, tournament=made)
    assert again.is_valid(), again.errors
    assert ["discard"] == again.settings()["tiebreaks"]


def test_saving_changes_the_settings_and_leaves_a_line():
    made = make_tournament()
    client = organiser_of(made)
    response = client.post(console(made, "settings/"), GOOD, follow=True)
    made.refresh_from_db()
    assert ("Весенний кубок", "base+time_to_fly") == (made.name, made.edition)
    assert "Settings saved." in words(response)
    assert "settings_changed" == made.log.first().verb


def test_settings_changed_by_somebody_else_meanwhile_are_a_conflict():
    made = make_tournament()
    client = organiser_of(made)
    seen = client.get(console(made, "settings/")).context["form"]["seen"].value()
    tournaments.update_tournament(tournament_id=made.pk, by=made.created_by, place="Kyiv")
    response = client.post(console(made, "settings/"), GOOD | {"seen": seen})
    text = words(response)
    assert 409 == response.status_code
    assert "Someone was faster" in text
    assert "Place Kyiv online" in text
    made.refresh_from_db()
    assert "Kyiv" == made.place
    now = response.context["conflict"]["save_value"]
    assert 302 == client.post(console(made, "settings/"), GOOD | {"seen": seen, "saw": now}).status_code
    made.refresh_from_db()
    assert "online" == made.place


def test_after_the_start_a_change_of_regulations_is_dated_and_public():
    tournament = running_tournament(8)
    play_round(tournament)
    client = organiser_of(tournament)
    form = client.get(console(tournament, "settings/")).context["form"]
    data = {key: value for key, value in form.initial.items() if value not in (None, "", False)}
    data["starts_at"] = "2026-03-01T17:00"
    response = client.post(console(tournament, "settings/"), data | {"scheme": "winner_takes_all"})
    assert 302 == response.status_code, words(response)
    assert "regulations_changed" == tournament.log.first().verb
    assert "winner_takes_all" in Client().get(f"/tournaments/{tournament.slug}/regulations/").content.decode()
