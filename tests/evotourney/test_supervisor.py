"""The supervisor with small processes of its own."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from evotourney.supervisor import Child, Supervisor, end_with_parent, read_procfile
from tests.processes import kill, processes, with_descendants
from tests.worker_process import ROOT, wait_until

SLEEP = "sleep 600"
# Ignores the polite signal and says so by making the file `deaf`.
DEAF = "sh -c \"trap '' TERM; touch deaf; sleep 600\""
# With a time of grace that no test waits for.
SUPERVISE = """
import sys
from evotourney.supervisor import Supervisor, read_procfile
group = Supervisor(read_procfile(sys.argv[1]), lambda line: print(line, flush=True), grace_seconds=3600)
sys.exit(group.run())
"""


# Of one child, which touches the file `pulse`.
SUPERVISE_PULSE = """
import sys
from pathlib import Path
from evotourney.supervisor import Child, Supervisor
child = Child("worker", ["sh", "-c", sys.argv[1]], pulse=Path("pulse"), silent_seconds=float(sys.argv[2]))
sys.exit(Supervisor([child], lambda line: print(line, flush=True)).run())
"""


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Starts programs in the test's folder; after the test nothing of them is left."""
    started: list[subprocess.Popen[str]] = []

    def start(program: str, *arguments: str) -> subprocess.Popen[str]:
        started.append(
            subprocess.Popen(
                [sys.executable, "-c", program, *arguments],
                cwd=tmp_path,
                env={**os.environ, "PYTHONPATH": str(ROOT)},
                stdout=subprocess.PIPE,
                text=True,
                preexec_fn=end_with_parent,
            )
        )
        return started[-1]

    yield start
    for one in started:
        for pid in with_descendants(one.pid) if one.poll() is None else ():
            kill(pid)
        one.communicate()


@pytest.fixture
def supervise(start: Callable[..., subprocess.Popen[str]]) -> Callable[[str], subprocess.Popen[str]]:
    """Starts supervisors of a Procfile."""
    return lambda procfile: start(SUPERVISE, procfile)


def children(parent: subprocess.Popen[str]) -> set[int]:
    return {pid for pid, (parent_pid, _) in processes().items() if parent_pid == parent.pid}


def test_a_procfile_names_children_and_their_commands() -> None:
    read = read_procfile("# two parts\n\nweb: run --port 80 'a b'\n worker: work\n")
    assert [("web", ["run", "--port", "80", "a b"]), ("worker", ["work"])] == [
        (one.name, one.command) for one in read
    ]


def test_a_child_that_keeps_failing_ends_the_whole() -> None:
    said: list[str] = []
    child = Child("bad", [sys.executable, "-c", "raise SystemExit(7)"])
    assert 1 == Supervisor([child], said.append, give_up_after=2).run()
    again = "bad ended (exit code 7), starting it again in 1 s"
    assert [
        again,
        "bad ended (exit code 7), starting it again in 2 s",
        "bad failed 2 times while starting. Stopping.",
    ] == said


def test_signal_handlers_are_given_back() -> None:
    before = signal.getsignal(signal.SIGTERM)
    Supervisor([Child("bad", [sys.executable, "-c", "raise SystemExit(7)"])], str, give_up_after=1).run()
    assert before == signal.getsignal(signal.SIGTERM)


def test_a_child_that_hears_no_signal_is_killed_at_the_second_one(supervise, tmp_path: Path) -> None:
    parent = supervise(f"deaf: {DEAF}")
    wait_until((tmp_path / "deaf").exists, "it hears nothing any more")
    started = children(parent)
    kill(parent.pid, signal.SIGINT)
    assert "stopping ...\n" == parent.stdout.readline()
    kill(parent.pid, signal.SIGINT)
    assert 0 == parent.wait(timeout=240)
    assert set() == started & set(processes())


@pytest.mark.parametrize("command", ["sleep 600", "touch pulse; sleep 600"])
def test_a_child_that_lives_without_a_sign_of_life_is_started_again(start, command: str) -> None:
    parent = start(SUPERVISE_PULSE, command, "2")
    wait_until(lambda: children(parent), "it runs")
    [first] = children(parent)
    assert "worker gave no sign of life for 2 s, ending it\n" == parent.stdout.readline()
    assert "worker ended (signal 9), starting it again\n" == parent.stdout.readline()
    wait_until(lambda: children(parent) and children(parent) != {first}, "another one runs")


def test_a_child_that_gives_signs_of_life_goes_on(start, tmp_path: Path) -> None:
    parent = start(SUPERVISE_PULSE, "while true; do touch pulse; echo >> beats; sleep 0.2; done", "240")
    wait_until(lambda: children(parent), "it runs")
    first = children(parent)
    wait_until(lambda: (tmp_path / "beats").exists() and (tmp_path / "beats").stat().st_size > 20, "it beats")
    assert first == children(parent)
    kill(parent.pid, signal.SIGTERM)
    assert "stopping ...\n" == parent.stdout.readline()
    assert 0 == parent.wait(timeout=240)


def test_grandchildren_end_with_a_killed_child(supervise) -> None:
    parent = supervise('family: sh -c "sleep 600 & wait"')
    wait_until(lambda: children(parent), "it runs")
    [child] = children(parent)
    wait_until(lambda: any(parent_pid == child for parent_pid, _ in processes().values()), "it has a child")
    family = {pid for pid, (parent_pid, _) in processes().items() if parent_pid == child} | {child}
    kill(child)
    wait_until(lambda: children(parent) - {child}, "started again")
    wait_until(lambda: not family & set(processes()), "the old ones are gone")


def test_children_do_not_share_the_terminal_s_group(supervise) -> None:
    parent = supervise(f"one: {SLEEP}")
    wait_until(lambda: children(parent), "it runs")
    [child] = children(parent)
    wait_until(lambda: os.getpgid(child) == child, "it has a group of its own")
    kill(parent.pid, signal.SIGTERM)
    assert 0 == parent.wait(timeout=240)
