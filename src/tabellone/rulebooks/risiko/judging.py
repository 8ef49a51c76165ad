"""A seating made by hand or drawn once more: its certificate, and what a draw looks at (RK draw 1, RK draw 2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabellone.contract.answers import Criterion, Draw, DrawnTable
from tabellone.contract.results import with_least
from tabellone.contract.rulebook import has_begun, last_drawn
from tabellone.engine.entries import arrived, bare_tournament, next_round_number, own_params
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Round, Tournament, Withdrawal
from tabellone.engine.seating.board import Level
from tabellone.rulebooks.risiko.check import NEVER, first_round_missed
from tabellone.rulebooks.risiko.check import sound_document as sound
from tabellone.rulebooks.risiko.draw import draw as draw_now
from tabellone.rulebooks.risiko.draw import first_game_tables, labelled_players
from tabellone.rulebooks.risiko.draws import (
    DrawHall,
    LabelledPlayer,
    again_at_five,
    counted_compromises,
    players_by_id,
    same_band,
    sat_at_five,
    second_levels,
)
from tabellone.rulebooks.risiko.entries import gone_by_semifinals, next_phase
from tabellone.rulebooks.risiko.params import DEFAULT
from tabellone.rulebooks.risiko.ranking import after_qualifying
from tabellone.rulebooks.risiko.rounds import FOUR, QUALIFYING_GAMES, Course, course_of, round_stage
from tabellone.rulebooks.risiko.semifinals import plan, ranked_to_qualify, structure
from tabellone.rulebooks.risiko.semifinals import ranked_to_qualify as ranked_lines
from tabellone.rulebooks.risiko.standings import direct_finalists

Seats = list[list[str]]


def judged(
    tournament: Tournament, tables: Sequence[DrawnTable], seed: str, *, certificate: Draw | None = None
) -> tuple[Criterion, ...]:
    """The certificate's criteria for any seating of the next round; a final has none (RK draw 1, RK draw 2).

    The least possible is that of the draw with the seed, while its fifths still sit one at each table of five.
    """
    course, phase = course_of(sound(tournament)), next_phase(tournament)
    if phase not in ("qualifying", "semifinal"):
        return ()
    known = {player.id for player in tournament.players}
    seats = [[player for player in table.seats if player in known] for table in tables]
    drawn = certificate or _drawn(tournament, seed)
    return with_least(_criteria(course, seats, seed), drawn.criteria if drawn and _alike(drawn, seats) else ())


def _criteria(course: Course, seats: Seats, seed: str) -> list[Criterion]:
    players = players_by_id(labelled_players(course.tournament, (player for table in seats for player in table)))
    names = [player.id for player in players]
    place = {name: number for number, name in enumerate(names)}
    numbers = [[place[player] for player in table] for table in seats]
    if len(course.rounds) == QUALIFYING_GAMES and not course.params.bands_before_clubs:
        levels = [*DrawHall(players, ()).club_levels(), _bands(course, players, seed)]
        return counted_compromises(names, levels, numbers)
    if len(course.rounds) != 1:
        return counted_compromises(names, DrawHall(players, ()).club_levels(), numbers)
    first = first_game_tables(course)
    hall = DrawHall(players, (), sat_at_five(first))
    levels = second_levels(hall, first, {table[0] for table in first})
    return [again_at_five(hall, seats), *counted_compromises(names, levels, numbers)]


def _bands(course: Course, players: Sequence[LabelledPlayer], seed: str) -> Level:
    """The bands of all groups as the seed makes them (RK draw semifinals, ruling bands-before-clubs)."""
    lines = ranked_lines(after_qualifying(course, QUALIFYING_GAMES))
    gone = gone_by_semifinals(course.tournament)
    chosen = plan(lines, gone=gone, seed=seed, params=course.params)
    bands = [labelled_players(course.tournament, band) for group in chosen.groups for band in group]
    return same_band(players, bands)


def _drawn(tournament: Tournament, seed: str) -> Draw | None:
    try:
        return draw_now(tournament, seed)
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


def draw(tournament: Tournament, seed: str, like: Round | None = None) -> Draw:
    """The next round (RK structure); one without a record of its draw as it was recorded (RK withdrawals).

    A direct finalist whom its semifinals count on left later (ruling left-after-the-draw).
    """
    if like is not None and like.draw is None and counts_on(tournament, like):
        first = _direct(tournament)
        stayed = tuple(one for one in tournament.withdrawals if one.player not in first)
        made = draw_now(replace(tournament, withdrawals=stayed), seed)
        if len(made.tables) == len(like.tables):
            return made
    return draw_now(tournament, seed)


def ends_draw(tournament: Tournament, withdrawal: Withdrawal) -> bool:
    """Whether semifinals not begun are drawn anew: a direct finalist gives up before them (RK withdrawals)."""
    last = last_drawn(tournament)
    if last is None or last.number != QUALIFYING_GAMES + 1 or has_begun(last):
        return False
    before = (first_round_missed(withdrawal.when) or NEVER) <= last.number
    if not before or round_stage(last, QUALIFYING_GAMES) != "semifinal":
        return False
    return withdrawal.player in direct_finalists(course_of(sound(tournament)), QUALIFYING_GAMES)


def counts_on(tournament: Tournament, played: Round) -> bool:
    """Whether played semifinals may count on somebody noted as gone before them (ruling left-after-the-draw)."""
    semifinals = len(tournament.rounds) == QUALIFYING_GAMES and round_stage(played, QUALIFYING_GAMES) == "semifinal"
    return semifinals and has_begun(played) and not _direct(tournament).isdisjoint(gone_by_semifinals(tournament))


def _direct(tournament: Tournament) -> frozenset[str]:
    """The direct finalists by the standing after qualifying, whoever left (RK semifinals)."""
    course = course_of(sound(tournament))
    lines = ranked_to_qualify(after_qualifying(course, QUALIFYING_GAMES))
    return frozenset(line.player for line in lines[: structure(lines, course.params).direct])


NOT_LOOKED_AT = ("minutes",)
CONFIRMED = {"accept_reduced": True, "accept_three": True}  # a draw that was made had what it takes
FINAL_ROUND = 4


def looked_at(tournament: Tournament) -> Tournament:
    """What the draw of the next game looks at (RK draw 1, RK draw 2, RK draw semifinals, RK withdrawals)."""
    number, here = next_round_number(tournament), arrived(tournament)
    until = FINAL_ROUND if next_phase(tournament) == "final" else number
    return bare_tournament(
        tournament,
        here,
        gone=[one for one in tournament.withdrawals if (first_round_missed(one.when) or NEVER) <= until],
        labels={one.id: one.labels for one in labelled_players(tournament, (player.id for player in here))},
        params={**own_params(DEFAULT, tournament.params, but=(*NOT_LOOKED_AT, *CONFIRMED)), **CONFIRMED},
    )
