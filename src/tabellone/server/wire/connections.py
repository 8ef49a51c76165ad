"""One connection: it reads a head and a body, has the application asked, and writes the answer, again and again.

Whoever is slow in any of these has until a moment that is set once, when it begins: a byte now and then moves nothing.
The application sees whole requests alone. A body over the bound of its address is not read: the application is asked
without it, and refuses it by the length that was announced.
"""

from __future__ import annotations

import asyncio
import io
import math
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Literal, cast

from tabellone import system
from tabellone.server.wire.applications import Address, Environ, Taken, WireAnswer, environ_of, plain_answer
from tabellone.server.wire.bounds import BodyBound, WireBounds
from tabellone.server.wire.guests import Guests, neighbourhood
from tabellone.server.wire.heads import END, LONGEST_HEAD, BadHeadError, RequestHead, read_head

State = Literal["idle", "head", "body", "work", "answer", "rest", "over"]
REST_SECONDS = 5.0  # in which who is refused may finish sending: else the refusal would not be read
CHUNK = 64 * 1024
NOTHING = RequestHead("GET", "/", "", "HTTP/1.1", {})  # before the first request
WAITING = frozenset({"idle", "head", "body", "answer", "rest"})


@dataclass(slots=True)
class WireOffice:
    """What all connections of a web process share."""

    loop: asyncio.AbstractEventLoop
    bounds: WireBounds
    guests: Guests
    ask: Callable[[str, Environ, Taken], None]
    body_bound: BodyBound
    here: Address
    closing: bool = False
    alone: Callable[[], None] = field(default=lambda: None)  # called when the last one is gone


