"""The players' clocks of a table as they stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from tabellone.course import State, facts
from tabellone.course.view import drawn_of, is_bye, is_reported, table_of
from tabellone.course.watch import ALL, Watch
from tabellone.course.watches import own_times, plays_without, watch_at
from tabellone.engine.facts import Table
from tabellone.engine.facts import Tournament as Facts
from tabellone.engine.watches import MINUTE, Clock, Event, Limits
from tabellone.rulebooks import BY_ID
from tabellone.rulebooks.capability_watches import Watches
from tabellone.server.events.models import Tournament
from tabellone.server.play import taps as rows


@dataclass(frozen=True, slots=True)
class Standing:
    """The clocks of a table at a moment: their times, the taps, how they stand; `known` is what the hall keeps."""

    table: Table
    limits: Limits
    known: Watch
    taps: tuple[Event, ...]
    clock: Clock
    now: int
    without: bool
    reported: bool

    @property
    def open(self) -> bool:
        """Whether taps are still taken."""
        return not (self.without or self.reported or self.known.read)


def milliseconds(moment: datetime) -> int:
    """A moment as the clocks count it."""
    return int(moment.timestamp() * 1000)


def book_of(state: State) -> Watches | None:
    """The rulebook, if its players have clocks."""
    book = BY_ID[state.settings.head.rulebook]
    return book if isinstance(book, Watches) else None


def standing_at(row: Tournament, state: State, number: int, table: int, now: datetime) -> Standing | None:
    """The clocks of a table; None where the rulebook has none, or nothing is to be measured."""
    found = table_of(drawn_of(state, number), table)
    if book_of(state) is None or is_bye(found):
        return None
    known = watch_at(state, number, table)
    taps = rows.taps_at(row, number, table, found.players) if known.limits and not known.read else ()
    return standing_of(state, number, found, taps, now)


def standings_in(row: Tournament, state: State, number: int, now: datetime) -> Mapping[int, Standing]:
    """The clocks of all tables of a round that play with them, by table."""
    if book_of(state) is None:
        return {}
    tables = [one for one in drawn_of(state, number).round.tables if not is_bye(one)]
    taps = rows.taps_in(row, number, {one.number: one.players for one in tables})
    event = facts(state)
    found = {one.number: standing_of(state, number, one, taps.get(one.number, ()), now, of=event) for one in tables}
    return {table: one for table, one in found.items() if one}


def standing_of(
    state: State, number: int, table: Table, taps: tuple[Event, ...], now: datetime, *, of: Facts | None = None
) -> Standing | None:
    """The clocks of a table from its taps; read once they are on record; `of` is the tournament, if at hand."""
    book, known = book_of(state), watch_at(state, number, table.number)
    limits = known.limits or limits_at(state, number, table, of)
    if book is None or limits is None or not limits.any:
        return None
    moment = milliseconds(now)
    clock = known.read or book.watch_clock(taps if known.limits else (), limits, moment)
    without = plays_without(state, number, table.number)
    return Standing(table, limits, known, taps, clock, moment, without, is_reported(table))


def unannounced(state: State, number: int, table: int = ALL) -> bool:
    """Whether a national final has clocks and no announced end (BIG 7.2.2, ruling end-is-announced)."""
    return state.settings.head.national_final and not own_times(state, number, table).announces_end


def limits_at(state: State, number: int, table: Table, of: Facts | None = None) -> Limits | None:
    """The times that a table would begin with."""
    book, own = book_of(state), own_times(state, number, table.number)
    if book is None:
        return None
    said = (own.player, own.table, own.refills)
    player, whole, refills = (None if minutes is None else minutes * MINUTE for minutes in said)
    return book.watch_limits(of or facts(state), number, table.players, player=player, table=whole, refills=refills)
