"""The players' clocks of the tables: their taps read, and all that is done with them by the one door (BIG 7.2.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from tabellone.contract.clocks import MINUTE, Event
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Seat
from tabellone.server.events.models import Tournament
from tabellone.server.journal.services import Writing
from tabellone.server.play.services import Outcome, act
from tabellone.server.play.states import state_of
from tabellone.server.play.taps import add_taps, taps_at, taps_count, taps_in
from tabellone.tournament import acts
from tabellone.tournament.acts import Acts
from tabellone.tournament.hall import Confirmation
from tabellone.tournament.hall_acts import watch_at
from tabellone.tournament.player_clocks import (
    ClockProposal,
    TableClocks,
    auction_under_way,
    book_of,
    clock_proposal,
    limits_at,
    milliseconds,
    refuse_closed_clocks,
    table_clocks,
)
from tabellone.tournament.results import decide_stop
from tabellone.tournament.state import State
from tabellone.tournament.view import drawn_of, facts, is_bye, table_at

MOST_TAPS = 4000  # of one table: a tap every four seconds for four hours
AHEAD = 2000  # a phone's clock may be so many milliseconds ahead of ours
OLDEST = 6 * 60 * MINUTE  # what a phone without connection can have kept


def clocks_at(row: Tournament, state: State, number: int, table: int, now: datetime) -> TableClocks | None:
    """The clocks of a table; None where the rulebook has none, or nothing is to be measured."""
    if book_of(state) is None:
        return None
    found = table_at(state, number, table)
    if is_bye(found):
        return None
    known = watch_at(state, number, table)
    taps = taps_at(row, number, table, found.players) if known.limits and not known.read else ()
    return table_clocks(state, number, found, taps, now)


def clocks_in(row: Tournament, state: State, number: int, now: datetime) -> Mapping[int, TableClocks]:
    """The clocks of all tables of a round that play with them, by table."""
    if book_of(state) is None:
        return {}
    tables = [one for one in drawn_of(state, number).round.tables if not is_bye(one)]
    taps = taps_in(row, number, {one.number: one.players for one in tables})
    event = facts(state)
    found = {one.number: table_clocks(state, number, one, taps.get(one.number, ()), now, of=event) for one in tables}
    return {table: one for table, one in found.items() if one}


def proposed_by_clocks(row: Tournament, state: State, number: int, table: int, seats: Sequence[Seat]) -> ClockProposal:
    """What the clocks of a table propose for a result at this moment."""
    return clock_proposal(state, clocks_at(row, state, number, table, timezone.now()), seats)


def tapped(row: Tournament, number: int, table: int, taps: Iterable[Event], *, phone: str = "") -> None:
    """Taps of a phone, in any order and however often; the first one sets the clocks going, on record.

    A tap from the future is one of now: a phone cannot know more than we do. One of another day is none.
    """
    now = milliseconds(timezone.now())
    sent = tuple(one if one.at <= now + AHEAD else replace(one, at=now) for one in taps if one.at > now - OLDEST)
    with transaction.atomic():
        state = state_of(row)
        if watch_at(state, number, table).limits is None and sent:
            row = _set_going(row, number, table, min(one.at for one in sent))
            state = state_of(row)
        refuse_closed_clocks(state, number, table)
        if taps_count(row, number, table) + len(sent) > MOST_TAPS:
            raise RuleError("watch-too-many", table=table)
        players = table_at(state, number, table).players
        add_taps(row, number, table, sent, players=players, phone=phone)


def _set_going(row: Tournament, number: int, table: int, at: int) -> Tournament:
    """The clocks of a table going since its first tap; another phone may have done so at this very moment."""

    def decide(state: State) -> Acts:
        if watch_at(state, number, table).limits is not None:
            return ()
        if auction_under_way(state, number, table):
            raise RuleError("watch-auction-first", table=table)
        limits = limits_at(state, number, table_at(state, number, table))
        if limits is None or not limits.any:
            raise RuleError("watch-none")
        return (acts.StartWatch(number, table, limits, at),)

    done = act(row, Writing(), decide)
    if done is None:
        row.refresh_from_db()
    return done.tournament if done else row


def agree(row: Tournament, number: int, table: int, by: Confirmation, writing: Writing) -> Outcome | None:
    """A player wants to play without clocks: so it is when all have said it before the start (BIG 7.2.2)."""

    def decide(state: State) -> Acts:
        said = by.player in watch_at(state, number, table).agreed
        return () if said else (acts.DropWatch(number, table, by),)

    return act(row, writing, decide)


def stop(row: Tournament, number: int, table: int, writing: Writing) -> Outcome | None:
    """The clocks stand, and the table has its result: a tie of all, with the scores that it has reported, if any."""

    def decide(state: State) -> Acts:
        clocks = clocks_at(row, state, number, table, timezone.now())
        return decide_stop(state, number, table, clocks)

    return act(row, writing, decide)
