"""What a RisiKo! table has to report, and when points off the objective are asked for (RK points)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from tabellone.engine.desk import Field, ResultForm, Wanted
from tabellone.engine.desk_table import problems_at, table_at, with_seats
from tabellone.engine.errors import Problem
from tabellone.engine.facts import Round, Seat, Status, Tournament
from tabellone.engine.positions import tie_groups
from tabellone.rulebooks.risiko.check import problems
from tabellone.rulebooks.risiko.course import QUALIFYING_GAMES
from tabellone.rulebooks.risiko.games import is_void, unreported
from tabellone.rulebooks.risiko.params import params_of
from tabellone.rulebooks.risiko.points import ORDER, Contender, contenders, off_objective

STATUSES: tuple[Status, ...] = ("played", "absent", "abandoned", "void")
BEFORE_THE_TIE = ORDER[: ORDER.index(off_objective)]  # RK points: who is equal in these is tied


def result_form(tournament: Tournament, round_number: int, table_number: int) -> ResultForm:
    """Table points and the secret objective; points off the objective only on a tie (RK points)."""
    _, table = table_at(tournament, round_number, table_number)
    most = Decimal(params_of(tournament).max_table_points)
    return ResultForm(
        fields=(
            Field("score", "whole", Decimal(0), most, required=True, rule="RK points"),
            Field("objective", "flag", rule="RK points"),
            Field("off_objective", "whole", Decimal(0), shown="on_tie", rule="RK points"),
            Field("place", "whole", Decimal(1), Decimal(len(table.seats)), shown="on_request", rule="RK points"),
        ),
        statuses=STATUSES,
    )


def missing(tournament: Tournament, round_number: int, table_number: int, seats: Sequence[Seat]) -> tuple[Wanted, ...]:
    """Table points not reported; else points off the objective of those with equal table points (RK points)."""
    played, drawn = table_at(tournament, round_number, table_number)
    table = replace(drawn, seats=tuple(seats))
    if is_void(table):
        return ()
    if without := unreported([table]):
        return tuple(Wanted(player, "score", "RK points") for _, player in without)
    return tuple(_on_a_tie(contenders(seats), played))


def seat_problems(
    tournament: Tournament, round_number: int, table_number: int, seats: Sequence[Seat]
) -> tuple[Problem, ...]:
    """What the document may not hold in these seats (RK structure, RK points)."""
    filled = with_seats(tournament, round_number, table_number, seats)
    return problems_at(filled, round_number, table_number, problems)


def _on_a_tie(present: Sequence[Contender], played: Round) -> list[Wanted]:
    """In a qualifying game only the first place is worth points; later every place can count (RK withdrawals)."""
    groups = tie_groups(present, lambda one: tuple(count(one) for count in BEFORE_THE_TIE))
    wanted = []
    for nth, group in enumerate(groups):
        decides = nth == 0 or played.number > QUALIFYING_GAMES
        for one in group if len(group) > 1 else ():
            if one.seat.off_objective is None:
                others = tuple(other.seat.player for other in group if other is not one)
                wanted.append(Wanted(one.seat.player, "off_objective", "RK points", others, decides))
    return wanted
