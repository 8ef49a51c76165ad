"""A small application on a real socket, in a thread of this process."""

from __future__ import annotations

import asyncio
import re
import socket
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from tabellone.server.wire.bounds import WireBounds
from tabellone.server.wire.listening import listening_socket, serve_until
from tests.patience import PATIENCE

MOST = 1_000_000  # bytes that an address of the small application takes


class Small:
    """The application: it tells what it was asked, and waits or answers much where the address says so."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str, int]] = []
        self.go, self.begun = threading.Event(), threading.Event()

    def __call__(self, environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        method, path = environ["REQUEST_METHOD"], environ["PATH_INFO"]
        body = environ["wsgi.input"].read()
        self.asked.append((method, path, len(body)))
        self.begun.set()
        if path == "/wait":
            assert self.go.wait(PATIENCE)
        if path == "/fault":
            raise ValueError(path)
        if path == "/same":
            start("304 Not Modified", [("ETag", '"a"'), ("Content-Length", "9")])
            return [b"not sent."]
        told = b"x" * 20_000_000 if path == "/much" else f"{method} {path} {len(body)}".encode()
        start("200 OK", [("Content-Type", "text/plain")])
        return [told]


class Served:
    """The small application, and where it answers."""

    def __init__(self, bounds: WireBounds) -> None:
        self.application, self._bounds = Small(), bounds
        self._socket = listening_socket("127.0.0.1", 0)
        self.port = int(self._socket.getsockname()[1])
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()))

    async def _serve(self) -> None:
        self._loop, self._ending = asyncio.get_running_loop(), asyncio.Event()
        self._loop.call_soon(self._ready.set)
        await serve_until(self._ending, self._socket, self.application, self._bounds, takes)

    def begin(self) -> None:
        self._thread.start()
        assert self._ready.wait(PATIENCE)

    def end(self) -> None:
        """Ask it to end; it may finish first."""
        self._loop.call_soon_threadsafe(self._ending.set)

    def join(self) -> None:
        self.application.go.set()
        if self._thread.is_alive():
            self.end()
        self._thread.join(PATIENCE)

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)


def takes(_path: str, _headers: Mapping[str, str]) -> int:
    """What every address of the small application takes."""
    return MOST


@contextmanager
def served(**bounds: float) -> Iterator[Served]:
    """Serve with these bounds, as long as it is needed; who is late is looked for often."""
    one = Served(WireBounds(**{"threads": 2, "look_seconds": 0.05, **bounds}))  # type: ignore[arg-type]  # by name
    one.begin()
    try:
        yield one
    finally:
        one.join()


def request(path: str, method: str = "GET", *, length: int | None = None, more: str = "") -> bytes:
    """The head of a request."""
    announced = "" if length is None else f"Content-Length: {length}\r\n"
    return f"{method} {path} HTTP/1.1\r\nHost: small.example\r\n{announced}{more}\r\n".encode()


def answer(connection: socket.socket) -> tuple[int, bytes]:
    """The next answer: status and body; 0 where there is none."""
    data = b""
    while b"\r\n\r\n" not in data:
        more = received(connection)
        if not more:
            return 0, data
        data += more
    head, _, body = data.partition(b"\r\n\r\n")
    found = re.search(rb"(?i)content-length: (\d+)", head)
    while found and len(body) < int(found[1]):
        more = received(connection)
        if not more:
            break
        body += more
    return int(head.split()[1]), body


def received(connection: socket.socket) -> bytes:
    """What comes next; nothing once the other side is gone."""
    try:
        return connection.recv(1 << 16)
    except ConnectionError:
        return b""


def all_received(connection: socket.socket) -> bytes:
    """All that comes until the other side ends."""
    parts = []
    while more := received(connection):
        parts.append(more)
    return b"".join(parts)
