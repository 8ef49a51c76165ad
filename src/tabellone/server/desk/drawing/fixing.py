"""A place in the hall for who needs one: the player's table always stands there (ruling fixed-spot)."""

from __future__ import annotations

from dataclasses import replace

from tabellone.course import Drawn, State, acts
from tabellone.course.view import entrant_of
from tabellone.engine.errors import RuleError
from tabellone.server.desk.acting import Intent, Writing, done_before, together
from tabellone.server.desk.drawing.publishing import has_begun
from tabellone.server.events.models import Tournament
from tabellone.server.play.services import Outcome
from tabellone.server.play.states import state_of

MOST = 9999


def fix(row: Tournament, player: str, spot: int | None, writing: Writing) -> Outcome:
    """Fix a player's place in the hall, or free it; the tables of a round not begun move at once."""
    if done := done_before(row, writing):
        return done
    if spot is not None and not 1 <= spot <= MOST:
        raise RuleError("spot-out-of-range", most=MOST)
    state = state_of(row)
    known = entrant_of(state, player)
    moved = [Intent.on(state, acts.Amend(replace(known, spot=spot)))]
    if (last := _not_begun(state)) is not None:
        moved.append(Intent.on(state, acts.Arrange(last.round.number, last.round.tables)))
    return together(row, moved, writing)


def fixed_for(state: State, found: Drawn) -> dict[int, tuple[str, ...]]:
    """For whom each table stands where it stands, by table number."""
    fixed = {one.player.id: one.spot for one in state.entrants if one.spot is not None}
    placed = {
        table.number: tuple(p for p in table.players if p in fixed and fixed[p] == found.spots.get(table.number))
        for table in found.round.tables
    }
    return {number: players for number, players in placed.items() if players}


def _not_begun(state: State) -> Drawn | None:
    if not state.rounds:
        return None
    last = state.rounds[-1]
    return None if has_begun(state, last.round.number) else last
