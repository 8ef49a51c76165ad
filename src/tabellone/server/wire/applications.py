"""A WSGI application asked from a few threads: its surroundings, its whole answer, and the bytes of that."""

from __future__ import annotations

import io
import logging
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from email.utils import formatdate
from functools import lru_cache
from http import HTTPStatus
from http.client import responses
from queue import SimpleQueue
from typing import Any
from urllib.parse import unquote_to_bytes

from tabellone.server.wire.heads import RequestHead

Environ = dict[str, Any]
Application = Callable[[Environ, Callable[..., object]], Iterable[bytes]]
Address = tuple[str, int]
log = logging.getLogger("tabellone.wire")
BODILESS = frozenset({204, 304})

_EVERYWHERE: Environ = {
    "SCRIPT_NAME": "",
    "wsgi.version": (1, 0),
    "wsgi.url_scheme": "http",
    "wsgi.multithread": True,
    "wsgi.multiprocess": True,
    "wsgi.run_once": False,
}
_APART = frozenset({"content-length", "content-type", "connection", "expect"})


def environ_of(head: RequestHead, body: io.BytesIO, *, here: Address, there: Address) -> Environ:
    """What WSGI calls a request. A name with `_` is left out: it would pass for one with `-`."""
    environ = _EVERYWHERE | {
        "REQUEST_METHOD": head.method,
        "PATH_INFO": unquote_to_bytes(head.path).decode("latin-1") if "%" in head.path else head.path,
        "QUERY_STRING": head.query,
        "SERVER_PROTOCOL": head.version,
        "SERVER_NAME": here[0],
        "SERVER_PORT": str(here[1]),
        "REMOTE_ADDR": there[0],
        "REMOTE_PORT": str(there[1]),
        "CONTENT_TYPE": head.headers.get("content-type", ""),
        "CONTENT_LENGTH": str(head.length),
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
    }
    for name, value in head.headers.items():
        if name not in _APART and "_" not in name:
            environ[_called_by_wsgi(name)] = value
    return environ


@dataclass(slots=True)
class WireAnswer:
    """An answer as it leaves."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def head(self, *, stays: bool) -> bytes:
        """Status and headers; the length is said unless the status knows no body."""
        lines = [f"HTTP/1.1 {self.status} {_phrase(self.status)}", f"Date: {_date(int(time.time()))}"]
        lines += [f"{name}: {value}" for name, value in self.headers if name.lower() != "content-length"]
        if self.status not in BODILESS:
            told = (value for name, value in self.headers if name.lower() == "content-length")
            lines.append(f"Content-Length: {next(told, len(self.body))}")
        lines.append(f"Connection: {'keep-alive' if stays else 'close'}\r\n\r\n")
        return "\r\n".join(lines).encode("latin-1", "replace")

    def content(self, method: str) -> bytes:
        """What follows the head."""
        return b"" if method == "HEAD" or self.status in BODILESS else self.body


def _phrase(status: int) -> str:
    return responses.get(status, "Unknown")


@lru_cache(maxsize=1)
def _date(second: int) -> str:
    return formatdate(second, usegmt=True)


@lru_cache(maxsize=200)
def _called_by_wsgi(header: str) -> str:
    return "HTTP_" + header.upper().replace("-", "_")


def plain_answer(status: int) -> WireAnswer:
    """What the wire itself has to say: the status in words."""
    headers = [("Content-Type", "text/plain; charset=utf-8")]
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        headers.append(("Retry-After", "5"))
    return WireAnswer(status, headers, f"{status} {_phrase(status)}\n".encode())


def whole_answer(application: Application, environ: Environ) -> WireAnswer:
    """The whole answer: who reads it slowly holds its bytes, and not a thread."""
    got: list[Any] = []

    def start(status: str, headers: list[tuple[str, str]], _trouble: object = None) -> None:
        got[:] = int(status[:3]), headers

    answer = application(environ, start)
    try:
        body = b"".join(answer)
    finally:
        close = getattr(answer, "close", None)
        if close is not None:
            close()
    return WireAnswer(got[0], list(got[1]), body)


Taken = Callable[[WireAnswer], None]
Asked = tuple[Environ, Taken]


class WireCrew:
    """The threads that ask the application: all there from the beginning, and never more.

    Addresses take turns: who asks for a thousand pages at once waits for them alone.
    """

    def __init__(self, application: Application, threads: int) -> None:
        self._application = application
        self._some: SimpleQueue[None] = SimpleQueue()  # as many as there are requests
        self._lock, self._of, self._turns = threading.Lock(), dict[str, deque[Asked]](), deque[str]()
        for number in range(threads):
            threading.Thread(target=self._work, name=f"web-{number}", daemon=True).start()

    def ask(self, address: str, environ: Environ, taken: Taken) -> None:
        """Have it asked for somebody at this address; `taken` is called with the answer, in the thread."""
        with self._lock:
            if address not in self._of:
                self._of[address] = deque()
                self._turns.append(address)
            self._of[address].append((environ, taken))
        self._some.put(None)

    def _next(self) -> Asked:
        """The first of the address whose turn it is."""
        self._some.get()
        with self._lock:
            address = self._turns.popleft()
            found = self._of[address].popleft()
            if self._of[address]:
                self._turns.append(address)
            else:
                del self._of[address]
            return found

    def _work(self) -> None:
        while True:
            environ, taken = self._next()
            try:
                answer = whole_answer(self._application, environ)
            except Exception:
                log.exception("An answer failed")
                answer = plain_answer(500)
            taken(answer)
            del environ, taken, answer  # nothing of it is kept while the next one is waited for
