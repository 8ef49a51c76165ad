"""A player's place in the standing, and why."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.engine.answers import Number, Standing
from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.steps import Step
from tabellone.server.events.models import Tournament
from tabellone.server.rankings import queries


@dataclass(frozen=True, slots=True)
class Rank:
    """The place after a round, of how many, and the steps that it comes from."""

    after: int
    final: bool
    position: int
    tied: bool
    points: Number
    of: int
    steps: tuple[Step, ...]


def rank_of(row: Tournament, player: str) -> Rank | None:
    """The player's place in the standing; none while there is no standing, or without the player in it."""
    try:
        standing: Standing = queries.standing(row)
        line = next((one for one in standing.rows if one.player == player), None)
        if line is None or not standing.after_round:
            return None
        steps = queries.explanation(row, player)
    except (RuleError, InputError):
        return None
    of = len(standing.rows)
    return Rank(standing.after_round, standing.final, line.position, bool(line.tied), line.points, of, steps)
