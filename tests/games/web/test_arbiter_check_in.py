"""Check-in: one tap, late players, leaving, penalties, byes, the start."""

import pytest

from games.models import Player, Registration, Tournament
from games.services import registration, tournaments
from games.standings.points import UNIT
from tests.factories import (
    make_cast,
    make_player,
    make_tournament,
    open_round,
    play_round,
    registration_of,
    running_tournament,
)
from tests.games.web.console_pages import console, organiser_of, page, press, pressed, words

pytestmark = pytest.mark.django_db

Status = Registration.Status


def with_people(count=4, **settings):
    made = make_tournament(**settings)
    tournaments.open_registration(tournament_id=made.pk, by=made.created_by)
    cast = make_cast(count)
    for player in cast:
        registration.register(tournament_id=made.pk, player=player, by=made.created_by)
    return made, cast


def check_in_page(tournament):
    return console(tournament, "check-in/")


def test_registration_is_opened_and_a_second_press_is_harmless():
    made = make_tournament()
    client = organiser_of(made)
    for _click in range(2):
        text = pressed(client, check_in_page(made), "open-registration")
    assert "Nobody yet" in text
    assert 1 == made.log.filter(verb="registration_opened").count()


def test_one_tap_checks_a_player_in_and_it_can_be_taken_back():
    made, (boris, *_others) = with_people()
    client = organiser_of(made)
    assert "0 here 4 not here yet" in page(client, check_in_page(made))
    one = registration_of(made, boris)
    for _click in range(2):
        text = pressed(client, check_in_page(made), "check-in", registration=one.pk)
    assert "1 here 3 not here yet" in text
    assert "0 here 4 not here yet" in pressed(client, check_in_page(made), "undo", registration=one.pk)


def test_everybody_is_checked_in_at_once():
    made, _cast = with_people()
    assert "4 players checked in." in pressed(organiser_of(made), check_in_page(made), "everybody")


def test_the_list_alone_is_unchanged_until_somebody_comes():
    made, (boris, *_others) = with_people()
    client = organiser_of(made)
    first = client.get(console(made, "check-in/live/"))
    tag = first["ETag"]
    again = {"headers": {"if-none-match": tag}}
    assert (200, 304) == (first.status_code, client.get(console(made, "check-in/live/"), **again).status_code)
    registration.check_in(registration_id=registration_of(made, boris).pk, by=made.created_by)
    assert 200 == client.get(console(made, "check-in/live/"), **again).status_code
    assert 'hx-swap-oob="true"' in first.content.decode()
    assert "<html" not in first.content.decode()


def test_a_registration_of_another_tournament_is_not_touched():
    made, _cast = with_people()
    other, (boris, *_others) = with_people(3, name="Other Cup")
    response = press(
        organiser_of(made), check_in_page(made), "check-in", registration=registration_of(other, boris).pk
    )
    assert 400 == response.status_code
    assert "This is not in this tournament any more" in words(response)
    assert Status.CONFIRMED == registration_of(other, boris).status


@pytest.mark.parametrize("value", ["", "abc", "-1", "9" * 40, "1\x00"])
def test_a_broken_id_is_refused_clearly(value):
    made, _cast = with_people()
    assert 400 == press(organiser_of(made), check_in_page(made), "check-in", registration=value).status_code


def test_a_known_player_is_found_in_any_case_and_added():
    made, _cast = with_people(2)
    olga = make_player("Ольга Снегирь", club="Пангея")
    client = organiser_of(made)
    assert "Ольга Снегирь Пангея Add" in page(client, check_in_page(made) + "?q=ольга").replace(" · ", " ")
    text = pressed(client, check_in_page(made), "add", player=olga.pk)
    assert "Ольга Снегирь is registered." in text
    assert "is on the list" in page(client, check_in_page(made) + "?q=ольга")


def test_a_late_player_plays_from_the_next_round():  # field case 1
    tournament = running_tournament(8)
    play_round(tournament)
    olga = make_player("Ольга Снегирь")
    text = pressed(organiser_of(tournament), check_in_page(tournament), "add", player=olga.pk)
    assert "Ольга Снегирь is in and plays from round 2." in text
    assert (Status.CHECKED_IN, 2) == (
        registration_of(tournament, olga).status, registration_of(tournament, olga).joined_round,
    )  # fmt: skip


