"""Semifinals and finals as a bracket, by parallel groups (RK semifinals, RK withdrawals)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from tabellone.contract.brackets import Bracket, ReadRound, ReadTable, charted
from tabellone.engine.facts import Phase, Round, Seat, Table, Tournament
from tabellone.rulebooks.risiko.points import unreported
from tabellone.rulebooks.risiko.rounds import QUALIFYING_GAMES, Course, course_of
from tabellone.rulebooks.risiko.semifinals import SEATS
from tabellone.rulebooks.risiko.standings import finalists_of, group_numbers


def bracket(tournament: Tournament) -> Bracket | None:
    """Semifinals and finals, those to come too, once the first are drawn (RK structure, RK semifinals).

    Direct finalists come straight into the final; who gives it up is replaced as for the draw (RK withdrawals).
    """
    if len(tournament.rounds) <= QUALIFYING_GAMES:
        return None  # asked for by every page: nothing is read before there can be something to draw
    course = course_of(replace(tournament, rounds=tuple(map(_settled, tournament.rounds))))
    semifinal, final = course.index_of("semifinal"), course.index_of("final")
    found = [_read(course, course_of(tournament).rounds[at], at) for at in (semifinal, final) if at is not None]
    if semifinal is not None and final is None:
        found.append(_coming(course, semifinal))
    return charted(found) if found else None


def _read(course: Course, reported: Round, at: int) -> ReadRound:
    groups = group_numbers(reported)
    several = len(set(groups)) > 1
    waiting = _waiting(reported)
    phase: Phase = "final" if course.stage(at) == "final" else "semifinal"
    tables = tuple(
        ReadTable(
            replace(table, group=group if several else None),
            tuple(game.player for game in games[:1]),
            table.number not in waiting,
        )
        for table, group, games in zip(reported.tables, groups, course.games[at], strict=True)
    )
    return ReadRound(replace(reported, phase=phase), tables)


def _coming(course: Course, semifinal: int) -> ReadRound:
    """The finals as they stand; a place that only a lot can fill is open (RK withdrawals)."""
    groups = sorted(finalists_of(course, semifinal, seed=None).groups.items())
    several = len(groups) > 1
    tables = tuple(
        Table(number, tuple(map(Seat, players)), group if several else None)
        for number, (group, players) in enumerate(groups, 1)
    )
    reads = tuple(ReadTable(table, decided=False, open=max(0, SEATS - len(table.seats))) for table in tables)
    return ReadRound(Round(course.rounds[semifinal].number + 1, tables, "final"), reads, drawn=False)


def _settled(one: Round) -> Round:
    """The round with somebody taken for the winner of every table that still plays."""
    waiting = _waiting(one)
    return replace(one, tables=tuple(_won(table) if table.number in waiting else table for table in one.tables))


def _waiting(one: Round) -> set[int]:
    return {number for number, _ in unreported(one.tables)}


def _won(table: Table) -> Table:
    seats = tuple(replace(seat, score=Decimal(len(table.seats) - turn)) for turn, seat in enumerate(table.seats))
    return replace(table, seats=seats)
