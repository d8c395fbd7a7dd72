"""Many players at once: a list is looked at first, then registered as a whole or not at all."""

import re
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from games.imports import csv_bytes, players_csv
from games.models import Player, Registration, Tournament
from games.services import tournaments
from games.web.arbiter.finding_words import SENTENCES
from tests.factories import make_player, make_tournament
from tests.games.web.console_pages import console, organiser_of, words

pytestmark = pytest.mark.django_db

LIST = "Name\tCountry\tClub\nМарія Семенко\tUA\tПангея\n渡辺 直樹\tjp\t\nTom Quick\tGBR\tMesozoic\n"


@pytest.fixture
def cup() -> Tournament:
    made = make_tournament()
    tournaments.open_registration(tournament_id=made.pk, by=made.created_by)
    return made


def send(cup: Tournament, do: str, text: str = "", **more):
    return organiser_of(cup).post(console(cup, "check-in/list/"), {"do": do, "text": text, **more})


def names(cup: Tournament) -> list[str]:
    return list(cup.registrations.order_by("pk").values_list("player__name", flat=True))


def test_a_pasted_list_is_shown_before_anything_is_stored(cup):
    answer = send(cup, "look", LIST)
    text = words(answer)
    assert answer.status_code == 200
    assert "3 players were read" in text
    assert "Line 4: “GBR” is not a country of two letters; it is left out." in text
    assert Player.objects.filter(name="Tom Quick").count() == 0


def test_the_list_that_was_looked_at_is_registered(cup):
    answer = send(cup, "enrol", LIST, once="a-ticket")
    assert (answer.status_code, answer.url) == (302, console(cup, "check-in/"))
    assert names(cup) == ["Марія Семенко", "渡辺 直樹", "Tom Quick"]
    assert list(Player.objects.order_by("pk").values_list("country", "club").filter(user=None)) == [
        ("UA", "Пангея"),
        ("JP", ""),
        ("", "Mesozoic"),
    ]


def test_two_presses_register_once(cup):
    for _press in range(2):
        send(cup, "enrol", LIST, once="a-ticket")
    assert len(names(cup)) == Player.objects.filter(name="Tom Quick").count() + 2 == 3


def test_bare_names_need_no_heading(cup):
    assert "2 players were read" in words(send(cup, "look", "Anna Berg\nBoris Wald\n"))


def test_somebody_the_site_knows_is_not_made_twice(cup):
    known = make_player("Tom Quick", club="Mesozoic")
    make_player("Tom Quick", club="Devon")
    send(cup, "enrol", LIST)
    assert Registration.objects.filter(player=known).count() == 1
    assert Player.objects.filter(name="Tom Quick").count() == 2


def test_a_person_says_who_is_meant_where_a_name_is_borne_twice(cup):
    first, second = make_player("Anna Berg", club="Devon"), make_player("Anna Berg", club="Perm")
    answer = send(cup, "look", "Anna Berg\n")
    assert "1 name is borne by somebody on the site: say who it is" in words(answer)
    refused = send(cup, "enrol", "Anna Berg\n")
    assert refused.status_code == 400
    assert "Say for every name who it is." in words(refused)
    assert names(cup) == []
    send(cup, "enrol", "Anna Berg\n", **{"who-1": str(second.pk)})
    assert [one.player_id for one in cup.registrations.all()] == [second.pk]
    assert first.pk != second.pk


def test_a_line_can_be_left_out_and_who_is_here_stays_as_they_are(cup):
    send(cup, "enrol", "Anna Berg\nBoris Wald\n", **{"who-2": "out"})
    assert names(cup) == ["Anna Berg"]
    assert "is on the list" in words(send(cup, "look", "Anna Berg\nBoris Wald\n"))
    send(cup, "enrol", "Anna Berg\nBoris Wald\n")
    assert names(cup) == ["Anna Berg", "Boris Wald"]


def test_one_player_meant_by_two_lines_is_refused(cup):
    known = make_player("Anna Berg")
    refused = send(cup, "enrol", "Name;Club\nAnna Berg;\nAnna Berg;Perm\n", **{"who-3": str(known.pk)})
    assert "Two lines mean one player" in words(refused)
    assert names(cup) == []


def test_faults_name_their_line_and_keep_what_was_pasted(cup):
    text = "Name;Rating\nAnna Berg;high\n;1500\n"
    refused = send(cup, "look", text)
    said = words(refused)
    assert refused.status_code == 400
    assert "Line 2: rating: “high” is not a whole number." in said
    assert "Line 3: There is no name in this line." in said
    assert "Anna Berg;high" in refused.content.decode()
    assert send(cup, "enrol", text).status_code == 400
    assert names(cup) == []


def test_a_file_in_an_old_encoding_is_read_once_its_encoding_is_named(cup):
    content = "имя;клуб\nМария Лес;Пангея\n".encode("cp1251")
    without = send(cup, "look", file=SimpleUploadedFile("list.csv", content))
    assert "The letters can’t be read." in words(without)
    told = send(cup, "look", file=SimpleUploadedFile("list.csv", content), encoding="cp1251")
    assert "1 player was read" in words(told)
    assert "Мария Лес;Пангея" in told.content.decode()


def test_a_list_of_two_hundred_is_registered_in_one_go(cup):
    text = "Name\n" + "\n".join(f"Player Number {number}" for number in range(200))
    assert send(cup, "enrol", text).status_code == 302
    assert len(names(cup)) == 200


def test_every_finding_has_its_sentence():
    source = "".join(Path(module.__file__).read_text() for module in (csv_bytes, players_csv))
    codes = set(re.findall(r'(?:error|warning)\(\s*"(\w+)"', source))
    assert "duplicate_player_id" in codes
    assert codes - set(SENTENCES) == set()
