"""What an act was decided on: if it has changed since the form was shown, the act is stale."""

from __future__ import annotations

from typing import Any

from tabellone.course import acts
from tabellone.course.codec import fingerprint
from tabellone.course.halls import hall_of
from tabellone.course.state import State
from tabellone.course.view import drawn_of, entrant_of, facts_before, table_of, undecided


def basis(state: State, act: acts.Act) -> Any:
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


def seen(state: State, act: acts.Act) -> str:
    """The fingerprint that a form for the act carries."""
    return fingerprint(basis(state, act))
