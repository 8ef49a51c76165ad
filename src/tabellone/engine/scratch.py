"""A season changed on a scratch copy: facts in, other facts out. What is not there is a RuleError."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Person, Season, Seat, Status, Tournament
from tabellone.engine.tables import with_seats

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


def with_param(season: Season, name: str, value: Any) -> Season:
    """The season with another figure or ruling."""
    return replace(season, params={**season.params, name: value})
