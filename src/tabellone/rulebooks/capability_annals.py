"""What a shell may ask of a rulebook whose circuit goes on over the years: one replay answers for all days."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Protocol, runtime_checkable

from tabellone.engine.annals import Life, Meeting, Rival, Span, Title
from tabellone.engine.answers import SeasonAnswer
from tabellone.engine.facts import Season, Tournament
from tabellone.engine.steps import Step


@runtime_checkable
class Recalling(Protocol):
    """A rulebook that lives through a circuit once, and then tells of any day and of anybody."""

    def annals(self, season: Season, tournaments: Sequence[Tournament], until: date) -> Any:
        """The circuit up to a day; only the rulebook looks into it."""

    def season_on(self, annals: Any, on: date) -> SeasonAnswer:
        """What `season` answers for a day up to the last."""

    def explain_on(self, annals: Any, player: str, on: date, ranking: str | None = None) -> tuple[Step, ...]:
        """What `explain_season` answers for a day up to the last."""

    def explain_outing(self, annals: Any, player: str, tournament: str) -> tuple[Step, ...]:
        """What one tournament brought to somebody: points, and how the rating moved."""

    def positions_on(self, annals: Any, ranking: str, on: date) -> Mapping[str, int]:
        """Everybody's position in one ranking on a day."""

    def span_on(self, annals: Any, ranking: str, on: date) -> Span:
        """Since when a ranking runs on a day, and what it is made of."""

    def life(self, annals: Any, player: str, on: date) -> Life:
        """One person's tournaments and ratings up to a day."""

    def meetings(self, annals: Any, one: str, other: str, on: date) -> tuple[Meeting, ...]:
        """Every table where two people sat against each other, in order."""

    def rivals(self, annals: Any, player: str, on: date) -> tuple[Rival, ...]:
        """Everybody whom somebody sat against, those met most often first."""

    def titles(self, annals: Any, on: date) -> tuple[Title, ...]:
        """National titles up to a day, the newest first; reigning champions are marked."""
