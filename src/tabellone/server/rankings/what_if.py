"""What would move if a season were otherwise: one question, tried on a copy of its facts; nothing is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Any

from tabellone.contract import BY_ID
from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.facts import Person, Season, Seat, Status, Tournament
from tabellone.engine.tables import with_seats
from tabellone.exchange import answers
from tabellone.server.rankings.gathering import Gathered
from tabellone.server.rankings.seasons import (
    RankingMove,
    answer_if,
    counted_tournaments,
    ranking_book,
    ranking_moves,
    rankings_on,
)


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
    before, facts = rankings_on(of, on).answer, counted_tournaments(of, on)
    season, stages = season_changed(of.season, facts, question)
    problems = [one for one in ranking_book(of).season_problems(season, stages) if not one.file]
    if problems:
        raise InputError(problems)
    after = answer_if(of, season, stages, on)
    return ranking_moves(answers.season_json(before), answers.season_json(after))


def adjustable_figures(of: Gathered) -> dict[str, Any]:
    """The figures and rulings that can be tried otherwise, as they are now in this season."""
    own = BY_ID[of.circuit.rulebook].ABOUT.adjustable
    return {**own, **of.season.params} if own else {}


def season_changed(season: Season, facts: list[Tournament], asked: WhatIf) -> tuple[Season, list[Tournament]]:
    """The season and its tournaments as the question has them."""
    match asked.kind:
        case "stage":
            return season, without_stage(facts, asked.stage)
        case "game":
            return season, with_outcome(facts, asked.stage, asked.round, asked.table, asked.outcome)
        case "player":
            return without_player(season, asked.player), facts
        case "ruling":
            return replace(season, params={**season.params, asked.name: asked.value}), facts
    raise RuleError("scratch-no-question")


Seats = Sequence[tuple[Status, Decimal | None]]
# how a game of two may have ended, as it is asked for
OUTCOMES: Mapping[str, Seats] = {
    "void": (("void", None), ("void", None)),
    "first": (("played", Decimal(1)), ("played", Decimal(0))),
    "draw": (("played", Decimal("0.5")), ("played", Decimal("0.5"))),
    "second": (("played", Decimal(0)), ("played", Decimal(1))),
    "first-absent": (("absent", None), ("played", Decimal(1))),
    "second-absent": (("played", Decimal(1)), ("absent", None)),
}


def without_stage(tournaments: Sequence[Tournament], stage: str) -> list[Tournament]:
    """The tournaments without one of them."""
    if all(each.id != stage for each in tournaments):
        raise RuleError("scratch-no-stage", id=stage)
    return [each for each in tournaments if each.id != stage]


def with_outcome(
    tournaments: Sequence[Tournament], stage: str, round_number: int, table_number: int, outcome: str
) -> list[Tournament]:
    """The tournaments with a game of two that ended otherwise."""
    wanted = OUTCOMES.get(outcome)
    found = next((each for each in tournaments if each.id == stage), None)
    if found is None or wanted is None:
        raise RuleError("scratch-no-stage", id=stage)
    tables = {(one.number, table.number): table for one in found.rounds for table in one.tables}
    table = tables.get((round_number, table_number))
    if table is None or len(table.seats) != len(wanted):
        raise RuleError("scratch-no-game", id=stage, round=round_number, table=table_number)
    seats = [Seat(seat.player, score, status) for seat, (status, score) in zip(table.seats, wanted, strict=True)]
    changed = with_seats(found, round_number, table_number, seats)
    return [changed if each is found else each for each in tournaments]


def without_player(season: Season, player: str) -> Season:
    """The season with somebody excluded from its rankings; the games with them stay."""
    known = [one for one in season.players if one.id == player]
    if not known:
        return replace(season, players=(*season.players, Person(player, player, excluded=True)))
    return replace(
        season, players=tuple(replace(one, excluded=True) if one.id == player else one for one in season.players)
    )
