"""What a load balancer and a monitor ask: is the process alive, can it work, how much work is waiting."""

from collections.abc import Callable

from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from evotourney.celery import app as celery_app
from evotourney.pulse import silent_seconds
from ratings.queries import outbox_state

QUEUE_SECONDS = 2  # how long to wait for a broker that is away


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Alive: this process answers. Touches nothing else, so a database that is away restarts no web server."""
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    """Ready: database and queue answer. 503 names the one that does not, without saying where it lives."""
    states = {"database": _state(ask_database), "queue": _state(queue_length)}
    is_ready = all(state == "ok" for state in states.values())
    return JsonResponse(
        states, status=200 if is_ready else 503, headers={} if is_ready else {"Retry-After": "5"}
    )


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Gauges in the text format of Prometheus; one that can't be read is left out."""
    lines = []
    for name, meaning, value in gauges():
        lines += [
            f"# HELP evotourney_{name} {meaning}",
            f"# TYPE evotourney_{name} gauge",
            f"evotourney_{name} {value:g}",
        ]
    return HttpResponse("".join(f"{line}\n" for line in lines), content_type="text/plain; version=0.0.4")


def gauges() -> list[tuple[str, str, float]]:
    """Return (name, meaning, value) of everything worth an alarm. See OPERATIONS.md for the limits."""
    is_database_up, is_queue_up = _state(ask_database) == "ok", _state(queue_length) == "ok"
    found: list[tuple[str, str, float]] = [
        ("database_up", "1 when the database answers.", is_database_up),
        ("queue_up", "1 when the broker answers.", is_queue_up),
    ]
    if is_queue_up:
        found.append(("queue_messages", "Messages that wait for a worker.", queue_length()))
    silent = silent_seconds()
    if silent is not None:
        found.append(
            ("worker_silent_seconds", "Since the worker's last sign of life in this data folder.", silent)
        )
    if is_database_up:
        state = outbox_state()
        found += [
            ("outbox_pending", "Outbox entries not done yet.", state["open"]),
            (
                "outbox_given_up",
                "Outbox entries that failed too often and wait for a person.",
                state["given_up"],
            ),
            (
                "outbox_oldest_seconds",
                "Age of the oldest entry not done, in seconds.",
                state["oldest_seconds"],
            ),
        ]
    return found


def ask_database() -> None:
    """Raise when the database does not answer."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def queue_length() -> int:
    """Return how many messages wait in the broker; raise when it is away."""
    with celery_app.connection_for_read() as broker:
        broker.ensure_connection(max_retries=1, timeout=QUEUE_SECONDS)
        queue = broker.default_channel.queue_declare(celery_app.conf.task_default_queue)
        return int(queue.message_count)


def _state(ask: Callable[[], object]) -> str:
    try:
        ask()
    except Exception:  # whatever a driver raises, the answer is the same
        return "unavailable"
    return "ok"
