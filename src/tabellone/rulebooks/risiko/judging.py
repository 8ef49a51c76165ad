"""The criteria of a draw counted for tables made by hand (RK draw 1, RK draw 2, RK draw semifinals)."""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.engine.answers import Criterion, Draw, DrawnTable
from tabellone.engine.desk_judging import with_least
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament
from tabellone.engine.seating import Level
from tabellone.rulebooks.risiko.check import sound
from tabellone.rulebooks.risiko.course import QUALIFYING_GAMES, Course, read
from tabellone.rulebooks.risiko.draw import draw, first_tables, labelled
from tabellone.rulebooks.risiko.draws.certificate import counted
from tabellone.rulebooks.risiko.draws.hall import Hall
from tabellone.rulebooks.risiko.draws.second import again_at_five, sat_at_five, second_levels
from tabellone.rulebooks.risiko.draws.semifinal import same_band
from tabellone.rulebooks.risiko.draws.sizes import FOUR
from tabellone.rulebooks.risiko.draws.values import Entrant, in_order
from tabellone.rulebooks.risiko.moments import next_phase
from tabellone.rulebooks.risiko.ranking import after_qualifying
from tabellone.rulebooks.risiko.semifinals import plan
from tabellone.rulebooks.risiko.structure import counted as ranked_lines
from tabellone.rulebooks.risiko.withdrawals import gone_by_semifinals

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
    return with_least(_criteria(course, seats, seed), drawn.criteria if drawn and _alike(drawn, seats) else ())


def _criteria(course: Course, seats: Seats, seed: str) -> list[Criterion]:
    players = in_order(labelled(course.tournament, (player for table in seats for player in table)))
    names = [player.id for player in players]
    place = {name: number for number, name in enumerate(names)}
    numbers = [[place[player] for player in table] for table in seats]
    if len(course.rounds) == QUALIFYING_GAMES and not course.params.bands_before_clubs:
        levels = [*Hall(players, ()).club_levels(), _bands(course, players, seed)]
        return counted(names, levels, numbers)
    if len(course.rounds) != 1:
        return counted(names, Hall(players, ()).club_levels(), numbers)
    first = first_tables(course)
    hall = Hall(players, (), sat_at_five(first))
    levels = second_levels(hall, first, {table[0] for table in first})
    return [again_at_five(hall, seats), *counted(names, levels, numbers)]


def _bands(course: Course, players: Sequence[Entrant], seed: str) -> Level:
    """The bands of all groups as the seed makes them (RK draw semifinals, ruling bands-before-clubs)."""
    lines = ranked_lines(after_qualifying(course, QUALIFYING_GAMES))
    gone = gone_by_semifinals(course.tournament)
    chosen = plan(lines, gone=gone, seed=seed, params=course.params)
    bands = [labelled(course.tournament, band) for group in chosen.groups for band in group]
    return same_band(players, bands)


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
