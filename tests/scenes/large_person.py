"""Somebody who has played in many large tournaments, in a database of many more: for how long others wait meanwhile."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from decimal import Decimal
from typing import Any
from uuid import uuid4

NAME = "Canarina Instancabile"
BESIDE = "banco@piume.example"


def built(tournaments: int, players: int, rounds: int, others: int) -> dict[str, Any]:
    """The database: the person plays in each of the tournaments and the organiser corrects them; others play too."""
    from tabellone.server.people.details import Details
    from tabellone.server.people.services import register_people
    from tabellone.server.journal.services import Writing
    from tests.server.people.examples import account

    user = account(NAME, email="instancabile@piume.example")
    (mine,) = register_people([Details(NAME, "Voliera")], scopes=(), by=None)
    mine.user = user
    mine.save()
    register_people([Details(f"Altra Persona {number}") for number in range(others)], scopes=(), by=None)
    for number in range(tournaments):
        _played(number, players, rounds, mine, user)
    return {"person": mine.pk, "code": mine.code}


def _played(number: int, players: int, rounds: int, mine: Any, user: Any) -> None:
    from tabellone.engine.facts import Player, Seat
    from tabellone.server.journal.services import Writing
    from tabellone.server.play import services
    from tabellone.server.play.draws import draw, publish
    from tabellone.server.play.states import state_of
    from tabellone.tournament import acts
    from tabellone.tournament.state import Entrant, Settings
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


def erased_beside_a_writer(person: int) -> dict[str, float]:
    """Erased while somebody writes without a pause: the longest that a writing took, before and meanwhile."""
    from django.db import connection

    from tabellone.server.identity.services.erasing import erase_person
    from tabellone.server.journal.services import Writing
    from tabellone.server.people.models import Person

    taken: list[tuple[float, float]] = []
    enough, writing = threading.Event(), threading.Thread(target=lambda: _write_until(enough, taken))
    writing.start()
    time.sleep(1.0)
    begun = time.monotonic()
    erase_person(Person.objects.get(pk=person), Writing())
    over = time.monotonic()
    enough.set()
    writing.join()
    connection.close()
    return {
        "seconds": over - begun,
        "writings": sum(begun <= at <= over for at, _ in taken),
        "longest_before": max(lasted for at, lasted in taken if at < begun),
        "longest": max(lasted for at, lasted in taken if at >= begun - 0.2),
    }


def _write_until(enough: threading.Event, taken: list[tuple[float, float]]) -> None:
    from django.db import connection

    from tabellone.server.journal.services import Writing
    from tabellone.server.people import services as people
    from tabellone.server.people.details import Details

    number = 0
    while not enough.is_set():
        begun = time.monotonic()
        people.register_person(Details(f"Chi Scrive {number}"), Writing())
        taken.append((begun, time.monotonic() - begun))
        number += 1
        time.sleep(0.005)
    connection.close()
