"""A circuit of BIG with invented people: evenings that documents brought, and one that is run here."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

from django.apps import apps
from django.contrib.auth.models import User

from tabellone.engine.facts import Player, Round, Season, Seat, Table
from tabellone.engine.facts import Tournament as Facts
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.journal.services import Writing
from tabellone.server.people.models import Grant, Person
from tabellone.server.play import services as play
from tabellone.tournament.acts import CheckIn, Enrol, Identify, Identity, Import, Settle
from tabellone.tournament.codec import encoded
from tabellone.tournament.state import Entrant, Settings
from tests.server.people.examples import account, person

YEAR = 2026


def circuit(name: str = "giro", rulebook: str = "big") -> Circuit:
    season = Season(rulebook, YEAR)
    return Circuit.objects.create(slug=name, name=f"Giro {name}", rulebook=rulebook, year=YEAR, season=encoded(season))


def federation(at: Circuit, name: str = "Fede Razione") -> User:
    return account(name, role="organiser", scope=at.scope)


def people(*names: str, at: Circuit | None = None) -> list[Person]:
    return [person(name, scope=at.scope if at else "") for name in names]


def evening(name: str, day: date, *players: Player) -> Facts:
    """One game of Ticket to Ride, the first player the best."""
    seats = tuple(Seat(one.id, score=Decimal(100 - nth)) for nth, one in enumerate(players))
    tables = tuple(Table(nth + 1, seats[4 * nth : 4 * nth + 4]) for nth in range((len(seats) + 3) // 4))
    return Facts("big", name, f"Serata {name}", day, day, players, game="ticket-to-ride", rounds=(Round(1, tables),))


def played(at: Circuit, name: str, day: date, *who: Person, linked: bool = True) -> Tournament:
    """An evening under everybody's codes; `linked` to the records."""
    facts = evening(name, day, *(Player(one.code, one.name) for one in who))
    row = play.create(Import(facts), Writing()).tournament
    Tournament.objects.filter(pk=row.pk).update(circuit=at)
    if linked:
        play.act(row, Writing(), Identify(tuple(Identity(one.code, str(one.pk)) for one in who)))
    row.refresh_from_db()
    return row


def entered(at: Circuit, name: str, day: date, *who: Person) -> Tournament:
    """A tournament run here, before its first round."""
    head = Facts("big", name, f"Torneo {name}", day, day, (), game="ticket-to-ride")
    row = play.create(Settle(Settings(head)), Writing()).tournament
    Tournament.objects.filter(pk=row.pk).update(circuit=at)
    entrants = tuple(Entrant(Player(one.code, one.name), person=str(one.pk)) for one in who)
    play.act(row, Writing(), Enrol(entrants))
    play.act(row, Writing(), CheckIn(tuple(one.code for one in who)))
    row.refresh_from_db()
    return row


def organise(user: User, row: Tournament) -> None:
    Grant.objects.create(user=user, role="organiser", scope=row.scope)


STAMPS = {"events.tournament": {"version", "stamp", "page_stamp"}, "events.circuit": {"version"}}
OUTSIDE = {"rankings.keptcontribution", "journal.entry", "journal.personalpart", "journal.subject"}
OUTSIDE |= {"identity.merge", "sessions.session", "admin.logentry"}


def dump() -> dict[str, list[dict[str, Any]]]:
    """Every row of every table but the journal, what is told again, the merges themselves and the stamps of pages."""
    found = {}
    for model in apps.get_models():
        label = model._meta.label_lower
        if label not in OUTSIDE:
            out = STAMPS.get(label, set())
            rows = model._default_manager.order_by("pk").values()
            found[label] = [{key: value for key, value in row.items() if key not in out} for row in rows]
    return found
