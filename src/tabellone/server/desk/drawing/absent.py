"""Somebody drawn has not come: the ways to go on that the rulebook allows (RK structure), each in one step."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from django.db import transaction

from tabellone.course import Act, State, acts, fingerprint
from tabellone.course.view import drawn_of, facts
from tabellone.engine.desk import Remedy
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament as Facts
from tabellone.rulebooks import BY_ID, Absences
from tabellone.server.desk.acting import Intent, Writing, after, done_before, together
from tabellone.server.desk.drawing import seating
from tabellone.server.desk.drawing.arranging import leaving
from tabellone.server.desk.drawing.confirming import accepted
from tabellone.server.desk.drawing.making import again
from tabellone.server.desk.drawing.publishing import has_begun, take_back
from tabellone.server.events.models import Tournament
from tabellone.server.play.services import Outcome, StaleError
from tabellone.server.play.states import state_of


def remedies(state: State, number: int, absent: Collection[str]) -> tuple[Remedy, ...]:
    """The ways to go on without some players before the round starts, the usual one first."""
    tables = drawn_of(state, number).round.tables
    for player in absent:
        seating.table_with(tables, player)
    book = BY_ID[state.settings.head.rulebook]
    if not absent:
        raise RuleError("nobody-absent")
    if not isinstance(book, Absences):
        return (Remedy("draw_again", ""), Remedy("mark_absent", ""))
    return book.remedies(_as_seated(state, number), number, absent, seed=_seed(state, number, absent))


def settle(row: Tournament, number: int, absent: Collection[str], kind: str, writing: Writing) -> Outcome:
    """Go on in one of the ways: the absent leave, the tables are those of the remedy, or the round is drawn again."""
    if done := done_before(row, writing):
        return done
    state = state_of(row)
    found = drawn_of(state, number)
    if writing.seen not in (None, fingerprint(found)):
        raise StaleError(acts.Publish(number), found)
    chosen = next((one for one in remedies(state, number, absent) if one.kind == kind), None)
    if chosen is None or kind == "mark_absent":
        raise RuleError("no-such-remedy", kind=kind)
    if chosen.kind == "draw_again":
        return _drawn_again(row, state, number, absent, confirm=chosen.confirm, writing=writing)
    confirmed = accepted(state, [chosen.confirm])
    tables = seating.as_given(found.round.tables, chosen.tables)
    first = [Intent.on(state, one) for one in (*confirmed, acts.Arrange(number, tables))]
    return together(row, [*first, *map(Intent, leaving(state, number, absent))], writing)


def _drawn_again(
    row: Tournament, state: State, number: int, absent: Collection[str], *, confirm: str, writing: Writing
) -> Outcome:
    """Back to a draft if need be; the absent leave, and those who are here are drawn."""
    found = drawn_of(state, number)
    if has_begun(state, number):
        raise RuleError("round-has-begun", round=number)
    gone = leaving(state, number, absent)
    with transaction.atomic():
        if found.published:
            taken_back = take_back(row, number, writing)
            if taken_back.repeated:
                return taken_back
            state = state_of(taken_back.tournament)
        before: list[Act] = [*accepted(state, [confirm]), acts.Discard(number), *gone]
        drawn = again(after(state, before), number, seed="")
        first = [Intent.on(state, one) for one in before]
        return together(row, [*first, drawn], writing, spent=found.published)


def _as_seated(state: State, number: int) -> Facts:
    """The facts with the round in them, whether it is published or not."""
    found = drawn_of(state, number)
    rounds = (*state.rounds[: number - 1], replace(found, published=True))
    return facts(replace(state, rounds=rounds))


def _seed(state: State, number: int, absent: Collection[str]) -> str:
    """The lots that move a fifth: those of the draw, other for other absences, the same for the same."""
    return ", ".join([drawn_of(state, number).round.seed or "", *sorted(absent)])
