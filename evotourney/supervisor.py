"""Keeps a few child processes alive as one group and ends them together.

Knows no Django, no web server and no queue: it is given names and command lines. It starts every child in a session
of its own (a terminal's Ctrl-C then reaches the supervisor alone), starts a child again when it ends, and asks the
kernel to end the children should the supervisor itself be killed. Linux; elsewhere the last point is missing.

`python -m evotourney.supervisor PROCFILE` runs the lines `name: command` of a file.
"""

import contextlib
import ctypes
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

POLL_SECONDS = 0.1
GRACE_SECONDS = 8.0  # between the polite signal and the final one
HEALTHY_SECONDS = 60.0  # a child that lived this long has started well, even on a slow machine
GIVE_UP_AFTER = 3  # failures in a row while starting
LONGEST_DELAY_SECONDS = 8.0

_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def end_with_parent(sign: int = signal.SIGTERM) -> None:
    """Have the kernel send `sign` to this process when the thread that started it ends, even by kill -9."""
    if _libc is not None:
        _libc.prctl(_PR_SET_PDEATHSIG, int(sign), 0, 0, 0)


@dataclass
class Child:
    """One process to keep alive: `command` is an argument list, `pass_fds` the open files it inherits.

    With `pulse` it touches that file while it works, and is ended when it did not for `silent_seconds`: a process
    can live and hang, or live on without a child that does its work.
    """

    name: str
    command: Sequence[str]
    pass_fds: Sequence[int] = ()
    pulse: Path | None = None
    silent_seconds: float = 0.0
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    start_at: float = 0.0
    failures: int = 0


class Supervisor:
    """Runs children until a signal asks to stop, or until one of them can't be started at all."""

    def __init__(
        self,
        children: Sequence[Child],
        say: Callable[[str], object],
        *,
        grace_seconds: float = GRACE_SECONDS,
        give_up_after: int = GIVE_UP_AFTER,
    ) -> None:
        """`say` takes one line of text for the operator; `grace_seconds` is the time children get to end politely."""
        self.children = children
        self.say = say
        self.grace_seconds = grace_seconds
        self.give_up_after = give_up_after
        self._stops = 0

    def run(self) -> int:
        """Keep the children alive; return 0 after SIGINT, SIGTERM or SIGHUP, 1 when a child keeps failing.

        To be called in the main thread: signal handlers and the kernel's parent-death signal need it.
        """
        before = {
            sign: signal.signal(sign, self._on_stop)
            for sign in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        }
        try:
            while not self._stops:
                hopeless = next((child for child in self.children if not self._tend(child)), None)
                if hopeless is not None:
                    self.say(f"{hopeless.name} failed {hopeless.failures} times while starting. Stopping.")
                    return 1
                time.sleep(POLL_SECONDS)
            self.say("stopping ...")
            return 0
        finally:
            self._end_all()
            for sign, handler in before.items():
                signal.signal(sign, handler)

    def _on_stop(self, sign: int, frame: object) -> None:
        self._stops += 1

    def _tend(self, child: Child) -> bool:
        """Start the child if it isn't running and its delay is over; False when it is past hope."""
        if child.process is not None:
            status = child.process.poll()
            if status is None:
                self._end_if_silent(child, child.process)
                return True
            self._note_end(child, status)
        if child.failures >= self.give_up_after:
            return False
        if time.monotonic() >= child.start_at:
            self._start(child)
        return True

    def _start(self, child: Child) -> None:
        parent_pid = os.getpid()

        def tie_to_parent() -> None:
            end_with_parent()
            if os.getppid() != parent_pid:  # the parent died before the kernel knew
                os._exit(1)

        child.started = time.monotonic()
        child.process = subprocess.Popen(
            child.command,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            pass_fds=child.pass_fds,
            preexec_fn=tie_to_parent,  # safe: this process has one thread
        )

    def _end_if_silent(self, child: Child, process: subprocess.Popen[bytes]) -> None:
        if child.pulse is None:
            return
        try:
            silent = time.time() - child.pulse.stat().st_mtime
        except OSError:
            silent = float("inf")  # no sign of life yet
        if min(silent, time.monotonic() - child.started) > child.silent_seconds:
            self.say(f"{child.name} gave no sign of life for {child.silent_seconds:.0f} s, ending it")
            _signal_group(process, signal.SIGKILL)
            process.wait()

    def _note_end(self, child: Child, status: int) -> None:
        """Clear away what is left of the child's group and set when it starts again.

        The group goes first: after kill -9 of its parent a grandchild (Celery's embedded beat) lives on and would
        do its work twice. A child that somebody killed is started at once, one that failed by itself waits longer
        each time.
        """
        assert child.process is not None
        _signal_group(child.process, signal.SIGKILL)
        lived = time.monotonic() - child.started
        child.process = None
        failed_early = status >= 0 and lived < HEALTHY_SECONDS
        child.failures = child.failures + 1 if failed_early else 0
        delay = min(2.0 ** (child.failures - 1), LONGEST_DELAY_SECONDS) if failed_early else 0.0
        child.start_at = time.monotonic() + delay
        how = f"exit code {status}" if status >= 0 else f"signal {-status}"
        self.say(f"{child.name} ended ({how}), starting it again" + (f" in {delay:.0f} s" if delay else ""))

    def _end_all(self) -> None:
        """End every child: politely, and after the grace time or a second Ctrl-C by force, group by group."""
        running = [child.process for child in self.children if child.process is not None]
        for process in running:
            if process.poll() is None:
                process.terminate()
        deadline = time.monotonic() + self.grace_seconds
        while time.monotonic() < deadline and self._stops < 2 and any(p.poll() is None for p in running):
            time.sleep(POLL_SECONDS)
        for process in running:
            _signal_group(process, signal.SIGKILL)
            process.wait()


def _signal_group(process: subprocess.Popen[bytes], sign: int) -> None:
    """Send `sign` to every process of the child's group; fine when none is left."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, sign)


def read_procfile(text: str) -> list[Child]:
    """Return the children that `name: command` lines ask for; blank lines and lines that begin with # say nothing."""
    lines = [line.strip() for line in text.splitlines()]
    pairs = [line.partition(":") for line in lines if line and not line.startswith("#")]
    return [Child(name, shlex.split(command)) for name, _colon, command in pairs]


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asked = read_procfile(Path(sys.argv[1]).read_text())
    sys.exit(Supervisor(asked, _say, grace_seconds=20, give_up_after=20).run())
