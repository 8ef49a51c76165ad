"""The organiser stops a table past its announced end: all at it are tied, on record (BIG 7.2.2)."""

from __future__ import annotations

from django.db import transaction

from tabellone.course import acts
from tabellone.course.auctioning import with_bids
from tabellone.course.halls import hall_of
from tabellone.engine.errors import RuleError
from tabellone.server.desk.acting import Intent, Writing, done_before, together
from tabellone.server.desk.watches.judging import counting, reading
from tabellone.server.desk.watches.standing import book_of
from tabellone.server.events.models import Tournament
from tabellone.server.play.services import Outcome, locked
from tabellone.server.play.states import state_of


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
