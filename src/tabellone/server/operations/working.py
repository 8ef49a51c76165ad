"""The worker: sends mail and makes estimates, until it is told to end or whoever started it is gone."""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import threading
import time
import uuid
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.db import DatabaseError, close_old_connections, connections
from django_tasks_db.management.commands.db_worker import Worker
from django_tasks_db.models import DBTaskResult

from tabellone import system
from tabellone.server.federation import news as requests
from tabellone.server.identity.services.erasing import erasing_is_unsettled, finish_erasures
from tabellone.server.letters import services as letters
from tabellone.server.mail.queries import can_send
from tabellone.server.mail.sending import enough, forget_old_tasks, remind_sender, revive_tasks
from tabellone.server.mail.services import forget_old_mails
from tabellone.server.people.limits import forget_old_counts
from tabellone.server.people.sessions import forget_old_sessions
from tabellone.server.rankings.odds import remind_of_estimates

EVERY = 1.0  # seconds between two looks
AFTER_TROUBLE = 5.0
CARE_EVERY = 600.0  # seconds between two rounds of what is seldom needed
BEHIND = 10  # steps of priority behind the web processes: estimates never slow a page
log = logging.getLogger("tabellone.work")


@dataclass(frozen=True, slots=True)
class Working:
    """How to work: how often to look, and whose child to be (0: nobody's)."""

    every: float = EVERY
    parent: int = 0


def work_until_stopped(how: Working, tell: Callable[[Iterable[str]], None]) -> None:
    """Work until stopped: mail is sent, estimates made, tasks of the dead brought back, old mail forgotten."""
    stop = _ready_to_stop()
    if how.parent:
        threading.Thread(target=_stop_without_input, args=[stop], daemon=True).start()
    system.step_behind(BEHIND)
    tell([_doing()])
    name, next_care = f"{os.getpid()}-{uuid.uuid4().hex}", 0.0
    while not stop.is_set() and not _orphaned(how):
        try:
            if time.monotonic() >= next_care:
                take_care()
                next_care = time.monotonic() + CARE_EVERY
            do_what_waits(name)
        except DatabaseError as error:
            log.warning("The database does not answer: %s", str(error).partition("\n")[0])
            connections.close_all()
            stop.wait(AFTER_TROUBLE)
        stop.wait(how.every)
    connections.close_all()


def _doing() -> str:
    """What it does, in a sentence for the terminal."""
    if can_send():
        return "Sending mail as it is queued, and making estimates as they are asked for. Ctrl-C ends it."
    return "Making estimates as they are asked for; no mail leaves, since EMAIL_URL names no server. Ctrl-C ends it."


def do_what_waits(name: str) -> None:
    """See whether something waits, and do it; nothing is written where nothing waits."""
    close_old_connections()
    remind_sender()
    remind_of_estimates()
    if erasing_is_unsettled():
        finish_erasures()
    if DBTaskResult.objects.ready().exists():
        _worker(name).run()


def take_care() -> None:
    """What is seldom needed: tasks of dead workers; mail, letters, counts and sessions that are over or old enough."""
    revive_tasks()
    forget_old_tasks()
    forget_old_mails()
    letters.forget_old_letters()
    requests.forget_old_requests()
    forget_old_counts()
    forget_old_sessions()


def _worker(name: str) -> Worker:
    """The worker of django-tasks, for what is there now."""
    return Worker(
        queue_names=["*"],
        interval=0,
        batch=True,
        backend_name="default",
        startup_delay=False,
        max_tasks=None,
        worker_id=name,
        excluded_queue_names=[],
    )


def _ready_to_stop() -> threading.Event:
    """Asked to end, it finishes the mail in hand."""
    stop = threading.Event()

    def end(*_: object) -> None:
        stop.set()
        enough.set()

    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, end)
    return stop


def _stop_without_input(stop: threading.Event) -> None:
    """The server holds the other end of our standard input, and never writes: it ends with the server."""
    with contextlib.suppress(OSError):
        while os.read(0, 1):
            pass
    stop.set()
    enough.set()


def _orphaned(how: Working) -> bool:
    """Whether the server that this worker belongs to is gone, however it went."""
    return bool(how.parent) and os.getppid() != how.parent
