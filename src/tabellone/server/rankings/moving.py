"""What moves between two answers of a season, and what would move if it were otherwise; nothing is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from tabellone.contract import CircuitRules as Ranking
from tabellone.contract import rulebook_as
from tabellone.engine import scratch
from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.facts import Season, Tournament
from tabellone.exchange import answers
from tabellone.server.rankings import seasons
from tabellone.server.rankings.gathering import Gathered

RATINGS = "ratings"
AnswerRow = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class RankingMove:
    """Somebody's line before and after; None where there was, or is, none."""

    player: str
    was: AnswerRow | None
    now: AnswerRow | None

    @property
    def place(self) -> int:
        """Where the line stands: after, else before."""
        return int((self.now or self.was or {}).get("position", 0))


def ranking_moves(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, tuple[RankingMove, ...]]:
    """Lines that differ, by ranking, in the order of the answer; ratings last. Rankings that stay are not named."""
    was, now = before["rankings"], after["rankings"]
    found = {code: _moved(was.get(code, ()), now.get(code, ()), "player") for code in dict.fromkeys((*now, *was))}
    found[RATINGS] = _moved(before[RATINGS], after[RATINGS], "player", "game")
    return {code: lines for code, lines in found.items() if lines}


def _moved(before: Sequence[AnswerRow], after: Sequence[AnswerRow], *key: str) -> tuple[RankingMove, ...]:
    was = {tuple(row[name] for name in key): row for row in before}
    now = {tuple(row[name] for name in key): row for row in after}
    differing = [one for one in dict.fromkeys((*now, *was)) if _lines_differ(was.get(one), now.get(one))]
    return tuple(
        sorted((RankingMove(one[0], was.get(one), now.get(one)) for one in differing), key=lambda one: one.place)
    )


def _lines_differ(was: AnswerRow | None, now: AnswerRow | None) -> bool:
    """Whether a line moved; what a newer version of the software tells besides is no move."""
    if was is None or now is None:
        return True
    return any(now.get(name) != value for name, value in was.items())


@dataclass(frozen=True, slots=True)
class WhatIf:
    """One change: `stage` taken out, a `game` of one that ended otherwise, a `player` excluded, another `ruling`."""

    kind: str
    stage: str = ""
    round: int = 0
    table: int = 0
    outcome: str = ""
    player: str = ""
    name: str = ""
    value: Any = None


def what_would_move(of: Gathered, question: WhatIf, on: date) -> dict[str, tuple[RankingMove, ...]]:
    """What moves in each ranking and among the ratings; a RuleError or an InputError says what cannot be asked."""
    book = rulebook_as(of.circuit.rulebook, Ranking)
    if book is None:
        raise RuleError("no-season", rulebook=of.circuit.rulebook, able=[])
    before, facts = seasons.rankings_on(of, on).answer, seasons.counted_tournaments(of, on)
    season, stages = _season_changed(of.season, facts, question)
    problems = [one for one in book.season_problems(season, stages) if not one.file]
    if problems:
        raise InputError(problems)
    after = seasons.answer_if(of, season, stages, on)
    return ranking_moves(answers.season_json(before), answers.season_json(after))


def adjustable_figures(of: Gathered) -> dict[str, Any]:
    """The figures and rulings that can be tried otherwise, as they are now in this season."""
    book = rulebook_as(of.circuit.rulebook, Ranking)
    own = book.adjustable() if book else {}
    return {**own, **of.season.params} if own else {}


def _season_changed(season: Season, facts: list[Tournament], asked: WhatIf) -> tuple[Season, list[Tournament]]:
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