def test_somebody_new_to_the_site_is_made_once_however_often_the_button_is_pressed():
    made, _cast = with_people(2)
    client = organiser_of(made)
    for _click in range(2):
        press(
            client, check_in_page(made), "new-player", name="Жанна  Ёлкина", country="ua", once="abcdefghij"
        )
    zhanna = Player.objects.get(name="Жанна Ёлкина")
    assert ("UA", Status.CONFIRMED) == (zhanna.country, registration_of(made, zhanna).status)


def test_a_namesake_is_asked_about_and_allowed():  # field cases 11, 12
    made, _cast = with_people(2)
    make_player("Семён Щукин", club="Казань")
    client = organiser_of(made)
    response = press(client, check_in_page(made), "new-player", name="Семен Щукин", club="Тверь")
    assert 400 == response.status_code
    assert "The site knows already: Семён Щукин (Казань)." in words(response)
    assert 'value="Тверь"' in response.content.decode()
    assert 302 == press(client, check_in_page(made), "new-player", name="Семен Щукин", anyway="1").status_code
    assert 2 == Player.objects.filter(search_text__startswith="семен щукин").count()


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"name": " "}, "Tell a name."),
        (
            {"name": "Mei", "country": "Japan"},
            "There is no country “Japan”. Write two letters, like UA or JP",
        ),
        ({"name": "Mei", "country": "XX"}, "There is no country “XX”. Write two letters, like UA or JP"),
        ({"name": "Mei", "country": "brn"}, "Write one of these instead: BN, BH."),
    ],
)
def test_a_new_player_with_a_fault_is_refused_at_the_field(typed, sentence):
    made, _cast = with_people(2)
    before = Player.objects.count()
    response = press(organiser_of(made), check_in_page(made), "new-player", **typed)
    assert (400, before) == (response.status_code, Player.objects.count())
    assert sentence in words(response)


def test_the_wait_list_stands_in_order_and_a_place_can_be_given():
    made, cast = with_people(4, capacity=2)
    client = organiser_of(made)
    assert "2 on the wait list" in page(client, check_in_page(made))
    last = registration_of(made, cast[3])
    for _click in range(2):
        text = pressed(client, check_in_page(made), "admit", registration=last.pk)
    assert "1 on the wait list" in text
    assert Status.CONFIRMED == registration_of(made, cast[3]).status


def test_leaving_and_coming_back():
    tournament = running_tournament(8)
    open_round(tournament)
    client = organiser_of(tournament)
    one = tournament.registrations.first()
    text = pressed(client, check_in_page(tournament), "withdraw", registration=one.pk)
    assert "has withdrawn." in text
    assert "until round 1" in text
    text = pressed(client, check_in_page(tournament), "come-back", registration=one.pk)
    assert "is back." in text
    one.refresh_from_db()
    assert Status.CHECKED_IN == one.status


def test_a_disqualification_needs_a_reason_and_can_be_taken_back():  # field case 56
    tournament = running_tournament(8)
    one = tournament.registrations.first()
    client = organiser_of(tournament)
    response = press(client, check_in_page(tournament), "disqualify", registration=one.pk, reason=" ")
    assert (400, True) == (response.status_code, "Say why; the player will ask." in words(response))
    pressed(client, check_in_page(tournament), "disqualify", registration=one.pk, reason="played twice")
    one.refresh_from_db()
    assert Status.DISQUALIFIED == one.status
    pressed(client, check_in_page(tournament), "reinstate", registration=one.pk)
    one.refresh_from_db()
    assert (Status.CHECKED_IN, None) == (one.status, one.left_round)


