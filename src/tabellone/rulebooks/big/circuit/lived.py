"""A circuit of clubs as a shell asks about it: one history for all of its days."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from tabellone.contract.answers import SeasonAnswer
from tabellone.contract.circuit import Career, History, Meeting, Rival, Span, Title
from tabellone.engine.facts import Season, Tournament
from tabellone.engine.steps import Step
from tabellone.rulebooks.big.circuit import annals, explain, lives


@dataclass(frozen=True, slots=True)
class LivedCircuit(History):
    """What its annals tell of a day, and of anybody."""

    of: annals.CircuitHistory

    def rankings_on(self, on: date) -> SeasonAnswer:
        """ELOs, and the points, ELO and general rankings."""
        return annals.rankings_of_day(self.of, on)

    def explain_on(self, player: str, on: date, ranking: str | None = None) -> tuple[Step, ...]:
        """Every figure of the player in the rankings, or in one of them."""
        return explain.explain_on(self.of, player, on, ranking)

    def positions_on(self, ranking: str, on: date) -> dict[str, int]:
        """Everybody's position in one ranking."""
        return annals.positions_on(self.of, ranking, on)

    def career(self, player: str, on: date) -> Career:
        """Every tournament of a person with what made its points, and the ELOs by game."""
        return lives.career(self.of, player, on)

    def span_on(self, ranking: str, on: date) -> Span:
        """Since when a ranking runs (ruling general-year)."""
        return annals.span_on(self.of, ranking, on)

    def explain_outing(self, player: str, tournament: str) -> tuple[Step, ...]:
        """What one tournament was worth to somebody, and how it moved the ELO."""
        return explain.explain_outing(self.of, player, tournament)

    def meetings(self, one: str, other: str, on: date) -> tuple[Meeting, ...]:
        """Every table where both had a place (ruling head-to-head)."""
        return lives.meetings(self.of, one, other, on)

    def rivals(self, player: str, on: date) -> tuple[Rival, ...]:
        """Everybody met at a table (ruling head-to-head)."""
        return lives.rivals(self.of, player, on)

    def titles(self, on: date) -> tuple[Title, ...]:
        """Every title, the newest first (BIG 7, ruling champion-reigns)."""
        return annals.titles(self.of, on)


def history(
    season: Season, tournaments: Sequence[Tournament], until: date, before: History | None = None
) -> LivedCircuit:
    """The circuit up to a day; tournaments that are as they were before are not lived through again."""
    last = before.of if isinstance(before, LivedCircuit) else None
    return LivedCircuit(annals.annals(season, tournaments, until, last))
