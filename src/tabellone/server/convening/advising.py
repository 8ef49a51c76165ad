"""Advice for finals of several games: what the rulebook says against a choice (BIG 8.2.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabellone.contract.convocations import ChosenGame
from tabellone.engine.errors import Problem
from tabellone.engine.facts import Tournament as Facts
from tabellone.server.convening.queries import book_of
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.play.standings import facts_of


def games_advice(circuit: Circuit, year: int, games: Sequence[ChosenGame]) -> tuple[Problem, ...]:
    """What speaks against the games of a year, with the finals of several games that were played here."""
    return book_of(circuit.rulebook).final_games_advice(year, games, finals_of(circuit))


def finals_of(circuit: Circuit) -> list[Facts]:
    """The national finals of the circuit's federation here; the rulebook knows which were of several games."""
    rows = Tournament.objects.filter(rulebook=circuit.rulebook, listed=True).order_by("end", "slug")
    return [facts_of(row) for row in rows if _national(row.settings)]


def _national(settings: Any) -> bool:
    return bool(settings.get("head", {}).get("national_final"))
