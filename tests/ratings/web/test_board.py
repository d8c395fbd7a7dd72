"""The leaderboard as people, files and polling pages see it."""

import csv
import datetime
import io
import re
from html import unescape

import pytest
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext

from evotourney.memory import forget_all
from games.models import Player
from ratings.models import LadderRole, RatingChange
from ratings.services.drain import drain
from ratings.services.lists import publish_official_list
from ratings.services.verification import verify_all
from tests.factories import make_user
from tests.ratings.factories import classic, confirm, officer, player, rated, tournament

pytestmark = pytest.mark.django_db

MAY = datetime.date(2026, 5, 2)
PEOPLE = [
    ("Anna Lindqvist", "SE", ""),
    ("Мария Сёмина", "RU", "Мезозой"),
    ("渡辺 直樹", "JP", "Kyoto Ring"),
    ("Łukasz <b>Wrona</b>", "PL", ""),
]


@pytest.fixture(autouse=True)
def today(time_machine):
    time_machine.move_to(datetime.datetime(2026, 6, 15, 12, tzinfo=datetime.UTC))


@pytest.fixture
def cup():
    for name, country, club in PEOPLE:
        player(name, country=country, club=club)
    return rated("Pangea Cup", MAY, [[[(name, place) for place, (name, _c, _k) in enumerate(PEOPLE, 1)]]] * 5)


def text(client, url: str) -> str:
    response = client.get(url)
    assert response.status_code == 200
    return response.content.decode()


def link(page: str, rel: str) -> str:
    """Where the link to the next or previous page leads; empty without one."""
    found = re.search(rf'href="([^"]*)" rel="{rel}"', page)
    return unescape(found[1]) if found else ""


def test_the_board_shows_rank_name_and_rating(client, cup):
    page = text(client, "/ratings/classic/")
    assert "Current rating after Pangea Cup" in page
    assert page.index("Anna Lindqvist") < page.index("Мария Сёмина") < page.index("渡辺 直樹")
    assert "Łukasz &lt;b&gt;Wrona" in page
    assert "1–4 of 4" in page


def test_the_start_of_ratings_leads_to_the_first_ladder(client):
    assert client.get("/ratings/").url == "/ratings/classic/"


def test_an_unknown_ladder_is_not_found(client):
    assert client.get("/ratings/antarctic/").status_code == 404


def test_an_empty_ladder_says_when_somebody_will_appear(client):
    page = text(client, "/ratings/north_star/")
    assert "A player appears after five rated tables." in page
    assert "fits these filters" not in page
    assert "fits these filters" in text(client, "/ratings/north_star/?country=RU")


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("name=семина", ["Мария Сёмина"]),
        ("name=сёмина,+мария", ["Мария Сёмина"]),
        ("name=ЛИНД", []),
        ("name=渡辺", ["渡辺 直樹"]),
        ("name=мезозой", ["Мария Сёмина"]),
        ("country=jp", ["渡辺 直樹"]),
        ("club=Kyoto+Ring", ["渡辺 直樹"]),
        ("games=6", []),
        ("games=-1", [name for name, _country, _club in PEOPLE]),
        ("games=abc&after=nonsense&before=1.2&country=%00", [name for name, _country, _club in PEOPLE]),
    ],
)
def test_filters_choose_the_lines(client, cup, query, names):
    page = client.get(f"/ratings/classic/list.csv?{query}")
    rows = list(csv.DictReader(io.StringIO(b"".join(page.streaming_content).decode("utf-8-sig"))))
    assert [row["player"] for row in rows] == names
    assert client.get(f"/ratings/classic/?{query}").status_code == 200


