"""Undo: the acts again without some of them. What cannot be done any more falls with them, and is shown before."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from tabellone.engine.errors import InputError, RuleError
from tabellone.tournament.act import apply, of_tournament
from tabellone.tournament.acts import Act, Seal
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.records import refuse_back
from tabellone.tournament.state import Attempt, State
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
    """The state that the lines give without those left out; what cannot be done is left out too, and named.

    What lasts leaves its trace all the same (`Act.fallen`).
    """
    state: State | None = None
    fallen = []
    for line in lines:
        if line.act is None:
            continue
        if line.number in out:
            state = state and line.act.fallen(state)
            continue
        try:
            state = apply(state, line.act)
        except RuleError:
            if state is None:
                raise
            fallen.append(line.number)
            state = line.act.fallen(state)
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

    In a closed tournament only the closing can be undone; an attempt at a draw never. None that is over comes
    back, but the last one of its round that fell once it was drawn.
    """
    line = next((one for one in lines if one.number == number), None)
    if line is None:
        raise RuleError("no-such-entry", number=number)
    out = out_of_force(lines)
    if number in out:
        raise RuleError("already-undone", number=number)
    if number == lines[0].number:
        raise RuleError("undo-creation")
    if line.act is not None and line.act.lasts:
        raise RuleError("draw-stays", number=number)
    remaining = [one for one in lines if one.number != number]
    now = replayed(lines, out).state
    found = _without_attempts_back(remaining, now)
    if now.closed and found.state != replace(now, closed=False):
        raise RuleError("tournament-closed", name=now.settings.head.name)
    return replace(found, state=replace(found.state, figures=figures))


def _without_attempts_back(lines: Sequence[JournalLine], now: State) -> Undone:
    """What the lines give, but for attempts at a draw that would come back: those fall, with all that hangs on them."""
    out, back = out_of_force(lines), frozenset[int]()
    found = replayed(lines, out)
    while more := _sealed_again(lines, now, found.state):
        back |= more
        found = replayed(lines, out | back)
    return replace(found, fallen=tuple(sorted({*found.fallen, *back})))


def _sealed_again(lines: Iterable[JournalLine], now: State, then: State) -> frozenset[int]:
    """The lines that sealed an attempt which had come further before, and may not come back."""
    known = {(one.round, one.number): one for one in now.attempts}
    last = {one.round: one.number for one in now.attempts}
    there = {(one.round.number, one.sealed.attempt) for one in then.rounds if one.sealed}
    behind = set[tuple[int, int]]()
    for one in then.attempts:
        key, was = (one.round, one.number), known.get((one.round, one.number))
        if was is None or not (one.stage < was.stage or (was.ended and key in there)):
            continue
        if not (_fell_once_drawn(was, one) and last[one.round] == one.number):
            behind.add(key)
    sealing = ((line.number, line.act) for line in lines if isinstance(line.act, Seal))
    return frozenset(number for number, act in sealing if (act.number, act.attempt) in behind)


def _fell_once_drawn(was: Attempt, now: Attempt) -> bool:
    """Whether an attempt had fallen with something before it and comes back as it was drawn: nobody chose otherwise."""
    return was.ended == "undone" and was.seed is not None and now.ended is None and was.seed == now.seed
