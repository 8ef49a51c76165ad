"""The players' clocks of a table: how they stand by its taps, and what they propose for its result (BIG 7.2.2).

Whoever enters a result confirms what the clocks propose, on record; nobody is last and no table tied by a clock alone
(ruling end-is-announced).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tabellone.contract import rulebook_as
from tabellone.contract.clocks import MINUTE, Clock, Event, Limits, Watches
from tabellone.engine.errors import InputError, Problem, RuleError
from tabellone.engine.facts import Seat, Table
from tabellone.engine.facts import Tournament as Facts
from tabellone.engine.steps import Step
from tabellone.tournament import acts
from tabellone.tournament.auction_acts import stage_of
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.hall import ALL, Watch, taps_text
from tabellone.tournament.hall_acts import own_times, plays_without, watch_at
from tabellone.tournament.state import State
from tabellone.tournament.view import auction_at, facts, is_reported, table_at

PLACE = "clocks"
RULE = "BIG 7.2.2"


@dataclass(frozen=True, slots=True)
class TableClocks:
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

    @property
    def counting(self) -> bool:
        """Whether they have a say in the result: going, begun, and not dropped."""
        return not self.without and self.clock.begun is not None


def milliseconds(moment: datetime) -> int:
    """A moment as the clocks count it."""
    return int(moment.timestamp() * 1000)


def book_of(state: State) -> Watches | None:
    """The rulebook, if its players have clocks."""
    return rulebook_as(state.settings.head.rulebook, Watches)


def table_clocks(
    state: State, number: int, table: Table, taps: tuple[Event, ...], now: datetime, *, of: Facts | None = None
) -> TableClocks | None:
    """The clocks of a table from its taps; read once they are on record; `of` is the tournament, if at hand."""
    book, known = book_of(state), watch_at(state, number, table.number)
    limits = known.limits or limits_at(state, number, table, of)
    if book is None or limits is None or not limits.any:
        return None
    moment = milliseconds(now)
    clock = known.read or book.watch_clock(taps if known.limits else (), limits, moment)
    without = plays_without(state, number, table.number)
    return TableClocks(table, limits, known, taps, clock, moment, without, is_reported(table))


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


@dataclass(frozen=True, slots=True)
class ClockWord:
    """What whoever enters a result says to the clocks' proposal: are they last; `of` tells which proposal it was."""

    last: bool
    of: str = ""


@dataclass(frozen=True, slots=True)
class ClockProposal:
    """What the clocks propose: who is last for time, and why; `past`: minutes of a table past `ends`, as announced."""

    late: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    past: int | None = None
    ends: int | None = None

    @property
    def mark(self) -> str:
        """The proposal as a form names it."""
        return mark_of(self.late)


def mark_of(late: Sequence[str]) -> str:
    """The same only for the same people out of time."""
    return fingerprint(tuple(sorted(late)))


def judged(
    state: State, number: int, seats: tuple[Seat, ...], clocks: TableClocks | None, word: ClockWord | None
) -> tuple[tuple[Seat, ...], tuple[acts.ReadWatch, ...]]:
    """The seats with what was said to the clocks' proposal, and the reading that has to go on record, if it has not.

    An InputError asks for a word where somebody is out of time and none was said. Ruling `report-stops-clocks`: a game
    whose end nobody has tapped ends now.
    """
    if clocks is None or not clocks.counting or (book := book_of(state)) is None:
        return seats, ()
    found = book.watch_verdict(clocks.clock, clocks.limits, seats)
    late = _late(found.steps)
    if late and (word is None or word.of != mark_of(late)):
        values = {"players": list(late), "limit": (clocks.limits.player or 0) // MINUTE}
        raise InputError([Problem("watch-confirm", PLACE, rule=RULE, values=values)])
    taken = found.seats if word is not None and word.last else seats
    if clocks.known.read or clocks.reported:
        return taken, ()
    return taken, (reading_act(clocks, number, waived=bool(late) and taken == seats),)


def reading_act(clocks: TableClocks, number: int, *, waived: bool = False, stopped: bool = False) -> acts.ReadWatch:
    """How the clocks of a table stand, to go on record."""
    taps = taps_text(clocks.taps, clocks.limits.players)
    return acts.ReadWatch(number, clocks.table.number, clocks.clock, taps, waived, stopped)


def clock_proposal(state: State, clocks: TableClocks | None, seats: Sequence[Seat]) -> ClockProposal:
    """What the clocks propose for a result, with its rule; nothing while all are in time."""
    book = book_of(state)
    if clocks is None or not clocks.counting or book is None:
        return ClockProposal()
    found = book.watch_verdict(clocks.clock, clocks.limits, seats)
    over = clocks.clock.table_over and not clocks.reported and clocks.limits.table is not None
    elapsed, whole = clocks.clock.elapsed // MINUTE, (clocks.limits.table or 0) // MINUTE
    return ClockProposal(_late(found.steps), found.steps, elapsed if over else None, whole if over else None)


def auction_under_way(state: State, number: int, table: int) -> bool:
    """Whether an auction is held at the table, so that the game has not begun (ruling auction-before-clocks)."""
    found = auction_at(state, number, table)
    return found is not None and stage_of(state, found) in ("waived", "moving", "over")


def refuse_closed_clocks(state: State, number: int, table: int) -> None:
    """Refuse taps where nothing is measured any more."""
    if plays_without(state, number, table):
        raise RuleError("watch-dropped", table=table)
    if watch_at(state, number, table).read or is_reported(table_at(state, number, table)):
        raise RuleError("watch-read", table=table)


def _late(steps: Sequence[Step]) -> tuple[str, ...]:
    return tuple(str(step.inputs["player"]) for step in steps)
