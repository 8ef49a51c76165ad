"""Acts in the hall: calls for the referee, the clock of a round, the players' clocks of a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tabellone.contract.clocks import Clock, Limits
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Table
from tabellone.engine.personal import Code
from tabellone.tournament.act import Act, TableAct, recorded_as
from tabellone.tournament.clocks import reading
from tabellone.tournament.hall import ALL, MOST_MINUTES, ClockTurn, Confirmation, Decision, OwnTimes, TableCall, Watch
from tabellone.tournament.result_acts import refuse_stranger
from tabellone.tournament.state import State
from tabellone.tournament.view import (
    hall_of,
    played,
    published_table,
    table_of,
    with_at_table,
    with_hall,
)

__all__ = ["CallReferee", "Decide", "DropWatch", "ReadWatch", "StartWatch", "TimeWatch", "TurnClock"]

LONGEST = 1000


NONE = Watch()


@recorded_as("call", in_hall=True)
@dataclass(frozen=True, slots=True)
class CallReferee(Act):
    """A table calls the referee."""

    number: int
    call: TableCall

    def about(self) -> Iterable[str]:
        """The players whom it concerns, by id."""
        return [self.call.player]

    def applied(self, state: State) -> State:
        """The table calls the referee."""
        table = published_table(state, self.number, self.call.table)
        if self.call.player:
            refuse_stranger(table, self.call.player, self.number)
        if len(self.call.text) > LONGEST:
            raise RuleError("words-too-long", most=LONGEST)
        calls = hall_of(state, self.number).calls
        return with_hall(state, self.number, calls=(*calls, replace(self.call, decision=None)))


@recorded_as("decide", in_hall=True)
@dataclass(frozen=True, slots=True)
class Decide(Act):
    """The referee decides a call, the first one of the round being 0."""

    number: int
    call: int
    decision: Decision

    def applied(self, state: State) -> State:
        """The referee's word on a call, which stays on record with its source."""
        calls = [*hall_of(state, self.number).calls]
        if not 0 <= self.call < len(calls):
            raise RuleError("no-such-call", round=self.number)
        if calls[self.call].decision is not None:
            raise RuleError("already-decided", table=calls[self.call].table)
        if not self.decision.text.strip() or len(self.decision.text) > LONGEST:
            raise RuleError("decision-without-words", most=LONGEST)
        calls[self.call] = replace(calls[self.call], decision=self.decision)
        return with_hall(state, self.number, calls=tuple(calls))


@recorded_as("clock", in_hall=True)
@dataclass(frozen=True, slots=True)
class TurnClock(Act):
    """The clock of a round is started, paused, resumed, given extra time or stopped."""

    number: int
    turn: ClockTurn

    def applied(self, state: State) -> State:
        """The clock started, paused, resumed, given extra time or stopped; for all tables or for one."""
        turn, drawn = self.turn, played(state, self.number)
        if turn.table is not None:
            table_of(drawn, turn.table)
        turns = hall_of(state, self.number).clock
        _check_turn(turns, turn)
        return with_hall(state, self.number, clock=(*turns, turn))


@recorded_as("watch-start", in_hall=True)
@dataclass(frozen=True, slots=True)
class StartWatch(TableAct):
    """The players' clocks of a table are going, with these times, since a moment (milliseconds)."""

    limits: Limits
    at: int

    def applied(self, state: State) -> State:
        """The clocks are going, with the times that hold from now on."""
        table, now = self.unreported(state), watch_at(state, self.number, self.table)
        if plays_without(state, self.number, self.table):
            raise RuleError("watch-dropped", table=self.table)
        _refuse_going(now, self.table)
        if self.limits.players != table.players:
            raise RuleError("other-players", table=self.table, round=self.number)
        return self.noted(state, watches=replace(now, limits=self.limits, at=self.at, agreed=()))


@recorded_as("watch-times", in_hall=True)
@dataclass(frozen=True, slots=True)
class TimeWatch(TableAct):
    """The organiser's own minutes for the players' clocks of a table; table 0: of all that begin from now on."""

    times: OwnTimes

    def applied(self, state: State) -> State:
        """Other minutes: for a table before it begins, or for all that begin from now on."""
        if self.table != ALL:
            self.unreported(state)
            _refuse_going(watch_at(state, self.number, self.table), self.table)
        else:
            played(state, self.number)
        for least, minutes in ((1, self.times.player), (1, self.times.table), (0, self.times.refills)):
            if minutes is not None and not least <= minutes <= MOST_MINUTES:
                raise RuleError("minutes-out-of-range", most=MOST_MINUTES)
        return self.noted(state, times=self.times)


