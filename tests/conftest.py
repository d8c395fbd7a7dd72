"""What every test may rely on: clean caches, a queue of its own, and real servers where a test asks for them.

A test marked `postgres`, `redis` or `browser` needs that thing. Without it the test is skipped with the reason; where
everything has to be there (CI=true) it fails instead.
"""

import os
import shutil
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import hypothesis
import pytest
from django.conf import settings
from django.core.signals import request_finished, request_started
from playwright.sync_api import BrowserContext, expect

from tests.worker_process import WorkerProcess, wait_until, wait_until_nobody_asks_the_database

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
BROWSER_PATIENCE = 120_000  # ms, of every action and every wait in a browser: a busy machine is not a fault


def pytest_configure(config: pytest.Config) -> None:
    """Give each test process its own broker and cache, and passwords that cost nothing to hash."""
    hypothesis.settings.register_profile("evotourney", **hypothesis_profile())
    hypothesis.settings.load_profile("evotourney")
    expect.set_options(timeout=BROWSER_PATIENCE)
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    scratch = Path(tempfile.mkdtemp(prefix="evotourney-test-"))
    config.add_cleanup(lambda: shutil.rmtree(scratch, ignore_errors=True))
    settings.STATIC_ROOT = scratch
    if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
        settings.DATABASES["default"]["OPTIONS"]["timeout"] = (
            240  # s: SQLite's queue of writers is not a fair one
        )
    if settings.REDIS_URL:
        settings.REDIS_URL = settings.CELERY_BROKER_URL = redis_of_this_process(settings.REDIS_URL)
        settings.CACHES["default"]["LOCATION"] = settings.REDIS_URL
    else:
        settings.CELERY_BROKER_URL = f"sqla+sqlite:///{scratch / 'broker.sqlite3'}"
        settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}


def hypothesis_profile() -> dict[str, object]:
    """How to look for examples: no clock judges, and with CI=true the same code gets the same examples every time.

    A new example that fails is wanted at a desk; in CI it would stop a change that has nothing to do with it.
    """
    is_ci = os.environ.get("CI") == "true"
    found: dict[str, object] = {"deadline": None, "suppress_health_check": [hypothesis.HealthCheck.too_slow]}
    return found | ({"derandomize": True, "database": None} if is_ci else {"derandomize": False})


def redis_of_this_process(url: str) -> str:
    """Return the URL with a Redis database of its own for each test process: gw0 has 1, gw1 has 2, alone 0."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "")
    number = int(worker.removeprefix("gw")) + 1 if worker else 0
    server, _, _database = url.removeprefix("redis://").partition("/")
    return f"redis://{server}/{number}"


def chromium_path() -> str | None:
    return next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)


def what_is_missing(marker: str) -> str | None:
    """Return why a test with this marker can't run here, None when it can."""
    match marker:
        case "postgres" if "postgresql" not in settings.DATABASES["default"]["ENGINE"]:
            return "needs PostgreSQL: set DATABASE_URL=postgres://..."
        case "redis" if not settings.REDIS_URL:
            return "needs Redis: set REDIS_URL=redis://..."
        case "browser" if chromium_path() is None:
            return "needs chromium: apt install chromium"
    return None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All browser tests run in one process: one chromium at a time."""
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.xdist_group("browser"))


def pytest_runtest_setup(item: pytest.Item) -> None:
    for marker in ("postgres", "redis", "browser"):
        if item.get_closest_marker(marker) and (reason := what_is_missing(marker)):
            if os.environ.get("CI") == "true":
                pytest.fail(f"{reason} (nothing may be skipped under CI=true)", pytrace=False)
            pytest.skip(reason)
    if item.get_closest_marker("browser"):
        # Playwright's event loop stands in this thread until the process ends; database calls beside it are harmless.
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"


@pytest.fixture(autouse=True)
def _english() -> None:
    """The language that the last request of another test spoke is still active in this process."""
    from django.utils import translation

    translation.activate("en")


@pytest.fixture(autouse=True)
def _clean_cache() -> None:
    """Rate limits and cached pages of one test don't reach the next."""
    from django.core.cache import cache

    from evotourney.memory import forget_all

    cache.clear()
    forget_all()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict) -> dict:
    """Use the chromium of the system: no browser is downloaded."""
    return {
        **browser_type_launch_args,
        "executable_path": chromium_path(),
        "args": CHROMIUM_ARGUMENTS,
        "timeout": BROWSER_PATIENCE,
    }


@pytest.fixture
def new_context(new_context: Callable[..., BrowserContext]) -> Iterator[Callable[..., BrowserContext]]:
    """Contexts that wait patiently; after the test they are closed and the site has answered all they asked.

    Pages keep asking for news, and a request that still runs while the tables are emptied can end in a deadlock.
    Nothing moves unless a test wants it: a colour half-way between two has a contrast of its own.
    """
    made: list[BrowserContext] = []
    answering: set[threading.Thread] = set()

    def started(**_more: object) -> None:
        answering.add(threading.current_thread())

    def finished(**_more: object) -> None:
        answering.discard(threading.current_thread())

    def make(**options: object) -> BrowserContext:
        context = new_context(**{"reduced_motion": "reduce"} | options)
        context.set_default_timeout(BROWSER_PATIENCE)
        made.append(context)
        return context

    request_started.connect(started)
    request_finished.connect(finished)
    yield make
    for context in made:
        context.close()
    answering.discard(threading.main_thread())
    wait_until(lambda: not any(one.is_alive() for one in list(answering)), "every request is answered")
    request_started.disconnect(started)
    request_finished.disconnect(finished)


@pytest.fixture
def worker_process(transactional_db: None, tmp_path: Path) -> Iterator[WorkerProcess]:
    """A real Celery worker with its schedule, as its own process, on this test's database and broker.

    Started; the test may `kill()` it and `start()` it again.
    """
    worker = WorkerProcess(tmp_path)
    worker.start()
    yield worker
    worker.kill()
    wait_until_nobody_asks_the_database()
