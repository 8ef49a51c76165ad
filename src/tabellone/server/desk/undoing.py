"""Undo with a preview: the line, what falls with it, what changes in rounds and standing, what forbids it."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.course import State, facts, fingerprint
from tabellone.course.forbidden import of_tournament
from tabellone.course.undo import Undone
from tabellone.course.view import facts_before
from tabellone.engine.answers import Number, Standing
from tabellone.engine.errors import Problem, RuleError, TabelloneError
from tabellone.server.desk.acting import Writing
from tabellone.server.events.models import Tournament
from tabellone.server.play import services
from tabellone.server.play.services import Outcome
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
class Touched:
    """A round that would be `gone`, or stay although it was drawn from something else."""

    number: int
    is_draft: bool
    gone: bool


@dataclass(frozen=True, slots=True)
class Preview:
    """What an undo leads to; `seal` makes sure that what is done is what was shown."""

    fallen: tuple[int, ...]
    moved: tuple[Moved, ...]
    touched: tuple[Touched, ...]
    problems: tuple[Problem, ...]
    seal: str


def preview(row: Tournament, number: int) -> Preview:
    """What undoing a line would do; a RuleError when it cannot be undone at all."""
    before, found = state_of(row), _found(row, number)
    return Preview(
        fallen=found.fallen,
        moved=_moved(before, found.state),
        touched=_touched(before, found.state),
        problems=tuple(of_tournament(facts(found.state))),
        seal=fingerprint(found.fallen),
    )


def undo(row: Tournament, number: int, writing: Writing, *, seal: str | None = None) -> Outcome:
    """Undo a line with all that falls with it, if that is what the preview showed."""
    if services.repeated(writing.token, row) is None:
        _found(row, number)
    return services.undo(row.pk, number, by=writing.by, token=writing.token, why=writing.why, fallen=seal)


def _found(row: Tournament, number: int) -> Undone:
    """What undoing leaves; while a tournament is closed only what reopens it can be undone."""
    found = services.previewed(row, number)
    if state_of(row).closed and found.state.closed:
        raise RuleError("tournament-closed", name=row.name)
    return found


def _touched(before: State, after: State) -> tuple[Touched, ...]:
    """The rounds that go, and those that stay although they were drawn from what no longer holds."""
    found = []
    for drawn in before.rounds:
        number = drawn.round.number
        gone = number > len(after.rounds)
        if gone or facts_before(before, number) != facts_before(after, number):
            found.append(Touched(number, not drawn.published, gone))
    return tuple(found)


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
