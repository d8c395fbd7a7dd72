"""My page and my table."""

import pytest
from django.test import Client
from rest_framework.authtoken.models import Token

from games.models import LogEntry, Player, User
from games.services import results, rounds
from tests.factories import (
    entries,
    make_player,
    make_user,
    open_round,
    play_round,
    running_tournament,
    settle,
)

pytestmark = pytest.mark.django_db


def signed_in(user: User) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


def page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def test_my_page_asks_an_account_without_a_name_for_it():
    client = signed_in(make_user("nameless"))
    assert "Under which name do you play?" in page(client, "/me/")
    empty = client.post("/me/", {"name": " ", "club": "Pangea"})
    assert (400, True) == (empty.status_code, 'value="Pangea"' in empty.content.decode())
    client.post("/me/", {"name": "小林 遥"})
    assert "小林 遥" in page(client, "/me/")


def test_my_page_lists_open_tables_and_tournaments():
    tournament = running_tournament(4)
    open_round(tournament)
    text = page(signed_in(Player.objects.get(name="Boris").user), "/me/")
    assert "Round 1, table 1" in text
    assert f"/tournaments/{tournament.slug}/my-table/" in text


def test_settings_are_saved_and_shown_on_the_tournament_at_once():
    tournament = running_tournament(4)
    open_round(tournament)
    client = signed_in(Player.objects.get(name="Boris").user)
    saved = client.post(
        "/me/",
        {
            "action": "settings",
            "name": "  Борис   Ёж ",
            "name_latin": "Boris",
            "country": "ua",
            "club": "",
            "language": "uk",
        },
    )
    assert 302 == saved.status_code
    assert "uk" == saved.cookies["django_language"].value
    player = Player.objects.get(name_latin="Boris")
    assert ("Борис Ёж", "UA", "uk") == (player.name, player.country, player.user.language)
    assert "Борис Ёж" in page(Client(), f"/tournaments/{tournament.slug}/rounds/1/")


@pytest.mark.parametrize("code", ["U1", "ZZ", "Ukraine"])
def test_a_wrong_country_is_marked_and_nothing_is_saved(code):
    boris = make_player("Boris", with_account=True)
    answer = signed_in(boris.user).post(
        "/me/", {"action": "settings", "name": "Somebody", "country": code, "language": "en"}
    )
    text = answer.content.decode()
    assert 400 == answer.status_code
    assert f"There is no country “{code}”. Write two letters, like UA or JP, or nothing." in text
    assert 'value="Somebody"' in text
    boris.refresh_from_db()
    assert "Boris" == boris.name


def test_a_country_stored_before_it_was_checked_is_shown_and_can_be_mended():
    boris = make_player("Boris", with_account=True)
    Player.objects.filter(pk=boris.pk).update(country="ZZ")
    client = signed_in(boris.user)
    assert 'value="ZZ"' in page(client, "/me/")
    assert "Boris" in page(Client(), f"/players/{boris.public_id}/")
    client.post("/me/", {"action": "settings", "name": "Boris", "country": "", "language": "en"})
    boris.refresh_from_db()
    assert "" == boris.country


def test_a_token_is_shown_once_replaced_and_deleted():
    client = signed_in(make_player("Boris", with_account=True).user)
    first = client.post("/me/", {"action": "token"}).content.decode()
    key = Token.objects.get().key
    assert key in first
    assert key not in page(client, "/me/")
    client.post("/me/", {"action": "token"})
    assert key != Token.objects.get().key
    client.post("/me/", {"action": "token-delete"})
    assert not Token.objects.exists()


def test_my_table_says_where_when_and_with_whom():
    tournament = running_tournament(4)
    play_round(tournament)
    table = open_round(tournament).tables.get()
    rounds.set_room(
        table_id=table.pk,
        room_url="https://chat.example.org/4",
        room_password="gekko-417",
        by=tournament.created_by,
    )
    seat = table.seats.get(number=3)
    text = page(signed_in(seat.player.user), f"/tournaments/{tournament.slug}/my-table/")
    for words in (
        "https://chat.example.org/4",
        "gekko-417",
        "Enter result",
        "Call the arbiter",
        "left in round 2",
    ):
        assert words in text
    for other in table.seats.all():
        assert other.player.name in text
    assert "A win makes it" in text


def test_a_room_is_shown_to_its_table_only():
    tournament = running_tournament(4)
    table = open_round(tournament).tables.get()
    rounds.set_room(
        table_id=table.pk,
        room_url="https://chat.example.org/4",
        room_password="gekko-417",
        by=tournament.created_by,
    )
    for address in ("", "rounds/1/", "rounds/1/tables/1/"):
        assert "gekko" not in page(Client(), f"/tournaments/{tournament.slug}/{address}")
    stranger = signed_in(make_player("Zoe", with_account=True).user)
    assert "gekko" not in page(stranger, f"/tournaments/{tournament.slug}/my-table/")


def test_who_has_no_table_reads_why():
    tournament = running_tournament(4)
    boris = signed_in(Player.objects.get(name="Boris").user)
    assert "No round is open" in page(boris, f"/tournaments/{tournament.slug}/my-table/")
    zoe = signed_in(make_player("Zoe", with_account=True).user)
    assert "You do not play here" in page(zoe, f"/tournaments/{tournament.slug}/my-table/")


def test_calling_the_arbiter_is_noted_once_a_minute():
    tournament = running_tournament(4)
    open_round(tournament)
    client = signed_in(Player.objects.get(name="Boris").user)
    for _time in range(2):
        client.post(f"/tournaments/{tournament.slug}/my-table/")
    calls = LogEntry.objects.filter(verb="arbiter_called")
    assert [(1, 1)] == [(one.details["round"], one.details["table"]) for one in calls]


def test_the_button_follows_the_state_of_the_table():
    tournament = running_tournament(4)
    table = open_round(tournament).tables.get()
    players = [seat.player for seat in table.seats.order_by("number")]
    results.submit_result(
        table_id=table.pk, version=0, seats=entries(table, [9, 8, 7, 6]), by=players[0].user
    )
    address = f"/tournaments/{tournament.slug}/my-table/"
    assert "Check the result" in page(signed_in(players[1].user), address)
    results.dispute_result(table_id=table.pk, version=1, by=players[1].user, comment="Mine was 9.")
    assert "Both versions" in page(signed_in(players[2].user), address)
    settle(table)
    assert "See the result" in page(signed_in(players[2].user), address)
