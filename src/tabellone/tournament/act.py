"""What every act is: a fact with its effect, what it builds on, and what forbids it. An act is registered by its class.

A new act is a class in one of the files of acts, `@recorded_as` its kind in the journal, and in what that file lists.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Literal, TypeVar

from tabellone.contract import BY_ID
from tabellone.engine.errors import InputError, Problem, RuleError, problems_told
from tabellone.engine.facts import Seat, Table, Tournament
from tabellone.engine.tables import problems_at
from tabellone.exchange.documents.structure import tournament_structure_problems
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.state import State
from tabellone.tournament.view import facts, table_at, unreported_table, with_at_table

__all__ = ["KINDS", "Act", "Acts"]

Public = Literal["always", "published", "never"]
KINDS: Final[dict[str, type[Act]]] = {}
_SEAT: Final = re.compile(r"seats\[(\d+)\](.*)")


class Act:
    """What can be done in a tournament: it holds everything that its effect needs.

    `kind` is its name in the journal; acts `in_hall` leave the facts, and so every standing, as they are;
    `when_closed`: also in a tournament that is closed. `public`: everybody may read the line, always or once its round
    is published. `lasting`: it cannot be undone, and everybody may read it for ever.
    """

    __slots__ = ()
    kind: ClassVar[str]
    in_hall: ClassVar[bool] = False
    when_closed: ClassVar[bool] = False
    public: ClassVar[Public] = "never"
    lasting: ClassVar[bool] = False

    @property
    def lasts(self) -> bool:
        """Whether it stays on record for everybody, whatever comes: it cannot be undone."""
        return self.lasting

    def about(self) -> Iterable[str]:
        """The players whom it concerns, by id: those that it names as its `players`, or its `player`."""
        return [self.player] if hasattr(self, "player") else getattr(self, "players", ())

    def recorded(self, _state: State | None) -> Act:
        """The act as it is recorded: with whatever it has to know later of how things stood."""
        return self

    def founded(self) -> State:
        """The tournament that it creates, as the first one there."""
        raise RuleError("not-created-yet", act=self.kind)

    def applied(self, state: State) -> State:
        """The state after it; a RuleError when it cannot be done there."""
        raise NotImplementedError

    def fallen(self, state: State) -> State:
        """The state where it is out of force, which a lasting act does not leave as if it had never been."""
        return state

    def built_on(self, _state: State) -> Any:
        """The part of the state that it builds on; None where anything may have changed beside it."""
        return None

    def problems(self, after: State) -> Sequence[Problem]:
        """What the document's form and the rulebook forbid in what it has led to."""
        return () if self.in_hall else tuple(of_tournament(facts(after)))

    def check(self, _before: State, after: State) -> None:
        """Refuse what leads to something forbidden."""
        if problems := self.problems(after):
            raise InputError(problems)


Acts = tuple[Act, ...]


def apply(state: State | None, act: Act) -> State:
    """The state after the act; a RuleError when it cannot be done there. The first act creates the tournament."""
    if state is None:
        return act.founded()
    if state.closed and not act.when_closed:
        raise RuleError("tournament-closed", name=state.settings.head.name)
    return act.applied(state)


def after(state: State, decided: Iterable[Act]) -> State:
    """The state that the acts lead to, without recording them."""
    for act in decided:
        state = apply(state, act)
    return state


def as_recorded(state: State, act: Act) -> tuple[Act, State]:
    """The act as it goes on record and the state after it; refused where that is forbidden."""
    act = act.recorded(state)
    new = apply(state, act)
    act.check(state, new)
    return act, new


A = TypeVar("A", bound=Act)


def recorded_as(
    kind: str,
    *,
    in_hall: bool = False,
    when_closed: bool = False,
    public: Public = "never",
    lasting: bool = False,
) -> Callable[[type[A]], type[A]]:
    """Register an act by its kind in the journal."""

    def register(act: type[A]) -> type[A]:
        act.kind, act.in_hall, act.when_closed, act.public = kind, in_hall, when_closed, public
        act.lasting = lasting
        KINDS[kind] = act
        return act

    return register


@dataclass(frozen=True, slots=True)
class TableAct(Act):
    """What is done at a table of a round."""

    number: int
    table: int

    def unreported(self, state: State) -> Table:
        """Its table; a RuleError where that has a result."""
        return unreported_table(state, self.number, self.table)

    def noted(self, state: State, **told: Any) -> State:
        """The state in which the hall knows this of the table: its `proposals`, `times`, `watches`, `auctions`."""
        return with_at_table(state, self.number, self.table, **told)


@dataclass(frozen=True, slots=True)
class ResultAct(TableAct):
    """The result of a table: looked at alone, so that a full hall stays quick."""

    seats: tuple[Seat, ...]

    def about(self) -> Iterable[str]:
        """Those who sit there."""
        return [seat.player for seat in self.seats]

    def built_on(self, state: State) -> Any:
        """The table as it stands."""
        return table_at(state, self.number, self.table)

    def problems(self, after: State) -> Sequence[Problem]:
        """What the rulebook forbids in the seats."""
        book = BY_ID[after.settings.head.rulebook]
        return problems_at(facts(after), self.number, self.table, self.seats, book.problems)

    def check(self, before: State, after: State) -> None:
        """Refuse it; the seats go by the order in which forms show them."""
        if problems := self.problems(before if self.in_hall else after):
            players = table_at(before, self.number, self.table).players
            raise InputError(as_shown(problems, self.seats, players))


class StaleActError(Exception):
    """What the form was filled from has changed since: `stored` is what is there now, `act` what was wanted."""

    def __init__(self, act: Act, stored: Any) -> None:
        super().__init__(act, stored)
        self.act, self.stored = act, stored


def refuse_stale(state: State, act: Act, seen: str | None) -> None:
    """Refuse an act whose form showed something else than what is there now; None: it was filled from nothing."""
    stored = None if seen is None else act.built_on(state)
    if stored is not None and seen != fingerprint(stored):
        raise StaleActError(act, stored)


def seen_for(state: State, act: Act) -> str:
    """The fingerprint that a form for the act carries."""
    return fingerprint(act.built_on(state))


def of_tournament(tournament: Tournament) -> list[Problem]:
    """Everything that the document's form and its rulebook forbid in a tournament."""
    return problems_told(lambda: tournament_structure_problems(tournament)) or problems_told(
        lambda: BY_ID[tournament.rulebook].problems(tournament)
    )


def as_shown(problems: Iterable[Problem], seats: Sequence[Seat], players: Sequence[str]) -> Iterator[Problem]:
    """Problems with the places that the seats have in the stored order, which forms show."""
    for problem in problems:
        found = _SEAT.fullmatch(problem.place)
        turn = players.index(seats[int(found[1])].player) if found else 0
        yield replace(problem, place=f"seats[{turn}]{found[2]}") if found else problem
