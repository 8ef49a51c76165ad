"""Acts about the clocks of the players at a table: their times, going, played without, how they stood at the end."""

from __future__ import annotations

from dataclasses import replace

from tabellone.course import acts
from tabellone.course.halls import hall_of, with_hall
from tabellone.course.playing import played
from tabellone.course.state import State
from tabellone.course.view import is_bye, is_reported, table_of
from tabellone.course.watch import ALL, MOST_MINUTES, OwnTimes, Watch
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Table

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
    table, now = _open_table(state, act.number, act.table), watch_at(state, act.number, act.table)
    if plays_without(state, act.number, act.table):
        raise RuleError("watch-dropped", table=act.table)
    _refuse_going(now, act.table)
    if act.limits.players != table.players:
        raise RuleError("other-players", table=act.table, round=act.number)
    return _with_watch(state, act, replace(now, limits=act.limits, at=act.at, agreed=()))


def timed(state: State, act: acts.TimeWatch) -> State:
    """Other minutes: for a table before it begins, or for all that begin from now on."""
    if act.table != ALL:
        _open_table(state, act.number, act.table)
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
            _open_table(state, act.number, act.table)
        if now.dropped:
            raise RuleError("watch-dropped", table=act.table)
        return _with_watch(state, act, replace(now, dropped=True))
    table, player = _open_table(state, act.number, act.table), act.by.player
    if player not in table.players:
        raise RuleError("not-at-table", table=act.table, round=act.number, player=player)
    _refuse_going(now, act.table)
    if player in now.agreed or plays_without(state, act.number, act.table):
        raise RuleError("watch-agreed", table=act.table, player=player)
    agreed = (*now.agreed, player)
    return _with_watch(state, act, replace(now, agreed=agreed, dropped=set(table.players) <= set(agreed)))


def read(state: State, act: acts.ReadWatch) -> State:
    """How the clocks stood when the result was reported, or the table stopped; then they take no more taps."""
    _open_table(state, act.number, act.table)
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


def _open_table(state: State, number: int, table: int) -> Table:
    found = table_of(played(state, number), table)
    if is_bye(found) or is_reported(found):
        raise RuleError("already-reported", table=table, round=number)
    return found


def _refuse_going(watch: Watch, table: int) -> None:
    if watch.limits is not None:
        raise RuleError("watch-going", table=table)
