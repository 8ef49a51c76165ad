"""How far a round is: which tables have reported, which are still missing, which comes next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from tabellone.course import Drawn, State, facts
from tabellone.course.view import is_bye, is_reported
from tabellone.engine.facts import Seat, Table
from tabellone.rulebooks import BY_ID
from tabellone.rulebooks.capabilities import Asking
from tabellone.server.desk.results.naming import names_of

Stage = Literal["open", "incomplete", "done"]
ORDER: tuple[Stage, ...] = ("open", "incomplete", "done")


@dataclass(frozen=True, slots=True)
class Progress:
    """So many tables of a round are in; the numbers of those that are not, in the order in which they stand."""

    number: int
    done: int
    total: int
    open: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table in a list: whether its result is in, its seats with their names, where it stands in the hall."""

    table: Table
    stage: Stage
    seats: tuple[tuple[str, Seat], ...]
    spot: int | None = None

    @property
    def place(self) -> int:
        """The number that stands on the table: its spot in the hall, where that is not its own number."""
        return self.spot or self.table.number


def current_round(state: State) -> Drawn | None:
    """The last round that is published."""
    return next((drawn for drawn in reversed(state.rounds) if drawn.published), None)


def progress(drawn: Drawn) -> Progress:
    """How many tables of a round are in; a bye is none."""
    tables = sorted((table for table in drawn.round.tables if not is_bye(table)), key=lambda one: place_of(drawn, one))
    waiting = tuple(table.number for table in tables if not is_reported(table))
    return Progress(drawn.round.number, len(tables) - len(waiting), len(tables), waiting)


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
    assert isinstance(book, Asking)  # noqa: S101 - every rulebook says what it asks
    for table in drawn.round.tables:
        if is_bye(table):
            continue
        stage: Stage = "done" if is_reported(table) else "open"
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
