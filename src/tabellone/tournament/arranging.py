"""What is decided when a round is seated by hand, or goes on without who has not come (RK structure). Acts come out."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from tabellone.contract import BY_ID
from tabellone.contract.entries import Remedy
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament as Facts
from tabellone.engine.facts import Withdrawal
from tabellone.tournament import acts, seating
from tabellone.tournament.act import StaleActError, after, refuse_stale
from tabellone.tournament.acts import Acts
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.draws import accepted
from tabellone.tournament.sealed_draws import decide_discard, sealing_acts
from tabellone.tournament.seating import Effect, effect
from tabellone.tournament.state import State
from tabellone.tournament.view import drawn_of, entrant_of, facts, facts_before


@dataclass(frozen=True, slots=True)
class SeatSwap:
    """Two players change places."""

    one: str
    other: str


@dataclass(frozen=True, slots=True)
class SeatMove:
    """A player goes to a table, from another or from outside."""

    player: str
    table: int


@dataclass(frozen=True, slots=True)
class SeatReplacement:
    """Somebody not seated comes in for a player, who leaves the tournament or only this round."""

    out: str
    comes: str
    leaves: bool = True


@dataclass(frozen=True, slots=True)
class TableOrder:
    """A table plays in another order."""

    table: int
    order: tuple[str, ...]


SeatingWish = SeatSwap | SeatMove | SeatReplacement | TableOrder


def seating_effect(state: State, number: int, wish: SeatingWish) -> Effect:
    """What a wish would do, before it is done."""
    prepared = after(state, _incoming(state, number, wish))
    return effect(prepared, number, _tables(state, number, wish))


def decide_arrangement(
    state: State, number: int, wish: SeatingWish, *, accept: Collection[str] = (), seen: str | None = None
) -> Acts:
    """The round seated as wished; who comes in is checked in, who leaves is absent or withdrawn.

    `accept` are parameters that the organiser confirms.
    """
    seated = acts.Arrange(number, _tables(state, number, wish))
    refuse_stale(state, seated, seen or None)
    gone = {wish.out} if isinstance(wish, SeatReplacement) and wish.leaves else set()
    return (*accepted(state, accept), *_incoming(state, number, wish), seated, *leaving(state, number, gone))


def available(state: State, number: int) -> tuple[str, ...]:
    """Who could come in: entrants not seated in the round who have not left, in order of entry."""
    busy = {player for table in drawn_of(state, number).round.tables for player in table.players}
    gone = {one.player for one in state.withdrawals}
    return tuple(one.player.id for one in state.entrants if one.player.id not in busy | gone)


def leaving(state: State, number: int, players: Collection[str]) -> Acts:
    """Acts for those who do not play on: never seated before, they are absent; else they withdraw before the round."""
    seated = {p for one in state.rounds[: number - 1] for table in one.round.tables for p in table.players}
    gone = {one.player for one in state.withdrawals}
    absent = tuple(player for player in players if player not in seated)
    withdrawn = [player for player in players if player in seated and player not in gone]
    moment = _moment(state, number)
    checked_out = (acts.CheckIn(absent, present=False),) if absent else ()
    return (*checked_out, *(acts.Withdraw(Withdrawal(player, moment)) for player in withdrawn))


def _moment(state: State, number: int) -> str:
    """The moment of leaving just before a round."""
    tournament = facts_before(state, number)
    book = BY_ID[tournament.rulebook]
    found = book.withdrawal_moments(tournament)
    return found[0] if found else f"before_round:{number}"


def _tables(state: State, number: int, wish: SeatingWish) -> seating.Tables:
    tables = drawn_of(state, number).round.tables
    match wish:
        case SeatSwap(one, other):
            return seating.swapped(tables, one, other)
        case SeatMove(player, table):
            return seating.moved(tables, player, table)
        case SeatReplacement(out, comes):
            return seating.replaced(tables, out, comes)
        case TableOrder(table, order):
            return seating.reordered(tables, table, order)


def from_outside(state: State, number: int, wish: SeatingWish) -> str | None:
    """Who would sit down without having had a seat in the round."""
    player = wish.comes if isinstance(wish, SeatReplacement) else wish.player if isinstance(wish, SeatMove) else None
    if player is not None and player in available(state, number):
        return player
    if isinstance(wish, SeatReplacement):
        raise RuleError("not-available", player=wish.comes)
    return None


def _incoming(state: State, number: int, wish: SeatingWish) -> Acts:
    """Acts that let somebody from outside sit down: here, and from this round on."""
    player = from_outside(state, number, wish)
    if player is None:
        return ()
    entrant = entrant_of(state, player)
    early = replace(entrant, player=replace(entrant.player, from_round=number))
    amended = (acts.Amend(early),) if entrant.player.from_round > number else ()
    return (*amended, *(() if entrant.present else (acts.CheckIn((player,)),)))


def remedies(state: State, number: int, absent: Collection[str]) -> tuple[Remedy, ...]:
    """The ways to go on without some players before the round starts, the usual one first."""
    tables = drawn_of(state, number).round.tables
    for player in absent:
        seating.table_with(tables, player)
    book = BY_ID[state.settings.head.rulebook]
    if not absent:
        raise RuleError("nobody-absent")
    return book.remedies(_as_seated(state, number), number, absent, seed=_seed(state, number, absent))


def chosen_remedy(state: State, number: int, absent: Collection[str], kind: str, seen: str | None) -> Remedy:
    """The way to go on that was chosen, if it is one."""
    found = drawn_of(state, number)
    if seen not in (None, fingerprint(found)):
        raise StaleActError(acts.Publish(number), found)
    chosen = next((one for one in remedies(state, number, absent) if one.kind == kind), None)
    if chosen is None or kind == "mark_absent":
        raise RuleError("no-such-remedy", kind=kind)
    return chosen


def decide_absences(state: State, number: int, absent: Collection[str], chosen: Remedy) -> Acts:
    """The absent leave, and the tables are those of the remedy."""
    tables = seating.as_given(drawn_of(state, number).round.tables, chosen.tables)
    gone = leaving(state, number, absent)
    return (*accepted(state, [chosen.confirm]), acts.Arrange(number, tables), *gone)


def decide_absences_drawn_again(
    state: State, number: int, absent: Collection[str], chosen: Remedy, *, secret: str, why: str
) -> Acts:
    """The absent leave, and the draw of those who are here is sealed in place of the draft."""
    confirmed, discarded = accepted(state, [chosen.confirm]), decide_discard(state, number, why)
    first = (*confirmed, *discarded, *leaving(state, number, absent))
    return (*first, *sealing_acts(after(state, first), number, secret))


def _as_seated(state: State, number: int) -> Facts:
    """The facts with the round in them, whether it is published or not."""
    found = drawn_of(state, number)
    rounds = (*state.rounds[: number - 1], replace(found, published=True))
    return facts(replace(state, rounds=rounds))


def _seed(state: State, number: int, absent: Collection[str]) -> str:
    """The lots that move a fifth: those of the draw, other for other absences, the same for the same."""
    return ", ".join([drawn_of(state, number).round.seed or "", *sorted(absent)])
