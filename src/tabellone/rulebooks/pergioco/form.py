"""What a game of a stage has to report, who won it, and how it is corrected (PG 16, PG 22, PG 25, PG 26)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from functools import partial

from tabellone.contract.results import Field, ResultForm, Wanted, Won, correction_on_record
from tabellone.engine.facts import Seat, Status, Tournament
from tabellone.engine.tables import numbered_table
from tabellone.rulebooks.pergioco.check import SCORES
from tabellone.rulebooks.pergioco.sides import unreported_seats

STATUSES: tuple[Status, ...] = ("played", "absent", "abandoned", "timeout", "void")
BYE: tuple[Status, ...] = ("bye",)
SCORE = Field("score", "choice", choices=tuple(map(str, SCORES)), required=True, rule="PG 26")


def result_form(tournament: Tournament, round_number: int, table_number: int) -> ResultForm:
    """One point shared by two; a bye asks for nothing (PG 26)."""
    _, table = numbered_table(tournament, round_number, table_number)
    if len(table.seats) == 1:
        return ResultForm((), BYE)
    return ResultForm((SCORE,), STATUSES, total=Decimal(1))


def missing(tournament: Tournament, round_number: int, table_number: int, seats: Sequence[Seat]) -> tuple[Wanted, ...]:
    """Scores not reported; a drawn game asks for nothing more (PG 22, PG 26)."""
    _, drawn = numbered_table(tournament, round_number, table_number)
    table = replace(drawn, seats=tuple(seats))
    return tuple(Wanted(table.seats[turn].player, "score", "PG 22") for turn in unreported_seats(table))


check_correction = partial(correction_on_record, rule="PG 16")  # ruling correction-on-record


def won(tournament: Tournament, round_number: int, table_number: int) -> Won:
    """Who has the whole point; nobody where it is shared (PG 22, PG 26)."""
    _, table = numbered_table(tournament, round_number, table_number)
    return Won(tuple(seat.player for seat in table.seats if seat.score == 1 and seat.status != "bye"))
