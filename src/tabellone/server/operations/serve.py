"""The web server: brings the database up to date, says where to look, and serves until stopped, a worker beside it.

A server that is killed cannot end anybody: the worker looks who its parent is, and goes when that has changed. Not
every system gives an orphan another parent; there the end of its standard input tells it. The web server copies its own
process while the keeper starts the worker: a copy made in that very moment would hold the open end of the pipe on which
the keeper waits to hear that the worker runs, so the two take turns.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from io import StringIO
from pathlib import Path

import segno
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection, connections

from tabellone import system
from tabellone.server import demonstration, hints
from tabellone.server.operations import address, data_folder, schema, web_process, working
from tabellone.server.settings import sqlite
from tabellone.server.wire.bounds import WireBounds


@dataclass(frozen=True, slots=True)
class Serving:
    """How to serve."""

    host: str
    port: int
    workers: int
    demo: bool
    work: bool = True


def serve_until_stopped(how: Serving, tell: Callable[[Iterable[str]], None]) -> None:
    """Serve until stopped; what a person should know is told first."""
    tell(data_folder.close_to_others(settings.DATA, schema.sqlite_file()))
    copy = schema.bring_up_to_date()
    schema.collect_static()
    working.take_care()
    if how.demo and demonstration.demonstration_due():
        tell(["Making up some tournaments to look at; this happens once and takes a few seconds."])
    tell(greeting_lines(how.host, how.port, copy, demo=how.demo))
    import_module("tabellone.server.wsgi")  # loaded once: the processes begin as copies of this one
    import_module(settings.ROOT_URLCONF)
    connections.close_all()  # each process opens its own
    here = address.addresses_to_open(how.host, how.port)[0]
    with address.noted_server(settings.DATA, how.port, here), worker_beside(wanted=how.work):
        web_process.answer_until_stopped(web_process.Answering(how.host, how.port, how.workers, _bounds()))
    connections["default"].ensure_connection()  # whoever leaves last folds SQLite's side files back into its one file
    connections.close_all()


def _bounds() -> WireBounds:
    """What anybody may hold of a web process, as the settings say."""
    return WireBounds(
        sockets=settings.SOCKETS,
        sockets_of_one=settings.SOCKETS_OF_ONE_ADDRESS,
        proxies=settings.ALLAUTH_TRUSTED_PROXY_COUNT,
    )


def greeting_lines(host: str, port: int, copy: Path | None, *, demo: bool) -> list[str]:
    """Addresses, demonstration and logins; the demonstration is loaded the first time it is wanted."""
    told = [f"The database was brought up to date; as it was before: {copy}"] if copy else []
    told += sqlite.sqlite_trouble() if connection.vendor == "sqlite" else []
    logins = demonstration.demonstration_logins() if demo else ()
    told += ["", f"Tabellone is served at {' and '.join(address.addresses_to_open(host, port))}"]
    if logins:
        told += ["", "To look at, all invented:", *(f"  {line}" for line in demonstration.SIGHTS)]
        told += ["", "Sign in as", *_table([(login.role, login.email, login.password) for login in logins])]
    told += _for_phones(address.phone_addresses(host, port), demo=bool(logins))
    if not User.objects.filter(is_superuser=True, is_active=True).exists():
        make = hints.command("admin", "create", "--email", "ADDRESS")
        told += ["", f"There is no administrator yet; make one with: {make}{hints.surroundings()}"]
    return [*told, "", "Ctrl-C ends it."]


def _for_phones(addresses: list[str], *, demo: bool) -> list[str]:
    """The way for phones as a code to be photographed, and plainly what it opens."""
    if not addresses:
        return []
    drawn = StringIO()
    segno.make(addresses[0], micro=False).terminal(out=drawn, compact=True, border=2)
    told = ["", f"Phones on this network open {addresses[0]}", *drawn.getvalue().splitlines(), ""]
    told += [f"If that does not answer, try {' or '.join(addresses[1:])}"] if addresses[1:] else []
    told += [
        "Everybody on this network can open the public pages, and sign in or sign up; the rest asks for a right.",
        "It is http, without encryption: on an open wifi others can read what is typed, passwords too.",
        "Use a network with a password of its own. The code is also at /network/ for organisers.",
    ]
    if demo:
        told += [
            "The demonstration is loaded: whoever reads the logins above here can use them from any phone.",
            "For a real tournament begin with an empty folder: tabellone serve --lan --data FOLDER",
        ]
    return told


def _table(rows: list[tuple[str, ...]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]


PAUSE = 2.0  # seconds before a worker that died is started again
PATIENCE = 8.0  # seconds for the mail in hand; whoever stops the server waits as long
_turn = threading.Lock()
system.around_forks(_turn.acquire, _turn.release)


class WorkerKeeper:
    """One worker at a time, as long as the server lives."""

    def __init__(self) -> None:
        self._over, self._lock = threading.Event(), threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._keeper = threading.Thread(target=self._keep, daemon=True)

    def start(self) -> None:
        """Start it, and see to it that there is one."""
        self._keeper.start()

    def end(self) -> None:
        """Let it finish the mail in hand, then end it."""
        with self._lock:
            self._over.set()
            process = self._process
        if process is None:
            return
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _keep(self) -> None:
        command = [sys.executable, "-m", "tabellone", "work", "--parent", str(os.getpid())]
        while True:
            with self._lock, _turn:
                if self._over.is_set():
                    return
                self._process = process = subprocess.Popen(command, stdin=subprocess.PIPE)  # noqa: S603 - ourselves
            process.wait()
            if process.stdin is not None:
                process.stdin.close()
            self._over.wait(PAUSE)


@contextmanager
def worker_beside(*, wanted: bool) -> Iterator[None]:
    """A worker beside the server, where one is wanted."""
    if not wanted:
        yield
        return
    child = WorkerKeeper()
    child.start()
    try:
        yield
    finally:
        child.end()
