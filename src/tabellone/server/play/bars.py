"""Who may not play: a disciplinary measure or a disqualification keeps people out (RK structure, PG 7).

Organisers whom the federation has not trusted are told that somebody cannot be entered and no more, of few people a
day; each time stands in the journal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from django.contrib.auth.models import AnonymousUser, User

from tabellone.contract import BY_ID
from tabellone.contract.entries import PlayerMeasure
from tabellone.engine.errors import RuleError
from tabellone.server.events.queries import organises_circuit_of
from tabellone.server.people import queries as people
from tabellone.server.people.asked import ABOUT_BARS, tell_of, told_today
from tabellone.server.people.queries import PublicPerson
from tabellone.server.registration import queries as registry
from tabellone.tournament.state import State

MOST_BARRED = 5  # of whom an account is told a day that they cannot be entered


WITHHELD = "entry-ask-federation"  # somebody cannot be entered, and who asks is not told why


def barred(state: State, persons: Iterable[int]) -> list[PublicPerson]:
    """Those whom a measure in force on the day or a disqualification keeps out, where the rulebook has such a bar."""
    head = state.settings.head
    book = BY_ID[head.rulebook]
    if not book.ABOUT.barring_rule:
        return []
    persons = list(persons)
    disqualified = registry.disqualified_players(head.rulebook, persons)
    measures = [*people.measures_for(persons, head.start), *(PlayerMeasure(code, head.start) for code in disqualified)]
    out = {one.player for one in measures if not book.may_enrol(one.player, measures, on=head.start)}
    known = people.public_people_by_id(persons) if out else {}
    return [one for one in known.values() if one.code in out]


def barring_rule(state: State) -> str:
    """The rule that keeps them out; empty where the rulebook has no such bar."""
    return BY_ID[state.settings.head.rulebook].ABOUT.barring_rule


def reads_bars(state: State, by: User | AnonymousUser | None) -> bool:
    """Whether an account is told who is kept out and why: a command, administrators, organisers of its circuits."""
    return by is None or organises_circuit_of(by, state.settings.head.rulebook)


def refuse_barred(state: State, persons: Iterable[int], *, by: User | None) -> None:
    """A RuleError that names whoever is kept out; and the rule, to who may know it, or is it.

    Inside `bars_told`, which notes of whom others were told. Once they were told of so many, nobody on record comes in.
    """
    persons = list(persons)
    out = barred(state, persons)
    own = people.person_of_account(by) if by is not None else None
    if by is None or reads_bars(state, by) or (out and all(own and one.id == own.pk for one in out)):
        _refuse(state, out)
        return
    if barring_rule(state) and _is_used_up(by, persons):
        raise RuleError("entry-not-today")
    if out:
        raise _withheld(out)


def _withheld(out: Iterable[PublicPerson]) -> RuleError:
    told = {one.id: one.name for one in out}
    return RuleError(WITHHELD, players=list(told.values()), records=list(told))


def _is_used_up(by: User, persons: list[int]) -> bool:
    told = told_today(by, ABOUT_BARS)
    return len(told) >= MOST_BARRED and not told.issuperset(persons)


def _refuse(state: State, out: list[PublicPerson]) -> None:
    if not out:
        return
    disqualified = registry.disqualified_players(state.settings.head.rulebook, [one.id for one in out])
    names = [one.name for one in out if one.code in disqualified]
    if names:
        raise RuleError("entry-disqualified", rule=barring_rule(state), players=names)
    day = str(state.settings.head.start)
    raise RuleError("entry-barred", rule=barring_rule(state), players=[one.name for one in out], day=day)


@contextmanager
def bars_told(by: User | None) -> Iterator[None]:
    """Outside the transaction that enters people: of whom the account was told is noted, although nothing is entered.

    Noted first, then told: whoever asks in parallel is not told of more.
    """
    try:
        yield
    except RuleError as error:
        if by is None or error.code != WITHHELD:
            raise
        told = tell_of(error.values["records"], ABOUT_BARS, by=by, most=MOST_BARRED)
        if not told:
            raise RuleError("entry-not-today") from None
        raise _withheld(people.public_people_by_id(told).values()) from None
