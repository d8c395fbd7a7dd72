"""Paper and screen for the hall."""

import re

import pytest
from django.test import Client

from games.services import rounds
from games.web.arbiter.alphabet import name_key
from games.web.arbiter.namesakes import distinct_names
from games.web.arbiter.qr import qr_path
from tests.factories import make_player, open_round, running_tournament, settle
from tests.games.web.console_pages import organiser_of, page, words

pytestmark = pytest.mark.django_db


def sheet(tournament, query="", number=1):
    return f"/tournaments/{tournament.slug}/rounds/{number}/print/{query}"


def screen(tournament, query="", number=1):
    return f"/tournaments/{tournament.slug}/rounds/{number}/projector/{query}"


def test_a_published_round_is_printed_for_everybody_a_draft_for_officials():
    tournament = running_tournament(8)
    draft = rounds.open_round(tournament_id=tournament.pk, number=1, by=tournament.created_by)
    for address in (sheet(tournament), screen(tournament)):
        assert 404 == Client().get(address).status_code
        assert "draft, not published" in page(organiser_of(tournament), address)
    rounds.publish_round(round_id=draft.pk, by=tournament.created_by)
    for address in (sheet(tournament), screen(tournament)):
        assert 200 == Client().get(address).status_code
    assert 404 == Client().get(sheet(tournament, number=9)).status_code


def test_the_sheet_has_names_tables_and_cards_with_codes():
    tournament = running_tournament(8)
    open_round(tournament)
    response = Client().get(sheet(tournament))
    text = words(response)
    assert "Round 1 · by name" in text
    assert "Round 1 · by table" in text
    assert "Seat 1 plays first. Level scores: the larger discard pile." in text
    assert 2 == response.content.decode().count('class="qr"')
    names = words(Client().get(sheet(tournament, "?show=names")))
    assert "Level scores" not in names
    assert "by table" not in names.split("by name ·")[1]


def test_a_second_language_stands_beside_the_first():
    tournament = running_tournament(4)
    open_round(tournament)
    text = page(Client(), sheet(tournament, "?with=ru"))
    assert "Player / Игрок" in text
    assert "Table 1 · Стол 1" in text
    assert "Игрок" not in page(Client(), sheet(tournament, "?with=xx"))


def test_nothing_on_paper_needs_an_inline_style():
    tournament = running_tournament(4)
    open_round(tournament)
    for address in (sheet(tournament), screen(tournament)):
        assert not re.search(r"<[^>]+\sstyle=|<style|<script>(?!<)", Client().get(address).content.decode())


def test_names_stand_in_the_alphabet_of_the_reader():  # field case 87
    names = [
        "Żaneta",
        "Anna",
        "Łukasz",
        "Lena",
        "Ёлкина",
        "Ежов",
        "Жуков",
        "Иван",
        "Їжакевич",
        "小林",
        "さくら",
    ]
    english = sorted(names, key=lambda name: name_key(name, "en"))
    assert [
        "Anna",
        "Lena",
        "Łukasz",
        "Żaneta",
        "Ежов",
        "Ёлкина",
        "Жуков",
        "Иван",
        "Їжакевич",
        "さくら",
        "小林",
    ] == english
    russian = sorted(names, key=lambda name: name_key(name, "ru"))
    assert ["Ежов", "Ёлкина", "Жуков", "Иван", "Їжакевич", "Anna"] == russian[:6]
    assert ["さくら", "小林"] == sorted(names, key=lambda name: name_key(name, "ja"))[:2]


def test_the_screen_has_pages_of_six_tables_and_a_list_by_name():  # field case 88
    tournament = running_tournament(60)
    open_round(tournament)
    response = Client().get(screen(tournament))
    assert ["Tables 1–6 of 15", "Tables 7–12 of 15", "Tables 13–15 of 15"] == [
        one["words"] for one in response.context["pages"]
    ]
    named = Client().get(screen(tournament, "?view=names"))
    assert ["Players 1–30 of 60", "Players 31–60 of 60"] == [one["words"] for one in named.context["pages"]]
    assert 'data-theme="dark"' in response.content.decode()
    assert 'data-theme="light"' in Client().get(screen(tournament, "?theme=light")).content.decode()


def test_the_screen_of_an_old_round_leads_to_the_new_one():
    tournament = running_tournament(4)
    first = open_round(tournament)
    assert "" == Client().get(screen(tournament)).context["next_url"]
    for table in first.tables.all():
        settle(table)
    open_round(tournament)
    assert screen(tournament, number=2) == Client().get(screen(tournament)).context["next_url"]


def test_a_name_with_markup_stays_text():
    tournament = running_tournament([make_player("<b>Боб</b>"), make_player("Mei"), make_player("Zoe")])
    open_round(tournament)
    for address in (sheet(tournament), screen(tournament)):
        assert "&lt;b&gt;Боб&lt;/b&gt;" in Client().get(address).content.decode()


def test_a_code_is_black_squares_inside_a_quiet_zone():
    path, side = qr_path("https://example.org/t/1")
    assert re.fullmatch(r"(M\d+ \d+h\d+v1h-\d+z)+", path)
    starts = [(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h", path)]
    assert 4 == min(x for x, _y in starts) == min(y for _x, y in starts)
    assert side - 5 == max(y for _x, y in starts)


def test_two_people_with_one_name_are_told_apart():  # field case 11
    people = [
        make_player("Иван Петров", club="Казань"),
        make_player("Иван  Петров", club="Тверь"),
        make_player("Mei", country="JP"),
        make_player("Mei", country="CN"),
        make_player("Zoe"),
    ]
    tournament = running_tournament(people, allowed=[5], preferred=5, edition="base+time_to_fly")
    open_round(tournament)
    for address in (sheet(tournament), screen(tournament)):
        text = page(Client(), address)
        for name in ("Иван Петров (Казань)", "Иван Петров (Тверь)", "Mei (JP)", "Mei (CN)"):
            assert name in text
        assert "Zoe (" not in text


def test_namesakes_without_anything_else_get_their_number():
    people = {one.pk: one for one in (make_player("Mei"), make_player("Mei"))}
    first, second = people
    assert {first: f"Mei (№ {first})", second: f"Mei (№ {second})"} == distinct_names(people)
