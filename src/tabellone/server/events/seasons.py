"""Circuits: created, with their founder the organiser; their seasons, and the stages in them."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction

from tabellone.contract import BY_ID, Register, rulebook_as, rulebooks_with
from tabellone.contract import CircuitRules as Ranking
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Person, Season
from tabellone.engine.params import season_stating_rulings
from tabellone.server.events.models import Circuit, Entrant, Tournament
from tabellone.server.events.queries import FEW, free_slug, slugged
from tabellone.server.journal import queries as journal_queries
from tabellone.server.journal import services as journal
from tabellone.server.journal.models import Entry
from tabellone.server.journal.services import Writing, done_once
from tabellone.server.people import rights
from tabellone.tournament.codec import decoded, encoded
from tabellone.tournament.state import figures_of


def found_circuit(season: Season, writing: Writing, *, name: str, slug: str) -> Circuit:
    """A new circuit for a season, its founder the organiser."""
    with transaction.atomic():
        if Circuit.objects.filter(slug=slug).exists():
            raise RuleError("slug-taken", id=slug)
        circuit = Circuit.objects.create(
            slug=slug, name=name, rulebook=season.rulebook, year=season.year, season=encoded(season), version=1
        )
        journal.append_line(circuit.scope, "circuit-created", {"name": name}, writing)
        if writing.by:
            rights.found_scope(writing.by, circuit.scope)
        return circuit


def rulebooks_with_seasons() -> tuple[str, ...]:
    """The rulebooks that rank a season."""
    return rulebooks_with(Ranking)


def open_circuit(rulebook: str, name: str, year: int, writing: Writing, *, players: tuple[Person, ...] = ()) -> Circuit:
    """A new circuit at an address made of its name, with who is registered; the games come with its stages."""

    def work() -> Circuit:
        slug = free_slug(Circuit, slugged(name) or f"circuit-{year}")
        return found_circuit(Season(rulebook, year, players=players), writing, name=name, slug=slug)

    return done_once(work, lambda entry: Circuit.objects.get(pk=entry.stream.partition(":")[2]), writing)


def season_of(circuit: Circuit) -> Season:
    """The head of the circuit's season."""
    season: Season = decoded(Season, circuit.season)
    return season


def registered_names(season: Season) -> dict[str, str]:
    """The names of those who are registered, by id: what the tournaments of the circuit call them too."""
    return {one.id: one.name for one in season.players if one.registered is not None}


def locked_circuit(circuit: int) -> Circuit:
    """The circuit's row, held until the end of the transaction: writers come one after the other."""
    return Circuit.objects.select_for_update().get(pk=circuit)


def line_repeated(row: Circuit, kind: str, writing: Writing) -> Entry | None:
    """The line of this kind that the token wrote the first time; refused where it is another circuit's or person's."""
    done, by = journal_queries.line_with_token(writing.token), writing.by.pk if writing.by else None
    if done and (done.stream, done.kind, done.by_id) != (row.scope, kind, by):
        raise RuleError("token-of-another")
    return done


def change_season(
    circuit: int, change: Callable[[Season], Season], kind: str, data: Mapping[str, Any], writing: Writing
) -> Circuit:
    """Change what stands in the season's own document; what changes nothing is not written down.

    `data` is what the journal keeps of it: ids and names of fields, nothing private.
    """
    with transaction.atomic():
        row = locked_circuit(circuit)
        if line_repeated(row, kind, writing):
            return row
        before = season_of(row)
        after = change(before)
        if after != before:
            row.season = encoded(after)
            row.version += 1
            row.save(update_fields=["season", "version"])
            journal.append_line(row.scope, kind, data, writing)
            _call_otherwise(row, before, after)
            if figures_of(before) != figures_of(after):
                _play_otherwise(row)
        return row


