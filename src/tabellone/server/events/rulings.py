"""The rulings in force, written into a season when its first stage counts (ruling as-it-was-played)."""

from __future__ import annotations

import uuid

from django.contrib.auth.models import User

from tabellone.engine.facts import Season
from tabellone.engine.rulings import ruled_season
from tabellone.rulebooks import BY_ID, SeasonRuling
from tabellone.server.events.models import Circuit
from tabellone.server.events.services import change_season, locked, season_of

KIND = "season-rulings"


def hold_unruled(tournament: uuid.UUID) -> Circuit | None:
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


def with_rulings(season: Season) -> Season:
    """The season with all rulings that hold for it."""
    book = BY_ID[season.rulebook]
    return ruled_season(season, book.season_rulings(season)) if isinstance(book, SeasonRuling) else season
