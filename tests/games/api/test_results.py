"""The whole chain through the API: read, submit with a key, confirm, read again."""

import pytest
from rest_framework.authtoken.models import Token
from rest_framework.test import APIClient

from games.models import ResultRevision, Table
from tests.factories import open_round, running_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return open_round(running_tournament(4)).tables.get()


def client_of(user) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {Token.objects.get_or_create(user=user)[0].key}")
    return client


def player_client(table: Table, number: int) -> APIClient:
    return client_of(table.seats.get(number=number).player.user)


def address(table: Table, action: str = "") -> str:
    slug = table.round.tournament.slug
    return f"/api/v1/tournaments/{slug}/rounds/{table.round.number}/tables/{table.number}/{action}"


def body(table: Table, scores, version=0, **more) -> dict:
    seats = [
        {"player": seat.player.public_id, "final_score": score, "discard": 10 + seat.number}
        for seat, score in zip(table.seats.order_by("number"), scores, strict=True)
    ]
    return {"version": version, "seats": seats, **more}


def test_a_result_is_submitted_confirmed_and_read(table):
    answer = player_client(table, 1).post(
        address(table, "result/"), body(table, [31, 24, 22, 10]), format="json"
    )
    assert (answer.status_code, answer.json()["status"]) == (200, "submitted")
    for number in (2, 3, 4):
        answer = player_client(table, number).post(address(table, "confirm/"), {"version": 1}, format="json")
    assert answer.json()["status"] == "confirmed"
    read = APIClient().get(address(table)).json()
    assert [(seat["place"], seat["points"]) for seat in read["seats"]] == [
        (1, "3"),
        (2, "2"),
        (3, "1"),
        (4, "0"),
    ]


def test_the_same_key_sent_twice_is_done_once(table):
    client = player_client(table, 1)
    first = client.post(
        address(table, "result/"), body(table, [31, 24, 22, 10]), format="json", HTTP_IDEMPOTENCY_KEY="k1"
    )
    second = client.post(
        address(table, "result/"), body(table, [31, 24, 22, 10]), format="json", HTTP_IDEMPOTENCY_KEY="k1"
    )
    assert first.json() == second.json()
    assert second.headers["Idempotency-Replayed"] == "true"
    assert ResultRevision.objects.count() == 1


def test_a_key_used_for_another_body_is_refused(table):
    client = player_client(table, 1)
    client.post(
        address(table, "result/"), body(table, [31, 24, 22, 10]), format="json", HTTP_IDEMPOTENCY_KEY="k1"
    )
    other = client.post(
        address(table, "result/"), body(table, [1, 2, 3, 4], 1), format="json", HTTP_IDEMPOTENCY_KEY="k1"
    )
    assert (other.status_code, other.json()["code"]) == (409, "key_reused")


def test_a_stale_version_gets_409_and_the_stored_result(table):
    player_client(table, 1).post(address(table, "result/"), body(table, [31, 24, 22, 10]), format="json")
    stale = player_client(table, 2).post(address(table, "result/"), body(table, [9, 9, 9, 9]), format="json")
    assert (stale.status_code, stale.json()["code"]) == (409, "stale_version")
    assert stale.json()["values"]["stored"]["seats"][0]["final_score"] == 31


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"final_score": -1}, "seats.0.final_score", "min_value"),
        ({"final_score": "many"}, "seats.0.final_score", "invalid"),
        ({"player": "nobody"}, "seats.0.player", "not_at_table"),
        ({"status": "asleep"}, "seats.0.status", "invalid_choice"),
    ],
)
def test_bad_input_names_its_field_and_stores_nothing(table, change, field, code):
    sent = body(table, [31, 24, 22, 10])
    sent["seats"][0].update(change)
    answer = player_client(table, 1).post(address(table, "result/"), sent, format="json")
    assert (answer.status_code, answer.json()["field"], answer.json()["code"]) == (400, field, code)
    assert ResultRevision.objects.count() == 0


def test_without_a_token_nothing_is_written(table):
    answer = APIClient().post(address(table, "result/"), body(table, [31, 24, 22, 10]), format="json")
    assert (answer.status_code, answer.json()["code"]) == (401, "not_authenticated")


def test_a_draft_round_is_not_public(table):
    table.round.status = "draft"
    table.round.save()
    assert APIClient().get(address(table)).status_code == 404


def test_a_key_that_does_not_exist_is_named(table):
    answer = player_client(table, 1).post(
        address(table, "result/"), body(table, [31, 24, 22, 10], zzz=1), format="json"
    )
    assert (answer.status_code, answer.json()["field"], answer.json()["code"]) == (400, "zzz", "unknown_key")
    assert ResultRevision.objects.count() == 0
