"""Corrections by the rulebook's own law: who has to agree, when only the referee may, with which reason."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction

from tabellone.course import State, acts, facts
from tabellone.course.view import drawn_of, table_of
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Seat
from tabellone.rulebooks import BY_ID
from tabellone.rulebooks.capabilities import Correcting
from tabellone.server.desk.acting import Writing
from tabellone.server.events.models import Tournament
from tabellone.server.play.services import Outcome, locked, perform
from tabellone.server.play.states import state_of


@dataclass(frozen=True, slots=True)
class Consent:
    """What a correction rests on: who of the table agreed, or that the organiser decides as referee."""

    agreed: tuple[str, ...] = ()
    by_referee: bool = False


@dataclass(frozen=True, slots=True)
class Ways:
    """How the stored result of a table can be corrected now, by the rulebook."""

    by_agreement: bool
    by_referee: bool


def ways(state: State, number: int, table: int) -> Ways:
    """Which ways the rulebook leaves open: asked as if everybody agreed, and as if the referee gave a reason."""
    everybody = Consent(agreed=table_of(drawn_of(state, number), table).players)
    return Ways(
        by_agreement=_allowed(state, number, table, everybody, ""),
        by_referee=_allowed(state, number, table, Consent(by_referee=True), "?"),
    )


def correct(
    row: Tournament, number: int, table: int, seats: tuple[Seat, ...], writing: Writing, *, consent: Consent
) -> Outcome:
    """Another result for a table that has one, if the rulebook allows it; what it rests on goes on record.

    What is allowed hangs on the whole tournament (the next draw above all), which is held while the rulebook is asked.
    """
    act = acts.Correct(number, table, seats, agreed=consent.agreed, by_referee=consent.by_referee)
    with transaction.atomic():
        check(state_of(locked(row.pk)), number, table, consent, writing.why)
        return perform(row.pk, act, by=writing.by, token=writing.token, why=writing.why, seen=writing.seen)


def check(state: State, number: int, table: int, consent: Consent, reason: str) -> None:
    """Refuse a correction that the rulebook forbids; one without a law of its own wants a reason."""
    book = BY_ID[state.settings.head.rulebook]
    if isinstance(book, Correcting):
        book.check_correction(
            facts(state), number, table, agreed=consent.agreed, by_referee=consent.by_referee, reason=reason
        )
    elif not reason.strip():
        raise RuleError("correction-without-reason")


def _allowed(state: State, number: int, table: int, consent: Consent, reason: str) -> bool:
    try:
        check(state, number, table, consent, reason)
    except RuleError:
        return False
    return True
