"""Seating by hand: the tables it gives, and what it does to the criteria of the draw."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from tabellone.contract import BY_ID
from tabellone.contract.answers import Criterion, DrawnTable
from tabellone.engine.errors import Problem, RuleError, TabelloneError
from tabellone.engine.facts import Table
from tabellone.tournament.act import apply, of_tournament
from tabellone.tournament.acts import Arrange
from tabellone.tournament.state import Drawn, State
from tabellone.tournament.view import bare, drawn_of, drawn_tables, facts, facts_before

Tables = tuple[Table, ...]


def swapped(tables: Tables, one: str, other: str) -> Tables:
    """Two players change places; at the same table they change turns."""
    table_with(tables, one), table_with(tables, other)
    if one == other:
        raise RuleError("swap-with-oneself", player=one)
    places = {one: other, other: one}
    return _reseated(tables, lambda table: [places.get(player, player) for player in table.players])


def moved(tables: Tables, player: str, to: int) -> Tables:
    """A player goes to another table, last in its turn order; somebody not seated yet just sits down there."""
    _numbered(tables, to)
    if any(table.number == to and player in table.players for table in tables):
        raise RuleError("sits-there-already", player=player, table=to)
    left = without(tables, {player}, but=to)
    return _reseated(left, lambda table: [*table.players, player] if table.number == to else table.players)


def replaced(tables: Tables, out: str, comes: str) -> Tables:
    """Somebody who is not seated takes a player's place."""
    table_with(tables, out)
    if any(comes in table.players for table in tables):
        raise RuleError("seated-already", player=comes)
    return _reseated(tables, lambda table: [comes if player == out else player for player in table.players])


def reordered(tables: Tables, number: int, order: Sequence[str]) -> Tables:
    """A table in another turn order."""
    if sorted(order) != sorted(_numbered(tables, number).players):
        raise RuleError("order-of-others", table=number)
    return _reseated(tables, lambda table: order if table.number == number else table.players)


def without(tables: Tables, players: Collection[str], *, but: int = 0) -> Tables:
    """The tables without some players; a table left empty is gone, unless it is the one to keep."""
    left = _reseated(tables, lambda table: [player for player in table.players if player not in players])
    return tuple(table for table in left if table.seats or table.number == but)


def as_given(tables: Tables, given: Sequence[DrawnTable]) -> Tables:
    """The tables as a rulebook proposes them; what stays the same is kept with all that it holds."""
    known: Mapping[int, Table] = {table.number: table for table in tables}
    return tuple(
        known[one.number]
        if one.number in known and known[one.number].players == one.seats
        else Table(one.number, bare(one.seats), one.group)
        for one in given
    )


def table_with(tables: Tables, player: str) -> Table:
    """The table where a player sits."""
    found = next((table for table in tables if player in table.players), None)
    if found is None:
        raise RuleError("not-seated", player=player)
    return found


def _numbered(tables: Tables, number: int) -> Table:
    found = next((table for table in tables if table.number == number), None)
    if found is None:
        raise RuleError("choose-a-table", tables=[table.number for table in tables])
    return found


def _reseated(tables: Tables, seats: Callable[[Table], Sequence[str]]) -> Tables:
    return tuple(_with(table, seats(table)) for table in tables)


def _with(table: Table, players: Sequence[str]) -> Table:
    return table if tuple(players) == table.players else replace(table, seats=bare(players) if players else ())


@dataclass(frozen=True, slots=True)
class CriterionChange:
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
    changes: tuple[CriterionChange, ...]
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
    changes = tuple(CriterionChange(before.get(name), after.get(name)) for name in {**before, **after})
    changed = tuple(table for table in new.round.tables if table not in found.round.tables)
    return Effect(new.round.tables, changed, changes, publishing_problems(arranged, number))


def criteria(state: State, found: Drawn) -> tuple[Criterion, ...]:
    """The criteria as the round is seated now: those of the certificate unless somebody was seated by hand."""
    certificate = found.certificate
    if certificate is not None and not found.by_hand:
        return certificate.criteria
    tournament = facts_before(state, found.round.number)
    book = BY_ID[tournament.rulebook]
    if found.round.seed is None:
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
