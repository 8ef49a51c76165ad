"""The web server: brings the database up to date, says where to look, and serves until stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module

from django.conf import settings
from django.db import connections
from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server import Server

from tabellone.server import demonstration
from tabellone.server.operations import address, child, greeting, running, schema, web_process, working

THREADS = 8  # in each process: they wait for the database, not for each other


@dataclass(frozen=True, slots=True)
class Serving:
    """How to serve."""

    host: str
    port: int
    workers: int
    demo: bool
    work: bool = True


def serve(how: Serving, tell: Callable[[Iterable[str]], None]) -> None:
    """Serve until stopped; what a person should know is told first."""
    copy = schema.bring_up_to_date()
    schema.collect_static()
    working.take_care()
    if how.demo and demonstration.due():
        tell(["Making up some tournaments to look at; this happens once and takes a few seconds."])
    tell(greeting.lines(how.host, how.port, copy, demo=how.demo))
    import_module("tabellone.server.wsgi")  # loaded once: the processes begin as copies of this one
    import_module(settings.ROOT_URLCONF)
    connections.close_all()  # each process opens its own
    here = address.shown(how.host, how.port)[0]
    with running.noted(settings.DATA, how.port, here), child.worker(wanted=how.work):
        Server(
            "tabellone.server.wsgi:application",
            address=how.host,
            port=how.port,
            interface=Interfaces.WSGI,
            workers=how.workers,
            blocking_threads=THREADS,
            websockets=False,
            log_level=LogLevels.error,
            respawn_failed_workers=True,
            workers_kill_timeout=10,
        ).serve(target_loader=web_process.application)
    connections["default"].ensure_connection()  # whoever leaves last folds SQLite's side files back into its one file
    connections.close_all()
