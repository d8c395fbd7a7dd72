"""Every operation of the API against its own description: never a 5xx, never an answer the schema does not know.

EVOTOURNEY_BATTERY_CASES (default 3) is how many requests each operation gets from each kind of caller.
"""

import contextlib
import os

import hypothesis
import pytest
import schemathesis
from hypothesis import strategies
from rest_framework.authtoken.models import Token
from rest_framework.throttling import SimpleRateThrottle
from schemathesis import GenerationMode, openapi
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import positive_data_acceptance

from evotourney.wsgi import application
from games.models import Player
from tests.factories import open_round, play_round, running_tournament

CASES = int(os.environ.get("EVOTOURNEY_BATTERY_CASES", "3"))
# A document may have the right shape and still say what cannot be: no schema tells that a board holds too many cards.
MEANING = [positive_data_acceptance]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def addresses(monkeypatch) -> dict[str, list]:
    """Values for the parts of addresses that name something which is there; no rate limit."""
    monkeypatch.setattr(SimpleRateThrottle, "allow_request", lambda *_args: True)
    tournament = running_tournament(8)
    play_round(tournament)
    open_round(tournament)
    players = list(Player.objects.order_by("pk").values_list("public_id", flat=True))
    return {
        "slug": [tournament.slug],
        "number": [1, 2],
        "table": [1, 2],
        "player_id": players[:3],
        "opponent_id": players[3:5],
        "code": ["classic", "north_star", "base", "results_csv"],
        "token": [None, *(Token.objects.create(user=user).key for user in callers(tournament))],
    }


def callers(tournament) -> list:
    return [tournament.created_by, Player.objects.exclude(user=None).order_by("pk").first().user]


def ask(
    operation, mode: GenerationMode, addresses: dict[str, list], token: str | None, problems: list[str]
) -> None:
    """Send made-up requests to one operation, every other one to an address where something is."""

    @hypothesis.settings(
        max_examples=CASES,
        derandomize=True,
        database=None,
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    @hypothesis.given(
        case=operation.as_strategy(mode),
        lots=strategies.randoms(use_true_random=False),
        real=strategies.booleans(),
    )
    def send(case: schemathesis.Case, lots, real: bool) -> None:
        for name in set(case.path_parameters or ()) & set(addresses) if real else ():
            case.path_parameters[name] = lots.choice(addresses[name])
        key = {"Authorization": f"Token {token}"} if token else {}
        answer = case.call(headers=key)
        try:
            case.validate_response(answer, headers=key, excluded_checks=MEANING)
        except FailureGroup as problem:
            problems.extend(f"{operation.label}: {one}" for one in problem.exceptions)

    with contextlib.suppress(hypothesis.errors.Unsatisfiable):  # nothing can be wrong where nothing is sent
        send()


def test_no_request_breaks_the_api_or_gets_an_answer_that_the_schema_does_not_know(addresses):
    schema = openapi.from_wsgi("/api/v1/schema/?format=json", application)
    problems: list[str] = []
    labels = []
    for found in schema.get_all_operations():
        operation = found.ok()
        labels.append(operation.label)
        for token in addresses["token"]:
            ask(operation, GenerationMode.POSITIVE, addresses, token, problems)
    assert "POST /api/v1/boards/check" in labels
    assert problems == []


def test_a_body_that_does_not_fit_the_schema_is_refused(addresses):
    """Parameters are tried in tests/evotourney/test_api.py, in a hundredth of the time."""
    schema = openapi.from_wsgi("/api/v1/schema/?format=json", application)
    problems: list[str] = []
    _visitor, organiser, _player = addresses["token"]
    for found in schema.get_all_operations():
        if found.ok().method.upper() != "GET":
            ask(found.ok(), GenerationMode.NEGATIVE, addresses, organiser, problems)
    assert problems == []
