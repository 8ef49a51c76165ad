"""Whether what a draw was made of still holds.

A draw knows the facts that it saw (ruling draft-knows-its-basis).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament
from tabellone.tournament.basis import Basis, BasisChange, basis_of, compared, read_basis, seen_by_draw
from tabellone.tournament.state import Drawn, State
from tabellone.tournament.view import drawn_of, facts_before, undecided


def draw_basis(state: State, number: int) -> Any:
    """What a draw depends on: everything before the round, who has not been checked in, the draft that it replaces."""
    return facts_before(state, number), tuple(one.player.id for one in undecided(state)), state.rounds[number - 1 :]


def basis_now(state: State, number: int, known: Iterable[str] | None = None) -> Basis:
    """What the draw of a round would see now.

    With `known`, those whom a draw knew: whoever has entered since and has not come yet is not waited for.
    """
    return basis_of(_before(state, number, known))


def changes(state: State, found: Drawn) -> tuple[BasisChange, ...]:
    """What is otherwise than the draw of a round saw it; nothing of a round whose basis nobody knows."""
    if found.basis is None:
        return ()
    now = _before(state, found.round.number, found.basis.order)
    if basis_of(now) == found.basis:
        return ()
    told = (_unseen_to(one, found) for one in compared(read_basis(found.basis), seen_by_draw(now), waits=found.partial))
    return tuple(one for one in told if one is not None)


def _unseen_to(one: BasisChange, found: Drawn) -> BasisChange | None:
    """The change without those whom a hand has seen to: who came is seated by now, who went sits there no more."""
    seated = {player for table in found.round.tables for player in table.players}
    drawn = {player for table in found.as_drawn for player in table.seats}
    done = {"came": seated, "gone": drawn - seated, "left": drawn - seated}.get(one.kind, set())
    left = tuple(player for player in one.players if player not in done)
    return replace(one, players=left) if left or not one.players else None


def consented(state: State, number: int) -> str:
    """What a consent to publish a draw all the same is given for: the facts as they are now, in short."""
    found = drawn_of(state, number)
    return basis_now(state, number, found.basis.order).digest if found.basis else ""


def refuse_stale_draft(state: State, number: int, of: str, why: str) -> None:
    """Refuse to publish a draw from facts that hold no more, unless the organisers have seen them and say why."""
    if not changes(state, drawn_of(state, number)):
        return
    if not of:
        raise RuleError("draft-stale", round=number)
    if of != consented(state, number):
        raise RuleError("draft-stale-since", round=number)
    if not why.strip():
        raise RuleError("draft-stale-reason", round=number)


def refuse_back(before: State, after: State) -> None:
    """Refuse an undoing that would publish a draw from facts that hold no more."""
    was = {one.round.number for one in before.rounds if one.published}
    for found in after.rounds:
        if found.published and found.consent is None and found.round.number not in was and changes(after, found):
            raise RuleError("draft-stale-back", round=found.round.number)


def _before(state: State, number: int, known: Iterable[str] | None) -> Tournament:
    told = facts_before(state, number)
    if known is None:
        return told
    kept = {*known, *(one.player.id for one in state.entrants if one.present)}
    players = tuple(one for one in told.players if one.id in kept)
    return told if len(players) == len(told.players) else replace(told, players=players)
