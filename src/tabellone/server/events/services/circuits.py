"""A circuit is created, its founder the organiser."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from tabellone.contract import Circuit as Ranking
from tabellone.contract import rulebooks_with
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Person, Season
from tabellone.server.events.models import Circuit
from tabellone.server.events.queries import free_slug, slugged
from tabellone.server.journal import services as journal
from tabellone.server.people import rights
from tabellone.server.people.services import done_once
from tabellone.tournament.codec import encoded


def found_circuit(season: Season, *, name: str, slug: str, by: User | None, token: str = "") -> Circuit:
    """A new circuit for a season, its founder the organiser."""
    with transaction.atomic():
        if Circuit.objects.filter(slug=slug).exists():
            raise RuleError("slug-taken", id=slug)
        circuit = Circuit.objects.create(
            slug=slug, name=name, rulebook=season.rulebook, year=season.year, season=encoded(season), version=1
        )
        journal.append_line(circuit.scope, "circuit-created", {"name": name}, by=by, token=token)
        if by:
            rights.found_scope(by, circuit.scope)
        return circuit


def rulebooks_with_seasons() -> tuple[str, ...]:
    """The rulebooks that rank a season."""
    return rulebooks_with(Ranking)


def open_circuit(
    rulebook: str, name: str, year: int, *, players: tuple[Person, ...] = (), by: User, token: str = ""
) -> Circuit:
    """A new circuit at an address made of its name, with who is registered; the games come with its stages."""

    def work() -> Circuit:
        slug = free_slug(Circuit, slugged(name) or f"circuit-{year}")
        return found_circuit(Season(rulebook, year, players=players), name=name, slug=slug, by=by, token=token)

    return done_once(work, lambda entry: Circuit.objects.get(pk=entry.stream.partition(":")[2]), by=by, token=token)
