"""A draft is published or thrown away; a round that has not begun goes back to being a draft."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from tabellone.course import State, acts, fingerprint
from tabellone.course.undo import out_of_force
from tabellone.course.view import drawn_of, is_bye, is_reported
from tabellone.engine.errors import RuleError
from tabellone.server.desk.acting import Intent, Writing, together
from tabellone.server.desk.coming_in import let_play
from tabellone.server.desk.drawing.confirming import accepted
from tabellone.server.events.models import Tournament
from tabellone.server.journal import queries as journal
from tabellone.server.journal.models import Entry
from tabellone.server.play.queries import lines
from tabellone.server.play.services import Outcome, locked, undo
from tabellone.server.play.states import state_of


def publish(
    row: Tournament, number: int, writing: Writing, *, accept: Collection[str] = (), despite: str = ""
) -> Outcome:
    """Make the draft the round that is played; `accept` are parameters that the organiser confirms.

    `despite` are the facts of now in short (`consented`), where it is published although it was drawn from others.
    """
    state = state_of(row)
    confirmed = [Intent.on(state, one) for one in accepted(state, accept)]
    act = acts.Publish(number, of=despite, why=writing.why if despite else "")
    with transaction.atomic():
        held = locked(row.pk)
        let_play(held, state_of(held), players_in(state_of(held), number))
        return together(row, [*confirmed, Intent(act, writing.seen)], writing)


def players_in(state: State, number: int) -> tuple[str, ...]:
    """Who has a seat in a round, if there is one of that number."""
    tables = [table for one in state.rounds if one.round.number == number for table in one.round.tables]
    return tuple(player for table in tables for player in table.players)


def discard(row: Tournament, number: int, writing: Writing) -> Outcome:
    """Throw the draft away."""
    return together(row, [Intent(acts.Discard(number), writing.seen)], writing)


def take_back(row: Tournament, number: int, writing: Writing) -> Outcome:
    """Undo the publication of a round of which nothing has been reported."""
    if has_begun(state_of(row), number):
        raise RuleError("round-has-begun", round=number)
    told = lines(row)
    out = out_of_force(told)
    mine = [one.number for one in told if isinstance(one.act, acts.Publish) and one.act.number == number]
    published = [line for line in mine if line not in out]
    if not published:
        raise RuleError("publication-not-here", round=number)
    nothing = fingerprint(())  # a result that comes in at this moment must not fall with the publication
    return undo(row.pk, published[-1], by=writing.by, token=writing.token, why=writing.why, fallen=nothing)


def has_begun(state: State, number: int) -> bool:
    """Whether a table of the round has reported; byes do not count."""
    tables = drawn_of(state, number).round.tables
    return any(is_reported(table) and not is_bye(table) for table in tables)


def last_change(row: Tournament) -> Entry | None:
    """The last line of the tournament's journal: who changed what a form was filled from."""
    return journal.stream(row.scope).last()


def drawn_by(row: Tournament, number: int) -> Entry | None:
    """The line by which the round stands as it was last drawn."""
    draws = journal.stream(row.scope).filter(kind="draw").reverse()
    return next((one for one in draws if one.data["round"]["number"] == number), None)
