"""A hall in the middle of a round, with everything that organisers have to see; also called on a live server."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.test import Client

from tabellone.engine.facts import Seat
from tabellone.server.events.models import Tournament
from tabellone.server.play import in_hall
from tabellone.server.play.services import act
from tabellone.server.play.states import state_of
from tabellone.tournament.acts import Announce
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.hall import CallKind, TurnKind
from tabellone.tournament.results import AtTable, decide_confirmation
from tests.server.people.examples import account
from tests.server.play import tables
from tests.server.play.halls import Writing

LONG = "Massimiliano" + "o" * 280
HOSTILE = f'<img src=x onerror="alert(1)"> {LONG}'


def fresh(row: Tournament) -> Tournament:
    row.refresh_from_db()
    return row


def seats(players: str, *scores: int) -> tuple[Seat, ...]:
    return tuple(Seat(player, score=Decimal(score)) for player, score in zip(players, scores, strict=True))


def at(player: str, table: int = 1, phone: str = "", number: int = 1) -> AtTable:
    return AtTable(number, table, player, phone or f"phone-{player}")


def reports(
    row: Tournament, player: str = "a", table: int = 1, phone: str = "", scores: Any = (40, 30, 20, 10)
) -> None:
    """The table of `player` reports; its players are those drawn there."""
    seated = "".join(state_of(fresh(row)).rounds[-1].round.tables[table - 1].players)
    in_hall.report(row, at(player, table, phone), seats(seated, *scores), Writing())


def confirms(row: Tournament, player: str, table: int = 1, phone: str = "") -> None:
    waiting = state_of(fresh(row)).hall[1].proposals[table]
    of, tap = fingerprint(waiting.seats), at(player, table, phone)
    act(row, Writing(), lambda state: decide_confirmation(state, tap, of))


def calls(row: Tournament, player: str = "c", table: int = 1, kind: CallKind = "dispute", text: str = "no") -> None:
    in_hall.call(fresh(row), at(player, table), kind, text, Writing())


def turns(row: Tournament, kind: TurnKind, minutes: int = 0, table: int | None = None) -> None:
    in_hall.turn(fresh(row), 1, kind, Writing(), minutes=minutes, table=table)


def signed_in(row: Tournament, role: str = "organiser") -> Client:
    client = Client()
    client.force_login(account("Olga Organizza", role=role, scope=row.scope))
    return client


def busy(*, hostile: bool = False) -> dict[str, str]:
    """Two tables: one disputed, one asking with time of its own; somebody leaves; the clock runs."""
    row = tables.risiko()
    reports(row)
    calls(row, text=HOSTILE if hostile else "Ho 25 punti, non 20: mancano i cinque della carta.")
    calls(row, "f", 2, "question", "Si può spostare dopo l'attacco?")
    turns(row, "start", 90)
    turns(row, "extra", 5, table=2)
    act(fresh(row), Writing(), Announce("h"))
    return {"slug": row.slug, "session": signed_in(row).cookies["sessionid"].value}


def quiet() -> dict[str, str]:
    """Two tables that play."""
    row = tables.risiko()
    return {"slug": row.slug, "session": signed_in(row).cookies["sessionid"].value}


def scenes() -> dict[str, list[dict[str, str]]]:
    """One busy hall, some quiet ones."""
    return {"busy": [busy(hostile=True)], "quiet": [quiet() for _ in range(3)]}


def new_call(slug: str) -> None:
    """Somebody calls meanwhile."""
    calls(Tournament.objects.get(slug=slug), "e", 2, "question", "Un dubbio")