def test_the_file_is_exactly_what_is_shown_and_opens_with_cyrillic_names(client, cup):
    response = client.get("/ratings/classic/list.csv?country=RU")
    raw = b"".join(response.streaming_content)
    assert raw.startswith(b"\xef\xbb\xbf")
    assert 'attachment; filename="rating-list-classic-current.csv"' in response["Content-Disposition"]
    (row,) = csv.DictReader(io.StringIO(raw.decode("utf-8-sig")))
    assert (row["rank"], row["player"], row["rating"], row["games"]) == ("2", "Мария Сёмина", "1533", "5")
    bare = b"".join(client.get("/ratings/classic/list.csv?bom=0").streaming_content)
    assert not bare.startswith(b"\xef\xbb\xbf")


def test_the_inactive_are_hidden_until_asked_for_and_have_no_rank(client, cup, time_machine):
    time_machine.move_to(datetime.datetime(2027, 6, 15, 12, tzinfo=datetime.UTC))
    assert "Anna Lindqvist" not in text(client, "/ratings/classic/")
    page = text(client, "/ratings/classic/?all=1")
    assert "Anna Lindqvist" in page
    assert "inactive" in page
    assert '<td class="num">–</td>' in page
    assert "Anna Lindqvist" in text(client, "/ratings/classic/?f=1&games=5")
    assert "Anna Lindqvist" not in text(client, "/ratings/classic/?f=1&active=1&games=5")


def test_pages_follow_one_another_without_gap_or_repetition(client, monkeypatch):
    names = [f"p{number:03d}" for number in range(120)]
    tables = [[(names[first + seat], seat + 1) for seat in range(4)] for first in range(0, 120, 4)]
    rated("Big Cup", MAY, [tables] * 5)
    seen, url = [], "/ratings/classic/"
    while url:
        response = client.get(url)
        page = response.content.decode()
        seen.append(page.count('<tr id="p-'))
        following = link(page, "next")
        url = f"/ratings/classic/{following}" if following else ""
    assert seen == [50, 50, 20]
    assert "<p>101–120 of 120</p>" in page
    assert "<p>51–100 of 120</p>" in text(client, f"/ratings/classic/{link(page, 'prev')}")


def test_a_question_shows_the_sum_of_the_last_change(client, cup):
    anna = Player.objects.get(name="Anna Lindqvist")
    page = text(client, f"/ratings/classic/?why={anna.public_id}")
    assert "Finished ahead of more opponents than a rating of 1500 predicted" in page
    assert "+2.500" in page
    assert "Every change" in page
    assert client.get("/ratings/classic/?why=nobody").status_code == 200


def test_the_readers_own_line_is_marked(client, cup):
    maria = Player.objects.get(name="Мария Сёмина")
    maria.user = make_user("maria")
    maria.save()
    assert 'class="mine"' not in text(client, "/ratings/classic/")
    client.force_login(maria.user)
    assert f'<tr id="p-{maria.public_id}" class="mine"' in text(client, "/ratings/classic/")


def test_the_live_column_changes_after_a_confirmed_table(client, cup):
    version = classic().version
    assert client.get(f"/ratings/classic/board/?v={version}").status_code == 204
    running = tournament("Autumn Cup", [[[("Anna Lindqvist", 1), ("Мария Сёмина", 2)]]], starts_on=MAY)
    confirm(running.rounds.get().tables.get())
    drain()
    page = client.get(f"/ratings/classic/board/?v={version}")
    assert page.status_code == 200
    fragment = page.content.decode()
    assert fragment.startswith('<section class="panel flush" id="board"')
    assert f"v={classic().version}" in fragment
    assert '<span class="change change-live">+16</span>' in fragment
    assert "Autumn Cup" in fragment


def test_files_and_the_api_name_the_rated_tournament_while_another_one_runs(client, cup):
    running = tournament("Autumn Cup", [[[("Anna Lindqvist", 1), ("Мария Сёмина", 2)]]], starts_on=MAY)
    confirm(running.rounds.get().tables.get())
    drain()
    page = client.get("/ratings/classic/list.csv?name=anna")
    (row,) = csv.DictReader(io.StringIO(b"".join(page.streaming_content).decode("utf-8-sig")))
    assert (row["last_tournament"], row["last_played_on"]) == ("Pangea Cup", "2026-05-02")
    assert row["live_change"] == "16"
    (line,) = client.get("/api/v1/ratings/classic/list/?name=anna").json()["results"]
    assert (line["last_tournament"], line["last_played_on"]) == ("Pangea Cup", "2026-05-02")
    assert (line["last_tournament_slug"], line["live"]) == (cup.slug, 16)
    assert "Autumn Cup" in text(client, "/ratings/classic/")


