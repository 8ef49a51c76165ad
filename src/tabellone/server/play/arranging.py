"""Seating by hand, and the ways to go on without who has not come that the rulebook allows (RK structure)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from django.db import transaction

from tabellone.contract import BY_ID
from tabellone.contract.entries import Remedy
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament as Facts
from tabellone.engine.facts import Withdrawal
from tabellone.server.events.models import Tournament
from tabellone.server.play.acting import Intent, done_before, together
from tabellone.server.play.coming_in import let_in, let_play
from tabellone.server.play.draws import again, has_begun, take_back
from tabellone.server.play.services import Outcome, Writing
from tabellone.server.play.states import state_of
from tabellone.tournament import acts, seating
from tabellone.tournament.acts import Act
from tabellone.tournament.apply import after
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.draws import accepted
from tabellone.tournament.seating import Effect, effect
from tabellone.tournament.staleness import StaleError
from tabellone.tournament.state import State
from tabellone.tournament.view import drawn_of, entrant_of, facts, facts_before


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
    found = book.withdrawal_moments(tournament)
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


def remedies(state: State, number: int, absent: Collection[str]) -> tuple[Remedy, ...]:
    """The ways to go on without some players before the round starts, the usual one first."""
    tables = drawn_of(state, number).round.tables
    for player in absent:
        seating.table_with(tables, player)
    book = BY_ID[state.settings.head.rulebook]
    if not absent:
        raise RuleError("nobody-absent")
    return book.remedies(_as_seated(state, number), number, absent, seed=_seed(state, number, absent))


def settle(row: Tournament, number: int, absent: Collection[str], kind: str, writing: Writing) -> Outcome:
    """Go on in one of the ways: the absent leave, the tables are those of the remedy, or the round is drawn again."""
    if done := done_before(row, writing):
        return done
    state = state_of(row)
    found = drawn_of(state, number)
    if writing.seen not in (None, fingerprint(found)):
        raise StaleError(acts.Publish(number), found)
    chosen = next((one for one in remedies(state, number, absent) if one.kind == kind), None)
    if chosen is None or kind == "mark_absent":
        raise RuleError("no-such-remedy", kind=kind)
    if chosen.kind == "draw_again":
        return _drawn_again(row, state, number, absent, confirm=chosen.confirm, writing=writing)
    confirmed = accepted(state, [chosen.confirm])
    tables = seating.as_given(found.round.tables, chosen.tables)
    first = [Intent.on(state, one) for one in (*confirmed, acts.Arrange(number, tables))]
    return together(row, [*first, *map(Intent, leaving(state, number, absent))], writing)


def _drawn_again(
    row: Tournament, state: State, number: int, absent: Collection[str], *, confirm: str, writing: Writing
) -> Outcome:
    """Back to a draft if need be; the absent leave, and those who are here are drawn."""
    found = drawn_of(state, number)
    if has_begun(state, number):
        raise RuleError("round-has-begun", round=number)
    gone = leaving(state, number, absent)
    with transaction.atomic():
        if found.published:
            taken_back = take_back(row, number, writing)
            if taken_back.repeated:
                return taken_back
            state = state_of(taken_back.tournament)
        before: list[Act] = [*accepted(state, [confirm]), acts.Discard(number), *gone]
        drawn = again(after(state, before), number, seed="")
        first = [Intent.on(state, one) for one in before]
        return together(row, [*first, drawn], writing, spent=found.published)


def _as_seated(state: State, number: int) -> Facts:
    """The facts with the round in them, whether it is published or not."""
    found = drawn_of(state, number)
    rounds = (*state.rounds[: number - 1], replace(found, published=True))
    return facts(replace(state, rounds=rounds))


def _seed(state: State, number: int, absent: Collection[str]) -> str:
    """The lots that move a fifth: those of the draw, other for other absences, the same for the same."""
    return ", ".join([drawn_of(state, number).round.seed or "", *sorted(absent)])