def _play_otherwise(row: Circuit) -> None:
    """Answers about its tournaments are others as soon as the season sets other figures for them."""
    stages = list(Tournament.objects.select_for_update().filter(circuit=row).order_by("pk"))
    for stage in stages:
        stage.stamp = stage.page_stamp = uuid.uuid4()
    Tournament.objects.bulk_update(stages, ["stamp", "page_stamp"], batch_size=FEW)


def _call_otherwise(row: Circuit, before: Season, after: Season) -> None:
    """Pages of tournaments are others as soon as somebody in them is called otherwise."""
    called = set(registered_names(before).items()) ^ set(registered_names(after).items())
    players = sorted({player for player, _ in called})
    for start in range(0, len(players), FEW):
        entered = Entrant.objects.filter(tournament__circuit=row, player__in=players[start : start + FEW])
        shown_in = list(entered.values_list("tournament", flat=True).distinct())
        Tournament.objects.filter(pk__in=shown_in).update(page_stamp=uuid.uuid4())


RULINGS_KIND = "season-rulings"


def hold_unruled(tournament: UUID) -> Circuit | None:
    """The circuit of a tournament, held, where its season's rulings are not written down yet.

    Circuits are held before their tournaments: whoever writes both takes them in that order.
    """
    found = Circuit.objects.filter(tournaments=tournament).first()
    return locked_circuit(found.pk) if found and season_with_rulings(season_of(found)) != season_of(found) else None


def write_rulings(circuit: Circuit, *, by: User | None) -> None:
    """Write the rulings in force into the circuit's season; what it states itself stays."""
    before = season_of(circuit)
    names = [name for name in season_with_rulings(before).params if name not in before.params]
    change_season(circuit.pk, season_with_rulings, RULINGS_KIND, {"names": names}, Writing(by))


def figures_in(circuits: Collection[int]) -> dict[int, Mapping[str, Any]]:
    """What the seasons of these circuits set for all their stages, by the circuit's key: one question."""
    rows = Circuit.objects.filter(pk__in=circuits).values_list("pk", "rulebook", "year", "season__params")
    found = {key: (rulebook, year, decoded(Mapping[str, Any], params or {})) for key, rulebook, year, params in rows}
    return {key: figures_of(Season(book, year, params=params)) for key, (book, year, params) in found.items()}


def figures_for(rows: Collection[Tournament]) -> dict[UUID, Mapping[str, Any]]:
    """The same for tournaments, by their keys; nobody is asked where no rulebook has seasons rule their stages."""
    ruled = {row.pk: row.circuit_id for row in rows if row.circuit_id and rulebook_as(row.rulebook, Register)}
    found = figures_in(set(ruled.values())) if ruled else {}
    return {row.pk: found.get(ruled.get(row.pk, 0), {}) for row in rows}


def season_with_rulings(season: Season) -> Season:
    """The season with all rulings that hold for it."""
    book = rulebook_as(season.rulebook, Ranking)
    return season_stating_rulings(season, book.season_rulings(season)) if book else season


MINORS_KIND, KEY, NAMED = "season-minors", "x-minors", "named"


def names_minors(circuit: Circuit, season: Season) -> bool:
    """Whether registered minors are shown by name in a circuit: only where its organisers decide, and have said so."""
    return bool(BY_ID[circuit.rulebook].ABOUT.hiding_rule) and season.extra.get(KEY) == NAMED


def name_minors(circuit: Circuit, writing: Writing, *, named: bool) -> Circuit:
    """Show registered minors by name in the circuit, or by initials again; its pages follow at once (PG 12)."""
    if not BY_ID[circuit.rulebook].ABOUT.hiding_rule:
        raise RuleError("minors-by-initials")

    def change(season: Season) -> Season:
        others = {key: value for key, value in season.extra.items() if key != KEY}
        return replace(season, extra={**others, **({KEY: NAMED} if named else {})})

    with transaction.atomic():
        changed = change_season(circuit.pk, change, MINORS_KIND, {"named": named}, writing)
        Tournament.objects.filter(circuit=circuit).update(page_stamp=uuid.uuid4())
        return changed
