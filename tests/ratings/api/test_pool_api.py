"""The pool of a ladder and the statistics of the game through the API."""

import csv
import datetime
import io

import pytest

from tests.ratings.api.answers import API, ask
from tests.ratings.factories import player, rated

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("today")]

MAY, JUNE = datetime.date(2026, 5, 2), datetime.date(2026, 6, 6)


@pytest.fixture
def cups():
    return [rated("May", MAY, [[[("a", 1), ("b", 2), ("c", 2), ("d", 4)]]] * 5),
            rated("June", JUNE, [[[("a", 1), ("e", 2)]]])]  # fmt: skip


def test_the_pool_of_a_ladder(client, cups):
    found = ask(client, "ratings/classic/statistics/")
    assert (found["players_ever"], found["players"], found["periods"], found["seats"]) == (5, 4, 2, 22)
    assert found["activity"] == [{"month": "2026-05-01", "seats": 20}, {"month": "2026-06-01", "seats": 2}]
    assert sum(one["players"] for one in found["distribution"]) == 4
    assert found["distribution"][0] == {"first": 1400, "last": 1449, "players": 1}
    assert ask(client, "ratings/north_star/statistics/")["distribution"] == []


def test_periods_by_day(client, cups):
    found = ask(client, "ratings/classic/periods/?after=2026-05-02")["results"]
    assert found == [{"day": "2026-06-06", "players": 2, "seats": 2, "change": 0, "newcomers": 1}]
    raw = b"".join(client.get(f"{API}ratings/classic/periods.csv").streaming_content).decode("utf-8-sig")
    assert [row["day"] for row in csv.DictReader(io.StringIO(raw))] == ["2026-05-02", "2026-06-06"]
    assert client.get(f"{API}ratings/classic/periods/?after=May").status_code == 400


def test_the_expectation_can_be_looked_up(client):
    found = ask(client, "ratings/classic/expectation/")
    assert (found["cap"], len(found["expected"]), found["expected"][0]) == (800, 801, 500000)


def test_what_tables_tell_about_the_game(client, cups):
    found = ask(client, "statistics/")
    assert found["tables"] == 6
    four = next(one for one in found["seats"] if one["size"] == 4)
    assert four["seats"][0] == {"seat": 1, "tables": 5, "won": 5_000_000}
    assert ask(client, f"statistics/?tournament={cups[1].slug}")["tables"] == 1
    own = ask(client, f"statistics/?player={player('e').public_id}")
    assert own["seats"] == [{"size": 2, "seats": [{"seat": 2, "tables": 1, "won": 0}]}]
    assert ask(client, "statistics/?edition=flight")["tables"] == 0
    for name, value in (("tournament", "nowhere"), ("player", "nobody"), ("edition", "chess")):
        refused = client.get(f"{API}statistics/?{name}={value}")
        assert (refused.status_code, refused.json()["field"]) == (400, name)
        assert refused.json()["code"] == f"unknown_{name}"


def test_every_answer_in_json_has_an_example_in_the_schema(client):
    schema = client.get(f"{API}schema/", headers={"Accept": "application/json"}).json()
    without = [
        (method, path)
        for path, operations in schema["paths"].items()
        if path.startswith((f"{API}ratings/", f"{API}statistics/")) and not path.endswith(".csv")
        for method, operation in operations.items()
        if "examples" not in str(operation)
    ]
    assert without == []
