"""What is tapped and decided about the players' clocks of a table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django.db import transaction
from django.utils import timezone

from tabellone.course import State, acts
from tabellone.course.auctioning import auction_at, stage_of
from tabellone.course.hall import Confirmation
from tabellone.course.view import drawn_of, is_reported, table_of
from tabellone.course.watch import OwnTimes
from tabellone.course.watches import plays_without, watch_at
from tabellone.engine.errors import RuleError
from tabellone.engine.watches import MINUTE, Event
from tabellone.server.desk.acting import Writing, done_before
from tabellone.server.desk.watches.standing import limits_at, milliseconds
from tabellone.server.events.models import Tournament
from tabellone.server.play import taps as rows
from tabellone.server.play.services import Outcome, locked, perform
from tabellone.server.play.states import state_of

MOST_TAPS = 4000  # of one table: a tap every four seconds for four hours
AHEAD = 2000  # a phone's clock may be so many milliseconds ahead of ours
OLDEST = 6 * 60 * MINUTE  # what a phone without connection can have kept


def tapped(row: Tournament, number: int, table: int, taps: Iterable[Event], *, phone: str = "") -> None:
    """Taps of a phone, in any order and however often; the first one sets the clocks going, on record.

    A tap from the future is one of now: a phone cannot know more than we do. One of another day is none.
    """
    now = milliseconds(timezone.now())
    sent = tuple(one if one.at <= now + AHEAD else replace(one, at=now) for one in taps if one.at > now - OLDEST)
    with transaction.atomic():
        state = state_of(row)
        if watch_at(state, number, table).limits is None and sent:
            state = state_of(_set_going(row, number, table, min(one.at for one in sent)))
        _refuse_closed(state, number, table)
        if rows.count(row, number, table) + len(sent) > MOST_TAPS:
            raise RuleError("watch-too-many", table=table)
        players = table_of(drawn_of(state, number), table).players
        rows.add(row, number, table, sent, players=players, phone=phone)


def _set_going(row: Tournament, number: int, table: int, at: int) -> Tournament:
    """The clocks of a table going since its first tap; another phone may have done so at this very moment."""
    held = locked(row.pk)
    state = state_of(held)
    if watch_at(state, number, table).limits is not None:
        return held
    found = table_of(drawn_of(state, number), table)
    if auction_under_way(state, number, table):
        raise RuleError("watch-auction-first", table=table)
    limits = limits_at(state, number, found)
    if limits is None or not limits.any:
        raise RuleError("watch-none")
    return perform(held.pk, acts.StartWatch(number, table, limits, at), by=None).tournament


def auction_under_way(state: State, number: int, table: int) -> bool:
    """Whether an auction is held at the table, so that the game has not begun (ruling auction-before-clocks)."""
    found = auction_at(state, number, table)
    return found is not None and stage_of(state, found) in ("waived", "moving", "over")


def _refuse_closed(state: State, number: int, table: int) -> None:
    if plays_without(state, number, table):
        raise RuleError("watch-dropped", table=table)
    if watch_at(state, number, table).read or is_reported(table_of(drawn_of(state, number), table)):
        raise RuleError("watch-read", table=table)


def agree(row: Tournament, number: int, table: int, by: Confirmation, writing: Writing) -> Outcome | None:
    """A player wants to play without clocks: so it is when all have said it before the start (BIG 7.2.2)."""
    with transaction.atomic():
        held = locked(row.pk)
        if done := done_before(held, writing):
            return done
        if by.player in watch_at(state_of(held), number, table).agreed:
            return None
        return perform(row.pk, acts.DropWatch(number, table, by), by=writing.by, token=writing.token)


def drop(row: Tournament, number: int, table: int, writing: Writing) -> Outcome:
    """The organiser: this table, or with `ALL` every table of the round, plays without clocks; on record."""
    act = acts.DropWatch(number, table)
    return perform(row.pk, act, by=writing.by, token=writing.token, why=writing.why)


def set_times(row: Tournament, number: int, table: int, times: OwnTimes, writing: Writing) -> Outcome:
    """The organiser's own minutes for a table, or with `ALL` for every table that begins from now on."""
    act = acts.TimeWatch(number, table, times)
    return perform(row.pk, act, by=writing.by, token=writing.token, why=writing.why)
