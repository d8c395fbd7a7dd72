"""Many people at once, through the API, on the database of this run."""

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections
from rest_framework.authtoken.models import Token
from rest_framework.test import APIClient

from games.models import Registration, ResultRevision, Seat, Table
from games.services import registration, rounds, tournaments
from games.services.errors import ServiceError
from tests.factories import entries, make_cast, make_tournament, open_round, running_tournament

pytestmark = pytest.mark.django_db(transaction=True)

AT_ONCE = 8


@pytest.fixture(autouse=True)
def _no_rate_limit(monkeypatch):
    monkeypatch.setattr("rest_framework.throttling.SimpleRateThrottle.allow_request", lambda *_args: True)


def at_once(work, jobs) -> list:
    """Run `work(job)` for all jobs in threads that each close their database connection."""

    def run(job):
        try:
            return work(job)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(AT_ONCE) as pool:
        return list(pool.map(run, jobs))


def client_of(user) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {Token.objects.get_or_create(user=user)[0].key}")
    return client


def result_body(table: Table, version: int = 0, **more) -> dict:
    seats = [
        {"player": seat.player.public_id, "final_score": one.final_score, "discard": one.discard}
        for seat, one in zip(
            table.seats.select_related("player").order_by("number"),
            entries(table, [30 - 3 * place for place in range(table.seats.count())]),
            strict=True,
        )
    ]
    return {"version": version, "seats": seats, **more}


def address(table: Table) -> str:
    slug = table.round.tournament.slug
    return f"/api/v1/tournaments/{slug}/rounds/{table.round.number}/tables/{table.number}/result/"


def test_of_many_confirmations_of_one_version_exactly_one_is_stored():  # battery 1
    tournament = running_tournament(4)
    table = open_round(tournament).tables.get()
    token_client = client_of(tournament.created_by)
    token = token_client._credentials["HTTP_AUTHORIZATION"]
    body = result_body(table, confirm=True)

    def post(_number):
        client = APIClient()
        client.credentials(HTTP_AUTHORIZATION=token)
        return client.post(address(table), body, format="json").status_code

    assert Counter(at_once(post, range(32))) == {200: 1, 409: 31}
    assert [one.action for one in ResultRevision.objects.all()] == ["submitted", "confirmed"]


def test_one_key_sent_ten_times_at_once_makes_one_row_and_ten_equal_answers():  # battery 3
    tournament = running_tournament(4)
    table = open_round(tournament).tables.get()
    token = client_of(tournament.created_by)._credentials["HTTP_AUTHORIZATION"]
    body = result_body(table)

    def post(_number):
        client = APIClient()
        client.credentials(HTTP_AUTHORIZATION=token)
        answer = client.post(address(table), body, format="json", HTTP_IDEMPOTENCY_KEY="once")
        return answer.status_code, json.dumps(answer.json(), sort_keys=True)

    answers = at_once(post, range(10))
    assert {status for status, _content in answers} == {200}
    assert len({content for _status, content in answers}) == 1
    assert ResultRevision.objects.count() == 1


def test_fifty_registrations_for_two_free_places():  # battery 4
    ada_tournament = make_tournament(capacity=2, waitlist_limit=9)
    tournaments.open_registration(tournament_id=ada_tournament.pk, by=ada_tournament.created_by)
    players = make_cast(50)

    def register(player):
        try:
            return registration.register(
                tournament_id=ada_tournament.pk, player=player, by=player.user
            ).status
        except ServiceError as refusal:
            return refusal.code

    answers = Counter(at_once(register, players))
    assert answers == {"confirmed": 2, "wait_listed": 9, "tournament_full": 39}
    assert Registration.objects.count() == 11


def test_two_arbiters_open_the_same_round():  # field case 37
    tournament = running_tournament(16)

    def seat(_number):
        return rounds.open_round(tournament_id=tournament.pk, number=1, by=tournament.created_by).pk

    assert len(set(at_once(seat, range(AT_ONCE)))) == 1
    assert Seat.objects.count() == 16


def test_tables_of_a_round_are_settled_by_many_clients_at_once():  # battery 2, small
    tournament = running_tournament(64)
    published = open_round(tournament)
    token = client_of(tournament.created_by)._credentials["HTTP_AUTHORIZATION"]
    jobs = [
        (address(table), result_body(table, confirm=True), f"table {table.number}")
        for table in published.tables.all()
    ]

    def post(job):
        where, body, key = job
        client = APIClient()
        client.credentials(HTTP_AUTHORIZATION=token)
        return client.post(where, body, format="json", HTTP_IDEMPOTENCY_KEY=key).status_code

    assert Counter(at_once(post, jobs)) == {200: 16}
    assert Table.objects.filter(status="confirmed").count() == 16
