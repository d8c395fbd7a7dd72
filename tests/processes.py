"""The processes of this machine, read from /proc: who is whose child and what it runs."""

import contextlib
import os
import random
import signal
import socket
from pathlib import Path

PORTS = range(
    10_000, 30_000
)  # below those the kernel gives to outgoing connections, which come and go all the time


def processes() -> dict[int, tuple[int, bytes]]:
    """Return pid -> (parent's pid, command line) of every process that is not yet dead."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state, parent = (folder / "stat").read_text().rpartition(")")[2].split()[:2]
            command = (folder / "cmdline").read_bytes()
        except OSError:  # it ended meanwhile
            continue
        if state != "Z":
            found[int(folder.name)] = (int(parent), command)
    return found


def with_descendants(pid: int) -> set[int]:
    """Return the process, its children, theirs and so on."""
    found, table = {pid}, processes()
    while more := {child for child, (parent, _) in table.items() if parent in found} - found:
        found |= more
    return found


def child_of(parent_pid: int, words: bytes) -> int | None:
    """Return the pid of the child whose command line holds these words, None while there is none."""
    return next(
        (pid for pid, (parent, line) in processes().items() if parent == parent_pid and words in line), None
    )


def kill(pid: int, sign: int = signal.SIGKILL) -> None:
    """Send a signal, kill -9 by default; fine when the process is gone."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, sign)


def free_port() -> int:
    """Return a port of the loopback address that nobody uses and nobody is given before it is taken."""
    chance = random.SystemRandom()  # tests in other processes look for a port too
    while True:
        port = chance.choice(PORTS)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
