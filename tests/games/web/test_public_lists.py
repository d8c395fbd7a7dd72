"""Home, the list of tournaments, search."""

import datetime

import pytest
from django.test import Client

from games.models import Tournament
from games.services import registration, tournaments
from tests.factories import finished_tournament, make_player, make_tournament, play_round, running_tournament

pytestmark = pytest.mark.django_db


def page(address: str, client: Client | None = None, language: str = "en") -> str:
    response = (client or Client()).get(address, headers={"accept-language": language})
    assert response.status_code == 200
    return response.content.decode()


def open_tournament(name: str, **settings) -> Tournament:
    made = make_tournament(name=name, **settings)
    return tournaments.open_registration(tournament_id=made.pk, by=made.created_by)


def test_home_of_an_empty_site_says_that_nothing_is_open():
    assert "No tournament is open for registration now." in page("/")


def test_home_shows_who_leads_what_comes_and_who_won():
    running = running_tournament(8, name="Autumn Cup")
    play_round(running)
    open_tournament("Winter Evening", capacity=32)
    finished_tournament([make_player("Иво Краль"), make_player("Mei"), make_player("Zoe")], rounds_played=1)
    text = page("/")
    assert "Autumn Cup" in text
    assert "2 of 2 tables confirmed" in text
    assert "Winter Evening" in text
    assert "0 / 32 places" in text
    assert "won by" in text


def test_a_full_tournament_offers_its_wait_list():
    made = open_tournament("Small Cup", capacity=2)
    for name in ("Emil", "Faye"):
        registration.register(tournament_id=made.pk, player=make_player(name), by=made.created_by)
    text = page("/tournaments/")
    assert "2 / 2 places" in text
    assert "Join wait list" in text


def test_a_tournament_the_reader_is_in_shows_the_state_instead_of_a_button():
    made = open_tournament("Club Night")
    player = make_player("Emil", with_account=True)
    registration.register(tournament_id=made.pk, player=player, by=player.user)
    client = Client()
    client.force_login(player.user)
    text = page("/tournaments/", client)
    assert f'href="/tournaments/{made.slug}/register/"' not in text
    assert "confirmed" in text


@pytest.mark.parametrize("typed", ["осенний", "ОСЕННИЙ кубок", "кубок осенний", "ёлочный", "елочный"])
def test_names_are_found_in_any_script_and_case(typed):
    open_tournament("Осенний Ёлочный кубок")
    open_tournament("Spring Cup")
    text = page(f"/tournaments/?q={typed}")
    assert "Осенний Ёлочный кубок" in text
    assert "Spring Cup" not in text


def test_signs_of_a_pattern_are_looked_for_as_they_are():
    open_tournament("Cup (A+)")
    assert "Cup (A+)" in page("/tournaments/?q=(a%2B)")
    assert "No tournament has that name" in page("/tournaments/?q=.*")


def test_finished_tournaments_come_page_after_page_without_gaps():
    for number in range(23):
        made = make_tournament(
            name=f"Cup {number:02d}",
            starts_at=datetime.datetime(2026, 1, 1 + number // 2, 12, tzinfo=datetime.UTC),
        )
        tournaments.cancel(tournament_id=made.pk, by=made.created_by, reason="snow")
    first = Client().get("/tournaments/")
    second = Client().get(f"/tournaments/{first.context['next_url']}")
    names = [line.name for answer in (first, second) for line in answer.context["finished"]]
    assert [f"Cup {number:02d}" for number in reversed(range(23))] == names
    assert second.context["next_url"] == ""


def test_a_broken_cursor_starts_at_the_beginning():
    open_tournament("Spring Cup")
    for cursor in ("x", "2026-01-01~", "2026-01-01T00:00:00~3", "~~"):
        assert "Spring Cup" in page(f"/tournaments/?after={cursor}")


def test_search_finds_players_and_tournaments():
    make_player("Дарья Ёлкина", club="Мезозой")
    open_tournament("Елкин кубок")
    text = page("/search/?q=елкин")
    assert "Дарья Ёлкина" in text
    assert "Елкин кубок" in text
    assert "Nothing found" in page("/search/?q=nobody")


@pytest.mark.parametrize("language", ["en", "ru", "uk", "ja"])
def test_the_pages_open_in_every_language(language):
    for address in ("/", "/tournaments/", "/search/", "/about/"):
        assert f'lang="{language}"' in page(address, language=language)


def test_what_is_played_on_home_answers_304_until_something_changes():
    running = running_tournament(4)
    first = Client().get("/live/")
    assert running.name in first.content.decode()
    assert 304 == Client().get("/live/", headers={"if-none-match": first["ETag"]}).status_code
    play_round(running)
    assert 200 == Client().get("/live/", headers={"if-none-match": first["ETag"]}).status_code
