"""The leaderboard as people, files and polling pages see it."""

import csv
import datetime
import io

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Player
from ratings.services.drain import drain
from ratings.services.lists import publish_official_list
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
        board = response.context["rows"]
        seen.append(board.count("<tr "))
        following = response.context["pager"]["next_url"]
        last, url = response, f"/ratings/classic/{following}" if following else ""
    assert seen == [50, 50, 20]
    assert last.context["pager"]["shown"] == "101–120 of 120"
    back = client.get(f"/ratings/classic/{last.context['pager']['previous_url']}")
    assert back.context["pager"]["shown"] == "51–100 of 120"


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
    from django.core.cache import cache

    names = [f"p{number:04d}" for number in range(players)]
    Player.objects.bulk_create(Player(name=name, search_text=name, public_id=name) for name in names)
    tables = [[(names[first + seat], seat + 1) for seat in range(4)] for first in range(0, players, 4)]
    rated("Cup", MAY, [tables] * 5)
    cache.clear()
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


def test_the_fingerprint_of_a_list_is_whole_and_explained(client, cup):
    made = publish_official_list("classic", datetime.date(2026, 6, 1), by=officer())
    page = text(client, "/ratings/classic/lists/1/")
    assert made.digest in page
    assert "SHA-256 over rank, player, rating and games" in page


def test_how_it_works_prints_the_numbers_a_clerk_needs(client):
    page = text(client, "/ratings/how-it-works/")
    assert "0.909" in page
    assert "Everybody starts at 1500" in page


def test_a_page_kept_for_everybody_has_a_form_token_for_each(client, cup):
    from django.test import Client

    first, second = Client(enforce_csrf_checks=True), Client(enforce_csrf_checks=True)
    first.get("/ratings/classic/")
    page = second.get("/ratings/classic/").content.decode()
    token = page.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
    sent = {"language": "ru", "next": "/ratings/classic/", "csrfmiddlewaretoken": token}
    assert second.post("/i18n/setlang/", sent).status_code == 302
    assert "Anna Lindqvist" in page
