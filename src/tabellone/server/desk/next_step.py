"""What an organiser has to do next, in one word; and how far the tournament is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tabellone.course import State, facts
from tabellone.course.view import draft, is_reported, undecided
from tabellone.engine.errors import TabelloneError
from tabellone.rulebooks import BY_ID
from tabellone.rulebooks.capabilities import Moments

Kind = Literal["enrol", "check-in", "draw", "publish", "results", "close", "closed"]
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
    last = state.rounds[-1] if state.rounds else None
    if state.closed:
        return NextStep("closed")
    if draft(state) and last:
        return NextStep("publish", last.round.number, phase=last.round.phase or "")
    if last and (open_ := [table for table in last.round.tables if not is_reported(table)]):
        return NextStep("results", last.round.number, len(open_), last.round.phase or "")
    if not state.entrants:
        return NextStep("enrol")
    if waiting := undecided(state):
        return NextStep("check-in", len(state.rounds) + 1, len(waiting))
    phase = next_phase(state)
    return NextStep("close") if phase is None else NextStep("draw", len(state.rounds) + 1, phase=phase)


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


def stages(state: State) -> tuple[Stage, ...]:
    """The stages from the first entry to the end; rounds as far as they are known."""
    step = next_step(state)
    rounds = [
        Stage("results", "now" if step.round == drawn.round.number and step.kind != "draw" else "done",
              drawn.round.number, drawn.round.phase or "")
        for drawn in state.rounds
    ]  # fmt: skip
    if step.kind == "draw" or (step.kind == "check-in" and not rounds):
        rounds.append(Stage("draw", "now" if step.kind == "draw" else "ahead", len(rounds) + 1, step.phase))
    begun = bool(state.rounds) or step.kind in {"draw", "close", "closed"}
    entering: Progress = "now" if step.kind == "enrol" else "done"
    checking: Progress = "now" if step.kind == "check-in" and not state.rounds else "done" if begun else "ahead"
    end: Progress = "now" if step.kind == "close" else "done" if state.closed else "ahead"
    return (Stage("enrol", entering), Stage("check-in", checking), *rounds, Stage("close", end))
