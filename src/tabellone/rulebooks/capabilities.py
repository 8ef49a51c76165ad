"""What a shell may ask of a rulebook. A rulebook is a package (a module) with these functions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Protocol, runtime_checkable

from tabellone.engine.answers import Draw, Prizes, SeasonAnswer, Standing
from tabellone.engine.errors import Problem
from tabellone.engine.facts import Round, Season, Tournament
from tabellone.engine.steps import Step


class Rulebook(Protocol):
    """Every rulebook: what it forbids, how it ranks, how it draws, why."""

    def problems(self, tournament: Tournament) -> Iterable[Problem]:
        """What the rulebook forbids in a well-formed document, each with its place."""

    def standing(self, tournament: Tournament, after_round: int | None = None) -> Standing:
        """The standing after a round; without one, after the last complete round."""

    def draw(self, tournament: Tournament, seed: str) -> Draw:
        """The next round, whatever its phase."""

    def explain(self, tournament: Tournament, player: str) -> tuple[Step, ...]:
        """How each figure of the player in the standing came about."""


@runtime_checkable
class OwnRounds(Protocol):
    """A rulebook whose single rounds may have a table size or a game of their own."""

    def draw_like(self, tournament: Tournament, seed: str, like: Round | None = None) -> Draw:
        """The next round, with the table size and the game of another where it has its own."""


@runtime_checkable
class Circuit(Protocol):
    """A rulebook with seasons."""

    def season_problems(self, season: Season, tournaments: Sequence[Tournament]) -> Iterable[Problem]:
        """What the rulebook forbids in a season as a whole; `Problem.file` is the tournament's id."""

    def season(self, season: Season, tournaments: Sequence[Tournament], on: date) -> SeasonAnswer:
        """Ratings and rankings on a day."""

    def explain_season(
        self,
        season: Season,
        tournaments: Sequence[Tournament],
        player: str,
        on: date,
        ranking: str | None = None,
    ) -> tuple[Step, ...]:
        """How each figure of the player in the rankings came about, or in one of them."""


@runtime_checkable
class PrizeGiving(Protocol):
    """A rulebook that divides a pot."""

    def prizes(self, tournament: Tournament) -> Prizes:
        """The pot, the voucher and the prizes."""
