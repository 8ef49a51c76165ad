"""What a rulebook forbids in a stage beside the others of its season, wherever it comes from (PG 2, PG 38)."""

from __future__ import annotations

from tabellone.engine.errors import Problem, told
from tabellone.engine.facts import Tournament as Facts
from tabellone.rulebooks import BY_ID, Staging
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.services import season_of
from tabellone.server.rankings.queries import facts_of


def problems_beside(circuit: Circuit, stage: Facts, itself: Tournament | None = None) -> list[Problem]:
    """What forbids a stage beside the others, hidden ones too; nothing where seasons are not made of stages."""
    book = BY_ID[circuit.rulebook]
    if not isinstance(book, Staging):
        return []
    others = [facts_of(one) for one in Tournament.objects.filter(circuit=circuit) if not itself or one.pk != itself.pk]
    return told(lambda: book.stage_problems(season_of(circuit), others, stage))
