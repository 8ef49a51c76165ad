"""Acts about rounds: draws, seating by hand, publication, who leaves, the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tabellone.contract.answers import Draw as Certificate
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Round, Table, Withdrawal
from tabellone.engine.personal import Code, CodedValues, Words
from tabellone.tournament.act import Act, recorded_as
from tabellone.tournament.attempt_acts import (
    drawn_attempt,
    refuse_waiting,
    told_as_sealed,
    with_end,
    with_value,
)
from tabellone.tournament.basis import Basis
from tabellone.tournament.records import basis_now, changes, draw_basis, refuse_stale_draft
from tabellone.tournament.state import FIRST, Drawn, StaleDrawConsent, State, in_force, with_rulings
from tabellone.tournament.view import (
    draft,
    drawn_of,
    drawn_tables,
    entrant_of,
    hall_of,
    is_bye,
    is_reported,
    spots,
    taking_part,
    with_hall,
    with_round,
)

__all__ = ["Arrange", "Close", "Discard", "DrawRound", "Extend", "Publish", "Withdraw"]


@dataclass(frozen=True, slots=True)
class RoundAct(Act):
    """What is done with a round that is drawn."""

    number: int

    def built_on(self, state: State) -> Any:
        """The round as it stands."""
        return drawn_of(state, self.number)


@recorded_as("draw")
@dataclass(frozen=True, slots=True)
class DrawRound(Act):
    """Draw the next round as a draft, with its certificate: by the `attempt` that is sealed and the `value` called out.

    Without an attempt it is a draw from the time when nothing was sealed, or one whose seed the organiser chose; it
    keeps what it saw as its `basis`, and a draft of that kind gives way to it.
    """

    round: Round
    partial: bool = False
    certificate: Certificate | None = None
    basis: Basis | None = None
    attempt: int = 0
    value: Code = ""

    @property
    def lasts(self) -> bool:
        """Whether it is the draw of an attempt."""
        return self.attempt > 0

    def recorded(self, state: State | None) -> DrawRound:
        """With what the draw saw, so that the journal holds it whatever becomes of ids and clubs."""
        if state is None or self.basis is not None or self.lasts:
            return self
        return replace(self, basis=basis_now(state, self.round.number))

    def check(self, before: State, after: State) -> None:
        """Refuse also a draw that was not sealed: only the journal of a time before has one."""
        Act.check(self, before, after)
        if self.certificate is not None and not self.lasts:
            raise RuleError("seed-not-sealed", round=self.round.number)

    def applied(self, state: State) -> State:
        """The next round as a draft; one whose seed was chosen gives way to it."""
        return self._sealed_before(state) if self.lasts else self._seed_chosen(state)

    def _sealed_before(self, state: State) -> State:
        number, seed = self.round.number, self.round.seed
        found = drawn_attempt(state, number, self.attempt, self.value, seed)
        self._refuse_out_of_turn(state)
        _check_numbers(self.round.tables)
        for player in _seated_once(self.round.tables):
            entrant_of(state, player)
        made = Drawn(self.round, partial=self.partial, certificate=self.certificate, basis=found.basis)
        made = replace(made, sealed=told_as_sealed(state, found, self.value))
        done = with_value(state, number, self.attempt, self.value, seed)
        return replace(done, rounds=(*state.rounds, _placed(state, made)))

    def _seed_chosen(self, state: State) -> State:
        waiting = draft(state)
        if waiting is None or waiting.sealed:
            refuse_waiting(state)
        before = state.rounds[:-1] if waiting else state.rounds
        self._refuse_out_of_turn(replace(state, rounds=before))
        _check_seats(state, self.round.tables)
        made = Drawn(self.round, partial=self.partial, certificate=self.certificate, basis=self.basis)
        return replace(state, rounds=(*before, _placed(state, made)))

    def _refuse_out_of_turn(self, state: State) -> None:
        if self.round.number != len(state.rounds) + 1:
            raise RuleError("round-out-of-turn", round=self.round.number, next=len(state.rounds) + 1)

    def fallen(self, state: State) -> State:
        """Out of force, what was called out stays known."""
        number, attempt = self.round.number, self.attempt
        return with_value(state, number, attempt, self.value, self.round.seed) if self.lasts else state

    def built_on(self, state: State) -> Any:
        """What it builds on."""
        return draw_basis(state, self.round.number)


@recorded_as("arrange", public="published")
@dataclass(frozen=True, slots=True)
class Arrange(RoundAct):
    """Seat a round by hand: swaps, replacements, moved fifths. Tables with a result stay."""

    tables: tuple[Table, ...]

    def applied(self, state: State) -> State:
        """The round seated otherwise; a table with a result stays as it is."""
        found = drawn_of(state, self.number)
        if self.number != len(state.rounds):
            raise RuleError("round-is-past", round=self.number, last=len(state.rounds))
        new = {table.number: table for table in self.tables}
        for table in found.round.tables:
            if is_reported(table) and not is_bye(table) and new.get(table.number) != table:
                raise RuleError("reported-table-stays", table=table.number, round=self.number)
        tables = tuple(sorted(self.tables, key=lambda table: table.number))
        _check_seats(state, tables)
        round_ = replace(found.round, tables=tables)
        by_hand = found.by_hand if tables == found.round.tables else not _as_drawn(found, tables)
        seated = with_round(state, _placed(state, replace(found, round=round_, by_hand=by_hand)))
        return _without_reseated(seated, found, tables)


@recorded_as("publish", public="always")
@dataclass(frozen=True, slots=True)
class Publish(RoundAct):
    """The draft becomes the round that is played; the first one writes the `rulings` in force into the tournament.

    Without rulings it is a publication from the time when nobody wrote them down. Where the facts have changed since it
    was drawn, `of` are those of now in short, and `why` it is published from those of then all the same.
    """

    rulings: CodedValues | None = None
    of: Code = ""
    why: Words = ""

    def recorded(self, state: State | None) -> Publish:
        """With the rulings that its effect writes down, whatever the defaults are later."""
        if state is None or self.number != FIRST or self.rulings is not None:
            return self
        return replace(self, rulings=in_force(state.settings.head))

    def check(self, before: State, after: State) -> None:
        """Refuse also a draw from facts that hold no more, unless the organisers have seen them and say why."""
        RoundAct.check(self, before, after)
        refuse_stale_draft(before, self.number, self.of, self.why)

    def applied(self, state: State) -> State:
        """The draft is the round now, the first one with the rulings that it is played by.

        With a reason also where the facts have changed since it was drawn.
        """
        found = drawn_of(state, self.number)
        if found.published:
            raise RuleError("already-published", round=self.number)
        changed = changes(state, found) if self.of else ()
        consent = StaleDrawConsent(self.why, changed) if changed else None
        done = with_round(state, replace(found, published=True, consent=consent))
        return with_rulings(done, self.rulings) if self.number == FIRST else done


@recorded_as("discard")
@dataclass(frozen=True, slots=True)
class Discard(RoundAct):
    """The draft is thrown away, for a reason that everybody can read; its attempt is over and never published."""

    why: Words = ""

    @property
    def lasts(self) -> bool:
        """Whether it ends an attempt."""
        return bool(self.why)

    def check(self, before: State, after: State) -> None:
        """Refuse also without a reason, where an attempt ends by it."""
        RoundAct.check(self, before, after)
        if drawn_of(before, self.number).sealed and not self.why.strip():
            raise RuleError("discard-without-reason", round=self.number)

    def applied(self, state: State) -> State:
        """Without the draft."""
        found = drawn_of(state, self.number)
        if found.published:
            raise RuleError("already-published", round=self.number)
        left = replace(state, rounds=state.rounds[:-1])
        return with_end(left, self.number, "discarded", self.why) if found.sealed else left

    def fallen(self, state: State) -> State:
        """Out of force, the attempt is over as it was."""
        return with_end(state, self.number, "discarded", self.why) if self.lasts else state


@recorded_as("extend", public="published")
@dataclass(frozen=True, slots=True)
class Extend(RoundAct):
    """Add the tables of a round that had to wait for slow ones; `certificate` and `basis` are of their draw."""

    tables: tuple[Table, ...]
    partial: bool = False
    certificate: Certificate | None = None
    basis: Basis | None = None

    def recorded(self, state: State | None) -> Extend:
        """With what the draw of these tables saw."""
        if state is None or self.basis is not None:
            return self
        return replace(self, basis=basis_now(state, self.number))

    def applied(self, state: State) -> State:
        """The tables that had to wait for slow ones, added."""
        found = drawn_of(state, self.number)
        if not found.partial:
            raise RuleError("round-is-whole", round=self.number)
        tables = tuple(sorted((*found.round.tables, *self.tables), key=lambda table: table.number))
        _check_seats(state, tables)
        certificate, played = self.certificate or found.certificate, replace(found.round, tables=tables)
        grown = replace(found, round=played, partial=self.partial, certificate=certificate)
        if self.basis is not None:
            grown = replace(grown, basis=self.basis, early=tuple(table.number for table in found.round.tables))
        return with_round(state, _placed(state, grown))


@recorded_as("withdraw", public="always")
@dataclass(frozen=True, slots=True)
class Withdraw(Act):
    """A player leaves."""

    withdrawal: Withdrawal

    def about(self) -> Iterable[str]:
        """The players whom it concerns, by id."""
        return [self.withdrawal.player]

    def applied(self, state: State) -> State:
        """Somebody left."""
        gone = self.withdrawal
        entrant_of(state, gone.player)
        if any(one.player == gone.player for one in state.withdrawals):
            raise RuleError("already-withdrawn", player=gone.player)
        staying = tuple(player for player in state.leaving if player != gone.player)
        return replace(state, withdrawals=(*state.withdrawals, gone), leaving=staying)


@recorded_as("close", public="always")
@dataclass(frozen=True, slots=True)
class Close(Act):
    """The final standing holds; nothing changes any more unless this is undone."""

    def applied(self, state: State) -> State:
        """Nothing changes any more; a draft would be left hanging, and so would a draw that is sealed."""
        refuse_waiting(state)
        return replace(state, closed=True)

    def built_on(self, state: State) -> Any:
        """All rounds, and who has left."""
        return state.rounds, state.withdrawals


def _placed(state: State, found: Drawn) -> Drawn:
    """The round with every table at its place in the hall."""
    fixed = {one.player.id: one.spot for one in state.entrants if one.spot is not None}
    return replace(found, spots=spots(found.round.tables, fixed) if fixed else {})


def _as_drawn(found: Drawn, tables: Sequence[Table]) -> bool:
    """Whether the tables are again those of the draw."""
    return found.certificate is not None and drawn_tables(tables) == found.certificate.tables


def _without_reseated(state: State, found: Drawn, tables: Sequence[Table]) -> State:
    """Without results that wait, auctions and players' clocks at tables where others sit now."""
    number, now = found.round.number, {table.number: table.players for table in tables}
    hall = hall_of(state, number)
    before = {table.number: table.players for table in found.round.tables}
    kept = {table: one for table, one in hall.proposals.items() if now.get(table) == before[table]}
    watches = {table: one for table, one in hall.watches.items() if now.get(table) == before.get(table)}
    auctions = {table: one for table, one in hall.auctions.items() if now.get(table) == before.get(table)}
    return with_hall(state, number, proposals=kept, watches=watches, auctions=auctions)


def _check_seats(state: State, tables: Sequence[Table]) -> None:
    """Tables that people sit at, everybody taking part and nobody twice."""
    _check_numbers(tables)
    here = {one.player.id for one in taking_part(state)}
    for player in _seated_once(tables):
        if player not in here:
            raise RuleError("not-taking-part", player=player)


def _check_numbers(tables: Sequence[Table]) -> None:
    numbers = Counter(table.number for table in tables)
    if not tables or max(numbers.values()) > 1 or not all(table.seats for table in tables):
        raise RuleError("no-such-seating")


def _seated_once(tables: Sequence[Table]) -> Iterable[str]:
    """Everybody who sits there; refused where somebody does twice."""
    for player, times in Counter(player for table in tables for player in table.players).items():
        if times > 1:
            raise RuleError("seated-twice", player=player)
        yield player
