"""Acts in the hall: results from the tables and their confirmation, calls, clocks, who is leaving."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Table
from tabellone.tournament import acts
from tabellone.tournament.clocks import reading
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.hall import ALL, MOST_MINUTES, ClockTurn, OwnTimes, Proposal, Watch
from tabellone.tournament.round_acts import checked_result, played
from tabellone.tournament.state import State, hall_of, with_hall
from tabellone.tournament.view import entrant_of, is_bye, is_reported, table_of

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


NONE = Watch()


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


def started(state: State, act: acts.StartWatch) -> State:
    """The clocks are going, with the times that hold from now on."""
    table, now = _playing_table(state, act.number, act.table), watch_at(state, act.number, act.table)
    if plays_without(state, act.number, act.table):
        raise RuleError("watch-dropped", table=act.table)
    _refuse_going(now, act.table)
    if act.limits.players != table.players:
        raise RuleError("other-players", table=act.table, round=act.number)
    return _with_watch(state, act, replace(now, limits=act.limits, at=act.at, agreed=()))


def timed(state: State, act: acts.TimeWatch) -> State:
    """Other minutes: for a table before it begins, or for all that begin from now on."""
    if act.table != ALL:
        _playing_table(state, act.number, act.table)
        _refuse_going(watch_at(state, act.number, act.table), act.table)
    else:
        played(state, act.number)
    for least, minutes in ((1, act.times.player), (1, act.times.table), (0, act.times.refills)):
        if minutes is not None and not least <= minutes <= MOST_MINUTES:
            raise RuleError("minutes-out-of-range", most=MOST_MINUTES)
    hall = hall_of(state, act.number)
    return with_hall(state, act.number, replace(hall, times={**hall.times, act.table: act.times}))


def dropped(state: State, act: acts.DropWatch) -> State:
    """Without clocks (BIG 7.2.2): by the organiser's word, or when every player has agreed before the start."""
    now = watch_at(state, act.number, act.table)
    if act.by is None:
        if act.table == ALL:
            played(state, act.number)
        else:
            _playing_table(state, act.number, act.table)
        if now.dropped:
            raise RuleError("watch-dropped", table=act.table)
        return _with_watch(state, act, replace(now, dropped=True))
    table, player = _playing_table(state, act.number, act.table), act.by.player
    if player not in table.players:
        raise RuleError("not-at-table", table=act.table, round=act.number, player=player)
    _refuse_going(now, act.table)
    if player in now.agreed or plays_without(state, act.number, act.table):
        raise RuleError("watch-agreed", table=act.table, player=player)
    agreed = (*now.agreed, player)
    return _with_watch(state, act, replace(now, agreed=agreed, dropped=set(table.players) <= set(agreed)))


def read(state: State, act: acts.ReadWatch) -> State:
    """How the clocks stood when the result was reported, or the table stopped; then they take no more taps."""
    _playing_table(state, act.number, act.table)
    now = watch_at(state, act.number, act.table)
    if now.limits is None:
        raise RuleError("watch-not-going", table=act.table)
    if now.read is not None and (not act.stopped or now.stopped):
        raise RuleError("watch-read", table=act.table)
    return _with_watch(state, act, replace(now, read=act.clock, stopped=act.stopped))


def reseated(state: State, number: int, table: Table) -> State:
    """The clocks of a table whose players sit otherwise now: everybody keeps their time, the turns go round anew.

    Ruling `auction-before-clocks`: an auction that is entered late moves no time.
    """
    now = watch_at(state, number, table.number)
    if now.limits is None or now.limits.players == table.players:
        return state
    hall, limits = hall_of(state, number), replace(now.limits, players=table.players)
    return with_hall(state, number, replace(hall, watches={**hall.watches, table.number: replace(now, limits=limits)}))


def _with_watch(state: State, act: acts.StartWatch | acts.DropWatch | acts.ReadWatch, watch: Watch) -> State:
    hall = hall_of(state, act.number)
    return with_hall(state, act.number, replace(hall, watches={**hall.watches, act.table: watch}))


def _playing_table(state: State, number: int, table: int) -> Table:
    found = table_of(played(state, number), table)
    if is_bye(found) or is_reported(found):
        raise RuleError("already-reported", table=table, round=number)
    return found


def _refuse_going(watch: Watch, table: int) -> None:
    if watch.limits is not None:
        raise RuleError("watch-going", table=table)
