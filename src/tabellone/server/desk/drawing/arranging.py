"""Seating by hand: swaps, moves, somebody coming in for somebody else, turn order. Each can be looked at before."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from django.db import transaction

from tabellone.course import Act, State, acts
from tabellone.course.view import drawn_of, entrant_of, facts_before
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Withdrawal
from tabellone.rulebooks import BY_ID, Moments
from tabellone.server.desk.acting import Intent, Writing, after, done_before, together
from tabellone.server.desk.coming_in import let_in, let_play
from tabellone.server.desk.drawing import seating
from tabellone.server.desk.drawing.confirming import accepted
from tabellone.server.desk.drawing.effects import Effect, effect
from tabellone.server.events.models import Tournament
from tabellone.server.play.services import Outcome
from tabellone.server.play.states import state_of


@dataclass(frozen=True, slots=True)
class Swap:
    """Two players change places."""

    one: str
    other: str


@dataclass(frozen=True, slots=True)
class Move:
    """A player goes to a table, from another or from outside."""

    player: str
    table: int


@dataclass(frozen=True, slots=True)
class Replace:
    """Somebody not seated comes in for a player, who leaves the tournament or only this round."""

    out: str
    comes: str
    leaves: bool = True


@dataclass(frozen=True, slots=True)
class Reorder:
    """A table plays in another order."""

    table: int
    order: tuple[str, ...]


Wish = Swap | Move | Replace | Reorder


def previewed(state: State, number: int, wish: Wish) -> Effect:
    """What a wish would do, before it is done."""
    prepared = after(state, _incoming(state, number, wish))
    return effect(prepared, number, _tables(state, number, wish))


def arrange(row: Tournament, number: int, wish: Wish, writing: Writing, *, accept: Collection[str] = ()) -> Outcome:
    """Seat the round as wished; who comes in is checked in, who leaves is absent or withdrawn.

    `accept` are parameters that the organiser confirms.
    """
    if done := done_before(row, writing):
        return done
    state = state_of(row)
    act = acts.Arrange(number, _tables(state, number, wish))
    seat = Intent(act, writing.seen) if writing.seen else Intent.on(state, act)
    before = (*accepted(state, accept), *_incoming(state, number, wish))
    gone = {wish.out} if isinstance(wish, Replace) and wish.leaves else set()
    after_it = map(Intent, leaving(state, number, gone))
    with transaction.atomic():
        _let_sit(row, state, number, wish)
        return together(row, [*(Intent.on(state, one) for one in before), seat, *after_it], writing)


def available(state: State, number: int) -> tuple[str, ...]:
    """Who could come in: entrants not seated in the round who have not left, in order of entry."""
    busy = {player for table in drawn_of(state, number).round.tables for player in table.players}
    gone = {one.player for one in state.withdrawals}
    return tuple(one.player.id for one in state.entrants if one.player.id not in busy | gone)


def leaving(state: State, number: int, players: Collection[str]) -> Sequence[Act]:
    """Acts for those who do not play on: never seated before, they are absent; else they withdraw before the round."""
    seated = {p for one in state.rounds[: number - 1] for table in one.round.tables for p in table.players}
    gone = {one.player for one in state.withdrawals}
    absent = tuple(player for player in players if player not in seated)
    withdrawn = [player for player in players if player in seated and player not in gone]
    moment = _moment(state, number)
    checked_out: list[Act] = [acts.CheckIn(absent, present=False)] if absent else []
    return [*checked_out, *(acts.Withdraw(Withdrawal(player, moment)) for player in withdrawn)]


def _moment(state: State, number: int) -> str:
    """The moment of leaving just before a round."""
    tournament = facts_before(state, number)
    book = BY_ID[tournament.rulebook]
    found = book.withdrawal_moments(tournament) if isinstance(book, Moments) else ()
    return found[0] if found else f"before_round:{number}"


def _tables(state: State, number: int, wish: Wish) -> seating.Tables:
    tables = drawn_of(state, number).round.tables
    match wish:
        case Swap(one, other):
            return seating.swapped(tables, one, other)
        case Move(player, table):
            return seating.moved(tables, player, table)
        case Replace(out, comes):
            return seating.replaced(tables, out, comes)
        case Reorder(table, order):
            return seating.reordered(tables, table, order)


def _let_sit(row: Tournament, state: State, number: int, wish: Wish) -> None:
    """Somebody from outside is asked about as at the door, and in a round that is published as by its publishing."""
    player = _from_outside(state, number, wish)
    if player is None:
        return
    entrant = entrant_of(state, player)
    if not entrant.present:
        let_in(row, state, [entrant])
    if drawn_of(state, number).published:
        let_play(row, state, [player])


def _from_outside(state: State, number: int, wish: Wish) -> str | None:
    """Who would sit down without having had a seat in the round."""
    player = wish.comes if isinstance(wish, Replace) else wish.player if isinstance(wish, Move) else None
    if player is not None and player in available(state, number):
        return player
    if isinstance(wish, Replace):
        raise RuleError("not-available", player=wish.comes)
    return None


def _incoming(state: State, number: int, wish: Wish) -> Sequence[Act]:
    """Acts that let somebody from outside sit down: here, and from this round on."""
    player = _from_outside(state, number, wish)
    if player is None:
        return ()
    entrant = entrant_of(state, player)
    early = replace(entrant, player=replace(entrant.player, from_round=number))
    amended: list[Act] = [acts.Amend(early)] if entrant.player.from_round > number else []
    return [*amended, *([] if entrant.present else [acts.CheckIn((player,))])]
