"""Somebody who has played in several tournaments and is erased beside somebody who writes: for how long others wait."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from decimal import Decimal
from typing import Any
from uuid import uuid4

NAME = "Canarina Instancabile"


def built(tournaments: int, players: int, rounds: int, others: int) -> int:
    """The person plays in each of the tournaments and notes a reason with each result; the record."""
    from tabellone.server.people.details import Details
    from tabellone.server.people.services import register_people
    from tests.server.people.examples import account

    user = account(NAME, email="instancabile@piume.example")
    (mine,) = register_people([Details(NAME, "Voliera")], scopes=(), by=None)
    mine.user = user
    mine.save()
    register_people([Details(f"Altra Persona {number}") for number in range(others)], scopes=(), by=None)
    for number in range(tournaments):
        _played(number, players, rounds, mine, user)
    return int(mine.pk)


def _played(number: int, players: int, rounds: int, mine: Any, user: Any) -> None:
    from tabellone.engine.facts import Player, Seat
    from tabellone.server.journal.services import Writing
    from tabellone.server.play import services
    from tabellone.server.play.draws import publish
    from tabellone.server.play.states import state_of
    from tabellone.tournament import acts
    from tabellone.tournament.state import Entrant, Settings
    from tests.server.play.drawing import draw
    from tests.server.play.halls import head

    settings = Settings(replace(head("big", "splendor", "swiss", 4), id=f"grande-{number}", name=f"Grande {number}"))
    row = services.create(acts.Settle(settings), Writing(token=str(uuid4()))).tournament
    everybody = [Entrant(Player(f"canarina-{number}", NAME, "Voliera"), person=str(mine.pk), present=True)]
    everybody += [Entrant(Player(f"p{n}", f"Giocatore {n}"), present=True) for n in range(1, players)]
    services.act(row, Writing(user), acts.Enrol(tuple(everybody)))
    for drawn in range(1, rounds + 1):
        row.refresh_from_db()
        draw(row, Writing(), seed=f"seme {drawn}")
        row.refresh_from_db()
        publish(row, drawn, Writing())
        row.refresh_from_db()
        told = []
        for table in state_of(row).rounds[-1].round.tables:
            seats = tuple(Seat(player, score=Decimal(20 - nth)) for nth, player in enumerate(table.players))
            told.append(acts.Report(drawn, table.number, seats))
        services.act(row, Writing(user, why=f"lo dice {NAME}"), told)


def held_while_erased(tournaments: int, players: int, rounds: int, others: int) -> dict[str, Any]:
    """Erased, somebody else writing before each step and beside all of them.

    How many wrote before a step, and the most time of the processor that a transaction of the erasing took.
    """
    from tabellone.server.identity.services import documents
    from tabellone.server.identity.services.erasing import erase_person
    from tabellone.server.journal.services import Writing
    from tabellone.server.people.models import Person

    person = Person.objects.get(pk=built(tournaments, players, rounds, others))
    written: list[float] = []
    with ThreadPoolExecutor(1) as others_at_work:

        def after_others(step: Callable[..., None]) -> Callable[..., None]:
            def stepped(*told: Any) -> None:
                written.append(others_at_work.submit(_write).result(timeout=90))  # nobody who waits for us gets through
                step(*told)

            return stepped

        documents.take_out_of_tournament = after_others(documents.take_out_of_tournament)
        with closing(_Beside()) as beside, _Held() as held:
            erase_person(person, Writing())
    return {"between": len(written), "held": held.longest, "beside": beside.longest, "name": _left()}


def _left() -> bool:
    from tests.server.identity.erasing_scenes import everywhere

    return NAME in everywhere()


def _write() -> float:
    """Somebody is written down; how long that took, with the wait for others."""
    from django.db import connection

    from tabellone.server.journal.services import Writing
    from tabellone.server.people import services as people
    from tabellone.server.people.details import Details

    begun = time.monotonic()
    with closing(connection):
        people.register_person(Details("Chi Scrive"), Writing())
    return time.monotonic() - begun


class _Beside:
    """Somebody who writes all the time until closed; the longest that it took."""

    def __init__(self) -> None:
        self.longest, self._enough = 0.0, threading.Event()
        self._thread = threading.Thread(target=self._go_on)
        self._thread.start()

    def _go_on(self) -> None:
        while not self._enough.wait(0.01):
            self.longest = max(self.longest, _write())

    def close(self) -> None:
        self._enough.set()
        self._thread.join()


class _Held:
    """The most time of the processor between the begin of a transaction of this thread and its end."""

    def __enter__(self) -> _Held:
        from django.db import connection

        connection.ensure_connection()
        self.longest, self._begun, self._connection = 0.0, 0.0, connection
        self._usual = connection.set_autocommit
        setattr(connection, "set_autocommit", self._set)  # noqa: B010 - in place of Django's own, for a while
        return self

    def _set(self, autocommit: bool, **told: Any) -> None:
        if autocommit:
            self._usual(autocommit, **told)
            self.longest = max(self.longest, time.thread_time() - self._begun)
        else:
            self._begun = time.thread_time()
            self._usual(autocommit, **told)

    def __exit__(self, *_: object) -> None:
        setattr(self._connection, "set_autocommit", self._usual)  # noqa: B010 - the same
