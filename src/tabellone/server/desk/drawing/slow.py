"""Slow tables: a round that began while tables of the one before still played gets its other tables (BIG 7.2.2)."""

from __future__ import annotations

from django.db import transaction

from tabellone.course import State, acts
from tabellone.course.rounds import tables_of
from tabellone.course.view import drawn_of, facts_before
from tabellone.engine.answers import Draw
from tabellone.engine.errors import RuleError
from tabellone.rulebooks import BY_ID, SlowTables
from tabellone.server.desk.acting import Intent, Writing, done_before, together
from tabellone.server.desk.coming_in import let_play
from tabellone.server.events.models import Tournament
from tabellone.server.play.services import Outcome
from tabellone.server.play.states import state_of


def extend(row: Tournament, number: int, writing: Writing) -> Outcome:
    """Add the tables that can be drawn by now: the rest of the round, or more that no missing result can change."""
    if done := done_before(row, writing):
        return done
    state = state_of(row)
    whole, certificate = rest(state, number)
    found = drawn_of(state, number)
    known = {table.number for table in found.round.tables}
    new = tuple(table for table in tables_of(certificate.tables) if table.number not in known)
    if not new and not whole:
        raise RuleError("no-certain-tables", round=number)
    act = acts.Extend(number, new, partial=not whole, certificate=certificate)
    with transaction.atomic():
        if found.published:
            let_play(row, state, [player for table in new for player in table.players])
        return together(row, [Intent(act, writing.seen)], writing)


def rest(state: State, number: int) -> tuple[bool, Draw]:
    """The round as far as it can be drawn now, with its own seed, and whether that is all of it."""
    found = drawn_of(state, number)
    if not found.partial:
        raise RuleError("round-is-whole", round=number)
    book = BY_ID[state.settings.head.rulebook]
    if not isinstance(book, SlowTables):
        raise RuleError("no-certain-tables", round=number)
    begun = facts_before(state, number + 1)
    try:
        return True, book.draw_rest(begun)
    except RuleError:
        return False, book.draw_ready(begun, found.round.seed or "")
