"""Acts about attempts: a draw is sealed before anybody can know what comes out, drawn, thrown away with a reason.

What has happened to an attempt stays: its lines cannot be undone, and where they fall with something before them, the
attempt is over and on record all the same.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import AttemptEnd, SealedDraw
from tabellone.engine.personal import Code, Words
from tabellone.engine.sealing import commitment_to, seed_from
from tabellone.tournament.act import Act, recorded_as
from tabellone.tournament.basis import Basis
from tabellone.tournament.records import basis_now
from tabellone.tournament.state import Attempt, State
from tabellone.tournament.view import attempts_at, draft, entrant_of, sealed

__all__ = ["Reopen", "Seal"]


@recorded_as("seal", public="always", lasting=True)
@dataclass(frozen=True, slots=True)
class Seal(Act):
    """Announce who takes part in the draw of the next round, and the sum of that and of a secret.

    `partial`: only tables that no missing result can change are drawn (BIG 7.2.2).
    """

    number: int
    attempt: int
    secret: Code
    partial: bool = False
    basis: Basis | None = None

    def recorded(self, state: State | None) -> Seal:
        """With what the draw will see, whatever comes meanwhile."""
        if state is None or self.basis is not None:
            return self
        return replace(self, basis=basis_now(state, self.number))

    def applied(self, state: State) -> State:
        """The draw of the next round sealed; refused while another one is, or a draft waits."""
        refuse_waiting(state)
        if self.number != len(state.rounds) + 1:
            raise RuleError("round-out-of-turn", round=self.number, next=len(state.rounds) + 1)
        if self.basis is None or self.attempt != len(attempts_at(state, self.number)) + 1:
            raise RuleError("attempt-out-of-turn", round=self.number)
        for player in self.basis.order:
            entrant_of(state, player)
        return replace(state, attempts=(*state.attempts, self._attempt(state)))

    def fallen(self, state: State) -> State:
        """Out of force, it is an attempt that is over."""
        return replace(state, attempts=(*state.attempts, replace(self._attempt(state), basis=None, ended="undone")))

    def _attempt(self, state: State) -> Attempt:
        digest, of = self.basis.digest if self.basis else "", state.settings.head.id
        commitment = commitment_to(
            tournament=of, round_number=self.number, attempt=self.attempt, basis=digest, secret=self.secret
        )
        return Attempt(of, self.number, self.attempt, self.secret, commitment, digest, self.basis, partial=self.partial)

    def built_on(self, state: State) -> Any:
        """The attempts so far, and the rounds."""
        return state.attempts, state.rounds


@recorded_as("reopen", public="always", lasting=True)
@dataclass(frozen=True, slots=True)
class Reopen(Act):
    """End an attempt before its value is called out: its secret is public, and the next one is another."""

    number: int
    why: Words = ""

    def applied(self, state: State) -> State:
        """The attempt over."""
        waiting = sealed(state)
        if waiting is None or waiting.round != self.number:
            raise RuleError("nothing-sealed", round=self.number)
        return with_end(state, self.number, "reopened", self.why)

    def fallen(self, state: State) -> State:
        """Out of force, the attempt is over as it was."""
        return with_end(state, self.number, "reopened", self.why)

    def built_on(self, state: State) -> Any:
        """The attempts so far."""
        return state.attempts


def refuse_waiting(state: State) -> None:
    """Refuse what cannot be while a draw is sealed or a draft waits: neither gives way in silence."""
    if waiting := sealed(state):
        raise RuleError("sealed-left", round=waiting.round)
    if drawn := draft(state):
        raise RuleError("draft-left", round=drawn.round.number)


def drawn_attempt(state: State, number: int, attempt: int, value: str, seed: str | None) -> Attempt:
    """The attempt that a draw is of; refused unless it is sealed and the seed follows from it."""
    found = sealed(state)
    if found is None or (found.round, found.number) != (number, attempt):
        raise RuleError("nothing-sealed", round=number)
    if seed != seed_from(secret=found.secret, basis=found.digest, attempt=attempt, value=value):
        raise RuleError("seed-not-sealed", round=number)
    return found


def with_value(state: State, number: int, attempt: int, value: str, seed: str | None) -> State:
    """The attempt with the value that was called out and its seed."""
    return replace(
        state,
        attempts=tuple(
            replace(one, basis=None, value=value, seed=seed) if (one.round, one.number) == (number, attempt) else one
            for one in state.attempts
        ),
    )


def with_end(state: State, number: int, ended: AttemptEnd, why: str) -> State:
    """The last attempt of a round over; one that fell before keeps what is told of its end later."""
    mine = attempts_at(state, number)
    if not mine or mine[-1].ended not in (None, "undone"):
        return state
    over = replace(mine[-1], basis=None, ended=ended, why=why)
    return replace(state, attempts=tuple(over if one == mine[-1] else one for one in state.attempts))


def told_as_sealed(state: State, found: Attempt, value: str) -> SealedDraw:
    """What a round says of the attempt that it was drawn by, and of those before it."""
    before = tuple(one.as_ended() for one in attempts_at(state, found.round) if one.number < found.number)
    return SealedDraw(found.tournament, found.number, found.commitment, found.secret, found.digest, value, before)
