"""Rankings of a circuit on a day, as the rulebook gives them; computed once for each state of its facts."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import date
from typing import cast

from django.core.cache import caches

from tabellone.course import decoded
from tabellone.engine.answers import SeasonAnswer
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Season
from tabellone.engine.facts import Tournament as Facts
from tabellone.engine.steps import Step
from tabellone.rulebooks import BY_ID
from tabellone.rulebooks import Circuit as Ranking
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.rankings.queries import facts_of


def season_of(circuit: Circuit) -> Season:
    """The head of the circuit's season."""
    season: Season = decoded(Season, circuit.season)
    return season


def tournaments_of(circuit: Circuit) -> list[Tournament]:
    """The circuit's tournaments, in order of their end."""
    return list(Tournament.objects.filter(circuit=circuit).order_by("end", "slug"))


def names_of(circuit: Circuit) -> dict[str, str]:
    """Names by id of everybody in the circuit: the season's own first, then as the tournaments call them."""
    names = {person.id: person.name for person in season_of(circuit).players}
    for row in tournaments_of(circuit):
        for player in facts_of(row).players:
            names.setdefault(player.id, player.name)
    return names


def answer(circuit: Circuit, on: date) -> SeasonAnswer:
    """Ratings and rankings on a day; a RuleError where the rulebook has no seasons."""
    rows = tournaments_of(circuit)
    key = _key(circuit, rows, on)
    found = caches["answers"].get(key)
    if found is None:
        found = _book(circuit).season(season_of(circuit), _facts(rows), on)
        caches["answers"].set(key, found)
    return cast("SeasonAnswer", found)


def explanation(circuit: Circuit, player: str, on: date, ranking: str | None = None) -> tuple[Step, ...]:
    """How each figure of the player in the rankings came about."""
    facts = _facts(tournaments_of(circuit))
    return _book(circuit).explain_season(season_of(circuit), facts, player, on, ranking)


def _book(circuit: Circuit) -> Ranking:
    book = BY_ID[circuit.rulebook]
    if not isinstance(book, Ranking):
        able = [name for name, one in BY_ID.items() if isinstance(one, Ranking)]
        raise RuleError("no-season", rulebook=circuit.rulebook, able=able)
    return book


def _facts(rows: Sequence[Tournament]) -> list[Facts]:
    return [facts_of(row) for row in rows]


def _key(circuit: Circuit, rows: Sequence[Tournament], on: date) -> str:
    stamps = ",".join(str(row.stamp) for row in rows)
    digest = hashlib.sha256(stamps.encode()).hexdigest()
    return f"season:{circuit.pk}:{circuit.version}:{on}:{digest}"
