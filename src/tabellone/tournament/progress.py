"""How far a round is, how far the tournament is, and what an organiser has to do next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from tabellone.contract import BY_ID
from tabellone.contract.register import Staged
from tabellone.engine.errors import TabelloneError
from tabellone.engine.facts import Seat, Table
from tabellone.tournament.names import names_of
from tabellone.tournament.state import Drawn, State
from tabellone.tournament.view import draft, facts, is_bye, is_reported, sealed, undecided, unreported_tables

ResultStage = Literal["open", "incomplete", "done"]
ORDER: tuple[ResultStage, ...] = ("open", "incomplete", "done")


@dataclass(frozen=True, slots=True)
class RoundProgress:
    """So many tables of a round are in; the numbers of those that are not, in the order in which they stand."""

    number: int
    done: int
    total: int
    open: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table in a list: whether its result is in, its seats with their names, where it stands in the hall."""

    table: Table
    stage: ResultStage
    seats: tuple[tuple[str, Seat], ...]
    spot: int | None = None

    @property
    def place(self) -> int:
        """The number that stands on the table: its spot in the hall, where that is not its own number."""
        return self.spot or self.table.number


def current_round(state: State) -> Drawn | None:
    """The last round that is published."""
    return next((drawn for drawn in reversed(state.rounds) if drawn.published), None)


def progress(drawn: Drawn) -> RoundProgress:
    """How many tables of a round are in; a bye is none."""
    tables = sorted((table for table in drawn.round.tables if not is_bye(table)), key=lambda one: place_of(drawn, one))
    waiting = tuple(table.number for table in tables if not is_reported(table))
    return RoundProgress(drawn.round.number, len(tables) - len(waiting), len(tables), waiting)


def place_of(drawn: Drawn, table: Table) -> int:
    """The number that stands on a table: its spot in the hall (ruling fixed-spot)."""
    return drawn.spots.get(table.number, table.number)


def next_open(drawn: Drawn, after: int = 0) -> int | None:
    """The next table without a result, as they stand in the hall; from the front again when there is none."""
    waiting, spots = progress(drawn).open, drawn.spots
    here = spots.get(after, after)
    return next((number for number in waiting if spots.get(number, number) > here), waiting[0] if waiting else None)


def table_lines(state: State, drawn: Drawn) -> list[TableLine]:
    """The tables of a round, those without a result first, then those that lack a figure; byes apart."""
    lines = _lines(state, drawn)
    return sorted(lines, key=lambda line: (ORDER.index(line.stage), line.place))


def _lines(state: State, drawn: Drawn) -> Iterator[TableLine]:
    tournament, book, names = facts(state), BY_ID[state.settings.head.rulebook], names_of(state)
    for table in drawn.round.tables:
        if is_bye(table):
            continue
        stage: ResultStage = "done" if is_reported(table) else "open"
        if stage == "done":
            lacking = book.missing(tournament, drawn.round.number, table.number, table.seats)
            stage = "incomplete" if any(one.decides for one in lacking) else "done"
        yield TableLine(table, stage, with_names(table, names), drawn.spots.get(table.number))


def waiting_elsewhere(state: State, drawn: Drawn) -> tuple[int, ...]:
    """The other published rounds that miss results: a round may begin while tables of the one before still play."""
    others = (one for one in state.rounds if one.published and one.round.number != drawn.round.number)
    return tuple(one.round.number for one in others if progress(one).open)


def with_names(table: Table, names: Mapping[str, str]) -> tuple[tuple[str, Seat], ...]:
    """The seats of a table, each with the player's name."""
    return tuple((names.get(seat.player, seat.player), seat) for seat in table.seats)


@dataclass(frozen=True, slots=True)
class LooseEnds:
    """What is left undone: tables without a result (round, table), a draft's number, the phase that would follow."""

    open: tuple[tuple[int, int], ...] = ()
    draft: int | None = None
    next_phase: str | None = None

    @property
    def ends(self) -> bool:
        """Whether nothing is left undone."""
        return not self.open and self.draft is None and self.next_phase is None


def loose_ends(state: State) -> LooseEnds:
    """What closing now would leave undone."""
    played = [drawn for drawn in state.rounds if drawn.published]
    open_ = tuple((drawn.round.number, table) for drawn in played for table in unreported_tables(drawn))
    waiting = draft(state)
    return LooseEnds(open_, waiting.round.number if waiting else None, next_phase(state) or None)


StepKind = Literal["enrol", "check-in", "draw", "value", "publish", "results", "extend", "import", "close", "closed"]
StageProgress = Literal["done", "now", "ahead"]


@dataclass(frozen=True, slots=True)
class NextStep:
    """What to do: for which round, and how many are waiting for it (players to check in, tables to report)."""

    kind: StepKind
    round: int = 0
    waiting: int = 0
    phase: str = ""


def next_step(state: State) -> NextStep:
    """The one thing that brings the tournament on."""
    if state.closed:
        return NextStep("closed")
    if waiting := draft(state):
        return NextStep("publish", waiting.round.number, phase=waiting.round.phase or "")
    if announced := sealed(state):
        return NextStep("value", announced.round, phase=next_phase(state) or "")
    if step := _in_play(state):
        return step
    if isinstance(state.settings.head.extra.get("x-source"), Mapping):  # from a platform's file
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
        if missing := unreported_tables(drawn):
            return NextStep("results", drawn.round.number, len(missing), drawn.round.phase or "")
        if drawn.partial:
            return NextStep("extend", drawn.round.number, phase=drawn.round.phase or "")
    return None


def next_phase(state: State) -> str | None:
    """The phase of the round to draw next; None when nothing is to follow, empty where it cannot be told."""
    book = BY_ID[state.settings.head.rulebook]
    try:
        return book.next_phase(facts(state))
    except TabelloneError:
        return ""


@dataclass(frozen=True, slots=True)
class DayStage:
    """A stage of the day: entries, check-in, a round, the end."""

    kind: StepKind
    progress: StageProgress
    round: int = 0
    phase: str = ""


def day_stages(state: State, *, ahead: bool = False) -> tuple[DayStage, ...]:
    """The stages from the first entry to the end, rounds as far as known; `ahead`: its day is still to come."""
    step = next_step(state)
    if ahead and step.kind == "check-in" and not state.rounds:
        step = NextStep("enrol")  # who is here is not asked before the day
    empty = step.kind == "import" and not state.entrants
    entering: StageProgress = "now" if step.kind == "enrol" or empty else "done"
    over = step.kind == "close" or (step.kind == "import" and not empty)
    end: StageProgress = "now" if over else "done" if state.closed else "ahead"
    return (
        DayStage("enrol", entering),
        DayStage("check-in", _checking(state, step)),
        *_rounds(state, step),
        DayStage("close", end),
    )


def _checking(state: State, step: NextStep) -> StageProgress:
    if step.kind == "check-in" and not state.rounds:
        return "now"
    return "ahead" if step.kind == "enrol" or not state.entrants else "done"


def _rounds(state: State, step: NextStep) -> list[DayStage]:
    """The rounds that are drawn, and the next one where there is one to come."""
    drawn = [
        DayStage(
            "results", "now" if step.round == one.round.number else "done", one.round.number, one.round.phase or ""
        )
        for one in state.rounds
    ]
    if step.kind in {"enrol", "check-in", "draw", "value"}:
        begun = step.kind in {"draw", "value"} or (step.kind == "check-in" and bool(drawn))
        drawn.append(DayStage("draw", "now" if begun else "ahead", len(drawn) + 1, step.phase))
    return drawn
