"""Somebody leaves: at a moment that the rulebook knows, with a reason."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tabellone.course import Drawn, State, acts, facts
from tabellone.course.view import entrant_of, is_reported
from tabellone.engine.errors import InputError, Problem
from tabellone.engine.facts import Table, Withdrawal
from tabellone.rulebooks import BY_ID, EndingDraws
from tabellone.rulebooks.capabilities import Moments
from tabellone.server.desk.acting import Writing, done_before
from tabellone.server.desk.drawing.publishing import take_back
from tabellone.server.desk.in_force import last_in_force
from tabellone.server.events.models import Tournament
from tabellone.server.journal.models import Entry
from tabellone.server.play.services import Outcome, locked, perform
from tabellone.server.play.states import state_of


def moments(state: State) -> tuple[str, ...]:
    """The moments at which somebody can leave now, the usual one first."""
    book = BY_ID[state.settings.head.rulebook]
    if isinstance(book, Moments):
        return book.withdrawal_moments(facts(state))
    return (f"before_round:{len(state.rounds) + 1}",)


def left(state: State, player: str) -> Withdrawal | None:
    """When the player left, if so."""
    return next((gone for gone in state.withdrawals if gone.player == player), None)


def left_by(row: Tournament, player: str) -> Entry | None:
    """The line of the journal by which the player left last: who let the player go, when, why."""
    return last_in_force(row, kind="withdraw", data__withdrawal__player=player)


def still_seated(state: State, player: str) -> tuple[int, Table] | None:
    """The round and table at which the player sits without a result: somebody has to see to that seat."""
    for drawn in state.rounds[-1:]:
        for table in drawn.round.tables:
            if player in table.players and not is_reported(table):
                return drawn.round.number, table
    return None


def withdraw(row: Tournament, player: str, when: str, writing: Writing) -> Outcome:
    """Let a player leave at a moment that can be named now."""
    with transaction.atomic():
        row = locked(row.pk)
        if done := done_before(row, writing):
            return done
        if when not in moments(state_of(row)):
            raise InputError([Problem("unknown-moment", "when")])
        state, gone = state_of(row), Withdrawal(player, when)
        ended = ended_by(state, gone)
        outcome = perform(row.pk, acts.Withdraw(gone), by=writing.by, token=writing.token, why=writing.why)
        if ended is not None:
            _discard(outcome.tournament, ended, entrant_of(state, player).player.name, writing)
        return outcome


def ended_by(state: State, gone: Withdrawal) -> Drawn | None:
    """The round that is drawn, has not begun, and is drawn anew if this player leaves (RK withdrawals)."""
    book = BY_ID[state.settings.head.rulebook]
    if not state.rounds or not isinstance(book, EndingDraws):
        return None
    last = state.rounds[-1]
    seated = replace(state, rounds=(*state.rounds[:-1], replace(last, published=True)))
    return last if book.ends_draw(facts(seated), gone) else None


def _discard(row: Tournament, ended: Drawn, name: str, writing: Writing) -> None:
    """The draw goes, with the reason on record; the next one is made of who is left."""
    number = ended.round.number
    why = _("%(name)s was a direct finalist and has left before the semifinals: they are drawn anew.") % {"name": name}
    if ended.published:
        take_back(row, number, _Reason(writing.by, why))
    perform(row.pk, acts.Discard(number), by=writing.by, why=why)


@dataclass(frozen=True, slots=True)
class _Reason:
    """A writing that follows from another: no form was filled for it."""

    by: User | None
    why: str
    token: str = ""
    seen: str | None = None
