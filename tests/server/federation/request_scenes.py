"""An invented federation with its circuit, requests, and tournaments with players of flesh and record."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from itertools import count
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from tabellone.engine.facts import Season
from tabellone.engine.facts import Tournament as Facts
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.seasons import found_circuit
from tabellone.server.federation.models import HostingRequest
from tabellone.server.federation.request_forms import RequestedTournament
from tabellone.server.federation.requests import RequestLinks, approve_request, ask_for_tournament
from tabellone.server.people import queries as people
from tabellone.server.people.models import Person
from tabellone.server.play import draws
from tabellone.server.play.draws import PublishingConsents
from tabellone.server.play.entries import Newcomer, enrol
from tabellone.server.play.player_list import Listed
from tabellone.server.play.services import create
from tabellone.tournament.acts import Settle
from tabellone.tournament.state import Settings
from tests.server.people.examples import account, person
from tests.server.play.halls import Writing

numbers = count(1)
SITE = "https://tabellone.example"
LINKS = RequestLinks(
    request=lambda row: f"{SITE}/r/{row.pk}/",
    tournament=lambda row: f"{SITE}/t/{row.slug}/",
    invitation=lambda secret: f"{SITE}/i/{secret}/",
)


def circuit() -> Circuit:
    number = next(numbers)
    return found_circuit(Season("big", 2026), Writing(), name=f"Giochi d'Italia {number}", slug=f"italia-{number}")


def federation(of: Circuit, name: str = "Tiene Conti") -> User:
    return account(name, role="organiser", scope=of.scope)


def wanted(**more: Any) -> RequestedTournament:
    given: dict[str, Any] = {
        "games": ("Splendor",),
        "start": timezone.localdate() + timedelta(days=30),
        "starts": "20:30",
        "venue": "Biblioteca del Faro",
        "address": "Via dei Dadi 7",
        "city": "Borgo Inventato",
        "name": "Olga Ospita",
        "phone": "555 0199",
        "email": "olga@faro.example",
    }
    return RequestedTournament(**{**given, **more})


def asked(of: Circuit, *, by: User | None = None, **more: Any) -> HostingRequest:
    return ask_for_tournament(of, wanted(**more), Writing(by), link=LINKS.request)


def approved(of: Circuit, *, by: User | None = None, **more: Any) -> HostingRequest:
    return approve_request(asked(of, by=by, **more), "", Writing(federation(of)), links=LINKS)


def evening(
    of: Circuit | None = None, *, names: tuple[str, ...] = (), day: date | None = None, **more: Any
) -> Tournament:
    """A tournament of Splendor in a circuit, with these people entered by its organiser."""
    start = day or timezone.localdate()
    number = next(numbers)
    final, game = more.pop("national_final", False), more.pop("game", "splendor")
    head = Facts("big", f"serata-{number}", f"Serata {number}", start, start, (), game=game, system="swiss")
    head = replace(head, table_size=more.pop("table_size", 4), params={"rounds": 3}, national_final=final)
    row = create(Settle(Settings(head, open=True, **more)), Writing()).tournament
    Tournament.objects.filter(pk=row.pk).update(circuit=of)
    row.refresh_from_db()
    for name in names:
        entered(row, person(name, scope=""))
    return row


def published(row: Tournament, number: int = 1, *, by: User | None = None) -> None:
    """Publish a draft whose players have all signed the organiser's list (BIG 2)."""
    draws.publish(row, number, Writing(by=by), PublishingConsents(signed_list=True))


def entered(row: Tournament, who: Person, *, box: bool = False) -> None:
    known = people.public_people_by_id([who.pk])[who.pk]
    enrol(row, [Newcomer(Listed(1, known.name, box=box), known)], Writing())
    row.refresh_from_db()
