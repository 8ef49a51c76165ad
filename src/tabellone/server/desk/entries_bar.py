"""Who is kept out by a disciplinary measure or a disqualification (RK structure, PG 7)."""

from __future__ import annotations

from collections.abc import Iterable

from tabellone.course import State
from tabellone.engine.desk import Measure
from tabellone.engine.errors import RuleError
from tabellone.rulebooks import BY_ID
from tabellone.rulebooks.capabilities import Barring
from tabellone.server.people import queries as people
from tabellone.server.people.values import PublicPerson
from tabellone.server.registry import queries as registry


def barred(state: State, persons: Iterable[int]) -> list[PublicPerson]:
    """Those whom a measure in force on the day or a disqualification keeps out, where the rulebook has such a bar."""
    head = state.settings.head
    book = BY_ID[head.rulebook]
    if not isinstance(book, Barring):
        return []
    persons = list(persons)
    disqualified = registry.disqualified(head.rulebook, persons)
    measures = [*people.measures_for(persons, head.start), *(Measure(code, head.start) for code in disqualified)]
    out = {one.player for one in measures if not book.may_enrol(one.player, measures, on=head.start)}
    known = people.public_of(persons) if out else {}
    return [one for one in known.values() if one.code in out]


def barring_rule(state: State) -> str:
    """The rule that keeps them out; empty where the rulebook has no such bar."""
    book = BY_ID[state.settings.head.rulebook]
    return book.barring_rule() if isinstance(book, Barring) else ""


def refuse_barred(state: State, persons: Iterable[int]) -> None:
    """A RuleError that names whoever is kept out, and the rule."""
    if not (out := barred(state, persons := list(persons))):
        return
    disqualified = registry.disqualified(state.settings.head.rulebook, persons)
    names = [one.name for one in out if one.code in disqualified]
    if names:
        raise RuleError("entry-disqualified", rule=barring_rule(state), players=names)
    day = str(state.settings.head.start)
    raise RuleError("entry-barred", rule=barring_rule(state), players=[one.name for one in out], day=day)
