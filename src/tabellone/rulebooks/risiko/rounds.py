"""The rounds of an evening: table sizes, stages, and how long a game lasts (RK structure)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Round, Tournament
from tabellone.engine.steps import Step
from tabellone.engine.tables import stretched_sizes
from tabellone.rulebooks.risiko.params import Params, risiko_params
from tabellone.rulebooks.risiko.points import ABSENT, PlayedGame, round_complete, table_games, unreported

FOUR = 4


def table_sizes(players: int) -> tuple[int, ...]:
    """Tables of four, the last ones of five where the number forces it (RK structure)."""
    sizes = stretched_sizes(players, FOUR)
    if sizes is None:
        raise RuleError("cannot-seat", rule="RK structure", players=players, nearest=nearest(players))
    return sizes


def nearest(players: int) -> tuple[int, ...]:
    """The numbers next below and next above that can be seated (RK structure)."""
    below = [number for number in range(FOUR, players) if stretched_sizes(number, FOUR)][-1:]
    above = next(
        number for number in range(max(players, FOUR), players + 2 * FOUR + 1) if stretched_sizes(number, FOUR)
    )
    return (*below, above)


Stage = Literal["qualifying", "semifinal", "final"]
QUALIFYING_GAMES = 2


@dataclass(frozen=True, slots=True)
class Course:
    """The rounds in order of their number, with the games of every table (RK structure)."""

    tournament: Tournament
    params: Params
    rounds: tuple[Round, ...]
    games: tuple[tuple[tuple[PlayedGame, ...], ...], ...]

    @property
    def complete(self) -> int:
        """How many rounds from the first are complete (RK structure)."""
        return next((i for i, one in enumerate(self.rounds) if not round_complete(one)), len(self.rounds))

    def stage(self, index: int) -> Stage:
        """The stage of a round by its place in the order; a missing phase is understood (RK structure)."""
        return round_stage(self.rounds[index], index)

    def index_of(self, stage: Stage) -> int | None:
        """Where the first round of a stage stands, if there is one (RK structure)."""
        return next((i for i in range(len(self.rounds)) if self.stage(i) == stage), None)

    def played(self, indexes: Iterable[int]) -> dict[str, tuple[PlayedGame, ...]]:
        """Every player's games in those rounds, in order; players without any are left out (RK standings)."""
        found: dict[str, tuple[PlayedGame, ...]] = {}
        for game in (game for i in indexes for table in self.games[i] for game in table):
            found[game.player] = (*found.get(game.player, ()), game)
        return found

    def missing(self, upto: int) -> list[tuple[int, int, str]]:
        """Round, table and player of every result missing in the first rounds (RK structure)."""
        return [(one.number, table, who) for one in self.rounds[:upto] for table, who in unreported(one.tables)]


def course_of(tournament: Tournament) -> Course:
    """The tournament in its order (RK structure)."""
    params = risiko_params(tournament)
    rounds = tuple(sorted(tournament.rounds, key=lambda one: one.number))
    games = tuple(
        tuple(table_games(table, round_number=one.number, params=params) for table in one.tables) for one in rounds
    )
    return Course(tournament, params, rounds, games)


def round_stage(one: Round, index: int) -> Stage:
    """Two qualifying games, then semifinals and final; without semifinals the third is the final (RK structure)."""
    if index < QUALIFYING_GAMES:
        return "qualifying"
    if index > QUALIFYING_GAMES or one.phase == "final":
        return "final"
    return "final" if one.phase is None and len(one.tables) == 1 else "semifinal"


def who_came(tournament: Tournament, number: int) -> set[str]:
    """Who was at a table of a round and did not stay away (RK semifinals)."""
    tables = (table for one in tournament.rounds if one.number == number for table in one.tables)
    return {seat.player for table in tables for seat in table.seats if seat.status not in ABSENT}


def round_minutes(tournament: Tournament, number: int) -> int | None:  # noqa: ARG001 - every game lasts the same
    """How long a game lasts: 90 minutes unless the tournament says otherwise (RK structure)."""
    return risiko_params(tournament).minutes


def time_up(tournament: Tournament, number: int) -> Step | None:  # noqa: ARG001 - every game ends the same way
    """The closing rolls, at all tables at once (RK structure)."""
    return Step("RK structure", "risiko-time-up")
