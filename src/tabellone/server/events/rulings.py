"""The rulings in force, written into a season when its first stage counts (ruling as-it-was-played)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User

from tabellone.contract import Circuit as Ranking
from tabellone.contract import Register, rulebook_as
from tabellone.engine.facts import Season
from tabellone.engine.params import season_stating_rulings
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.services import change_season, locked, season_of
from tabellone.tournament.codec import decoded
from tabellone.tournament.rulings import figures_of

KIND = "season-rulings"


def hold_unruled(tournament: UUID) -> Circuit | None:
    """The circuit of a tournament, held, where its season's rulings are not written down yet.

    Circuits are held before their tournaments: whoever writes both takes them in that order.
    """
    found = Circuit.objects.filter(tournaments=tournament).first()
    return locked(found.pk) if found and with_rulings(season_of(found)) != season_of(found) else None


def write_rulings(circuit: Circuit, *, by: User | None) -> None:
    """Write the rulings in force into the circuit's season; what it states itself stays."""
    before = season_of(circuit)
    names = [name for name in with_rulings(before).params if name not in before.params]
    change_season(circuit.pk, with_rulings, KIND, {"names": names}, by=by)


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


def with_rulings(season: Season) -> Season:
    """The season with all rulings that hold for it."""
    book = rulebook_as(season.rulebook, Ranking)
    return season_stating_rulings(season, book.season_rulings(season)) if book else season
