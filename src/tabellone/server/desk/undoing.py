"""Undo with a preview: the line, what falls with it, what changes in the standing, and what forbids it."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.course import State, facts, fingerprint
from tabellone.course.forbidden import of_tournament
from tabellone.engine.answers import Number, Standing
from tabellone.engine.errors import Problem, TabelloneError
from tabellone.server.events.models import Tournament
from tabellone.server.play.services import previewed
from tabellone.server.play.states import state_of
from tabellone.server.rankings import queries as rankings


@dataclass(frozen=True, slots=True)
class Moved:
    """A player whose line in the standing would be another: positions and points before and after (None: out)."""

    player: str
    position: int | None
    new_position: int | None
    points: Number | None
    new_points: Number | None


@dataclass(frozen=True, slots=True)
class Preview:
    """What an undo leads to; `seal` makes sure that what is done is what was shown."""

    fallen: tuple[int, ...]
    moved: tuple[Moved, ...]
    problems: tuple[Problem, ...]
    seal: str


def preview(row: Tournament, number: int) -> Preview:
    """What undoing a line would do; a RuleError when it cannot be undone at all."""
    found = previewed(row, number)
    return Preview(
        fallen=found.fallen,
        moved=_moved(state_of(row), found.state),
        problems=tuple(of_tournament(facts(found.state))),
        seal=fingerprint(found.fallen),
    )


def _moved(before: State, after: State) -> tuple[Moved, ...]:
    old, new = _lines(before), _lines(after)
    order = {**new, **old}
    moved = [Moved(player, *_pair(old, new, player)) for player in order if old.get(player) != new.get(player)]
    return tuple(sorted(moved, key=lambda one: (one.new_position or 10**6, one.position or 10**6)))


Lines = dict[str, tuple[int, Number]]


def _pair(old: Lines, new: Lines, player: str) -> tuple[int | None, int | None, Number | None, Number | None]:
    (was, had), (is_, has) = old.get(player, (None, None)), new.get(player, (None, None))
    return was, is_, had, has


def _lines(state: State) -> Lines:
    """Position and points of everybody in the standing; nobody while there is none."""
    try:
        standing: Standing = rankings.standing_in(state)
    except TabelloneError:
        return {}
    return {line.player: (line.position, line.points) for line in standing.rows}
