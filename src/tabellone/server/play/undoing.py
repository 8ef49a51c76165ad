"""Undo with a preview: the line, what falls with it, what changes in rounds and standing, what forbids it."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.contract.answers import Number, Standing
from tabellone.engine.errors import Problem, TabelloneError
from tabellone.server.events.models import Tournament
from tabellone.server.journal.models import Entry
from tabellone.server.journal.services import Writing
from tabellone.server.play import standings as rankings
from tabellone.server.play.journal_lines import last_in_force
from tabellone.server.play.services import Outcome, act, previewed
from tabellone.server.play.states import state_of
from tabellone.tournament.act import of_tournament
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.records import basis_now
from tabellone.tournament.state import State
from tabellone.tournament.undo import Undo
from tabellone.tournament.view import facts


@dataclass(frozen=True, slots=True)
class Moved:
    """A player whose line in the standing would be another: positions and points before and after (None: out)."""

    player: str
    position: int | None
    points: Number | None
    new_position: int | None
    new_points: Number | None


@dataclass(frozen=True, slots=True)
class Touched:
    """A round that would be `gone`, or stay although it was drawn from something else."""

    number: int
    is_draft: bool
    gone: bool


@dataclass(frozen=True, slots=True)
class UndoPreview:
    """What an undo leads to; `seal` makes sure that what is done is what was shown.

    `after` and `new_after` are the rounds after which there is a standing now and then (0: none).
    """

    fallen: tuple[int, ...]
    after: int
    new_after: int
    moved: tuple[Moved, ...]
    touched: tuple[Touched, ...]
    problems: tuple[Problem, ...]
    seal: str


def preview(row: Tournament, number: int) -> UndoPreview:
    """What undoing a line would do; a RuleError when it cannot be undone at all."""
    before, found = state_of(row), previewed(row, number)
    old, new = _standing(before), _standing(found.state)
    return UndoPreview(
        fallen=found.fallen,
        after=old.after_round if old else 0,
        new_after=new.after_round if new else 0,
        moved=_moved(old, new),
        touched=_touched(before, found.state),
        problems=tuple(of_tournament(facts(found.state))),
        seal=fingerprint(found.fallen),
    )


def undo(row: Tournament, number: int, writing: Writing, *, seal: str | None = None) -> Outcome:
    """Undo a line with all that falls with it, if that is what the preview showed."""
    return act(row, writing, Undo(number, seal))


def _touched(before: State, after: State) -> tuple[Touched, ...]:
    """The rounds that go, and those that stay although they were drawn from what no longer holds."""
    found = []
    for drawn in before.rounds:
        number = drawn.round.number
        gone = number > len(after.rounds)
        if gone or basis_now(before, number) != basis_now(after, number):
            found.append(Touched(number, not drawn.published, gone))
    return tuple(found)


def _moved(before: Standing | None, after: Standing | None) -> tuple[Moved, ...]:
    """Who would stand elsewhere or with other points, in the order that would hold then."""
    if after is None:
        return ()
    old, new = _lines(before), _lines(after)
    moved = [
        Moved(player, *(old.get(player) or (None, None)), *(new.get(player) or (None, None)))
        for player in {**new, **old}
        if old.get(player) != new.get(player)
    ]
    return tuple(sorted(moved, key=lambda one: (one.new_position or 10**6, one.position or 10**6)))


def _lines(standing: Standing | None) -> dict[str, tuple[int, Number]]:
    return {line.player: (line.position, line.points) for line in standing.rows} if standing else {}


def _standing(state: State) -> Standing | None:
    """The standing of a state; none as long as no round is complete."""
    try:
        found = rankings.standing_in(state)
    except TabelloneError:
        return None
    return found if found.after_round else None


def closed_by(row: Tournament) -> Entry | None:
    """The line that closed a tournament which is closed: who, when, and the line to undo for opening it again."""
    return last_in_force(row, kind="close") if row.closed else None
