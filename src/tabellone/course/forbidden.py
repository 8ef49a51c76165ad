"""What the rulebook and the document forbid in the state that an act leads to."""

from __future__ import annotations

from tabellone.course import acts
from tabellone.course.state import State
from tabellone.course.view import facts
from tabellone.engine.errors import Problem, told
from tabellone.engine.facts import Tournament
from tabellone.exchange.documents.structure import problems as document_problems
from tabellone.rulebooks import BY_ID
from tabellone.rulebooks.capabilities import Asking


def forbidden(state: State, act: acts.Act) -> tuple[Problem, ...]:
    """What is wrong with the facts after the act; a result is looked at alone, so that a full hall stays quick."""
    tournament = facts(state)
    if isinstance(act, acts.Report | acts.Correct | acts.Propose):
        book = BY_ID[tournament.rulebook]
        if isinstance(book, Asking):
            return tuple(book.seat_problems(tournament, act.number, act.table, act.seats))
    return () if isinstance(act, (*acts.IN_HALL, acts.Identify)) else tuple(of_tournament(tournament))


def of_tournament(tournament: Tournament) -> list[Problem]:
    """Everything that the document's form and its rulebook forbid in a tournament."""
    return told(lambda: document_problems(tournament)) or told(lambda: BY_ID[tournament.rulebook].problems(tournament))
