"""Files of a ladder for federations: everybody's change in a period, and the list for pairing programs."""

import csv
import datetime
import io
from decimal import Decimal

import pytest

from ratings.services.lists import publish_official_list
from ratings.tasks import tell_answers
from tests.ratings.factories import officer, player, rated

pytestmark = pytest.mark.django_db

MAY, JUNE = datetime.date(2026, 5, 2), datetime.date(2026, 6, 6)
FIRST = [[[("a", 1), ("b", 2), ("c", 2), ("d", 4)]]]
SECOND = [[[("b", 1), ("a", 2)]], [[("a", 1), ("b", 2), ("c", 3)]]]
TEN = ["ID_No", "Name", "Sex", "Fed", "Clubnumber", "ClubName", "Birthday", "Rtg_Nat", "Fide_No", "Rtg_Int"]
CHANGES = ("/ratings/classic/changes/{day}.csv", "/api/v1/ratings/classic/periods/{day}/changes.csv")


@pytest.fixture
def two(time_machine):
    time_machine.move_to(datetime.datetime(2026, 6, 15, 12, tzinfo=datetime.UTC))
    return rated("First Cup", MAY, FIRST), rated("Second Cup", JUNE, SECOND)


def lines(client, address: str) -> list[dict[str, str]]:
    response = client.get(address)
    assert response.status_code == 200
    return list(csv.DictReader(io.StringIO(b"".join(response.streaming_content).decode("utf-8-sig"))))


@pytest.mark.parametrize("address", CHANGES)
def test_every_change_of_a_period_follows_from_its_sums(client, two, address):
    found = lines(client, address.format(day="2026-06-06"))
    assert ["b", "a", "c"] == [row["player"] for row in found]
    for row in found:
        score, expected, total = (Decimal(row[name]) for name in ("score", "expected", "total"))
        assert abs(score - expected - total) <= Decimal("0.000001"), row
        assert int(row["change"]) == round(int(row["k_factor"]) * total), row
        assert int(row["rating_after"]) == int(row["rating_before"]) + int(row["change"]), row


def test_a_line_says_what_the_page_of_the_player_says(client, two):
    row = lines(client, CHANGES[0].format(day="2026-06-06"))[1]
    assert {
        "ladder": "classic",
        "period": "2026-06-06",
        "player_id": player("a").public_id,
        "player": "a",
        "rating_before": "1520",
        "k_factor": "40",
        "games": "2",
        "score": "1.000000",
        "expected": "1.057502",
        "total": "-0.057502",
        "change": "-2",
        "rating_after": "1518",
    } == row


@pytest.mark.parametrize("address", CHANGES)
@pytest.mark.parametrize("day", ["2026-06-05", "2026-06-31", "soon"])
def test_a_day_without_a_period_has_no_file(client, two, address, day):
    assert 404 == client.get(address.format(day=day)).status_code


def test_a_rated_tournament_offers_what_it_changed(client, two):
    first, second = two
    tell_answers()
    assert (
        "/ratings/classic/changes/2026-05-02.csv"
        in client.get(f"/tournaments/{first.slug}/").content.decode()
    )
    assert "changes/2026-05-02.csv" not in client.get(f"/tournaments/{second.slug}/").content.decode()


def test_pairing_programs_get_their_ten_columns_of_every_list(client, time_machine):
    time_machine.move_to(datetime.datetime(2026, 6, 15, 12, tzinfo=datetime.UTC))
    rated("Long Cup", MAY, FIRST * 5)
    publish_official_list("classic", datetime.date(2026, 6, 10), by=officer())
    address = "/ratings/classic/lists/1/list.csv?columns=pairing"
    assert f'href="{address}"' in client.get("/ratings/classic/lists/1/").content.decode()
    for one in (address, "/ratings/classic/list.csv?columns=pairing"):
        found = lines(client, one)
        assert TEN == list(found[0])
        plain = lines(client, one.partition("?")[0])
        assert 4 == len(found)
        assert [(row["player"], row["rating"]) for row in plain] == [
            (row["Name"], row["Rtg_Nat"]) for row in found
        ]
