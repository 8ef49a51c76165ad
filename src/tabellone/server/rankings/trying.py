"""What if: a season changed on a scratch copy, and what would move. Nothing is written, nothing of it is kept."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from tabellone.contract import BY_ID, Adjusting
from tabellone.contract import Circuit as Ranking
from tabellone.engine import scratch
from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.facts import Season, Tournament
from tabellone.exchange import answers
from tabellone.server.rankings import seasons
from tabellone.server.rankings.gathering import Gathered
from tabellone.server.rankings.moving import Move, moves


@dataclass(frozen=True, slots=True)
class Question:
    """One change: `stage` taken out, a `game` of one that ended otherwise, a `player` excluded, another `ruling`."""

    kind: str
    stage: str = ""
    round: int = 0
    table: int = 0
    outcome: str = ""
    player: str = ""
    name: str = ""
    value: Any = None


def tried(of: Gathered, question: Question, on: date) -> dict[str, tuple[Move, ...]]:
    """What moves in each ranking and among the ratings; a RuleError or an InputError says what cannot be asked."""
    book = BY_ID[of.circuit.rulebook]
    if not isinstance(book, Ranking):
        raise RuleError("no-season", rulebook=of.circuit.rulebook, able=[])
    before, facts = seasons.rankings(of, on).answer, seasons.counted(of, on)
    season, stages = _changed(of.season, facts, question)
    problems = [one for one in book.season_problems(season, stages) if not one.file]
    if problems:
        raise InputError(problems)
    after = book.season(season, stages, on)
    return moves(answers.season(before), answers.season(after))


def figures(of: Gathered) -> dict[str, Any]:
    """The figures and rulings that can be tried otherwise, as they are now in this season."""
    book = BY_ID[of.circuit.rulebook]
    return {**book.adjustable(), **of.season.params} if isinstance(book, Adjusting) else {}


def _changed(season: Season, facts: list[Tournament], asked: Question) -> tuple[Season, list[Tournament]]:
    match asked.kind:
        case "stage":
            return season, scratch.without_stage(facts, asked.stage)
        case "game":
            return season, scratch.with_outcome(facts, asked.stage, asked.round, asked.table, asked.outcome)
        case "player":
            return scratch.without_player(season, asked.player), facts
        case "ruling":
            return scratch.with_param(season, asked.name, asked.value), facts
    raise RuleError("scratch-no-question")
