"""The players' clocks of a table: how they stand, taps, what they propose for a result, tables stopped (BIG 7.2.2).

Whoever enters a result confirms what the clocks propose, on record; nobody is last and no table tied by a clock alone
(ruling end-is-announced).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from tabellone.contract import rulebook_as
from tabellone.contract.clocks import MINUTE, Clock, Event, Limits, Watches
from tabellone.engine.errors import InputError, Problem, RuleError
from tabellone.engine.facts import Seat, Table
from tabellone.engine.facts import Tournament as Facts
from tabellone.engine.steps import Step
from tabellone.server.events.models import Tournament
from tabellone.server.play.acting import Intent, Writing, done_before, together
from tabellone.server.play.services import Outcome, locked, perform
from tabellone.server.play.states import state_of
from tabellone.server.play.taps import add_taps, taps_at, taps_count, taps_in
from tabellone.tournament import acts
from tabellone.tournament.auction_acts import auction_at, stage_of, with_bids
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.hall import ALL, Confirmation, OwnTimes, Watch, taps_text
from tabellone.tournament.hall_acts import own_times, plays_without, watch_at
from tabellone.tournament.state import State, hall_of
from tabellone.tournament.view import drawn_of, facts, is_bye, is_reported, table_of


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
    return rulebook_as(state.settings.head.rulebook, Watches)


def standing_at(row: Tournament, state: State, number: int, table: int, now: datetime) -> Standing | None:
    """The clocks of a table; None where the rulebook has none, or nothing is to be measured."""
    found = table_of(drawn_of(state, number), table)
    if book_of(state) is None or is_bye(found):
        return None
    known = watch_at(state, number, table)
    taps = taps_at(row, number, table, found.players) if known.limits and not known.read else ()
    return standing_of(state, number, found, taps, now)


def standings_in(row: Tournament, state: State, number: int, now: datetime) -> Mapping[int, Standing]:
    """The clocks of all tables of a round that play with them, by table."""
    if book_of(state) is None:
        return {}
    tables = [one for one in drawn_of(state, number).round.tables if not is_bye(one)]
    taps = taps_in(row, number, {one.number: one.players for one in tables})
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


PLACE = "clocks"
RULE = "BIG 7.2.2"


@dataclass(frozen=True, slots=True)
class Word:
    """What whoever enters a result says to the clocks' proposal: are they last; `of` tells which proposal it was."""

    last: bool
    of: str = ""


@dataclass(frozen=True, slots=True)
class Proposed:
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
    row: Tournament, state: State, number: int, table: int, seats: tuple[Seat, ...], *, word: Word | None = None
) -> tuple[tuple[Seat, ...], tuple[acts.ReadWatch, ...]]:
    """The seats with what was said to the clocks' proposal, and the reading that has to go on record, if it has not.

    An InputError asks for a word where somebody is out of time and none was said. Ruling `report-stops-clocks`: a game
    whose end nobody has tapped ends now.
    """
    standing, book = counting(row, state, number, table), book_of(state)
    if standing is None or book is None:
        return seats, ()
    found = book.watch_verdict(standing.clock, standing.limits, seats)
    late = _late(found.steps)
    if late and (word is None or word.of != mark_of(late)):
        values = {"players": list(late), "limit": (standing.limits.player or 0) // MINUTE}
        raise InputError([Problem("watch-confirm", PLACE, rule=RULE, values=values)])
    taken = found.seats if word is not None and word.last else seats
    if standing.known.read or standing.reported:
        return taken, ()
    waived = bool(late) and taken == seats
    return taken, (reading(standing, number, table, waived=waived),)


def reading(
    standing: Standing, number: int, table: int, *, waived: bool = False, stopped: bool = False
) -> acts.ReadWatch:
    """How the clocks of a table stand, to go on record."""
    taps = taps_text(standing.taps, standing.limits.players)
    return acts.ReadWatch(number, table, standing.clock, taps, waived, stopped)


def proposed(row: Tournament, state: State, number: int, table: int, seats: Sequence[Seat]) -> Proposed:
    """What the clocks propose for a result, with its rule; nothing while all are in time."""
    standing, book = counting(row, state, number, table), book_of(state)
    if standing is None or book is None:
        return Proposed()
    found = book.watch_verdict(standing.clock, standing.limits, seats)
    over = standing.clock.table_over and not standing.reported and standing.limits.table is not None
    elapsed, whole = standing.clock.elapsed // MINUTE, (standing.limits.table or 0) // MINUTE
    return Proposed(_late(found.steps), found.steps, elapsed if over else None, whole if over else None)


def counting(row: Tournament, state: State, number: int, table: int) -> Standing | None:
    """The clocks of a table if they count: going, begun, and not dropped."""
    found = standing_at(row, state, number, table, timezone.now())
    return None if found is None or found.without or found.clock.begun is None else found


def _late(steps: Sequence[Step]) -> tuple[str, ...]:
    return tuple(str(step.inputs["player"]) for step in steps)


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
        if taps_count(row, number, table) + len(sent) > MOST_TAPS:
            raise RuleError("watch-too-many", table=table)
        players = table_of(drawn_of(state, number), table).players
        add_taps(row, number, table, sent, players=players, phone=phone)


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


def stop(row: Tournament, number: int, table: int, writing: Writing) -> Outcome:
    """The clocks stand, and the table has its result: a tie of all, with the scores that it has reported, if any."""
    with transaction.atomic():
        held = locked(row.pk)
        if done := done_before(held, writing):
            return done
        state = state_of(held)
        standing, book = counting(held, state, number, table), book_of(state)
        if standing is None or book is None:
            raise RuleError("watch-not-going", table=table)
        if standing.reported:
            raise RuleError("already-reported", table=table, round=number)
        waiting = hall_of(state, number).proposals.get(table)
        seats = waiting.seats if waiting else with_bids(state, number, table, standing.table.seats)
        tied = book.watch_tied(standing.clock, standing.limits, seats).seats
        stopped = reading(standing, number, table, stopped=True)
        return together(held, [Intent(stopped), Intent(acts.Report(number, table, tied))], writing)
