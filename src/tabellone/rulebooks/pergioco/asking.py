"""What a game of a stage has to report: who won, or how it ended otherwise (PG 25, PG 26)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from tabellone.engine.desk import Field, ResultForm, Wanted
from tabellone.engine.desk_table import problems_at, table_at, with_seats
from tabellone.engine.errors import Problem
from tabellone.engine.facts import Seat, Status, Tournament
from tabellone.rulebooks.pergioco.check import problems
from tabellone.rulebooks.pergioco.check_table import SCORES
from tabellone.rulebooks.pergioco.sides import unreported

STATUSES: tuple[Status, ...] = ("played", "absent", "abandoned", "timeout", "void")
BYE: tuple[Status, ...] = ("bye",)
SCORE = Field("score", "choice", choices=tuple(map(str, SCORES)), required=True, rule="PG 26")


def result_form(tournament: Tournament, round_number: int, table_number: int) -> ResultForm:
    """One point shared by two; a bye asks for nothing (PG 26)."""
    _, table = table_at(tournament, round_number, table_number)
    if len(table.seats) == 1:
        return ResultForm((), BYE)
    return ResultForm((SCORE,), STATUSES, total=Decimal(1))


def missing(tournament: Tournament, round_number: int, table_number: int, seats: Sequence[Seat]) -> tuple[Wanted, ...]:
    """Scores not reported; a drawn game asks for nothing more (PG 22, PG 26)."""
    _, drawn = table_at(tournament, round_number, table_number)
    table = replace(drawn, seats=tuple(seats))
    return tuple(Wanted(table.seats[turn].player, "score", "PG 22") for turn in unreported(table))


def seat_problems(
    tournament: Tournament, round_number: int, table_number: int, seats: Sequence[Seat]
) -> tuple[Problem, ...]:
    """What the document may not hold in these seats (PG 23, PG 25, PG 26)."""
    filled = with_seats(tournament, round_number, table_number, seats)
    return problems_at(filled, round_number, table_number, problems)
