"""The ways to go on when somebody drawn has not come (RK structure, RK withdrawals)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from tabellone.engine.answers import DrawnTable
from tabellone.engine.desk import Remedy
from tabellone.engine.desk_absent import mark_absent, missing_from, round_of
from tabellone.engine.desk_moments import has_begun
from tabellone.engine.facts import Round, Tournament
from tabellone.rulebooks.risiko.absences import before_the_start
from tabellone.rulebooks.risiko.course import stage_of
from tabellone.rulebooks.risiko.params import params_of
from tabellone.rulebooks.risiko.withdrawals import FINAL, SEMIFINALS


def remedies(tournament: Tournament, round_number: int, absent: Collection[str], *, seed: str) -> tuple[Remedy, ...]:
    """Play as drawn, move a fifth by lot, three at a table if confirmed, or draw again (RK structure).

    A semifinal or a final is drawn again with who comes next (RK withdrawals); once a round has begun the seat is
    marked absent and the table counts as one of those present.
    """
    played = round_of(tournament, round_number)
    if not missing_from(played, absent):
        return ()
    if has_begun(played):
        return (mark_absent("RK structure"),)
    stage = stage_of(played, played.number - 1)
    if stage != "qualifying":
        moment = SEMIFINALS if stage == "semifinal" else FINAL
        return (Remedy("draw_again", "RK withdrawals", moment), mark_absent("RK structure"))
    accepted = params_of(tournament).accept_three
    return tuple(_before_the_start(played, absent, seed=seed, confirm="" if accepted else "accept_three"))


def _before_the_start(played: Round, absent: Collection[str], *, seed: str, confirm: str) -> Iterator[Remedy]:
    found = before_the_start([table.players for table in played.tables], absent, seed=seed, accept_three=True)
    if found.as_drawn:
        yield Remedy("as_drawn", "RK structure", tables=_tables(played, found.as_drawn))
    if found.moved:
        yield Remedy("moved", "RK structure", tables=_tables(played, found.moved), moved=found.fifths)
    if found.draw_again:
        yield Remedy("draw_again", "RK structure", f"before_round:{played.number}")
    if found.threes:
        yield Remedy(
            "threes", "RK structure", tables=_tables(played, found.threes), moved=found.fifths, confirm=confirm
        )


def _tables(played: Round, seats: Sequence[Sequence[str]]) -> tuple[DrawnTable, ...]:
    return tuple(
        DrawnTable(table.number, tuple(players), table.group)
        for table, players in zip(played.tables, seats, strict=True)
    )
