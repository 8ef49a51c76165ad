"""Whether what somebody saw still holds: what a form was filled from, and what a draw was made of.

A draw knows the facts that it saw (ruling draft-knows-its-basis).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament
from tabellone.tournament import acts
from tabellone.tournament.basis import Basis, Change, basis_of, compared, read_basis, seen_by_draw
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.records import with_people
from tabellone.tournament.state import Drawn, State, hall_of
from tabellone.tournament.view import drawn_of, entrant_of, facts_before, table_of, undecided


class StaleError(Exception):
    """What the form was filled from has changed since: `stored` is what is there now, `act` what was wanted."""

    def __init__(self, act: acts.Act, stored: Any) -> None:
        super().__init__(act, stored)
        self.act, self.stored = act, stored


def refuse_stale(state: State, act: acts.Act, seen: str | None) -> None:
    """Refuse an act whose form showed something else than what is there now; None: it was filled from nothing."""
    stored = None if seen is None else act_basis(state, act)
    if stored is not None and seen != fingerprint(stored):
        raise StaleError(act, stored)


def act_basis(state: State, act: acts.Act) -> Any:
    """The part of the state that the act builds on; None where anything may have changed beside it."""
    match act:
        case acts.Report() | acts.Correct():
            return table_of(drawn_of(state, act.number), act.table)
        case acts.Propose():
            return proposal_basis(state, act.number, act.table)
        case acts.OpenAuction() | acts.SettleAuction() | acts.DropAuction():
            return auction_basis(state, act.number, act.table)
        case acts.WishAuction() | acts.WaiveAuction() | acts.MoveAuction() | acts.TakeBackMove():
            return auction_basis(state, act.number, act.table)
        case acts.Amend():
            return entrant_of(state, act.entrant.player.id)
        case acts.Strike():
            return entrant_of(state, act.player)
        case acts.Settle():
            return state.settings
        case acts.Draw():
            return draw_basis(state, act.round.number)
        case acts.Arrange() | acts.Publish() | acts.Discard() | acts.Extend():
            return drawn_of(state, act.number)
        case acts.Close():
            return state.rounds, state.withdrawals
        case _:
            return None


def draw_basis(state: State, number: int) -> Any:
    """What a draw depends on: everything before the round, who has not been checked in, the draft that it replaces."""
    return facts_before(state, number), tuple(one.player.id for one in undecided(state)), state.rounds[number - 1 :]


def proposal_basis(state: State, number: int, table: int) -> Any:
    """What a table's own report builds on: its seats, the result that waits there already, what was bid."""
    hall = hall_of(state, number)
    auction = hall.auctions.get(table)
    return table_of(drawn_of(state, number), table), hall.proposals.get(table), auction.held if auction else ()


def auction_basis(state: State, number: int, table: int) -> Any:
    """What a move of an auction builds on: who sits there, and all that has happened in the auction."""
    return table_of(drawn_of(state, number), table), hall_of(state, number).auctions.get(table)


def seen_for(state: State, act: acts.Act) -> str:
    """The fingerprint that a form for the act carries."""
    return fingerprint(act_basis(state, act))


def basis_now(state: State, number: int, known: Iterable[str] | None = None) -> Basis:
    """What the draw of a round would see now.

    With `known`, those whom a draw knew: whoever has entered since and has not come yet is not waited for.
    """
    return basis_of(_before(state, number, known))


def changes(state: State, found: Drawn) -> tuple[Change, ...]:
    """What is otherwise than the draw of a round saw it; nothing of a round whose basis nobody knows."""
    if found.basis is None:
        return ()
    now = _before(state, found.round.number, found.basis.order)
    if basis_of(now) == found.basis:
        return ()
    told = (_unseen_to(one, found) for one in compared(read_basis(found.basis), seen_by_draw(now), waits=found.partial))
    return tuple(one for one in told if one is not None)


def _unseen_to(one: Change, found: Drawn) -> Change | None:
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


def refuse_stale_draft(state: State, act: acts.Act) -> None:
    """Refuse to publish a draw from facts that hold no more, unless the organisers have seen them and say why."""
    if not isinstance(act, acts.Publish):
        return
    changed = changes(state, drawn_of(state, act.number))
    if not changed:
        return
    if not act.of:
        raise RuleError("draft-stale", round=act.number)
    if act.of != consented(state, act.number):
        raise RuleError("draft-stale-since", round=act.number)
    if not act.why.strip():
        raise RuleError("draft-stale-reason", round=act.number)


def refuse_back(before: State, after: State) -> None:
    """Refuse an undoing that would publish a draw from facts that hold no more."""
    was = {one.round.number for one in before.rounds if one.published}
    for found in after.rounds:
        if found.published and found.consent is None and found.round.number not in was and changes(after, found):
            raise RuleError("draft-stale-back", round=found.round.number)


def based(state: State | None, act: acts.Act) -> acts.Act:
    """The act with what its draws saw, so that the journal holds it whatever becomes of ids and clubs."""
    match act:
        case acts.Import():
            return replace(act, tournament=with_people(act.tournament))
        case acts.Draw(basis=None) if state:
            return replace(act, basis=basis_now(state, act.round.number))
        case acts.Extend(basis=None) if state:
            return replace(act, basis=basis_now(state, act.number))
    return act


def _before(state: State, number: int, known: Iterable[str] | None) -> Tournament:
    told = facts_before(state, number)
    if known is None:
        return told
    kept = {*known, *(one.player.id for one in state.entrants if one.present)}
    players = tuple(one for one in told.players if one.id in kept)
    return told if len(players) == len(told.players) else replace(told, players=players)