@recorded_as("watch-drop", in_hall=True)
@dataclass(frozen=True, slots=True)
class DropWatch(TableAct):
    """A table plays without players' clocks: by the organiser's word (table 0: all), or one player agrees to it."""

    by: Confirmation | None = None

    def about(self) -> Iterable[str]:
        """The players whom it concerns, by id."""
        return [self.by.player] if self.by else []

    def applied(self, state: State) -> State:
        """Without clocks (BIG 7.2.2): by the organiser's word, or when every player has agreed before the start."""
        now = watch_at(state, self.number, self.table)
        if self.by is None:
            if self.table == ALL:
                played(state, self.number)
            else:
                self.unreported(state)
            if now.dropped:
                raise RuleError("watch-dropped", table=self.table)
            return self.noted(state, watches=replace(now, dropped=True))
        table, player = self.unreported(state), self.by.player
        if player not in table.players:
            raise RuleError("not-at-table", table=self.table, round=self.number, player=player)
        _refuse_going(now, self.table)
        if player in now.agreed or plays_without(state, self.number, self.table):
            raise RuleError("watch-agreed", table=self.table, player=player)
        agreed = (*now.agreed, player)
        without = replace(now, agreed=agreed, dropped=set(table.players) <= set(agreed))
        return self.noted(state, watches=without)


@recorded_as("watch-read", in_hall=True)
@dataclass(frozen=True, slots=True)
class ReadWatch(TableAct):
    """How the players' clocks of a table stood when its result was reported, and all their taps.

    `waived`: whoever reported it said that the clocks are wrong, so that nobody is last for time. `stopped`: the
    organiser stopped the table past its announced end.
    """

    clock: Clock
    taps: Code
    waived: bool = False
    stopped: bool = False

    def about(self) -> Iterable[str]:
        """The players whom it concerns, by id."""
        return self.clock.flags

    def applied(self, state: State) -> State:
        """How the clocks stood when the result was reported, or the table stopped; then they take no more taps."""
        self.unreported(state)
        now = watch_at(state, self.number, self.table)
        if now.limits is None:
            raise RuleError("watch-not-going", table=self.table)
        if now.read is not None and (not self.stopped or now.stopped):
            raise RuleError("watch-read", table=self.table)
        return self.noted(state, watches=replace(now, read=self.clock, stopped=self.stopped))


def _check_turn(turns: Sequence[ClockTurn], turn: ClockTurn) -> None:
    """A clock is started once, paused while it runs, resumed while it rests."""
    now = reading(turns, turn.at, turn.table)
    if turn.kind in ("start", "extra") and not 1 <= turn.minutes <= MOST_MINUTES:
        raise RuleError("minutes-out-of-range", most=MOST_MINUTES)
    if turn.kind in ("start", "stop") and turn.table is not None:
        raise RuleError("clock-of-all")
    if turn.kind == "start" and now.started is not None:
        raise RuleError("clock-started")
    if turn.kind != "start" and now.started is None:
        raise RuleError("clock-not-started")
    if turn.kind in ("pause", "resume") and now.paused is (turn.kind == "pause"):
        raise RuleError("clock-paused" if now.paused else "clock-runs")


def watch_at(state: State, number: int, table: int) -> Watch:
    """The clocks of a table in a round."""
    return hall_of(state, number).watches.get(table, NONE)


def plays_without(state: State, number: int, table: int) -> bool:
    """Whether a table plays without clocks: by its own word, the organiser's, or with all tables of the round."""
    return watch_at(state, number, table).dropped or watch_at(state, number, ALL).dropped


def own_times(state: State, number: int, table: int) -> OwnTimes:
    """The organiser's minutes for a table: its own, else those for all tables from this round or an earlier one on."""
    here = hall_of(state, number).times
    if table in here:
        return here[table]
    earlier = [hall_of(state, before).times for before in range(number, 0, -1)]
    return next((times[ALL] for times in earlier if ALL in times), OwnTimes())


def reseated(state: State, number: int, table: Table) -> State:
    """The clocks of a table whose players sit otherwise now: everybody keeps their time, the turns go round anew.

    Ruling `auction-before-clocks`: an auction that is entered late moves no time.
    """
    now = watch_at(state, number, table.number)
    if now.limits is None or now.limits.players == table.players:
        return state
    limits = replace(now.limits, players=table.players)
    return with_at_table(state, number, table.number, watches=replace(now, limits=limits))


def _refuse_going(watch: Watch, table: int) -> None:
    if watch.limits is not None:
        raise RuleError("watch-going", table=table)
