"""Somebody leaves: at a moment that the rulebook knows, with a reason."""

from __future__ import annotations

from django.db import transaction

from tabellone.course import State, acts, facts
from tabellone.course.view import is_reported
from tabellone.engine.errors import InputError, Problem
from tabellone.engine.facts import Table, Withdrawal
from tabellone.rulebooks import BY_ID
from tabellone.rulebooks.capabilities import Moments
from tabellone.server.desk.acting import Writing, done_before
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
        act = acts.Withdraw(Withdrawal(player, when))
        return perform(row.pk, act, by=writing.by, token=writing.token, why=writing.why)
