"""`manage.py serve`, as a real process group with its own temporary data."""

import http.client
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from evotourney.supervisor import end_with_parent
from tests.processes import child_of, free_port, kill, processes, with_descendants
from tests.worker_process import ROOT, wait_until

pytestmark = pytest.mark.xdist_group("serve")

FAMILY = 7  # serve, gunicorn with two processes, Celery with two processes and beat


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a migrated database and the static files of the site."""
    folder = tmp_path_factory.mktemp("prepared")
    for command in (["migrate", "--verbosity", "0"], ["collectstatic", "--noinput", "--verbosity", "0"]):
        subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=environment(folder), check=True)
    return folder


def environment(folder: Path, **more: str) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return {**kept, "EVOTOURNEY_DATA_DIR": str(folder), "STATIC_ROOT": str(folder / "static"), **more}


class Site:
    """A running `serve` and what the test wants to know of it."""

    def __init__(self, folder: Path, *arguments: str, **more: str) -> None:
        self.log = folder / "serve.log"
        self.port = free_port()
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "serve", "--port", str(self.port), *arguments],
                cwd=ROOT,
                env=environment(folder, **more),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=end_with_parent,  # a test run that is killed leaves no site behind
            )

    def get(self, path: str) -> tuple[int, bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=240)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def is_ready(self) -> bool:
        try:
            return self.get("/readyz")[0] == 200
        except OSError:
            return False

    def child(self, module: bytes) -> int | None:
        """Return the pid of the child that runs this module, None while there is none."""
        return child_of(self.process.pid, module)

    def all_pids(self) -> set[int]:
        """Return `serve`, its children and theirs."""
        return with_descendants(self.process.pid)

    def text(self) -> str:
        return self.log.read_text(errors="replace")


@pytest.fixture
def start_site(prepared: Path, tmp_path: Path) -> Iterator[Callable[..., Site]]:
    """Start `serve` on a copy of the prepared data; whatever a test leaves running is killed."""
    sites: list[Site] = []
    # A test before may have started `serve` on the prepared folder itself; its broker does not belong to this one.
    shutil.copytree(prepared, tmp_path / "data", ignore=shutil.ignore_patterns("broker.sqlite3*"))

    def start(*arguments: str, **more: str) -> Site:
        site = Site(tmp_path / "data", *arguments, **more)
        sites.append(site)
        wait_until(site.is_ready, "the site answers", site.text)
        wait_until(lambda: len(site.all_pids()) >= FAMILY, "every process runs", site.text)
        return site

    yield start
    for site in sites:
        for pid in site.all_pids() if site.process.poll() is None else ():
            kill(pid)
        site.process.wait()


def run_serve(folder: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", "serve", *arguments],
        cwd=ROOT,
        env=environment(folder, **more),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
    )


def test_a_busy_port_is_one_clear_line_and_nothing_is_started(prepared: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        ended = run_serve(prepared, "--port", str(port))
    line = f"Cannot listen on 127.0.0.1:{port}: Address already in use. Choose another with --port.\n"
    assert (1, "", line) == (ended.returncode, ended.stdout, ended.stderr)


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (
            ["--port", "70000"],
            "Cannot listen on port 70000: a port lies between 1 and 65535. Choose one with --port.\n",
        ),
        (
            ["--host", "192.0.2.1", "--port", "8000"],
            "Cannot listen on 192.0.2.1:8000: Cannot assign requested address. Choose another with --host.\n",
        ),
    ],
)
def test_an_address_that_cannot_be_is_one_clear_line(prepared: Path, arguments: list[str], line: str) -> None:
    ended = run_serve(prepared, *arguments)
    assert (1, line) == (ended.returncode, ended.stderr)


def test_a_database_without_tables_says_what_to_run(tmp_path: Path) -> None:
    ended = run_serve(tmp_path)
    line = "The database is not up to date: run `python manage.py migrate` first.\n"
    assert (1, line) == (ended.returncode, ended.stderr)


def test_static_files_that_were_never_collected_say_what_to_run(prepared: Path, tmp_path: Path) -> None:
    ended = run_serve(prepared, STATIC_ROOT=str(tmp_path / "none"))
    line = "Static files are missing: run `python manage.py collectstatic --noinput` first.\n"
    assert (1, line) == (ended.returncode, ended.stderr)


def test_the_site_serves_pages_and_static_files_without_another_server(
    start_site: Callable[..., Site],
) -> None:
    site = start_site()
    assert (200, b"ok\n") == site.get("/healthz")
    assert (200, b'{"database": "ok", "queue": "ok"}') == site.get("/readyz")
    assert re.search(rb"^evotourney_outbox_pending 0$", site.get("/metrics")[1], re.MULTILINE)
    assert 200 == site.get("/static/admin/css/base.css")[0]


def test_a_second_serve_on_the_same_data_is_refused(start_site: Callable[..., Site], tmp_path: Path) -> None:
    start_site()
    ended = run_serve(tmp_path / "data", "--port", str(free_port()))
    assert 1 == ended.returncode
    assert ended.stderr.startswith(f"The site is already being served from {tmp_path / 'data'}.")


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_ends_every_process_with_exit_code_0(start_site: Callable[..., Site], sign: int) -> None:
    site = start_site()
    pids = site.all_pids()
    kill(site.process.pid, sign)
    assert 0 == site.process.wait(timeout=240)
    wait_until(lambda: not pids & set(processes()), "nothing is left", site.text)


@pytest.mark.parametrize("module", [b"celery", b"gunicorn"])
def test_a_killed_child_is_started_again_and_leaves_nothing_behind(
    start_site: Callable[..., Site], module: bytes
) -> None:
    site = start_site()
    first = site.child(module)
    assert first is not None
    family = {pid for pid, (parent, _) in processes().items() if parent == first} | {first}
    kill(first)
    wait_until(lambda: site.child(module) not in (None, first), "started again", site.text)
    wait_until(lambda: not family & set(processes()), "the old ones are gone", site.text)
    assert 200 == site.get("/readyz")[0]


def test_a_worker_that_hangs_is_started_again(start_site: Callable[..., Site], tmp_path: Path) -> None:
    site = start_site("--worker-silence", "30")
    first = site.child(b"celery")
    assert first is not None
    wait_until((tmp_path / "data" / "worker-pulse").exists, "it gave a sign of life", site.text)
    for pid in with_descendants(first):
        kill(pid, signal.SIGSTOP)
    wait_until(lambda: site.child(b"celery") not in (None, first), "started again", site.text)
    assert "worker gave no sign of life for 30 s, ending it" in site.text()
    wait_until(
        lambda: (tmp_path / "data" / "worker-pulse").stat().st_mtime > time.time() - 10, "it lives", site.text
    )


def test_no_request_fails_while_the_web_server_is_started_again(start_site: Callable[..., Site]) -> None:
    site = start_site()
    gunicorn = site.child(b"gunicorn")
    assert gunicorn is not None
    kill(gunicorn)
    wait_until(lambda: site.child(b"gunicorn") not in (None, gunicorn), "started again", site.text)
    assert [200] * 20 == [site.get("/healthz")[0] for _ in range(20)]


def test_a_killed_serve_takes_its_children_along_and_starts_again(start_site: Callable[..., Site]) -> None:
    site = start_site()
    pids = site.all_pids()
    kill(site.process.pid)
    site.process.wait()
    wait_until(lambda: not pids & set(processes()), "all children have ended", site.text)
    again = start_site()
    assert 200 == again.get("/readyz")[0]


def test_messages_of_an_earlier_run_are_forgotten(start_site: Callable[..., Site], tmp_path: Path) -> None:
    (tmp_path / "data" / "broker.sqlite3").write_bytes(b"left over, and not even a database")
    site = start_site()
    assert 200 == site.get("/readyz")[0]


def test_a_child_that_cannot_start_ends_the_whole_with_exit_code_1(prepared: Path, tmp_path: Path) -> None:
    ended = run_serve(prepared, "--port", str(free_port()), "--worker-processes", "-1")
    assert 1 == ended.returncode
    assert ended.stdout.endswith("Stopping.\n")


@pytest.mark.redis
def test_with_a_redis_url_no_broker_file_is_made(start_site: Callable[..., Site], tmp_path: Path) -> None:
    site = start_site(REDIS_URL=os.environ["REDIS_URL"])
    assert (200, b'{"database": "ok", "queue": "ok"}') == site.get("/readyz")
    assert not (tmp_path / "data" / "broker.sqlite3").exists()
