"""The criteria of a draw counted for tables made by hand (RK draw 1, RK draw 2, RK draw semifinals)."""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.engine.answers import Criterion, Draw, DrawnTable
from tabellone.engine.desk_judging import with_least
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament
from tabellone.rulebooks.risiko.check import sound
from tabellone.rulebooks.risiko.course import Course, read
from tabellone.rulebooks.risiko.draw import draw, first_tables, labelled
from tabellone.rulebooks.risiko.draws.certificate import counted
from tabellone.rulebooks.risiko.draws.hall import Hall
from tabellone.rulebooks.risiko.draws.second import again_at_five, sat_at_five, second_levels
from tabellone.rulebooks.risiko.draws.sizes import FOUR
from tabellone.rulebooks.risiko.draws.values import in_order
from tabellone.rulebooks.risiko.moments import next_phase

Seats = list[list[str]]


def judged(
    tournament: Tournament, tables: Sequence[DrawnTable], seed: str, *, certificate: Draw | None = None
) -> tuple[Criterion, ...]:
    """The certificate's criteria for any seating of the next round; a final has none (RK draw 1, RK draw 2).

    The least possible is that of the draw with the seed, while its fifths still sit one at each table of five.
    """
    course, phase = read(sound(tournament)), next_phase(tournament)
    if phase not in ("qualifying", "semifinal"):
        return ()
    known = {player.id for player in tournament.players}
    seats = [[player for player in table.seats if player in known] for table in tables]
    drawn = certificate or _drawn(tournament, seed)
    return with_least(_criteria(course, seats), drawn.criteria if drawn and _alike(drawn, seats) else ())


def _criteria(course: Course, seats: Seats) -> list[Criterion]:
    players = in_order(labelled(course.tournament, (player for table in seats for player in table)))
    names = [player.id for player in players]
    place = {name: number for number, name in enumerate(names)}
    numbers = [[place[player] for player in table] for table in seats]
    if len(course.rounds) != 1:
        return counted(names, Hall(players, ()).club_levels(), numbers)
    first = first_tables(course)
    hall = Hall(players, (), sat_at_five(first))
    levels = second_levels(hall, first, {table[0] for table in first})
    return [again_at_five(hall, seats), *counted(names, levels, numbers)]


def _drawn(tournament: Tournament, seed: str) -> Draw | None:
    try:
        return draw(tournament, seed)
    except RuleError:
        return None  # no draw to compare with: players who cannot be seated otherwise


def _alike(drawn: Draw, seats: Seats) -> bool:
    """Whether the same people sit at tables of the same sizes, each table of five with one of the fifths drawn."""
    before = [len(table.seats) for table in drawn.tables]
    people = {player for table in drawn.tables for player in table.seats}
    fives = [table for table in seats if len(table) > FOUR]
    return (
        sorted(before) == sorted(map(len, seats))
        and people == {player for table in seats for player in table}
        and all(len(set(drawn.fifths).intersection(table)) == 1 for table in fives)
    )
