"""Many players at once: a list is looked at first, then registered as a whole or not at all."""

import re
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command

from games.imports import csv_bytes, players_csv
from games.models import Player, Registration, Tournament
from games.services import registration, tournaments
from games.web.arbiter.finding_words import SENTENCES
from tests.factories import make_player, make_tournament
from tests.games.web.console_pages import console, organiser_of, words

pytestmark = pytest.mark.django_db

LIST = "Name\tCountry\tClub\nМарія Семенко\tUA\tПангея\n渡辺 直樹\tjp\t\nTom Quick\tBritain\tMesozoic\n"


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
    assert "Line 4: “Britain” is not a country of two letters; it is left out." in text
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


def test_a_name_known_with_accents_only_is_asked_about(cup):
    known = make_player("Ida Sørensen")
    assert send(cup, "enrol", "Name\nIda Sorensen\n").status_code == 400
    send(cup, "enrol", "Name\nIda Sorensen\n", **{"who-2": str(known.pk)})
    assert list(cup.registrations.values_list("player", flat=True)) == [known.pk]


def test_the_command_unites_nobody_by_a_name_without_accents(tmp_path):
    make_player("Ida Sørensen")
    (tmp_path / "list.csv").write_text("Name\nIda Sorensen\n", encoding="utf-8")
    call_command("import_players", str(tmp_path / "list.csv"))
    assert set(Player.objects.filter(name__startswith="Ida").values_list("name", flat=True)) == {
        "Ida Sørensen",
        "Ida Sorensen",
    }


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


def test_a_country_that_does_not_exist_is_refused_and_says_what_to_write(cup):
    refused = send(cup, "enrol", "Name;Country\nAnna Berg;ZZ\n")
    assert refused.status_code == 400
    looked = words(send(cup, "look", "Name;Country\nAnna Berg;ZZ\n"))
    assert "Line 2: There is no country “ZZ”. Write two letters, like UA or JP, or nothing." in looked
    assert names(cup) == []


SEEDED = "Start rank;Name;Elo;Fed\n2;Anna Berg;1710;GER\n1;Boris Wald;0;\n;Chen Li;1800;\n"


def test_start_ranks_and_ratings_are_shown_before_they_are_kept(cup):
    text = words(send(cup, "look", SEEDED))
    assert "line 2 · DE · start rank 2 · rating 1710" in text
    assert "rating 0" not in text
    assert "Start ranks and ratings of the list are kept for this tournament" in text
    assert "are kept for this tournament" not in words(send(cup, "look", LIST))


def test_the_start_list_follows_the_list_of_the_organiser(cup):
    send(cup, "enrol", SEEDED)
    known = make_player("Dana Moor")
    registration.register(tournament_id=cup.pk, player=known, by=cup.created_by)
    registration.check_in_everybody(tournament_id=cup.pk, by=cup.created_by)
    ladder = {one.player_id: 1500 for one in cup.registrations.all()}
    tournaments.start(tournament_id=cup.pk, by=cup.created_by, seed_ratings=ladder)
    started = cup.registrations.order_by("start_rank")
    assert list(started.values_list("start_rank", "player__name", "seed_rating")) == [
        (1, "Boris Wald", 1500),
        (2, "Anna Berg", 1710),
        (3, "Chen Li", 1800),
        (4, "Dana Moor", 1500),
    ]


def test_who_registered_before_takes_the_ranks_of_a_later_list(cup):
    send(cup, "enrol", "Anna Berg\nBoris Wald\n")
    answer = organiser_of(cup).post(
        console(cup, "check-in/list/"), {"do": "enrol", "text": SEEDED}, follow=True
    )
    assert "3 with start ranks or ratings of the list" in words(answer)
    assert list(
        cup.registrations.order_by("pk").values_list("player__name", "start_rank", "seed_rating")
    ) == [
        ("Anna Berg", 2, 1710),
        ("Boris Wald", 1, None),
        ("Chen Li", None, 1800),
    ]


def test_a_rank_of_the_list_is_no_second_rank_beside_the_start_list(cup):
    send(cup, "enrol", SEEDED)
    for name in ("Anna Berg", "Chen Li"):
        one = cup.registrations.get(player__name=name)
        registration.check_in(registration_id=one.pk, by=cup.created_by)
    tournaments.start(tournament_id=cup.pk, by=cup.created_by, seed_ratings={})
    ranks = dict(cup.registrations.values_list("player__name", "start_rank"))
    assert ranks == {"Anna Berg": 1, "Chen Li": 2, "Boris Wald": None}


def test_a_list_after_the_start_keeps_ratings_of_newcomers_only(cup):
    send(cup, "enrol", "Anna Berg\nBoris Wald\n")
    registration.check_in_everybody(tournament_id=cup.pk, by=cup.created_by)
    tournaments.start(tournament_id=cup.pk, by=cup.created_by, seed_ratings={})
    assert "start ranks are not" in words(send(cup, "look", SEEDED))
    send(cup, "enrol", SEEDED)
    assert list(
        cup.registrations.order_by("pk").values_list("player__name", "start_rank", "seed_rating")
    ) == [
        ("Anna Berg", 1, None),
        ("Boris Wald", 2, None),
        ("Chen Li", None, 1800),
    ]


def test_the_command_keeps_them_too_and_names_what_it_left_out(cup, tmp_path, capsys):
    file = tmp_path / "list.csv"
    file.write_text(SEEDED.replace("GER", "Germany"))
    call_command("import_players", str(file), tournament=cup.slug)
    told = capsys.readouterr()
    assert "3 with the start rank or rating of the list." in told.out
    assert "line 2: country: unknown_country: “Germany” is not a country of two letters" in told.err
    assert cup.registrations.get(player__name="Anna Berg").start_rank == 2
    call_command("import_players", str(file))
    assert "they belong to a tournament that has not started" in capsys.readouterr().out


def test_the_command_refuses_a_country_that_does_not_exist(cup, tmp_path):
    file = tmp_path / "list.csv"
    file.write_text("name;country\nAnna Berg;XX\n")
    with pytest.raises(CommandError, match="line 2: country: no_such_country: There is no country “XX”"):
        call_command("import_players", str(file), tournament=cup.slug)
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
