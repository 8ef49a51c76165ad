"""Taking documents over: a tournament, a season with all of its tournaments, the first season of a circuit (PG 6)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Season
from tabellone.engine.facts import Tournament as Facts
from tabellone.server.events.games import Said, with_meant
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.queries import slug_for
from tabellone.server.events.seasons import (
    found_circuit,
)
from tabellone.server.intake.documents import brings_nothing, kept_closed, sound_tournament
from tabellone.server.journal.services import Writing
from tabellone.server.people import queries as people
from tabellone.server.people import rights
from tabellone.server.play import services
from tabellone.server.play.services import Outcome
from tabellone.tournament.acts import Import


def take_document_over(data: bytes | str, writing: Writing, *, meant: Said | None = None) -> Outcome | Tournament:
    """A document becomes a tournament, or fills one of that id that has not begun; the same again changes nothing.

    `seen` is the stamp of the tournament that the preview compared it with: nothing entered since is lost. `meant` says
    which known game one is that the document calls otherwise.
    """
    found = with_meant(sound_tournament(data), meant)
    try:
        return _taken_over(found, writing)
    except IntegrityError:  # somebody else has taken it over at this moment
        return _taken_over(found, writing)


def _taken_over(found: Facts, writing: Writing) -> Outcome | Tournament:
    with transaction.atomic():
        existing = Tournament.objects.select_for_update().filter(slug=slug_for(found.id)).first()
        if existing is None:
            outcome = services.create(Import(found), writing)
            if not outcome.repeated:
                rights.found_scope(writing.by, outcome.tournament.scope)
                kept_closed(outcome.tournament, found, by=writing.by)
            return outcome
        if not people.roles(writing.by, *existing.scopes).is_organiser:
            raise RuleError("document-of-another", id=found.id)
        if brings_nothing(existing, found):
            return existing
        if writing.seen not in (None, str(existing.stamp)) and not services.repeated(writing, existing):
            raise RuleError("document-compared-before", id=found.id)
        outcome = services.act(existing, replace(writing, seen=None), Import(found))
        if not outcome.repeated:
            kept_closed(outcome.tournament, found, by=writing.by)
        return outcome


def import_season(season: Season, tournaments: Iterable[Facts], *, name: str, slug: str, by: User | None) -> Circuit:
    """A season with its tournaments becomes a circuit, all or nothing."""
    with transaction.atomic():
        circuit = found_circuit(season, Writing(by), name=name, slug=slug)
        for tournament in tournaments:
            outcome = services.create(Import(tournament), Writing(by), circuit=circuit)
            kept_closed(outcome.tournament, tournament, by=by)
            if by:
                rights.found_scope(by, outcome.tournament.scope)
        return circuit
