"""A recorded round drawn again, and one that somebody's leaving ends (RK withdrawals, ruling left-after-the-draw)."""

from __future__ import annotations

from dataclasses import replace

from tabellone.engine.answers import Draw
from tabellone.engine.desk_moments import has_begun, last_drawn
from tabellone.engine.facts import Round, Tournament, Withdrawal
from tabellone.rulebooks.risiko.check import sound
from tabellone.rulebooks.risiko.check.people import NEVER, first_round_missed
from tabellone.rulebooks.risiko.course import QUALIFYING_GAMES, read, stage_of
from tabellone.rulebooks.risiko.draw import draw
from tabellone.rulebooks.risiko.final import direct_finalists
from tabellone.rulebooks.risiko.ranking import after_qualifying
from tabellone.rulebooks.risiko.structure import counted, structure
from tabellone.rulebooks.risiko.withdrawals import gone_by_semifinals


def draw_again(tournament: Tournament, seed: str, played: Round) -> Draw:
    """The next round as it was recorded: a direct finalist whom its semifinals count on left later (RK withdrawals)."""
    if counts_on(tournament, played):
        first = _direct(tournament)
        stayed = tuple(one for one in tournament.withdrawals if one.player not in first)
        made = draw(replace(tournament, withdrawals=stayed), seed)
        if len(made.tables) == len(played.tables):
            return made
    return draw(tournament, seed)


def ends_draw(tournament: Tournament, withdrawal: Withdrawal) -> bool:
    """Whether semifinals not begun are drawn anew: a direct finalist gives up before them (RK withdrawals)."""
    last = last_drawn(tournament)
    if last is None or last.number != QUALIFYING_GAMES + 1 or has_begun(last):
        return False
    before = (first_round_missed(withdrawal.when) or NEVER) <= last.number
    if not before or stage_of(last, QUALIFYING_GAMES) != "semifinal":
        return False
    return withdrawal.player in direct_finalists(read(sound(tournament)), QUALIFYING_GAMES)


def counts_on(tournament: Tournament, played: Round) -> bool:
    """Whether played semifinals may count on somebody noted as gone before them (ruling left-after-the-draw)."""
    semifinals = len(tournament.rounds) == QUALIFYING_GAMES and stage_of(played, QUALIFYING_GAMES) == "semifinal"
    return semifinals and has_begun(played) and not _direct(tournament).isdisjoint(gone_by_semifinals(tournament))


def _direct(tournament: Tournament) -> frozenset[str]:
    """The direct finalists by the standing after qualifying, whoever left (RK semifinals)."""
    course = read(sound(tournament))
    lines = counted(after_qualifying(course, QUALIFYING_GAMES))
    return frozenset(line.player for line in lines[: structure(lines, course.params).direct])
