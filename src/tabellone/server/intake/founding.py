"""The first season of a circuit: opened by an administrator, with everybody who is registered already (PG 6)."""

from __future__ import annotations

from typing import cast

from django.contrib.auth.models import User

from tabellone.contract import BY_ID
from tabellone.contract import Circuit as Ranking
from tabellone.engine.facts import Person, RulebookId, Season
from tabellone.server.events.models import Circuit
from tabellone.server.intake.services import found_circuit
from tabellone.server.intake.stages.heading import slugged
from tabellone.server.people.services.once import once
from tabellone.server.registry import queries
from tabellone.server.registry.convert import fact_of


def rulebooks() -> tuple[str, ...]:
    """The rulebooks that rank a season."""
    return tuple(code for code, book in BY_ID.items() if isinstance(book, Ranking))


def open_circuit(rulebook: str, name: str, year: int, *, by: User, token: str = "") -> Circuit:
    """A new circuit at an address made of its name; the games come with its stages."""

    def work() -> Circuit:
        season = Season(cast("RulebookId", rulebook), year, players=_registered(rulebook, year))
        return found_circuit(season, name=name, slug=_free(name, year), by=by, token=token)

    return once(work, lambda entry: Circuit.objects.get(pk=entry.stream.partition(":")[2]), by=by, token=token)


def _registered(rulebook: str, year: int) -> tuple[Person, ...]:
    """A registration holds for its season and for all later ones (PG 6)."""
    if not queries.is_registering(rulebook):
        return ()
    book = queries.book_of(rulebook)
    rows = queries.registrations(rulebook).filter(day__year__lte=year, erased_at__isnull=True)
    return tuple(fact_of(row, book) for row in rows)


def _free(name: str, year: int) -> str:
    """The name as an address, with a number behind it where another circuit has it."""
    wanted = slugged(name) or f"circuit-{year}"
    taken = set(Circuit.objects.filter(slug__startswith=wanted).values_list("slug", flat=True))
    return next(one for one in (wanted, *(f"{wanted}-{n}" for n in range(2, len(taken) + 3))) if one not in taken)