@pytest.mark.parametrize(
    ("typed", "units"), [("1½", UNIT * 3 // 2), ("0,5", UNIT // 2), ("2", 2 * UNIT), ("", 0)]
)
def test_a_penalty_is_typed_as_people_write_points(typed, units):
    tournament = running_tournament(4)
    one = tournament.registrations.first()
    pressed(
        organiser_of(tournament), check_in_page(tournament), "penalty",
        registration=one.pk, points=typed, penalty_reason="late",
    )  # fmt: skip
    one.refresh_from_db()
    assert units == one.points_penalty


@pytest.mark.parametrize(
    ("typed", "reason", "sentence"),
    [
        ("lots", "late", "Enter points like 1, ½ or 2.5."),
        ("-1", "late", "A penalty is a number of points to take off"),
        ("1", "", "Say why; the player will ask."),
    ],
)
def test_a_penalty_that_cannot_be_is_refused_and_stays_typed(typed, reason, sentence):
    tournament = running_tournament(4)
    one = tournament.registrations.first()
    response = press(
        organiser_of(tournament), check_in_page(tournament), "penalty",
        registration=one.pk, points=typed, penalty_reason=reason,
    )  # fmt: skip
    assert 400 == response.status_code
    assert sentence in words(response)
    assert f'value="{typed}"' in response.content.decode()


def test_byes_to_come_are_ticked():
    tournament = running_tournament(8, rounds_planned=4)
    open_round(tournament)
    one = tournament.registrations.first()
    client = organiser_of(tournament)
    assert "round 2 round 3 round 4" in page(client, check_in_page(tournament) + f"?open={one.pk}")
    for _click in range(2):
        pressed(client, check_in_page(tournament), "byes", registration=one.pk, rounds=["2", "4"])
    one.refresh_from_db()
    assert [2, 4] == one.requested_byes
    pressed(client, check_in_page(tournament), "byes", registration=one.pk, rounds=["4"])
    one.refresh_from_db()
    assert [4] == one.requested_byes


def test_a_mistaken_entry_is_removed_but_nobody_who_has_played():  # field case 2
    made, (boris, *_others) = with_people()
    client = organiser_of(made)
    one = registration_of(made, boris)
    for _click in range(2):
        pressed(client, check_in_page(made), "remove", registration=one.pk)
    assert not made.registrations.filter(player=boris).exists()
    tournament = running_tournament(8, name="Other Cup")
    open_round(tournament)
    played = tournament.registrations.first()
    assert "Remove" not in page(client, check_in_page(tournament) + f"?open={played.pk}")
    response = press(client, check_in_page(tournament), "remove", registration=played.pk)
    assert 400 == response.status_code
    assert "use “withdraw” instead" in words(response)


def test_the_start_says_what_will_be_and_freezes_the_seeds():
    made, _cast = with_people(7)
    client = organiser_of(made)
    pressed(client, check_in_page(made), "everybody")
    assert "Start with 7 players? 1 table of 4 and 1 table of 3" in page(
        client, check_in_page(made) + "?start=1"
    )
    for _click in range(2):
        text = pressed(client, check_in_page(made), "start")
    assert "Round 1" in text
    made.refresh_from_db()
    assert Tournament.Status.RUNNING == made.status
    assert 7 == made.registrations.exclude(start_rank=None).count()
    assert 1 == made.log.filter(verb="tournament_started").count()


def test_one_player_alone_cannot_start():
    made, (boris, *_others) = with_people(2)
    client = organiser_of(made)
    pressed(client, check_in_page(made), "check-in", registration=registration_of(made, boris).pk)
    assert "1 player is here; a table needs 3." in page(client, check_in_page(made) + "?start=1")
    response = press(client, check_in_page(made), "start")
    assert 400 == response.status_code
    assert "1 players are checked in; a tournament needs at least 2." in words(response)


def test_a_finished_tournament_takes_nobody_in():
    tournament = running_tournament(4)
    tournaments.cancel(tournament_id=tournament.pk, by=tournament.created_by, reason="flood")
    client = organiser_of(tournament)
    assert "Add a player" not in page(client, check_in_page(tournament))
    response = press(client, check_in_page(tournament), "add", player=make_player("Mei").pk)
    assert 400 == response.status_code
    assert "Registration for this tournament is closed." in words(response)


def test_a_refusal_inside_a_part_of_the_page_leads_to_the_whole_page():
    made, _cast = with_people(3, capacity=2)
    client = organiser_of(made)
    waiting = made.registrations.get(status=Status.WAIT_LISTED)
    response = client.post(
        check_in_page(made), {"do": "check-in", "registration": waiting.pk}, headers={"hx-request": "true"}
    )
    assert check_in_page(made) == response["HX-Redirect"]
    assert "has no place to check in to" in page(client, check_in_page(made))
