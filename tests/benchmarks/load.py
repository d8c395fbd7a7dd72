"""Many visitors at once, from one thread: a request on each of 16 connections, a new one as soon as it is answered."""

import selectors
import socket
import time
from dataclasses import dataclass, field

_buffer = bytearray(1 << 18)  # one for all: what comes is counted, not kept


@dataclass
class Load:
    """What came back. seconds: from opening a connection to its end, of every request; elapsed: of them all."""

    elapsed: float = 0.0
    seconds: list[float] = field(default_factory=list)
    statuses: set[int] = field(default_factory=set)
    longest: int = 0

    @property
    def per_second(self) -> float:
        return len(self.seconds) / self.elapsed

    def percentile(self, share: float) -> float:
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def request_to(port: int, path: str, headers: dict[str, str]) -> bytes:
    """A GET whose answer ends with its connection."""
    lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Connection: close"]
    return "\r\n".join([*lines, *(f"{name}: {value}" for name, value in headers.items()), "", ""]).encode()


def ask(port: int, request: bytes, seconds: float, connections: int = 16) -> Load:
    """Ask the same of 127.0.0.1 for so many seconds."""
    load, selector = Load(), selectors.DefaultSelector()
    started = time.perf_counter()
    for _number in range(connections):
        _open(selector, port, request)
    while selector.get_map():
        for key, _events in selector.select():
            if not _read(key.fileobj, key.data):
                selector.unregister(key.fileobj)
                _note(load, key.data)
                key.fileobj.close()
                if time.perf_counter() - started < seconds:
                    _open(selector, port, request)
    load.elapsed = time.perf_counter() - started
    selector.close()
    return load


@dataclass
class _Answer:
    started: float
    head: bytes = b""
    length: int = 0


def _open(selector: selectors.BaseSelector, port: int, request: bytes) -> None:
    answer = _Answer(time.perf_counter())
    connection = socket.create_connection(("127.0.0.1", port))
    connection.sendall(request)
    connection.setblocking(False)
    selector.register(connection, selectors.EVENT_READ, answer)


def _read(connection: socket.socket, answer: _Answer) -> bool:
    """Take what is there; False at the end."""
    read = connection.recv_into(_buffer)
    answer.head = answer.head or bytes(_buffer[:16])
    answer.length += read
    return read > 0


def _note(load: Load, answer: _Answer) -> None:
    load.seconds.append(time.perf_counter() - answer.started)
    load.statuses.add(int(answer.head[9:12]))
    load.longest = max(load.longest, answer.length)
