"""Frozen rankings in the database of a test; called in a process of its own."""

from __future__ import annotations


def frozen() -> str:
    """A season of last year, frozen; the sum of its facts."""
    from tabellone.engine.facts import Season
    from tabellone.server.intake.services import import_season
    from tabellone.server.journal.services import Writing
    from tabellone.server.rankings import freezing
    from tests.strategies_pergioco import person, stage

    season = Season("pergioco", 2025, players=(person("ada", "2025-01-02"), person("bruno", "2025-01-02")))
    stages = [stage(["ada 1 bruno 0"], end="2025-03-01")]
    of = import_season(season, stages, name="Giro", slug="giro", by=None)
    return freezing.freeze_rankings(of, Writing()).facts


def kept() -> list[str]:
    """What is frozen, and what the database says to whoever changes or deletes it."""
    from django.db import DatabaseError, connection

    from tabellone.server.rankings.models import Frozen

    found = Frozen.objects.get()
    said = [found.facts, str(len(bytes(found.folder)))]
    for verb in ("UPDATE rankings_frozen SET answer = 'x'", "DELETE FROM rankings_frozen"):
        try:
            connection.cursor().execute(verb)
        except DatabaseError as error:
            said.append(str(error).partition("\n")[0])
    return said
