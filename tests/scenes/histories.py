"""What a circuit's history, lived through up to a day, tells of that day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from tabellone.contract import CircuitRules
from tabellone.contract.answers import SeasonAnswer
from tabellone.engine.facts import Season, Tournament
from tabellone.engine.steps import Step


def rankings(book: CircuitRules, season: Season, tournaments: Sequence[Tournament], on: date) -> SeasonAnswer:
    return book.history(season, tournaments, on).rankings_on(on)


def explained(
    book: CircuitRules,
    season: Season,
    tournaments: Sequence[Tournament],
    player: str,
    on: date,
    ranking: str | None = None,
) -> tuple[Step, ...]:
    return book.history(season, tournaments, on).explain_on(player, on, ranking)
