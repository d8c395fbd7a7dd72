"""A round that cannot be seated as the settings say: the counts, and what would fit, one press away."""

import pytest

from games.models import LogEntry
from games.services import registration, rounds, seating
from games.services.errors import ServiceError
from tests.factories import make_player, running_tournament
from tests.games.web.console_pages import console, organiser_of, page, press, pressed, words

pytestmark = pytest.mark.django_db


def at(tournament, query=""):
    return console(tournament, f"seating/1/{query}")


def sizes_of(tournament):
    return sorted(len(table) for table in seating.seating_of(tournament.rounds.get()))


def buttons(response):
    return [one.words for one in response.context["choices"]]


def test_a_refusal_names_the_counts_and_a_press_seats_with_one_more_size():  # field case 15
    tournament = running_tournament(6, allowed=[4], byes_allowed=False)
    client = organiser_of(tournament)
    text = page(client, at(tournament))
    assert "6 players at tables of 4 leave 2 without a table, and nobody may sit out." in text
    response = press(client, at(tournament), "seat")
    assert 400 == response.status_code
    assert "6 players at tables of 4 leave 2 without a table, and nobody may sit out." in words(response)
    assert ["Tables of 2 too", "Tables of 3 too", "2 players sit out"] == buttons(response)
    assert "Tables of 3 too 2 tables of 3" in words(response)
    text = pressed(client, at(tournament), "seat", sizes="3")
    assert "Round 1, draft" in text
    assert [3, 3] == sizes_of(tournament)
    assert {"allowed": [3, 4]} == LogEntry.objects.get(verb="round_seated").details["options"]
    tournament.refresh_from_db()
    assert [4] == tournament.allowed


def test_a_press_lets_players_sit_out():
    tournament = running_tournament(6, allowed=[4], byes_allowed=False)
    pressed(organiser_of(tournament), at(tournament), "seat", max_byes="2")
    assert [4] == sizes_of(tournament)
    assert 2 == tournament.rounds.get().byes.count()


def test_where_players_would_sit_out_the_sizes_that_seat_them_are_offered():  # field case 15
    tournament = running_tournament(7, allowed=[4])
    response = organiser_of(tournament).get(at(tournament))
    assert "1 table of 4 3 players sit out. Fewer would sit out:" in words(response)
    assert ["Tables of 3 too", "Tables of 2 too: 1 player sits out"] == buttons(response)


def test_nothing_is_offered_where_everybody_sits():
    tournament = running_tournament(8)
    assert [] == buttons(organiser_of(tournament).get(at(tournament)))


def test_sizes_beyond_the_edition_are_neither_offered_nor_taken():
    tournament = running_tournament(5, allowed=[4], byes_allowed=False)
    client = organiser_of(tournament)
    assert "Tables of 5 too" not in buttons(client.get(at(tournament)))
    response = press(client, at(tournament), "seat", sizes="5")
    assert 400 == response.status_code
    assert "This edition is for 2 to 4 players." in words(response)


def test_too_few_for_the_smallest_table_are_offered_a_smaller_one():  # field case 20
    tournament = running_tournament(2)
    client = organiser_of(tournament)
    response = press(client, at(tournament), "seat")
    assert "Players here: 2; the smallest table needs 3." in words(response)
    assert ["Tables of 2 too"] == buttons(response)
    pressed(client, at(tournament), "seat", sizes="2")
    assert [2] == sizes_of(tournament)


def test_clubs_that_cannot_be_kept_apart_are_offered_to_be_avoided_only():
    cast = [make_player(f"P{index}", club="Pangea") for index in range(8)]
    tournament = running_tournament(cast, clubs="forbid")
    client = organiser_of(tournament)
    response = press(client, at(tournament), "seat")
    assert ["Keep club mates apart where it can be"] == buttons(response)
    pressed(client, at(tournament), "seat", clubs="avoid")
    assert [4, 4] == sizes_of(tournament)


def test_a_draft_seated_again_keeps_what_was_chosen_for_it():
    tournament = running_tournament(6, allowed=[4], byes_allowed=False)
    client = organiser_of(tournament)
    pressed(client, at(tournament), "seat", sizes="3")
    leaver = tournament.registrations.last()
    registration.withdraw(registration_id=leaver.pk, by=tournament.created_by)
    response = press(client, at(tournament), "reseat")
    assert 400 == response.status_code
    assert "5 players at tables of 3, 4 leave 1 without a table, and nobody may sit out." in words(response)
    assert ["Tables of 2 and 3 too", "1 player sits out"] == buttons(response)
    pressed(client, at(tournament), "reseat", sizes=["2", "3"])
    assert [2, 3] == sizes_of(tournament)


def test_the_options_of_the_page_set_sizes_and_byes_for_this_round_alone():
    tournament = running_tournament(7, allowed=[4])
    client = organiser_of(tournament)
    draft = rounds.open_round(tournament_id=tournament.pk, number=1, by=tournament.created_by)
    assert 3 == draft.byes.count()
    text = page(client, at(tournament, "?try=1&sizes=4&sizes=3&max_byes=0&mode=strict"))
    assert "1 table of 4 and 1 table of 3" in text
    pressed(client, at(tournament), "reseat", sizes=["3", "4"], max_byes="0", mode="strict")
    assert [3, 4] == sizes_of(tournament)
    pressed(client, at(tournament), "reseat", sizes="4", max_byes="7", mode="strict")
    draft.refresh_from_db()
    assert ({}, [4]) == (draft.request["options"], sizes_of(tournament))


def test_the_refusal_of_the_service_carries_the_options_for_every_door():
    tournament = running_tournament(6, allowed=[4], byes_allowed=False)
    with pytest.raises(ServiceError) as refusal:
        rounds.open_round(tournament_id=tournament.pk, number=1, by=tournament.created_by)
    assert {"max_byes": 2} in refusal.value.values["options"]
    assert {"allowed": [3, 4], "byes": 0} in refusal.value.values["options"]
