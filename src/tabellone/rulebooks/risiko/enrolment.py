"""Who may enrol (RK structure)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from tabellone.engine.errors import RuleError


@dataclass(frozen=True, slots=True)
class Measure:
    """A disciplinary measure against a player, from a day, to a day or without end (RK structure)."""

    player: str
    start: date
    end: date | None = None

    def on(self, day: date) -> bool:
        """Whether the measure is in force that day (RK structure)."""
        return self.start <= day and (self.end is None or day <= self.end)


def may_enrol(player: str, measures: Iterable[Measure], *, on: date) -> bool:
    """Whether no disciplinary measure is in force on the day of the tournament (RK structure)."""
    return not any(one.player == player and one.on(on) for one in measures)


def enrol(player: str, measures: Iterable[Measure], *, on: date) -> str:
    """The player, refused while under a disciplinary measure (RK structure)."""
    if not may_enrol(player, measures, on=on):
        raise RuleError("risiko-disciplinary", rule="RK structure", player=player, day=str(on))
    return player
