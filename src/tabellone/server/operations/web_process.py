"""The web processes: copies of the server that answer, started again where one dies, ended together.

A server that is killed can end nobody. Its web processes would go on answering with the port in their hands, so each of
them looks after its parent, and ends when that is gone. Imports nothing of Django when loaded: where processes are not
copied, each loads the application itself.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from dataclasses import dataclass, replace
from importlib import import_module
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import Any

from tabellone import system
from tabellone.server.wire.bounds import WireBounds
from tabellone.server.wire.listening import listening_socket, serve_socket

EVERY = 1.0  # seconds between two looks, where the system does not tell at once
PATIENCE = 10.0  # seconds for the answers in hand
YOUNG, TOO_OFTEN = 5.0, 3  # seconds, and how many in a row that lived no longer: they do not die by accident
log = logging.getLogger("tabellone.serve")


@dataclass(frozen=True, slots=True)
class Answering:
    """What answers, where, and by how many processes: names of ours as `module:name`, so that each can load them."""

    host: str
    port: int
    workers: int
    bounds: WireBounds
    application: str = "tabellone.server.wsgi:application"
    body_bound: str = "tabellone.server.web.request_limits:body_bound"


def answer_until_stopped(how: Answering) -> None:
    """Answer until SIGTERM or Ctrl-C; ends with 1 if processes die again and again as soon as they are started.

    Windows has one web process: there a socket is not safely listened at by several.
    """
    with listening_socket(how.host, how.port) as bound:
        _ProcessKeeper(bound, how if system.IS_POSIX else replace(how, workers=1)).keep()


class _ProcessKeeper:
    """The web processes of a server."""

    def __init__(self, bound: socket.socket, how: Answering) -> None:
        method = multiprocessing.get_start_method()
        self._context: Any = multiprocessing.get_context("fork" if method == "fork" else "spawn")
        self._bound, self._how = bound, how
        self._heard, self._told = self._context.Pipe(duplex=False)
        self._born: dict[BaseProcess, float] = {}
        self._is_over, self._young = False, 0

    def keep(self) -> None:
        """Start them, and again whoever dies, until it is over."""
        before = {number: signal.signal(number, self._end) for number in (signal.SIGTERM, signal.SIGINT)}
        try:
            for _ in range(self._how.workers):
                self._start()
            while not self._is_over:
                wait([self._heard, *(one.sentinel for one in self._born)], EVERY)
                if not self._is_over:
                    self._replace_dead()
        finally:
            self._end_all()
            for number, handler in before.items():
                signal.signal(number, handler)

    def _start(self) -> None:
        one = self._context.Process(target=_be_web_process, args=(self._bound, self._how))
        one.start()
        self._born[one] = time.monotonic()

    def _replace_dead(self) -> None:
        for one in [one for one in self._born if not one.is_alive()]:
            self._young = self._young + 1 if time.monotonic() - self._born.pop(one) < YOUNG else 0
            if self._young >= TOO_OFTEN:
                log.error("Web processes end as soon as they are started.")
                raise SystemExit(1)
            log.warning("A web process died; another one takes its place.")
            self._start()

    def _end(self, *_: object) -> None:
        self._is_over = True
        self._told.send_bytes(b"!")

    def _end_all(self) -> None:
        """Each finishes what it has in hand; who does not is ended. Told again: one that begins may have missed it.

        Windows knows no gentle end but Ctrl-C, which has reached them all.
        """
        self._bound.close()
        until = time.monotonic() + PATIENCE
        while self._born and time.monotonic() < until:
            for one in self._born:
                if system.IS_POSIX:
                    one.terminate()
            wait([one.sentinel for one in self._born], EVERY)
            self._born = {one: born for one, born in self._born.items() if one.is_alive()}
        for one in self._born:
            one.kill()
            one.join()


def _be_web_process(bound: socket.socket, how: Answering) -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)  # a copy has its parent's handlers
    parent = multiprocessing.parent_process()
    if parent is not None and parent.pid is not None:
        threading.Thread(target=_end_with, args=(parent.pid, parent.sentinel), daemon=True).start()
    application, body_bound = _object_named(how.application), _object_named(how.body_bound)
    serve_socket(bound, application, how.bounds, body_bound)


def _object_named(target: str) -> Any:
    """What stands in a module under a name."""
    module, _, name = target.partition(":")
    return getattr(import_module(module), name)


def _end_with(parent: int, sentinel: int) -> None:
    """Wait for the parent's end; then finish what is in hand, and go."""
    while not wait([sentinel], EVERY) and os.getppid() == parent:
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(PATIENCE)
    os._exit(1)
