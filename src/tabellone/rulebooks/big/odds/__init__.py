"""Odds of a running tournament (ruling odds-model), and what is already certain (ruling odds-certain).

Loaded when they are asked for: a command that draws or ranks starts without them.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from tabellone.contract.odds import OddsAnswer, Outlook
from tabellone.engine.facts import Tournament

__all__ = ["odds", "outlooks"]


def odds(
    tournament: Tournament,
    elos: Mapping[str, Decimal],
    seed: str,
    *,
    runs: int | None = None,
    numpy: bool | None = None,
) -> OddsAnswer:
    """Chances of the final phase, the final and the title (ruling odds-model), from round 1 on.

    `elos` are those of the tournament's game by person, or by entry; without one the circuit's start is taken.
    `runs`: 10,000 by default, 1,000 where numpy is not installed; `numpy` asks for it or against it, which changes the
    time and nothing else.
    """
    from tabellone.rulebooks.big.odds.estimate import estimated_odds  # noqa: PLC0415 - see above

    return estimated_odds(tournament, elos, seed, runs=runs, numpy=numpy)


def outlooks(tournament: Tournament) -> tuple[Outlook, ...]:
    """What is proved about everybody (ruling odds-certain): the final phase, or the title where none follows.

    Once the final phase has begun, the title.
    """
    from tabellone.rulebooks.big.odds.certain import proved_outlooks  # noqa: PLC0415 - see above

    return proved_outlooks(tournament)
