"""The supervisor with small processes of its own."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from evotourney.supervisor import Child, Supervisor, read_procfile
from tests.processes import kill, processes
from tests.worker_process import ROOT, wait_until

SLEEP = f"{sys.executable} -c 'import time; time.sleep(600)'"
DEAF = f"{sys.executable} -c 'import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)'"


def supervise(folder: Path, procfile: str) -> subprocess.Popen[str]:
    (folder / "Procfile").write_text(procfile)
    return subprocess.Popen(
        [sys.executable, "-m", "evotourney.supervisor", str(folder / "Procfile")],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


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


def test_a_child_that_hears_no_signal_is_killed_at_the_second_one(tmp_path: Path) -> None:
    parent = supervise(tmp_path, f"deaf: {DEAF}")
    wait_until(lambda: children(parent), "it runs")
    started = children(parent)
    kill(parent.pid, signal.SIGINT)
    assert "stopping ...\n" == parent.stdout.readline()
    kill(parent.pid, signal.SIGINT)
    assert 0 == parent.wait(timeout=15), "before the twenty seconds of grace are over"
    assert set() == started & set(processes())


def test_grandchildren_end_with_a_killed_child(tmp_path: Path) -> None:
    parent = supervise(tmp_path, 'family: sh -c "sleep 600 & wait"')
    wait_until(lambda: children(parent), "it runs")
    [child] = children(parent)
    wait_until(lambda: any(parent_pid == child for parent_pid, _ in processes().values()), "it has a child")
    family = {pid for pid, (parent_pid, _) in processes().items() if parent_pid == child} | {child}
    kill(child)
    wait_until(lambda: children(parent) - {child}, "started again")
    assert set() == family & set(processes())
    kill(parent.pid, signal.SIGTERM)
    parent.wait(timeout=60)


def test_children_do_not_share_the_terminal_s_group(tmp_path: Path) -> None:
    parent = supervise(tmp_path, f"one: {SLEEP}")
    wait_until(lambda: children(parent), "it runs")
    [child] = children(parent)
    wait_until(lambda: os.getpgid(child) == child, "it has a group of its own")
    kill(parent.pid, signal.SIGTERM)
    assert 0 == parent.wait(timeout=60)
