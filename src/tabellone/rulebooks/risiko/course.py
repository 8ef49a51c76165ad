"""A tournament read in its order: two qualifying games, semifinals, final or finals (RK structure)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from tabellone.engine.facts import Round, Tournament
from tabellone.rulebooks.risiko.games import Game, is_complete, table_games, unreported
from tabellone.rulebooks.risiko.params import Params, params_of

Stage = Literal["qualifying", "semifinal", "final"]
QUALIFYING_GAMES = 2


@dataclass(frozen=True, slots=True)
class Course:
    """The rounds in order of their number, with the games of every table (RK structure)."""

    tournament: Tournament
    params: Params
    rounds: tuple[Round, ...]
    games: tuple[tuple[tuple[Game, ...], ...], ...]

    @property
    def complete(self) -> int:
        """How many rounds from the first are complete (RK structure)."""
        return next((i for i, one in enumerate(self.rounds) if not is_complete(one)), len(self.rounds))

    def stage(self, index: int) -> Stage:
        """The stage of a round by its place in the order; a missing phase is understood (RK structure)."""
        return stage_of(self.rounds[index], index)

    def index_of(self, stage: Stage) -> int | None:
        """Where the first round of a stage stands, if there is one (RK structure)."""
        return next((i for i in range(len(self.rounds)) if self.stage(i) == stage), None)

    def played(self, indexes: Iterable[int]) -> dict[str, tuple[Game, ...]]:
        """Every player's games in those rounds, in order; players without any are left out (RK standings)."""
        found: dict[str, tuple[Game, ...]] = {}
        for game in (game for i in indexes for table in self.games[i] for game in table):
            found[game.player] = (*found.get(game.player, ()), game)
        return found

    def missing(self, upto: int) -> list[tuple[int, int, str]]:
        """Round, table and player of every result missing in the first rounds (RK structure)."""
        return [(one.number, table, who) for one in self.rounds[:upto] for table, who in unreported(one.tables)]


def read(tournament: Tournament) -> Course:
    """The tournament in its order (RK structure)."""
    params = params_of(tournament)
    rounds = tuple(sorted(tournament.rounds, key=lambda one: one.number))
    games = tuple(
        tuple(table_games(table, round_number=one.number, params=params) for table in one.tables) for one in rounds
    )
    return Course(tournament, params, rounds, games)


def stage_of(one: Round, index: int) -> Stage:
    """Two qualifying games, then semifinals and final; without semifinals the third is the final (RK structure)."""
    if index < QUALIFYING_GAMES:
        return "qualifying"
    if index > QUALIFYING_GAMES or one.phase == "final":
        return "final"
    return "final" if one.phase is None and len(one.tables) == 1 else "semifinal"
