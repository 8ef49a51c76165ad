"""The result of a table: the first one, or another in its place. The same for a form, a phone or a program."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from django.db import transaction

from tabellone.course import State, acts, encoded, facts, fingerprint
from tabellone.course.auctioning import with_bids
from tabellone.course.view import drawn_of, is_reported, table_of
from tabellone.engine.desk import Wanted
from tabellone.engine.errors import InputError, Problem, at
from tabellone.engine.facts import Seat, Table
from tabellone.rulebooks import BY_ID
from tabellone.rulebooks.capabilities import Asking
from tabellone.server.desk.acting import Writing, done_before
from tabellone.server.desk.results.correcting import Consent, correct
from tabellone.server.desk.results.form import asking_of
from tabellone.server.desk.results.parsing import Typed, parsed
from tabellone.server.desk.watches.judging import Word, judged
from tabellone.server.events.models import Tournament
from tabellone.server.play.services import Outcome, StaleError, perform
from tabellone.server.play.states import state_of

_SEAT: Final = re.compile(r"seats\[(\d+)\](.*)")


def enter(
    row: Tournament,
    number: int,
    table: int,
    seats: tuple[Seat, ...],
    writing: Writing,
    *,
    consent: Consent | None = None,
    word: Word | None = None,
) -> Outcome | None:
    """The first result of a table, or a correction where the form showed the stored one.

    None when that very result is stored already. A result that the form did not show is never written over: a
    StaleError holds both. A token that comes back with other figures (the browser's way back) is no repetition.
    What the players' clocks propose for it is asked about once: `word` is what was said (ruling end-is-announced).
    """
    state = state_of(row)
    stored = table_of(drawn_of(state, number), table)
    seats, read = (
        judged(row, state, number, table, seats, word=word) if word or not is_reported(stored) else (seats, ())
    )
    wanted = acts.Report(number, table, seats)
    if done := done_before(row, writing):
        if done.entry.data.get("seats") == encoded(seats):
            return done
        raise StaleError(wanted, stored)
    if stored.seats == seats:
        return None
    try:
        if not is_reported(stored):
            return report(row, number, table, seats, writing, read=read)
        if writing.seen != fingerprint(stored):
            raise StaleError(wanted, stored)
        refuse_missing(state, number, table, seats)
        return correct(row, number, table, seats, writing, consent=consent or Consent())
    except InputError as error:
        raise InputError(as_stored(error.problems, seats, stored.players)) from error


def seats_typed(row: Tournament, number: int, table: int, typed: Typed) -> tuple[Seat, ...]:
    """The seats that were typed; a StaleError where others sit at the table by now."""
    state = state_of(row)
    form, stored = asking_of(state, number, table)
    if set(typed) <= set(stored.players):
        return with_bids(state, number, table, parsed(form, stored.seats, typed))
    mine = parsed(form, [Seat(player) for player in typed], typed)
    raise StaleError(acts.Report(number, table, mine), stored)


def report(
    row: Tournament,
    number: int,
    table: int,
    seats: tuple[Seat, ...],
    writing: Writing,
    *,
    read: Sequence[acts.ReadWatch] = (),
) -> Outcome | None:
    """The first result of a table, with the reading of its clocks; None when somebody has just reported the same."""
    state, act = state_of(row), acts.Report(number, table, seats)
    stored = table_of(drawn_of(state, number), table)
    seen = writing.seen or fingerprint(stored)
    if seen != fingerprint(stored):
        raise StaleError(act, stored)
    refuse_missing(state, number, table, seats)
    try:
        with transaction.atomic():
            for one in read:
                perform(row.pk, one, by=writing.by)
            outcome = perform(row.pk, act, by=writing.by, token=writing.token, why=writing.why, seen=seen)
    except StaleError as error:
        if isinstance(error.stored, Table) and error.stored.seats == seats:
            return None
        raise
    if outcome.repeated and outcome.entry.data != encoded(act):
        raise StaleError(act, table_of(drawn_of(state_of(outcome.tournament), number), table))
    return outcome


def refuse_missing(state: State, number: int, table: int, seats: Sequence[Seat]) -> None:
    """Refuse a result that lacks a figure on which points or places hang, naming each; people go by their ids."""
    book = BY_ID[state.settings.head.rulebook]
    assert isinstance(book, Asking)  # noqa: S101 - every rulebook says what it asks
    wanted = [one for one in book.missing(facts(state), number, table, seats) if one.decides]
    if wanted:
        raise InputError(_asked(wanted, [seat.player for seat in seats]))


def _asked(wanted: Sequence[Wanted], players: Sequence[str]) -> Iterator[Problem]:
    for one in wanted:
        place = at("seats", players.index(one.player), one.name)
        if one.tied_with:
            yield Problem("figure-wanted", place, rule=one.rule, values={"others": [*one.tied_with]})
        else:
            yield Problem("score-wanted", place, rule=one.rule)


def as_stored(problems: Sequence[Problem], seats: Sequence[Seat], players: Sequence[str]) -> Iterator[Problem]:
    """Problems with the places that the seats have in the stored order, which forms show."""
    for problem in problems:
        found = _SEAT.fullmatch(problem.place)
        turn = players.index(seats[int(found[1])].player) if found else 0
        yield replace(problem, place=f"seats[{turn}]{found[2]}") if found else problem