def test_an_unchanged_page_is_not_sent_again(client, cup):
    first = client.get("/ratings/classic/")
    again = client.get("/ratings/classic/", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = client.get("/ratings/classic/", headers={"If-None-Match": first["ETag"], "Accept-Language": "ru"})
    assert other.status_code == 200
    rated("Next Cup", datetime.date(2026, 5, 9), [[[("Anna Lindqvist", 1), ("Мария Сёмина", 2)]]])
    assert client.get("/ratings/classic/", headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_a_new_name_shows_at_once(client, cup):
    first = client.get("/ratings/classic/")
    anna = Player.objects.get(name="Anna Lindqvist")
    anna.name = "Anna Berg"
    anna.save()
    page = client.get("/ratings/classic/", headers={"If-None-Match": first["ETag"]})
    assert page.status_code == 200
    assert "Anna Berg" in page.content.decode()


@pytest.mark.parametrize("players", [12, 1000])
def test_the_board_takes_at_most_three_queries_whatever_its_size(client, players):
    names = [f"p{number:04d}" for number in range(players)]
    Player.objects.bulk_create(Player(name=name, search_text=name, public_id=name) for name in names)
    tables = [[(names[first + seat], seat + 1) for seat in range(4)] for first in range(0, players, 4)]
    rated("Cup", MAY, [tables] * 5)
    forget_all()
    with CaptureQueriesContext(
        connection,
    ) as queries:
        client.get("/ratings/classic/")
    assert len(queries) == 3


def test_official_lists_are_found_by_number_and_date(client, cup):
    assert "No official list yet" in text(client, "/ratings/classic/lists/")
    publish_official_list("classic", datetime.date(2026, 6, 1), by=officer(), note="One table corrected.")
    assert "№ 1" in text(client, "/ratings/classic/lists/")
    page = text(client, "/ratings/classic/lists/1/")
    assert "Official list № 1" in page
    assert "One table corrected." in page
    assert client.get("/ratings/classic/?list=1").url == "/ratings/classic/lists/1/"
    assert client.get("/ratings/classic/lists/on/2026-06-14/").url == "/ratings/classic/lists/1/"
    assert client.get("/ratings/classic/?list=2026-06-14").url == "/ratings/classic/lists/on/2026-06-14/"
    for missing in ("lists/2/", "lists/on/2026-05-01/", "lists/on/2026-99-99/", "lists/on/soon/"):
        assert client.get(f"/ratings/classic/{missing}").status_code == 404
    early = client.get("/ratings/classic/lists/on/2026-05-01/").content.decode()
    assert "No official list was in force on 1 May 2026." in early
    assert "The first one, № 1, is of 1 June 2026." in early
    raw = b"".join(client.get("/ratings/classic/lists/1/list.csv").streaming_content).decode("utf-8-sig")
    assert [row["list_number"] for row in csv.DictReader(io.StringIO(raw))] == ["1"] * 4


def test_filters_stay_when_another_list_or_a_file_is_chosen(client, cup):
    publish_official_list("classic", datetime.date(2026, 6, 1), by=officer())
    page = text(client, "/ratings/classic/?country=RU&all=1")
    assert '<input type="hidden" name="country" value="RU"><input type="hidden" name="all" value="1">' in page
    assert "/ratings/classic/list.csv?country=RU&amp;all=1&amp;columns=pairing" in page
    assert client.get("/ratings/classic/?list=1&country=RU").url == "/ratings/classic/lists/1/?country=RU"
    on_a_day = client.get("/ratings/classic/?list=2026-06-14&country=RU").url
    assert client.get(on_a_day).url == "/ratings/classic/lists/1/?country=RU"
    page = text(client, "/ratings/classic/lists/1/?country=RU")
    assert "/ratings/classic/lists/1/list.csv?country=RU&amp;columns=pairing" in page


def test_whoever_is_new_on_the_board_is_called_so_on_phones_too(client, cup):
    publish_official_list("classic", datetime.date(2026, 6, 1), by=officer())
    rated("Next Cup", datetime.date(2026, 6, 6), [[[("Newt", 1), ("Olm", 2)]]] * 5)
    page = text(client, "/ratings/classic/")
    (line,) = re.findall(r'>Newt</a>.*?<span class="second phone-only">(.*?)</th>', page)
    assert ">new<" in line


def test_the_fingerprint_of_a_list_is_whole_and_explained(client, cup):
    made = publish_official_list("classic", datetime.date(2026, 6, 1), by=officer())
    page = text(client, "/ratings/classic/lists/1/")
    assert made.digest in page
    assert "SHA-256 over rank, player, rating and games" in page


def test_how_it_works_prints_the_numbers_a_clerk_needs(client):
    page = text(client, "/ratings/how-it-works/")
    assert "0.909" in page
    assert "Everybody starts at 1500" in page


def test_reading_sets_no_cookie_and_a_kept_page_holds_no_form_token(cup):
    for _visitor in range(2):
        response = Client().get("/ratings/classic/")
        assert not response.cookies
        assert "Anna Lindqvist" in response.content.decode()
        assert "csrfmiddlewaretoken" not in response.content.decode()


def member(name: str, **roles) -> Client:
    """The browser of a player's account; forms need their token."""
    person = Player.objects.get(name=name)
    person.user = make_user(name.split()[0].lower(), **roles)
    person.save()
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(person.user)
    return browser


def test_every_reader_has_the_page_with_their_own_name_line_and_token(client, cup):
    anna, maria = member("Anna Lindqvist"), member("Мария Сёмина")
    tokens = set()
    for browser, name, other in (
        (anna, "Anna Lindqvist", "Мария Сёмина"),
        (maria, "Мария Сёмина", "Anna Lindqvist"),
    ):
        page = text(browser, "/ratings/classic/")
        assert f'<span class="person-name">{name}</span>' in page
        assert f'<span class="person-name">{other}</span>' not in page
        own = Player.objects.get(name=name).public_id
        assert re.findall(r'<tr id="p-(\w+)" class="mine"', page) == [own]
        tokens.add(page.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0])
    assert len(tokens) == 2
    page = text(client, "/ratings/classic/")
    assert 'class="mine"' not in page
    assert "Sign in" in page
    assert "Sign out" not in page


def test_the_form_that_signs_out_has_a_token_that_is_taken(cup):
    browser = member("Anna Lindqvist")
    assert browser.post("/accounts/logout/").status_code == 403
    token = text(browser, "/ratings/classic/").split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
    assert browser.post("/accounts/logout/", {"csrfmiddlewaretoken": token}).status_code == 302
    assert "Sign in" in text(browser, "/ratings/classic/")


def test_a_page_is_kept_for_each_language(client, cup):
    for _visit in range(2):
        english = text(client, "/ratings/classic/")
        russian = client.get("/ratings/classic/", headers={"Accept-Language": "ru"}).content.decode()
        assert "Current rating after Pangea Cup" in english
        assert "5 games" in english
        assert "Where players stand" in english
        assert "Текущий рейтинг после турнира «Pangea Cup»" in russian
        assert "5 партий" in russian
        assert '<html lang="ru"' in russian
        assert not re.search("Current rating|games<|Where players stand|Download CSV", russian)


def test_only_officers_see_the_way_to_their_desk(client, cup):
    first = text(client, "/ratings/classic/")
    browser = Client()
    browser.force_login(officer())
    assert "/ratings/classic/desk/" in text(browser, "/ratings/classic/")
    assert "/ratings/classic/desk/" not in text(member("Anna Lindqvist"), "/ratings/classic/")
    assert "/ratings/classic/desk/" not in first + text(client, "/ratings/classic/")


def test_a_role_or_a_name_that_changes_is_no_unchanged_page(cup):
    browser = member("Anna Lindqvist")
    first = browser.get("/ratings/classic/")
    user = Player.objects.get(name="Anna Lindqvist").user
    LadderRole.objects.create(ladder=classic(), user=user, role=LadderRole.Role.OFFICER)
    again = browser.get("/ratings/classic/", headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 200
    assert "/ratings/classic/desk/" in again.content.decode()


def test_every_page_leads_back_to_its_own_address_in_another_language(client, cup):
    for query in ("", "?country=SE", "?country=RU&amp;all=1"):
        page = text(client, f"/ratings/classic/{unescape(query)}")
        assert set(re.findall('name="next" value="([^"]*)"', page)) == {f"/ratings/classic/{query}"}


def test_the_form_shows_the_filters_of_its_page(client, cup):
    for country, other in (("SE", "RU"), ("RU", "SE"), ("SE", "JP")):
        page = text(client, f"/ratings/classic/?country={country}&name=<i>")
        assert page.count(f"<option selected>{country}</option>") == 2
        assert f"<option>{other}</option>" in page
        assert page.count('name="name" value="&lt;i&gt;"') == 3  # two forms, and the chooser of lists
        assert "<i>" not in page


def test_nothing_kept_outlives_a_result(client, cup):
    before = [text(client, "/ratings/classic/"), text(client, "/ratings/classic/?all=1")]
    assert "1 player" not in before[0]
    rated(
        "Next Cup",
        datetime.date(2026, 5, 9),
        [[[(name, 5 - place) for place, (name, _c, _k) in enumerate(PEOPLE, 1)]]],
    )
    for page in (text(client, "/ratings/classic/"), text(client, "/ratings/classic/?all=1")):
        assert "Current rating after Next Cup" in page
        assert "6 games" in page
        assert "5 games" not in page
        assert f"v={classic().version}" in page
        assert "Next Cup</td>" in page


def test_the_chart_follows_the_ratings_and_marks_the_reader(client, cup):
    def figure() -> str:
        return text(client, "/ratings/classic/").split('<figure class="chart">')[1].split("</figure>")[0]

    before = figure()
    assert "chart-bar-mine" in text(member("Anna Lindqvist"), "/ratings/classic/")
    assert "chart-bar-mine" not in text(client, "/ratings/classic/")
    strangers = [f"stranger {number}" for number in range(4)]
    rated(
        "Next Cup",
        datetime.date(2026, 5, 9),
        [[[(name, place) for place, name in enumerate(strangers, 1)]]] * 5,
    )
    assert before.count('<td class="num">1</td>') == 4
    assert figure().count('<td class="num">2</td>') == 4


def test_an_alarm_shows_at_once(client, cup):
    assert "differ from a full replay" not in text(client, "/ratings/classic/")
    RatingChange.objects.update(change=F("change") + 1)
    first = client.get("/ratings/classic/")
    verify_all()
    page = client.get("/ratings/classic/", headers={"If-None-Match": first["ETag"]})
    assert page.status_code == 200
    assert "differ from a full replay" in page.content.decode()


def test_a_message_is_shown_once_and_never_kept(cup):
    browser = Client()
    browser.force_login(officer())
    answer = browser.post("/ratings/classic/desk/publish/", {"on": "2026-06-01", "note": "", "sure": "1"})
    assert answer.status_code == 302
    assert 'class="messages"' in text(browser, "/ratings/classic/")
    assert 'class="messages"' not in text(browser, "/ratings/classic/")


def test_the_table_asks_for_news_with_its_filters_and_version(client, cup):
    version = classic().version
    for url in ("/ratings/classic/?country=SE", f"/ratings/classic/board/?country=SE&v={version - 1}"):
        assert f'hx-get="/ratings/classic/board/?country=SE&amp;v={version}"' in text(client, url)
