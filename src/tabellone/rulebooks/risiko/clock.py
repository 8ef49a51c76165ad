"""The clock of a game: the same for all tables (RK structure)."""

from __future__ import annotations

from datetime import datetime, timedelta

from tabellone.engine.facts import Tournament
from tabellone.engine.steps import Step
from tabellone.rulebooks.risiko.params import DEFAULT, Params, params_of


def closing_rolls(first_card: datetime, params: Params = DEFAULT) -> datetime:
    """When the closing rolls begin: 90 minutes after the first territory card, for all tables (RK structure)."""
    return first_card + timedelta(minutes=params.minutes)


def remaining(first_card: datetime, now: datetime, params: Params = DEFAULT) -> timedelta:
    """How long the game still lasts at a moment; never less than nothing (RK structure)."""
    return min(max(closing_rolls(first_card, params) - now, timedelta()), timedelta(minutes=params.minutes))


def round_minutes(tournament: Tournament, number: int) -> int | None:  # noqa: ARG001 - every game lasts the same
    """How long a game lasts: 90 minutes unless the tournament says otherwise (RK structure)."""
    return params_of(tournament).minutes


def time_up(tournament: Tournament, number: int) -> Step | None:  # noqa: ARG001 - every game ends the same way
    """The closing rolls, at all tables at once (RK structure)."""
    return Step("RK structure", "risiko-time-up")
