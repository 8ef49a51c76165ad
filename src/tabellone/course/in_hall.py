"""Acts in the hall: results from the tables and their confirmation, calls for the referee, clocks, who is leaving."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabellone.course import acts
from tabellone.course.clock import reading
from tabellone.course.codec import fingerprint
from tabellone.course.hall import MOST_MINUTES, ClockTurn, Proposal
from tabellone.course.halls import hall_of, with_hall
from tabellone.course.playing import checked_result, played
from tabellone.course.state import State
from tabellone.course.view import entrant_of, is_reported, table_of
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Table

LONGEST = 1000


def proposed(state: State, act: acts.Propose) -> State:
    """A result that waits for the others; one that waited before gives way, and its confirmations with it."""
    table = _open_table(state, act)
    checked_result(table, act)
    _sits_at(table, act.by.player, act.number)
    return _with_proposal(state, act, Proposal(act.seats, act.by))


def confirmed(state: State, act: acts.Confirm) -> State:
    """One of the others says that it is right."""
    _open_table(state, act)
    found = proposal_of(state, act.number, act.table)
    if fingerprint(found.seats) != act.of:
        raise RuleError("proposal-changed", table=act.table)
    if act.by.player not in found.others:
        raise RuleError("not-one-of-the-others", table=act.table, player=act.by.player)
    if act.by.player not in found.waiting:
        raise RuleError("already-confirmed", table=act.table, player=act.by.player)
    return _with_proposal(state, act, replace(found, confirmed=(*found.confirmed, act.by)))


def called(state: State, act: acts.CallReferee) -> State:
    """The table calls the referee."""
    table = table_of(played(state, act.number), act.call.table)
    if act.call.player:
        _sits_at(table, act.call.player, act.number)
    if len(act.call.text) > LONGEST:
        raise RuleError("words-too-long", most=LONGEST)
    hall = hall_of(state, act.number)
    return with_hall(state, act.number, replace(hall, calls=(*hall.calls, replace(act.call, decision=None))))


def decided(state: State, act: acts.Decide) -> State:
    """The referee's word on a call, which stays on record with its source."""
    hall = hall_of(state, act.number)
    if not 0 <= act.call < len(hall.calls):
        raise RuleError("no-such-call", round=act.number)
    if hall.calls[act.call].decision is not None:
        raise RuleError("already-decided", table=hall.calls[act.call].table)
    if not act.decision.text.strip() or len(act.decision.text) > LONGEST:
        raise RuleError("decision-without-words", most=LONGEST)
    calls = [*hall.calls]
    calls[act.call] = replace(calls[act.call], decision=act.decision)
    return with_hall(state, act.number, replace(hall, calls=tuple(calls)))


def clock_turned(state: State, act: acts.TurnClock) -> State:
    """The clock started, paused, resumed, given extra time or stopped; for all tables or for one."""
    turn, drawn = act.turn, played(state, act.number)
    if turn.table is not None:
        table_of(drawn, turn.table)
    hall = hall_of(state, act.number)
    _check_turn(hall.clock, turn)
    return with_hall(state, act.number, replace(hall, clock=(*hall.clock, turn)))


def announced(state: State, act: acts.Announce) -> State:
    """Somebody says that they are leaving, or stay after all; the organiser takes them out."""
    entrant_of(state, act.player)
    if any(gone.player == act.player for gone in state.withdrawals):
        raise RuleError("already-withdrawn", player=act.player)
    going = {*state.leaving, act.player} if act.leaving else {*state.leaving} - {act.player}
    return replace(state, leaving=tuple(one.player.id for one in state.entrants if one.player.id in going))


def proposal_of(state: State, number: int, table: int) -> Proposal:
    """The result of a table that waits for confirmation."""
    found = hall_of(state, number).proposals.get(table)
    if found is None:
        raise RuleError("no-proposal", table=table, round=number)
    return found


def _with_proposal(state: State, act: acts.Propose | acts.Confirm, proposal: Proposal) -> State:
    hall = hall_of(state, act.number)
    return with_hall(state, act.number, replace(hall, proposals={**hall.proposals, act.table: proposal}))


def _open_table(state: State, act: acts.Propose | acts.Confirm) -> Table:
    table = table_of(played(state, act.number), act.table)
    if is_reported(table):
        raise RuleError("already-reported", table=act.table, round=act.number)
    return table


def _sits_at(table: Table, player: str, number: int) -> None:
    if player not in table.players:
        raise RuleError("not-at-table", table=table.number, round=number, player=player)


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
