"""Halls of invented players, entered and ready to be drawn: what the tests of draws start from."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from itertools import count
from typing import Any
from uuid import uuid4

from tabellone.engine.facts import Player, Seat, Table, Tournament
from tabellone.server.events import models as events
from tabellone.server.journal import services as journal
from tabellone.server.play import services
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.state import Drawn, Entrant, Settings

CLUBS = ("Dado Nero", "Pedone Rosso", "Torre Alta", None)
numbers = count(1)


@dataclass(frozen=True, slots=True)
class Writing(journal.Writing):
    """A form sent by nobody in particular."""

    token: str = field(default_factory=lambda: str(uuid4()))


def head(rulebook: str, game: str, system: str, size: int, **params: Any) -> Tournament:
    return Tournament(
        rulebook=rulebook,
        id=f"hall-{next(numbers)}",
        name="Torneo inventato",
        start=date(2026, 5, 9),
        end=date(2026, 5, 9),
        players=(),
        game=game,
        system=system,  # type: ignore[arg-type]  # the tests name real ones
        table_size=size,
        params=params,
    )


def hall(of: Tournament, players: int, *, here: bool = True) -> events.Tournament:
    """A tournament with so many entrants, p001 to p061, checked in or not."""
    row = services.create(acts.Settle(Settings(of)), Writing(token=str(uuid4()))).tournament
    people = [Player(f"p{n:03}", f"Giocatore {n:03}", CLUBS[n % len(CLUBS)]) for n in range(1, players + 1)]
    entrants = tuple(Entrant(one, present=here or None) for one in people)
    return services.act(row, Writing(token=str(uuid4())), acts.Enrol(entrants)).tournament


def master(players: int, **more: Any) -> events.Tournament:
    return hall(head("risiko", "risiko", "master", 4), players, **more)


def splendor(players: int, **params: Any) -> events.Tournament:
    return hall(head("big", "splendor", "swiss", 4, **params), players)


def duel(players: int, **params: Any) -> events.Tournament:
    return hall(head("big", "7-wonders-duel", "swiss", 2, **params), players)


def stage(players: int, system: str = "swiss") -> events.Tournament:
    return hall(head("pergioco", "othello", system, 2), players)


def latest(row: events.Tournament) -> Drawn:
    row.refresh_from_db()
    return state_of(row).rounds[-1]


def play(row: events.Tournament, *, but: tuple[int, ...] = ()) -> None:
    """Report the tables of the last round: the earlier in turn order the better."""
    drawn = latest(row)
    for table in drawn.round.tables:
        if len(table.seats) > 1 and table.number not in but:
            report(row, drawn.round.number, table)


def report(row: events.Tournament, number: int, table: Table) -> None:
    seats = tuple(scored(row, turn, seat) for turn, seat in enumerate(table.seats))
    services.act(row, Writing(token=str(uuid4())), acts.Report(number, table.number, seats))


def scored(row: events.Tournament, turn: int, seat: Seat) -> Seat:
    if row.rulebook == "risiko":
        return Seat(seat.player, score=Decimal(60 - 10 * turn))
    if row.rulebook == "pergioco":
        return Seat(seat.player, score=Decimal(1 - turn))
    return Seat(seat.player, score=Decimal(20 - turn))


def empty_master(
    slug: str = "prova", *, listed: bool = True, circuit: events.Circuit | None = None
) -> events.Tournament:
    """A Master that nobody has entered."""
    day = date(2026, 5, 1)
    plain = Tournament("risiko", slug, "Prova", day, day, (), system="master", table_size=4)
    made = services.create(acts.Settle(Settings(plain, listed=listed)), Writing()).tournament
    made.circuit = circuit
    made.save()
    return made
