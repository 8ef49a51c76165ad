"""Taking documents over: a tournament, a season with all of its tournaments, the first season of a circuit (PG 6)."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from tabellone.contract import Circuit as Ranking
from tabellone.contract import rulebooks_with
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Person, Season
from tabellone.engine.facts import Tournament as Facts
from tabellone.server.events.games import Said, with_meant
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.queries import slug_for
from tabellone.server.intake.decisions import slugged
from tabellone.server.intake.documents import brings_nothing, kept_closed, sound_tournament
from tabellone.server.journal import services as journal
from tabellone.server.people import queries as people
from tabellone.server.people import rights
from tabellone.server.people.services import done_once
from tabellone.server.play import services
from tabellone.server.play.services import Outcome
from tabellone.server.registration import queries
from tabellone.server.registration.queries import player_registered
from tabellone.tournament.acts import Import
from tabellone.tournament.codec import encoded


def take_document_over(
    data: bytes | str, *, by: User, token: str = "", seen: str | None = None, meant: Said | None = None
) -> Outcome | Tournament:
    """A document becomes a tournament, or fills one of that id that has not begun; the same again changes nothing.

    `seen` is the stamp of the tournament that the preview compared it with: nothing entered since is lost. `meant` says
    which known game one is that the document calls otherwise.
    """
    found = with_meant(sound_tournament(data), meant)
    try:
        return _taken_over(found, by=by, token=token, seen=seen)
    except IntegrityError:  # somebody else has taken it over at this moment
        return _taken_over(found, by=by, token=token, seen=seen)


def _taken_over(found: Facts, *, by: User, token: str, seen: str | None) -> Outcome | Tournament:
    with transaction.atomic():
        existing = Tournament.objects.select_for_update().filter(slug=slug_for(found.id)).first()
        if existing is None:
            outcome = services.create(Import(found), by=by, token=token)
            if not outcome.repeated:
                rights.found_scope(by, outcome.tournament.scope)
                kept_closed(outcome.tournament, found, by=by)
            return outcome
        if not people.roles(by, *existing.scopes).is_organiser:
            raise RuleError("document-of-another", id=found.id)
        if brings_nothing(existing, found):
            return existing
        if seen not in (None, str(existing.stamp)) and not services.repeated(token, existing, by=by):
            raise RuleError("document-compared-before", id=found.id)
        outcome = services.act(existing, services.Writing(by, token), Import(found))
        if not outcome.repeated:
            kept_closed(outcome.tournament, found, by=by)
        return outcome


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


def import_season(season: Season, tournaments: Iterable[Facts], *, name: str, slug: str, by: User | None) -> Circuit:
    """A season with its tournaments becomes a circuit, all or nothing."""
    with transaction.atomic():
        circuit = found_circuit(season, name=name, slug=slug, by=by)
        for tournament in tournaments:
            outcome = services.create(Import(tournament), by=by, circuit=circuit)
            kept_closed(outcome.tournament, tournament, by=by)
            if by:
                rights.found_scope(by, outcome.tournament.scope)
        return circuit


def rulebooks_with_seasons() -> tuple[str, ...]:
    """The rulebooks that rank a season."""
    return rulebooks_with(Ranking)


def open_circuit(rulebook: str, name: str, year: int, *, by: User, token: str = "") -> Circuit:
    """A new circuit at an address made of its name; the games come with its stages."""

    def work() -> Circuit:
        season = Season(rulebook, year, players=_people_registered(rulebook, year))
        return found_circuit(season, name=name, slug=_free_address(name, year), by=by, token=token)

    return done_once(work, lambda entry: Circuit.objects.get(pk=entry.stream.partition(":")[2]), by=by, token=token)


def _people_registered(rulebook: str, year: int) -> tuple[Person, ...]:
    """A registration holds for its season and for all later ones (PG 6)."""
    if not queries.is_registering(rulebook):
        return ()
    book = queries.register_book(rulebook)
    rows = queries.registrations(rulebook).filter(day__year__lte=year, erased_at__isnull=True)
    return tuple(player_registered(row, book) for row in rows)


def _free_address(name: str, year: int) -> str:
    """The name as an address, with a number behind it where another circuit has it."""
    wanted = slugged(name) or f"circuit-{year}"
    taken = set(Circuit.objects.filter(slug__startswith=wanted).values_list("slug", flat=True))
    return next(one for one in (wanted, *(f"{wanted}-{n}" for n in range(2, len(taken) + 3))) if one not in taken)
