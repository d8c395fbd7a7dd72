"""One folding for what is stored and what is typed."""

import json
import re
import shutil
import subprocess
from importlib import import_module
from pathlib import Path

import pytest
from django.apps import apps
from django.db import connection

from games import queries
from games.folding import name_key, search_key, search_text, search_words
from games.models import Player, Tournament
from games.web.present import lists
from tests.factories import make_tournament

CONSOLE = Path(__file__).parents[2] / "evotourney" / "static" / "js" / "console.js"
FOLDED = [
    # Latin
    ("Sørensen", "sorensen"),
    ("Bergström", "bergstrom"),
    ("Hrubý", "hruby"),
    ("Tomáš Dvořák", "tomas dvorak"),
    ("Łukasz", "lukasz"),
    ("Straße", "strasse"),
    ("STRAẞE", "strasse"),
    ("Ægir Þórðarson", "aegir thordarson"),
    ("Đorđe Œuvrard", "dorde oeuvrard"),
    ("Jean-Luc O’Neill", "jean luc oneill"),
    ("Müller, J. R.", "muller j r"),
    ("Ｓｍｉｔｈ　２", "smith 2"),
    # Turkish, Azerbaijani, Vietnamese
    ("IŞIK İnanç Yıldız", "isik inanc yildiz"),
    ("Əliyev", "eliyev"),
    ("Nguyễn Thị Ánh Đào", "nguyen thi anh dao"),
    # Cyrillic
    ("Мария Сёмина", "мария семина"),
    ("Ґудзь", "гудзь"),
    ("Їжакевич", "іжакевич"),
    ("Євген Мар'яненко", "евген маряненко"),
    ("Андрей", "андреи"),
    ("Янка Ўладзік", "янка уладзік"),
    # Greek
    ("Γιώργος ΠΑΠΑΔΌΠΟΥΛΟΣ", "γιωργοσ παπαδοπουλοσ"),
    ("Μαΐου Ἀθηνᾶ ᾳ", "μαιου αθηνα α"),
    # Japanese: kana of any kind and width; が is not か
    ("山本 葵", "山本葵"),
    ("山本　葵", "山本葵"),
    ("ジョン・スミス", "じょんすみす"),
    ("ﾔﾏﾓﾄ ｶﾞｸ", "やまもとがく"),
    ("やまもと かく", "やまもとかく"),
    ("佐々木 アキ Aki Sasaki", "佐々木あき aki sasaki"),
    # Korean letters stay whole, vowel signs of Hindi too
    ("김 철수", "김철수"),
    ("किशोर", "किशोर"),
    ("", ""),
]


@pytest.mark.parametrize(("name", "folded"), FOLDED)
def test_a_name_folds_to(name, folded):
    assert search_key(name) == folded
    assert search_key(folded) == folded


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_console_folds_the_same_way():
    folding = re.search(r"  const PLAIN = .*?  const words = [^\n]*\n", CONSOLE.read_text("utf-8"), re.DOTALL)
    names = json.dumps([name for name, _folded in FOLDED])
    program = (
        f"{folding[0]}\nconsole.log(JSON.stringify({names}.map(plain)), JSON.stringify(words('葵 山本-Я')))"
    )
    done = subprocess.run(["node", "-"], input=program, capture_output=True, text=True, check=True)
    assert done.stdout == (
        json.dumps([folded for _name, folded in FOLDED], ensure_ascii=False, separators=(",", ":"))
        + ' ["葵","山本","я"]\n'
    )


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("Сёмина, Мария", ["семина", "мария"]),
        ("葵 山本", ["葵", "山本"]),
        ("ｓｍｉｔｈ　ｊｏｈｎ", ["smith", "john"]),
        ("  ", []),
        ("-", ["-"]),
        ("%", ["%"]),
    ],
)
def test_typed_words(typed, words):
    assert search_words(typed) == words


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Øresund Cup", "cup ORESUND"),
        ("Straßenpokal", "strassen"),
        ("STRASSENPOKAL", "straße"),
        ("O’Neill’s Table", "o'neills"),
        ("Łódź Open", "lodz"),
        ("Ægir Cup", "aegir"),
        ("AEGIR CUP", "ægir"),
        ("İzmir Işık", "isik"),
        ("Кубок Їжака", "іжака"),
        ("ЁЛКА", "елка"),
        ("京都 カップ", "京都かっぷ"),
        ("Ｋｙｏｔｏ杯", "kyoto"),
    ],
)
def test_a_tournament_is_found_by(name, typed):
    made, _other = (make_tournament(name=one) for one in (name, "Pangea Open (A+)"))
    Tournament.objects.update(status=Tournament.Status.REGISTRATION)
    assert lists.find_tournaments(typed, 5) == [made]


def test_what_is_stored_is_cut_to_its_column():
    assert len(search_text("ß" * 100, "æ" * 100, "Œ" * 80)) == 250


def test_one_name_typed_differently_is_one_but_other_accents_are_another():
    assert name_key("МАРИЯ  Семина") == name_key("Мария Сёмина")
    assert name_key("Sorensen") != name_key("Sørensen")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Ida Sørensen", "sorensen ida"),
        ("Ida Sørensen", "SØREN"),
        ("Леся Ґудзь", "гудзь"),
        ("Олег Їжакевич", "іжакевич"),
        ("Євген Середа", "евген"),
        ("山本 葵", "山本葵"),
        ("山本 葵", "葵 山本"),
        ("ヤマモト アオイ", "ﾔﾏﾓﾄ"),
        ("İnanç Işık", "inanc ışik"),
        ("John Smith", "ｓｍｉｔｈ"),
    ],
)
def test_somebody_is_found_by(client, admin_client, name, typed):
    player = Player.objects.create(name=name)
    Player.objects.create(name="Boris Novak")

    assert [card.name for card in queries.find_players(typed)] == [name]
    answer = client.get("/api/v1/players/", {"search": typed}).json()
    assert [one["name"] for one in answer["results"]] == [name]
    assert name in client.get("/players/", {"name": typed}).content.decode()
    admin = admin_client.get("/admin/games/player/", {"q": typed}).content.decode()
    assert (player.public_id in admin, "Boris Novak" in admin) == (True, False)


@pytest.mark.django_db
def test_search_texts_of_before_are_folded_by_the_migration(django_assert_num_queries):
    Player.objects.bulk_create(
        [
            Player(name="Ida Sørensen", club="Ærø", search_text="ida sørensen ærø", public_id="a"),
            Player(name="Ann Lee", search_text="ann lee", public_id="b"),
        ]
    )
    fold_names = import_module("games.migrations.0004_fold_names").fold_names

    with django_assert_num_queries(3):
        fold_names(apps, connection.schema_editor())

    assert set(Player.objects.values_list("search_text", flat=True)) == {"ida sorensen aero", "ann lee"}
