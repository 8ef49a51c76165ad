"""The day itself: round after round drawn by the rulebook, with scores that the lots make up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from tabellone.cli.demonstration.field import tournament
from tabellone.cli.recording import with_round
from tabellone.contract import BY_ID
from tabellone.contract.answers import Draw, Standing
from tabellone.engine.facts import Seat, Table, Tournament
from tabellone.engine.lots import Lots

MOST_POINTS = 58
ONE_IN = 14  # tables on which somebody reaches the objective


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round of the day: how it was drawn, the tournament with its results, the standing after it."""

    draw: Draw
    tournament: Tournament
    standing: Standing


def played(seed: str) -> Iterator[PlayedRound]:
    """The rounds of the day until there is a winner."""
    now, book = tournament(), BY_ID["risiko"]
    final = False
    while not final:
        draw = book.draw(now, f"{seed}-{len(now.rounds) + 1}")
        now = _with_scores(with_round(now, draw), Lots(seed, f"scores of round {draw.round}"))
        standing = book.standing(now)
        final = standing.final
        yield PlayedRound(draw, now, standing)


def _with_scores(drawn: Tournament, lots: Lots) -> Tournament:
    last = drawn.rounds[-1]
    tables = tuple(scored(table, lots) for table in last.tables)
    return replace(drawn, rounds=(*drawn.rounds[:-1], replace(last, tables=tables)))


def scored(table: Table, lots: Lots) -> Table:
    """The table with a result that the lots make up."""
    reached = lots.below(len(table.seats)) if lots.below(ONE_IN) == 0 else None
    return replace(
        table, seats=tuple(_seat(seat, lots, reached=turn == reached) for turn, seat in enumerate(table.seats))
    )


def _seat(seat: Seat, lots: Lots, *, reached: bool) -> Seat:
    points = lots.below(MOST_POINTS)
    return replace(seat, score=Decimal(points), off_objective=lots.below(points // 2 + 1), objective=reached)
