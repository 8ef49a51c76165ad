"""Undo: the acts again without some of them. What cannot be done any more falls with them, and is shown before."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from tabellone.engine.errors import InputError, RuleError
from tabellone.tournament.act import apply, of_tournament
from tabellone.tournament.acts import Act
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.records import refuse_back
from tabellone.tournament.state import State
from tabellone.tournament.view import facts

NO_FIGURES: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Undo:
    """The wish to undo a line of the journal; `fallen` is what was shown to fall with it, in short, if it was."""

    number: int
    fallen: str | None = None


@dataclass(frozen=True, slots=True)
class Because:
    """An act, or an undoing, that is done for a reason of its own, not for that of the writing."""

    what: Act | Undo
    why: str


Decided = Act | Undo | Because


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


def undone(state: State, lines: Sequence[JournalLine], wish: Undo) -> Undone:
    """What an undoing leaves, if what falls is what was shown, and nothing forbids it."""
    found = without(lines, wish.number, figures=state.figures)
    if wish.fallen not in (None, fingerprint(found.fallen)):
        raise RuleError("undo-changed", number=wish.number)
    if problems := of_tournament(facts(found.state)):
        raise InputError(problems)
    refuse_back(state, found.state)
    return found


def without(lines: Sequence[JournalLine], number: int, *, figures: Mapping[str, Any] = NO_FIGURES) -> Undone:
    """The state once a line is undone, with the figures of its season. Undoing an undo brings back what it took.

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
    return replace(found, state=replace(found.state, figures=figures))
