"""While the database is away."""

from collections.abc import Callable

import pytest
from django.db import OperationalError, connection
from django.test import Client, RequestFactory

from evotourney.outage import DatabaseOutageMiddleware


@pytest.fixture
def answer_to(rf: RequestFactory) -> Callable:
    def answer(path: str, error: Exception):
        return DatabaseOutageMiddleware(lambda request: None).process_exception(rf.get(path), error)

    return answer


def test_a_page_asks_to_come_back(answer_to: Callable) -> None:
    answer = answer_to("/", OperationalError("connection refused"))
    assert (503, "5") == (answer.status_code, answer["Retry-After"])
    assert b"connection" not in answer.content


def test_the_api_answers_with_its_error_object(answer_to: Callable) -> None:
    answer = answer_to("/api/v1/players/", OperationalError("connection refused"))
    assert (503, "application/json") == (answer.status_code, answer["Content-Type"])
    assert b'{"code": "unavailable"' == answer.content[:22]


def test_other_errors_stay_errors(answer_to: Callable) -> None:
    assert answer_to("/", ValueError("a mistake of ours")) is None


@pytest.mark.django_db(transaction=True)
def test_a_real_connection_that_fails_is_answered_through_the_whole_site(client: Client) -> None:
    def refuse(execute, sql, params, many, context):
        raise OperationalError("server closed the connection unexpectedly")

    with connection.execute_wrapper(refuse):
        answer = client.get("/")
        ready = client.get("/readyz")
    assert 503 == answer.status_code
    assert {"database": "unavailable", "queue": "ok"} == ready.json()
