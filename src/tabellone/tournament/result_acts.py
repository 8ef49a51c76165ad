"""Acts about the result of a table: reported, confirmed, corrected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Table
from tabellone.engine.personal import PlayerId, SeatsPrint
from tabellone.tournament.act import ResultAct, TableAct, recorded_as
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.hall import Confirmation, PendingReport
from tabellone.tournament.state import State
from tabellone.tournament.view import (
    hall_of,
    is_reported,
    published_table,
    table_at,
    with_table,
    without_proposal,
)

__all__ = ["Confirm", "Correct", "Propose", "Report"]


@recorded_as("report", public="always")
@dataclass(frozen=True, slots=True)
class Report(ResultAct):
    """The result of a table, seat by seat in turn order; reported at the table, in the names of who `agreed`.

    `devices` is on how many they were tapped (0: not known), `own` are those whose tap is known to be their own.
    """

    agreed: tuple[PlayerId, ...] = ()
    devices: int = 0
    own: tuple[PlayerId, ...] = ()

    def applied(self, state: State) -> State:
        """The first result of a table."""
        return _with_result(state, self.unreported(state), self)


@recorded_as("correct", public="always")
@dataclass(frozen=True, slots=True)
class Correct(ResultAct):
    """Another result for a table that has one; it rests on who `agreed`, or on the referee's word."""

    agreed: tuple[PlayerId, ...] = ()
    by_referee: bool = False

    def applied(self, state: State) -> State:
        """Another result for a table that has one."""
        table = published_table(state, self.number, self.table)
        if not is_reported(table):
            raise RuleError("not-reported-yet", table=self.table, round=self.number)
        return _with_result(state, table, self)


@recorded_as("propose", in_hall=True)
@dataclass(frozen=True, slots=True)
class Propose(ResultAct):
    """A table reports its result, which waits for the others at the table."""

    by: Confirmation

    def applied(self, state: State) -> State:
        """A result that waits for the others; one that waited before gives way, and its confirmations with it."""
        table = self.unreported(state)
        checked_result(table, self)
        refuse_stranger(table, self.by.player, self.number)
        return self.noted(state, proposals=PendingReport(self.seats, self.by))

    def built_on(self, state: State) -> Any:
        """What it builds on."""
        return proposal_basis(state, self.number, self.table)


@recorded_as("confirm", in_hall=True)
@dataclass(frozen=True, slots=True)
class Confirm(TableAct):
    """One of the others confirms the result that waits; `of` is the fingerprint of its seats."""

    of: SeatsPrint
    by: Confirmation

    def about(self) -> Iterable[str]:
        """The players whom it concerns, by id."""
        return [self.by.player]

    def applied(self, state: State) -> State:
        """One of the others says that it is right."""
        self.unreported(state)
        found = proposal_of(state, self.number, self.table)
        if fingerprint(found.seats) != self.of:
            raise RuleError("proposal-changed", table=self.table)
        if self.by.player not in found.others:
            raise RuleError("not-one-of-the-others", table=self.table, player=self.by.player)
        if self.by.player not in found.waiting:
            raise RuleError("already-confirmed", table=self.table, player=self.by.player)
        confirmed = replace(found, confirmed=(*found.confirmed, self.by))
        return self.noted(state, proposals=confirmed)


def proposal_basis(state: State, number: int, table: int) -> Any:
    """What a table's own report builds on: its seats, the result that waits there already, what was bid."""
    hall = hall_of(state, number)
    auction = hall.auctions.get(table)
    return table_at(state, number, table), hall.proposals.get(table), auction.held if auction else ()


def proposal_of(state: State, number: int, table: int) -> PendingReport:
    """The result of a table that waits for confirmation."""
    found = hall_of(state, number).proposals.get(table)
    if found is None:
        raise RuleError("no-proposal", table=table, round=number)
    return found


def refuse_stranger(table: Table, player: str, number: int) -> None:
    """Refuse a tap of somebody who does not sit at the table."""
    if player not in table.players:
        raise RuleError("not-at-table", table=table.number, round=number, player=player)


def checked_result(table: Table, act: Report | Correct | Propose) -> None:
    """Refuse a result of other players, or of nothing."""
    if Counter(seat.player for seat in act.seats) != Counter(table.players):
        raise RuleError("other-players", table=act.table, round=act.number)
    if not is_reported(Table(act.table, act.seats)):
        raise RuleError("empty-result", table=act.table, round=act.number)


def _with_result(state: State, table: Table, act: Report | Correct) -> State:
    checked_result(table, act)
    settled = without_proposal(state, act.number, act.table)
    return with_table(settled, act.number, replace(table, seats=act.seats))
