"""A game of a stage: what it has to report, who won it, how it is corrected, and its card.

PG 2, PG 7, PG 16, PG 22, PG 25, PG 26.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import partial

from tabellone.contract.cards import Card, Line, Part, parts_with_lines
from tabellone.contract.results import Field, ResultForm, Wanted, Won, correction_on_record
from tabellone.engine.facts import Seat, Status, Tournament
from tabellone.engine.tables import numbered_table
from tabellone.rulebooks.pergioco.check import SCORES
from tabellone.rulebooks.pergioco.params import stage_params
from tabellone.rulebooks.pergioco.register import FORBIDDEN, PLATFORMS
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


NAMES: Mapping[str, str] = {
    "boardgamearena": "Board Game Arena",
    "playstrategy": "PlayStrategy",
    "abstractplay": "AbstractPlay",
}
WIN, DRAW, LOSS = Decimal(1), Decimal("0.5"), Decimal(0)


def card(tournament: Tournament, number: int, table: int) -> Card:
    """What the two players of a game need to know (PG 2, PG 7, PG 26)."""
    _, seated = numbered_table(tournament, number, table)
    game = tournament.game or ""
    if len(seated.seats) == 1:
        points = stage_params(tournament).bye_points
        return Card(game, game, lead=(Line("pg-bye", {"points": points}, "PG 26"),))
    return Card(
        game,
        game,
        "PG 2",
        parts=parts_with_lines(
            Part("points", (Line("pg-points", {"win": WIN, "draw": DRAW, "loss": LOSS}, "PG 22"), _platform())),
            Part("absences", tuple(_absences(tournament))),
            Part("forbidden", (*_forbidden(), Line("pg-disqualified", rule="PG 7"))),
            Part(
                "correction",
                (Line("correction-organiser", rule="PG 16"), Line("pg-complaint", rule="PG 16")),
                folded=True,
            ),
        ),
    )


def _platform() -> Line:
    return Line("pg-platform", {"platforms": ", ".join(NAMES[one] for one in PLATFORMS)}, "PG 2")


def _absences(tournament: Tournament) -> Iterator[Line]:
    """In the Swiss system the first game is another thing than the later ones (PG 25)."""
    if tournament.system == "swiss":
        yield Line("pg-absent-first", rule="PG 25")
        yield Line("pg-absent-later", rule="PG 25")
    else:
        yield Line("pg-absent", rule="PG 25")
    yield Line("pg-leaves", rule="PG 26")
    yield Line("pg-opponent-absent", rule="PG 26")
    yield Line("pg-platform-fault", rule="PG 15")


def _forbidden() -> Iterator[Line]:
    """What nobody may do (PG 7)."""
    yield from (Line(f"forbidden-{thing.replace('_', '-')}", rule="PG 7") for thing in FORBIDDEN)
