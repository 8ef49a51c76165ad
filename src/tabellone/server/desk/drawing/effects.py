"""What seating by hand does to a draw: each criterion before and after, and what the rulebook would refuse."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabellone.course import Drawn, State, apply, facts
from tabellone.course.acts import Arrange
from tabellone.course.forbidden import of_tournament
from tabellone.course.rounds import drawn_tables
from tabellone.course.view import drawn_of, facts_before
from tabellone.engine.answers import Criterion
from tabellone.engine.errors import Problem, TabelloneError
from tabellone.engine.facts import Table
from tabellone.rulebooks import BY_ID, Judging


@dataclass(frozen=True, slots=True)
class Change:
    """A criterion before and after; either is missing where it does not count."""

    before: Criterion | None
    after: Criterion | None

    @property
    def name(self) -> str:
        """The criterion."""
        one = self.after or self.before
        return one.name if one else ""

    @property
    def more(self) -> int:
        """By how many compromises the count rises; negative when it falls."""
        return (self.after.count if self.after else 0) - (self.before.count if self.before else 0)


@dataclass(frozen=True, slots=True)
class Effect:
    """What a seating changes: the tables that become others, the criteria, and why it could not be published."""

    tables: tuple[Table, ...]
    changed: tuple[Table, ...]
    changes: tuple[Change, ...]
    problems: tuple[Problem, ...]

    @property
    def is_worse(self) -> bool:
        """Whether the first criterion that changes rises."""
        return next((one.more > 0 for one in self.changes if one.more), False)


def effect(state: State, number: int, tables: tuple[Table, ...]) -> Effect:
    """The effect of seating a round otherwise, before it is done; what cannot be done at all is a RuleError."""
    found = drawn_of(state, number)
    arranged = apply(state, Arrange(number, tables))
    new = drawn_of(arranged, number)
    before = {one.name: one for one in criteria(state, found)}
    after = {one.name: one for one in criteria(arranged, new)}
    changes = tuple(Change(before.get(name), after.get(name)) for name in {**before, **after})
    changed = tuple(table for table in new.round.tables if table not in found.round.tables)
    return Effect(new.round.tables, changed, changes, publishing_problems(arranged, number))


def criteria(state: State, found: Drawn) -> tuple[Criterion, ...]:
    """The criteria as the round is seated now: those of the certificate unless somebody was seated by hand."""
    certificate = found.certificate
    if certificate is not None and not found.by_hand:
        return certificate.criteria
    tournament = facts_before(state, found.round.number)
    book = BY_ID[tournament.rulebook]
    if not isinstance(book, Judging) or found.round.seed is None:
        return ()
    tables = drawn_tables(found.round.tables)
    try:
        return book.judged(tournament, tables, found.round.seed, certificate=certificate)
    except TabelloneError:
        return ()


def publishing_problems(state: State, number: int) -> tuple[Problem, ...]:
    """What the rulebook would refuse if the round were published as it stands."""
    found = replace(drawn_of(state, number), published=True)
    rounds = (*state.rounds[: number - 1], found, *state.rounds[number:])
    return tuple(of_tournament(facts(replace(state, rounds=rounds))))
