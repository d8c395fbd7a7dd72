"""Lists of ladders go by pages, forwards and back, and lose nothing."""

import datetime

import pytest

from games.models import Registration
from ratings.api import boards, people, players, pool
from ratings.services.lists import publish_official_list
from tests.ratings.api.answers import API, ask
from tests.ratings.factories import officer, player, rated

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("today")]

DAYS = [datetime.date(2026, 5, day) for day in (2, 9, 16, 23, 30)]


@pytest.fixture
def season():
    """Ann met b five times, c to g once each; five tournaments, one of them without her."""
    tables = [[("ann", 1), ("b", 2), (other, 3)] for other in "cdefg"]
    made = [rated(f"Cup {day.day}", day, [[table]]) for day, table in zip(DAYS, tables, strict=True)]
    Registration.objects.bulk_create(Registration(tournament=one, player=player("ann")) for one in made)
    return made


def walk(client, path: str, name: str) -> tuple[list, list]:
    """What `name` says on every page, forwards and then back from the last page; pages as lists."""
    forwards, url = [], API + path
    while url:
        page = client.get(url).json()
        forwards.append([row[name] for row in page["results"]])
        last, url = page, page["next"]
    back = [[row[name] for row in last["results"]]]
    while last["previous"]:
        last = client.get(last["previous"]).json()
        back.append([row[name] for row in last["results"]])
    return forwards, back[::-1]


@pytest.mark.parametrize(
    ("path", "name", "pages"),
    [
        ("ratings/players/{ann}/opponents/", "name", [["b", "c"], ["d", "e"], ["f", "g"]]),
        (
            "ratings/players/{ann}/tournaments/",
            "name",
            [["Cup 30", "Cup 23"], ["Cup 16", "Cup 9"], ["Cup 2"]],
        ),
        (
            "ratings/classic/players/{ann}/history/",
            "tournament_name",
            [["Cup 2", "Cup 9"], ["Cup 16", "Cup 23"], ["Cup 30"]],
        ),
        (
            "ratings/classic/periods/",
            "day",
            [["2026-05-02", "2026-05-09"], ["2026-05-16", "2026-05-23"], ["2026-05-30"]],
        ),
    ],
)
def test_a_list_goes_by_pages_forwards_and_back(client, season, monkeypatch, path, name, pages):
    for module, size in (
        (people, "OPPONENTS_PAGE"),
        (people, "TOURNAMENTS_PAGE"),
        (players, "HISTORY_PAGE"),
        (pool, "PERIODS_PAGE"),
    ):
        monkeypatch.setattr(module, size, 2)
    forwards, back = walk(client, path.format(ann=player("ann").public_id), name)
    assert (forwards, back) == (pages, pages)


def test_official_lists_go_by_pages(client, cup, monkeypatch):
    monkeypatch.setattr(boards, "LISTS_PAGE", 1)
    for month in (5, 6):
        publish_official_list("classic", datetime.date(2026, month, 3), by=officer())
    assert walk(client, "ratings/classic/lists/", "number") == ([[2], [1]], [[2], [1]])
    assert ask(client, "ratings/classic/lists/?on=2026-05-20")["results"][0]["number"] == 1


def test_a_page_beyond_the_last_row_is_empty_and_ends_there(client, season):
    found = ask(client, f"ratings/players/{player('ann').public_id}/opponents/?after=0.0")
    assert found == {"next": None, "previous": None, "results": []}


def test_an_opponent_met_meanwhile_is_not_missed_on_the_next_page(client, season, monkeypatch):
    monkeypatch.setattr(people, "OPPONENTS_PAGE", 2)
    first = ask(client, f"ratings/players/{player('ann').public_id}/opponents/")
    rated("Cup 31", datetime.date(2026, 5, 31), [[[("ann", 1), ("h", 2)]]])
    following = client.get(first["next"]).json()
    assert [row["name"] for row in following["results"]] == ["d", "e"]
