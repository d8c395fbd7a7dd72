"""The large installation on one machine: every part may be killed, nothing of it stays."""

import contextlib
import http.client
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from evotourney.supervisor import end_with_parent
from tests.processes import child_of, free_port, kill, processes, with_descendants
from tests.worker_process import ROOT, wait_until

pytestmark = [pytest.mark.postgres, pytest.mark.redis, pytest.mark.xdist_group("scale")]

PARTS = {
    b"worker1@": "worker",
    b"gunicorn": "web server",
    b"beat": "schedule",
    b"bin/postgres": "database",
    b"redis-server": "broker",
    b"nginx": "proxy",
}


class Installation:
    def __init__(self, folder: Path) -> None:
        self.port, self.log = free_port(), folder / "scale.log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                ["bash", str(ROOT / "deploy" / "scale_up.sh"), "--empty", "--port", str(self.port)],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=end_with_parent,  # a test run that is killed leaves nothing behind
            )

    def is_ready(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=240)
        try:
            connection.request("GET", "/readyz")
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    def part(self, words: bytes) -> int | None:
        supervisor = child_of(self.process.pid, b"evotourney.supervisor")
        return child_of(supervisor, words) if supervisor else None

    def text(self) -> str:
        return self.log.read_text(errors="replace")


@pytest.fixture(scope="module")
def installation(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    made = Installation(tmp_path_factory.mktemp("scale"))
    wait_until(made.is_ready, "the site answers", made.text, seconds=600)
    yield made
    family = with_descendants(made.process.pid) if made.process.poll() is None else set()
    kill(made.process.pid, signal.SIGTERM)
    with contextlib.suppress(subprocess.TimeoutExpired):
        made.process.wait(timeout=120)
    for pid in family & set(processes()):
        kill(pid)
    made.process.wait()


@pytest.mark.parametrize("words", PARTS, ids=PARTS.get)
def test_a_killed_part_comes_back(installation: Installation, words: bytes) -> None:
    wait_until(lambda: installation.part(words), "it runs", installation.text)
    first = installation.part(words)
    assert first is not None
    kill(first)
    wait_until(lambda: installation.part(words) not in (None, first), "started again", installation.text)
    wait_until(installation.is_ready, "the site answers again", installation.text)


def test_ctrl_c_ends_every_process(installation: Installation) -> None:
    pids = with_descendants(installation.process.pid)
    kill(installation.process.pid, signal.SIGTERM)
    assert installation.process.wait(timeout=240) == 0, installation.text()
    wait_until(lambda: not pids & set(processes()), "nothing is left", installation.text)
