"""What an organiser has to do next, in one word; and how far the tournament is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tabellone.course import Drawn, State, facts
from tabellone.course.view import draft, is_reported, undecided
from tabellone.engine.errors import TabelloneError
from tabellone.engine.stages import Staged, is_imported
from tabellone.rulebooks import BY_ID
from tabellone.rulebooks.capabilities import Moments

Kind = Literal["enrol", "check-in", "draw", "publish", "results", "extend", "import", "close", "closed"]
Progress = Literal["done", "now", "ahead"]


@dataclass(frozen=True, slots=True)
class NextStep:
    """What to do: for which round, and how many are waiting for it (players to check in, tables to report)."""

    kind: Kind
    round: int = 0
    waiting: int = 0
    phase: str = ""


def next_step(state: State) -> NextStep:
    """The one thing that brings the tournament on."""
    if state.closed:
        return NextStep("closed")
    if waiting := draft(state):
        return NextStep("publish", waiting.round.number, phase=waiting.round.phase or "")
    if step := _in_play(state):
        return step
    if is_imported(state.settings.head.extra):
        return NextStep("import")
    if not state.entrants:
        return NextStep("import" if Staged.of(state.settings.head.extra).platform else "enrol")
    if unknown := undecided(state):
        return NextStep("check-in", len(state.rounds) + 1, len(unknown))
    phase = next_phase(state)
    return NextStep("close") if phase is None else NextStep("draw", len(state.rounds) + 1, phase=phase)


def _in_play(state: State) -> NextStep | None:
    """Results that are missing, of the earliest round first; then the tables that waited for slow ones."""
    for drawn in state.rounds:
        if missing := _open_tables(drawn):
            return NextStep("results", drawn.round.number, missing, drawn.round.phase or "")
        if drawn.partial:
            return NextStep("extend", drawn.round.number, phase=drawn.round.phase or "")
    return None


def _open_tables(drawn: Drawn) -> int:
    return sum(not is_reported(table) for table in drawn.round.tables)


def next_phase(state: State) -> str | None:
    """The phase of the round to draw next; None when nothing is to follow, empty where it cannot be told."""
    book = BY_ID[state.settings.head.rulebook]
    if not isinstance(book, Moments):
        return ""
    try:
        return book.next_phase(facts(state))
    except TabelloneError:
        return ""


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage of the day: entries, check-in, a round, the end."""

    kind: Kind
    progress: Progress
    round: int = 0
    phase: str = ""


def stages(state: State, *, ahead: bool = False) -> tuple[Stage, ...]:
    """The stages from the first entry to the end, rounds as far as known; `ahead`: its day is still to come."""
    step = next_step(state)
    if ahead and step.kind == "check-in" and not state.rounds:
        step = NextStep("enrol")  # who is here is not asked before the day
    empty = step.kind == "import" and not state.entrants
    entering: Progress = "now" if step.kind == "enrol" or empty else "done"
    over = step.kind == "close" or (step.kind == "import" and not empty)
    end: Progress = "now" if over else "done" if state.closed else "ahead"
    return (
        Stage("enrol", entering),
        Stage("check-in", _checking(state, step)),
        *_rounds(state, step),
        Stage("close", end),
    )


def _checking(state: State, step: NextStep) -> Progress:
    if step.kind == "check-in" and not state.rounds:
        return "now"
    return "ahead" if step.kind == "enrol" or not state.entrants else "done"


def _rounds(state: State, step: NextStep) -> list[Stage]:
    """The rounds that are drawn, and the next one where there is one to come."""
    drawn = [
        Stage("results", "now" if step.round == one.round.number else "done", one.round.number, one.round.phase or "")
        for one in state.rounds
    ]
    if step.kind in {"enrol", "check-in", "draw"}:
        begun = step.kind == "draw" or (step.kind == "check-in" and bool(drawn))
        drawn.append(Stage("draw", "now" if begun else "ahead", len(drawn) + 1, step.phase))
    return drawn
