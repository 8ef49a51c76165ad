"""What the organisers do with a table's auction, each time with a reason: open, take back, say how it ended, drop."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from tabellone.course import acts
from tabellone.course.auctioning import auction_at
from tabellone.engine.auction import Holding
from tabellone.engine.errors import RuleError
from tabellone.server.desk.acting import Intent, Writing, done_before, together
from tabellone.server.desk.hall.auction import terms_of
from tabellone.server.events.models import Tournament
from tabellone.server.play.services import Outcome, locked, perform
from tabellone.server.play.states import state_of


def open_at_desk(row: Tournament, number: int, table: int, elements: Sequence[str], writing: Writing) -> Outcome:
    """Open the auction of a table, for its phones to go on."""
    with transaction.atomic():
        held = locked(row.pk)
        if done := done_before(held, writing):
            return done
        act = acts.OpenAuction(number, table, terms_of(state_of(held), number, table, elements))
        return together(held, [Intent(act, writing.seen)], writing)


def take_back_at_desk(row: Tournament, number: int, table: int, writing: Writing) -> Outcome:
    """Take the last move back, on the organisers' word."""
    _refuse_without_reason(writing)
    with transaction.atomic():
        held = locked(row.pk)
        if done := done_before(held, writing):
            return done
        found = auction_at(state_of(held), number, table)
        act = acts.TakeBackMove(number, table, len(found.moves) if found else 0)
        return together(held, [Intent(act, writing.seen)], writing)


def say_how_it_ended(
    row: Tournament, number: int, table: int, holdings: tuple[Holding, ...], writing: Writing
) -> Outcome:
    """Who holds what for how much, as the organisers say."""
    _refuse_without_reason(writing)
    act = acts.SettleAuction(number, table, holdings)
    return perform(row.pk, act, by=writing.by, token=writing.token, why=writing.why, seen=writing.seen)


def drop(row: Tournament, number: int, table: int, writing: Writing) -> Outcome:
    """Take the auction away; the table sits in slip order again."""
    _refuse_without_reason(writing)
    act = acts.DropAuction(number, table)
    return perform(row.pk, act, by=writing.by, token=writing.token, why=writing.why, seen=writing.seen)


def _refuse_without_reason(writing: Writing) -> None:
    if not writing.why.strip():
        raise RuleError("auction-without-reason")