class Connection(asyncio.Protocol):
    """The server's side of a socket."""

    def __init__(self, office: WireOffice) -> None:
        self._office = office
        self.address, self.held, self.waits, self.until = "", 0, True, math.inf
        self._state: State = "idle"
        self._transport: asyncio.Transport
        self._there: Address = ("", 0)
        self._read, self._searched = bytearray(), 0
        self._head = NOTHING
        self._body, self._stays = io.BytesIO(), True
        self._is_full = self._is_paused = self._said_all = self._is_whole = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody is there; nobody else may have room."""
        self._transport = cast("asyncio.Transport", transport)
        peer = self._transport.get_extra_info("peername") or ("", 0)
        self._there = str(peer[0]), int(peer[1])
        self._transport.set_write_buffer_limits(high=0)  # so that `resume_writing` means: it is all on its way
        if not self._office.bounds.proxies:
            self.address = neighbourhood(self._there[0])
        if self._office.closing or not self._office.guests.enter(self):
            self.drop()
            return
        self._enter("idle", self._office.bounds.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio's signature
        """It is gone; an application that is being asked finishes, and nobody reads its answer."""
        self._state, self.waits, self.until = "over", False, math.inf
        self._read, self._body = bytearray(), io.BytesIO()
        self._office.guests.leave(self)
        if not self._office.guests.all:
            self._office.alone()

    def drop(self) -> None:
        """End it at once; what was not sent is not sent any more."""
        self._state, self.until = "over", math.inf
        with suppress(OSError):  # it may be gone
            system.forget_unsent(self._transport.get_extra_info("socket"))
        self._transport.abort()

    def expire(self) -> None:
        """The moment is over."""
        if self._state in {"head", "body"}:
            self._refuse(408)
        elif self._state == "idle":
            self._transport.close()
        else:
            self.drop()

    def leave_when_done(self) -> None:
        """The server ends: who asks nothing goes now, the others once they are answered."""
        if self._state in {"idle", "head"}:
            self._transport.close()

    def _enter(self, state: State, seconds: float = math.inf) -> None:
        self._state, self.waits = state, state in WAITING
        self.until = self._office.loop.time() + seconds
        if self.waits and state != "head":  # who has only begun to speak has waited before
            self._office.guests.wait_anew(self)

    def data_received(self, data: bytes) -> None:
        """Some bytes; those that come while an answer is made are kept, up to a head's length."""
        if self._state == "body":
            self._take(data)
        elif self._state in {"idle", "head"}:
            self._read += data
            self._look()
        elif self._state in {"work", "answer"}:
            self._read += data
            if len(self._read) > LONGEST_HEAD and not self._is_paused:
                self._is_paused = True
                self._transport.pause_reading()

    def eof_received(self) -> bool:
        """No more will come: who was understood is answered yet."""
        self._said_all = True
        return self._state in {"work", "answer"}

    def _look(self) -> None:
        """Is there a whole head?"""
        while self._read[:2] == b"\r\n":  # an empty line between two requests is allowed
            del self._read[:2]
        if not self._read:
            return
        end = self._read.find(END, max(0, self._searched - len(END)))
        if end < 0:
            self._searched = len(self._read)
            if self._searched > LONGEST_HEAD:
                self._refuse(431)
            elif self._state == "idle":
                self._enter("head", self._office.bounds.head_seconds)
            return
        try:
            head = read_head(bytes(self._read[:end]))
        except BadHeadError as bad:
            self._refuse(bad.status)
            return
        del self._read[: end + len(END)]
        self._searched, self._head, self._body, self._stays = 0, head, io.BytesIO(), head.stays
        self._is_whole = not head.length
        self._begin(head)

    def _begin(self, head: RequestHead) -> None:
        """What follows a head: its body, or at once the application."""
        if self._office.bounds.proxies and not self._is_named_by_proxy(head):
            self._refuse(503)
        elif not head.length:
            self._ask()
        elif head.length > self._office.body_bound(head.path, head.headers):
            self._stays = False
            self._ask()
        else:
            self._enter("body", self._office.bounds.seconds_for_body(head.length))
            if head.waits_for_go:
                self._transport.write(b"HTTP/1.1 100 Continue\r\n\r\n")
            if self._read:
                data, self._read = bytes(self._read), bytearray()
                self._take(data)

    def _is_named_by_proxy(self, head: RequestHead) -> bool:
        """Count it as the visitor whom the proxy names; False if that one has too many under way."""
        named = head.headers.get("x-forwarded-for", "").split(",")[-self._office.bounds.proxies :][0].strip()[:64]
        return not named or self._office.guests.move(self, neighbourhood(named))

    def _take(self, data: bytes) -> None:
        missing = self._head.length - self._body.tell()
        self._body.write(data[:missing])
        self._office.guests.hold(self, self._body.tell())
        if self._state == "body" and len(data) >= missing:
            self._read += data[missing:]
            self._body.seek(0)
            self._is_whole = True
            self._ask()

    def _ask(self) -> None:
        self._enter("work")
        environ = environ_of(self._head, self._body, here=self._office.here, there=self._there)
        self._office.ask(self.address, environ, self._answered)

    def _answered(self, answer: WireAnswer) -> None:
        """In the thread that has asked."""
        stays = self._stays and not self._office.closing
        head, content = answer.head(stays=stays), answer.content(self._head.method)
        if len(content) <= CHUNK:
            head, content = head + content, b""
        self._office.loop.call_soon_threadsafe(self._write, head, content, stays)

    def _refuse(self, status: int) -> None:
        answer = plain_answer(status)
        self._write(answer.head(stays=False), answer.body, stays=False)

    def _write(self, head: bytes, content: bytes, stays: bool) -> None:
        if self._state == "over":
            return
        self._body, self._stays = io.BytesIO(), stays
        size = len(head) + len(content)
        self._enter("answer", self._office.bounds.seconds_for_answer(size))
        self._transport.write(head)
        if content:
            self._transport.write(content)
        self._is_full = self._transport.get_write_buffer_size() > 0
        self._office.guests.hold(self, size if self._is_full else 0)
        if not self._is_full and self._state == "answer":
            self._written()

    def resume_writing(self) -> None:
        """All that was to be written is on its way."""
        if self._is_full and self._state == "answer":
            self._is_full = False
            self._office.guests.hold(self, 0)
            self._written()

    def _written(self) -> None:
        if self._stays and not self._said_all and not self._office.closing:
            self._enter("idle", self._office.bounds.idle_seconds)
            if self._is_paused:
                self._is_paused = False
                self._transport.resume_reading()
            if self._read:
                self._look()
            return
        if self._said_all or not self._is_unread():
            self._state = "over"
            self._transport.close()
            return
        self._read = bytearray()
        self._enter("rest", REST_SECONDS)
        if self._is_paused:
            self._transport.resume_reading()
        if self._transport.can_write_eof():
            self._transport.write_eof()

    def _is_unread(self) -> bool:
        """Whether more may be on its way: a socket that is closed then takes its last answer back."""
        return not self._is_whole or bool(self._read)
