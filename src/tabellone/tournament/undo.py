"""Undo: the acts again without some of them. What cannot be done any more falls with them, and is shown before."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from tabellone.engine.errors import RuleError
from tabellone.tournament.acts import Act
from tabellone.tournament.apply import apply
from tabellone.tournament.state import State


@dataclass(frozen=True, slots=True)
class JournalLine:
    """A line of the journal: an act, or the undoing of earlier lines (by number)."""

    number: int
    act: Act | None = None
    undoes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Undone:
    """The state without some lines, and the later lines that fall because they cannot be done any more."""

    state: State
    fallen: tuple[int, ...]


def out_of_force(lines: Sequence[JournalLine]) -> frozenset[int]:
    """The numbers of the lines that do not count: undone by a line that itself counts."""
    out: set[int] = set()
    for line in reversed(lines):
        if line.undoes and line.number not in out:
            out.update(line.undoes)
    return frozenset(out)


def replayed(lines: Iterable[JournalLine], out: Collection[int]) -> Undone:
    """The state that the lines give without those left out; what cannot be done is left out too, and named."""
    state: State | None = None
    fallen = []
    for line in lines:
        if line.act is None or line.number in out:
            continue
        try:
            state = apply(state, line.act)
        except RuleError:
            if state is None:
                raise
            fallen.append(line.number)
    if state is None:
        raise RuleError("undo-creation")
    return Undone(state, tuple(fallen))


def without(lines: Sequence[JournalLine], number: int) -> Undone:
    """The state once a line is undone. Undoing an undo brings back what it took.

    In a closed tournament only the closing can be undone.
    """
    line = next((one for one in lines if one.number == number), None)
    if line is None:
        raise RuleError("no-such-entry", number=number)
    out = out_of_force(lines)
    if number in out:
        raise RuleError("already-undone", number=number)
    if number == lines[0].number:
        raise RuleError("undo-creation")
    remaining = [one for one in lines if one.number != number]
    found = replayed(remaining, out_of_force(remaining))
    now = replayed(lines, out).state
    if now.closed and found.state != replace(now, closed=False):
        raise RuleError("tournament-closed", name=now.settings.head.name)
    return found
