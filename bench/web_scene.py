"""What the pages are measured on: invented tournaments of any size, in the middle of their last round.

Runs inside Django, on the database that `DATABASE_URL` names: in the processes that `bench.web_server` starts.
"""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any
from uuid import uuid4

ROUNDS, SIZE = {"big": 4, "risiko": 2}, 4
NAMES = ("Ada", "Bruno", "Carla", "Dario", "Elsa", "Fabio", "Gina", "Ivo", "Lea", "Mino", "Nora", "Otto", "Pia", "Rino")
CLUBS = ("Dado Nero", "Pedone Rosso", "Torre Alta", "Meeple d'Oro")


def hall(sizes: list[int]) -> dict[str, str]:
    """Tables in the database, tournaments of each size, and somebody who may enter their results: the cookies."""
    from django.contrib.auth.models import User
    from django.core.management import call_command
    from django.test import Client

    call_command("migrate", verbosity=0)
    call_command("createcachetable", verbosity=0)
    for players in sizes:
        for rulebook in ROUNDS:
            tournament(players, rulebook)
    client = Client()
    client.force_login(User.objects.create(username="banco", first_name="Banco Prova", is_superuser=True))
    return {"sessionid": client.cookies["sessionid"].value, "csrftoken": "c" * 32}


def tournament(players: int, rulebook: str = "big") -> str:
    """A tournament with its rounds played but the last, which has just been published; its slug."""
    from tabellone.engine.facts import Player, Tournament
    from tabellone.server.journal.services import Writing
    from tabellone.server.play import services
    from tabellone.tournament import acts

    people = tuple(
        Player(f"p{n:03}", f"{NAMES[n % len(NAMES)]} Inventati{n:03}", CLUBS[n % len(CLUBS)])
        for n in range(1, players + 1)
    )
    ids = [one.id for one in people]
    last = ROUNDS[rulebook]
    rounds = tuple(_round(ids, number, rulebook, played=number < last) for number in range(1, last + 1))
    day = date(2026, 5, 9)
    big: dict[str, Any] = {"game": "splendor", "system": "swiss", "table_size": SIZE, "params": {"rounds": last}}
    how = big if rulebook == "big" else {"game": "risiko", "system": "master"}
    slug = f"{rulebook}-{players}"
    named = (rulebook, slug, "Torneo del banco", day, day)
    document = Tournament(*named, people, rounds=rounds, **how)
    return services.create(acts.Import(document), Writing(token=str(uuid4()))).tournament.slug


def _round(ids: list[str], number: int, rulebook: str, *, played: bool) -> Any:
    """A round by turning the circle of players; whoever comes first at the table does best."""
    from tabellone.engine.facts import Round, Table

    tables = len(ids) // SIZE

    def seat(table: int, turn: int) -> Any:
        player = ids[turn * tables + (table + turn * (number - 1)) % tables]
        return _seat(player, turn + table % 3, rulebook, played=played)

    drawn = tuple(Table(table + 1, tuple(seat(table, turn) for turn in range(SIZE))) for table in range(tables))
    return Round(number, drawn, "swiss" if rulebook == "big" else "qualifying", f"seme-{number}")


def _seat(player: str, turn: int, rulebook: str, *, played: bool) -> Any:
    from tabellone.engine.facts import Seat

    if not played:
        return Seat(player)
    return Seat(player, score=Decimal(20 - turn) if rulebook == "big" else Decimal(60 - 10 * turn))


def report(slug: str, table: int) -> None:
    """The result of a table of the last round, as the desk stores it."""
    from tabellone.server.events.models import Tournament
    from tabellone.server.journal.services import Writing
    from tabellone.server.play import services
    from tabellone.server.play.states import state_of
    from tabellone.tournament import acts

    row = Tournament.objects.get(slug=slug)
    seats = state_of(row).rounds[-1].round.tables[table - 1].seats
    told = tuple(_seat(seat.player, turn, row.rulebook, played=True) for turn, seat in enumerate(seats))
    services.act(row, Writing(token=str(uuid4())), acts.Report(ROUNDS[row.rulebook], table, told))
