"""What load balancers and monitors see."""

from pathlib import Path

import pytest
from django.test import Client

from evotourney.celery import app as celery_app
from evotourney.pulse import give_pulse
from ratings.models import OutboxEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def _broker_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(celery_app.conf, "broker_url", "redis://127.0.0.1:1/0")


def gauges(text: str) -> dict[str, float]:
    lines = [line.split() for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in lines}


def test_a_process_that_answers_is_alive(client: Client) -> None:
    answer = client.get("/healthz")
    assert (200, b"ok\n") == (answer.status_code, answer.content)


def test_ready_when_database_and_queue_answer(client: Client) -> None:
    answer = client.get("/readyz")
    assert (200, {"database": "ok", "queue": "ok"}) == (answer.status_code, answer.json())


@pytest.mark.usefixtures("_broker_away")
def test_not_ready_while_the_queue_is_away(client: Client) -> None:
    answer = client.get("/readyz")
    assert (503, {"database": "ok", "queue": "unavailable"}) == (answer.status_code, answer.json())
    assert "5" == answer["Retry-After"]


@pytest.fixture
def own_folder(settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


@pytest.mark.usefixtures("own_folder")
def test_metrics_count_the_work_that_waits(client: Client) -> None:
    OutboxEntry.objects.create(kind=OutboxEntry.Kind.PERIOD, key="classic")
    give_pulse()
    answer = gauges(client.get("/metrics").content.decode())
    assert 0 <= answer.pop("evotourney_worker_silent_seconds") < 240
    assert 0 <= answer.pop("evotourney_outbox_oldest_seconds") < 60
    assert {
        "evotourney_database_up": 1,
        "evotourney_queue_up": 1,
        "evotourney_queue_messages": 0,
        "evotourney_outbox_pending": 1,
        "evotourney_outbox_given_up": 0,
    } == answer


@pytest.mark.usefixtures("own_folder")
def test_metrics_say_nothing_of_a_worker_that_never_worked(client: Client) -> None:
    assert "evotourney_worker_silent_seconds" not in gauges(client.get("/metrics").content.decode())


@pytest.mark.usefixtures("_broker_away")
def test_metrics_leave_out_what_cannot_be_read(client: Client) -> None:
    answer = gauges(client.get("/metrics").content.decode())
    assert 0 == answer["evotourney_queue_up"]
    assert "evotourney_queue_messages" not in answer


def test_nobody_keeps_a_copy_of_the_state(client: Client) -> None:
    for path in ("/healthz", "/readyz", "/metrics"):
        assert "no-store" in client.get(path)["Cache-Control"]
