"""How rounds were drawn, as a document tells it; what hands changed; whether what a draw was made of still holds.

A draw knows the facts that it saw (ruling draft-knows-its-basis).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from tabellone.contract.answers import DrawnTable
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import DrawRecord, Round, Saw, Table, TableDrawn, Tournament
from tabellone.engine.tables import SEATED
from tabellone.tournament.basis import (
    Basis,
    BasisChange,
    basis_of,
    compared,
    is_basis_of,
    read_basis,
    seen_by_draw,
    written_basis,
)
from tabellone.tournament.relations import salt_of_round
from tabellone.tournament.state import Drawn, StaleDrawConsent, State
from tabellone.tournament.view import drawn_of, drawn_tables, facts_before, own_words, undecided

HandKind = Literal["exchanged", "replaced", "moved", "out", "in", "order"]
Spot = tuple[int, int]  # a table's number and a turn at it


@dataclass(frozen=True, slots=True)
class HandWork:
    """One thing done by hand: to whom, at which table or from which one to which.

    `exchanged`: the two took each other's seats; `replaced`: the second came in for the first.
    """

    kind: HandKind
    players: tuple[str, ...] = ()
    table: int = 0
    to: int = 0


def hand_work(drawn: Sequence[DrawnTable], tables: Sequence[Table]) -> tuple[HandWork, ...]:
    """What parts the tables as they are seated from those drawn; seats that an auction gave are nobody's hand's."""
    was = {(table.number, turn): player for table in drawn for turn, player in enumerate(table.seats)}
    now = {(table.number, turn): player for table in tables for turn, player in enumerate(table.players)}
    swapped = [*_exchanged(was, now)]
    done = {player for pair in swapped for player in pair}
    came = [*_replaced(was, now)]
    done.update(player for pair in came for player in pair)
    return (
        *(HandWork("exchanged", pair) for pair in swapped if not _by_auction(pair, was, tables)),
        *(HandWork("replaced", pair) for pair in came),
        *_moved(was, now, done),
        *_ordered(drawn, tables, done),
    )


def is_as_drawn(table: Table, drawn: DrawnTable) -> bool:
    """Whether a table is the drawn one, in its order unless an auction seated them (ruling bids-reseat)."""
    if table.group not in (None, drawn.group):
        return False
    if reseated_by_auction(table):
        return sorted(table.players) == sorted(drawn.seats)
    return table.players == drawn.seats


def reseated_by_auction(table: Table) -> bool:
    """Whether the auction decided who sits where at the table (BIG 6, ruling bids-reseat)."""
    return SEATED in table.extra or any(seat.bid is not None for seat in table.seats)


def _exchanged(was: Mapping[Spot, str], now: Mapping[Spot, str]) -> Iterator[tuple[str, str]]:
    seat = {player: spot for spot, player in was.items()}
    for spot, player in sorted(was.items()):
        other = now.get(spot)
        if other in seat and other != player and spot < seat[other] and now.get(seat[other]) == player:
            yield player, other


def _by_auction(pair: tuple[str, str], was: Mapping[Spot, str], tables: Sequence[Table]) -> bool:
    """Whether two changed turns at a table where they had bid for them."""
    found = {spot[0] for spot, player in was.items() if player in pair}
    return len(found) == 1 and any(table.number in found and reseated_by_auction(table) for table in tables)


def _replaced(was: Mapping[Spot, str], now: Mapping[Spot, str]) -> Iterator[tuple[str, str]]:
    drawn, seated = set(was.values()), set(now.values())
    for spot, player in sorted(was.items()):
        other = now.get(spot)
        if player not in seated and other is not None and other not in drawn:
            yield player, other


def _moved(was: Mapping[Spot, str], now: Mapping[Spot, str], done: set[str]) -> Iterator[HandWork]:
    before = {player: table for (table, _), player in was.items() if player not in done}
    after = {player: table for (table, _), player in now.items() if player not in done}
    for player, table in sorted(before.items()):
        if player not in after:
            yield HandWork("out", (player,), table)
        elif after[player] != table:
            yield HandWork("moved", (player,), table, after[player])
    for player, table in sorted(after.items()):
        if player not in before:
            yield HandWork("in", (player,), to=table)


def _ordered(drawn: Sequence[DrawnTable], tables: Sequence[Table], done: set[str]) -> Iterator[HandWork]:
    """Tables of the same players who play in another order."""
    as_drawn = {table.number: table for table in drawn}
    for table in tables:
        one = as_drawn.get(table.number)
        if one is None or sorted(one.seats) != sorted(table.players) or is_as_drawn(table, one):
            continue
        if [p for p in one.seats if p not in done] != [p for p in table.players if p not in done]:
            yield HandWork("order", table=table.number)


AROUND = "slow-tables-kept"  # the warning of a draw made around tables that had begun (BIG 7.2.2)


def document(state: State) -> Tournament:
    """The tournament as its document holds it, with how each round was drawn, and whether it is closed."""
    return replace(with_records(own_words(state), state.rounds), closed=state.closed)


def with_records(told: Tournament, rounds: Iterable[Drawn]) -> Tournament:
    """The document with a record of each draw, as far as it does not tell by itself."""
    drawn = {one.round.number: one for one in rounds}
    return replace(told, rounds=tuple(_recorded(told, played, drawn[played.number]) for played in told.rounds))


def before(told: Tournament, number: int) -> Tournament:
    """The document cut off before a round."""
    return replace(told, rounds=tuple(one for one in told.rounds if one.number < number))


def what_it_saw(told: Tournament, played: Round) -> Saw:
    """All that the draw of a recorded round saw: as the document stands, but for what its record says."""
    now = seen_by_draw(before(told, played.number))
    saw = played.draw.saw if played.draw else None
    if saw is None:
        return now
    rounds = {one.number: one for one in (*now.rounds, *saw.rounds)}
    return Saw(
        players=saw.players or now.players,
        rounds=tuple(one for number, one in sorted(rounds.items()) if number < played.number),
        withdrawals=now.withdrawals if saw.withdrawals is None else saw.withdrawals,
        settings=saw.settings or now.settings,
        salt=saw.salt,
        hidden=saw.hidden,
    )


def saw_otherwise(played: Round) -> bool:
    """Whether the draw of a recorded round saw anything that is otherwise in the document now."""
    saw = played.draw.saw if played.draw else None
    return saw is not None and replace(saw, salt=None, hidden=()) != Saw()


def with_people(told: Tournament) -> Tournament:
    """The document with the people of each recorded draw written out, in their order, wherever it stands."""
    return replace(told, rounds=tuple(_with_people(told, played) for played in told.rounds))


def _with_people(told: Tournament, played: Round) -> Round:
    record = played.draw
    if record is None or record.basis is None or (record.saw and record.saw.players):
        return played
    saw = replace(record.saw or Saw(), players=what_it_saw(told, played).players)
    return replace(played, draw=replace(record, saw=saw))


def as_drawn(played: Round) -> tuple[DrawnTable, ...]:
    """The tables of a recorded round as they were drawn; one that an auction reseated as it stands."""
    tables = {one.number: one for one in drawn_tables(played.tables)}
    for one in played.draw.tables if played.draw else ():
        tables[one.number] = DrawnTable(one.number, one.players, one.group)
    return tuple(table for _, table in sorted(tables.items()) if table.seats)


def brought(told: Tournament, played: Round) -> Drawn:
    """A round that a document brings: published, with what its record tells apart from it.

    A record whose basis the document does not give is kept as it came.
    """
    record = played.draw
    if record is None:
        return Drawn(played, published=True)
    basis = written_basis(what_it_saw(told, played))
    if record.basis not in (None, basis.digest):
        return Drawn(played, published=True, partial=record.waits)
    return Drawn(
        replace(played, draw=None),
        published=True,
        by_hand=bool(record.tables),
        partial=record.waits,
        basis=basis if record.basis else None,
        drawn=as_drawn(played),
        early=record.early,
        consent=StaleDrawConsent(record.despite) if record.despite else None,
        sealed=record.sealed,
    )


def _recorded(told: Tournament, played: Round, found: Drawn) -> Round:
    if played.draw is not None:
        return played
    record = DrawRecord(
        basis=found.basis.digest if found.basis else None,
        saw=_otherwise(read_basis(found.basis), seen_by_draw(before(told, played.number))) if found.basis else None,
        tables=tuple(_drawn_otherwise(found.as_drawn, played.tables)) if played.seed is not None else (),
        early=found.early if _is_around(found) else (),
        waits=found.partial,
        despite=" ".join(found.consent.why.split()) if found.consent else None,
        sealed=found.sealed,
    )
    return played if record == DrawRecord() else replace(played, draw=record)


def _otherwise(then: Saw, now: Saw) -> Saw | None:
    """What a draw saw otherwise than the document says; None where it is all the same."""
    known = {one.number: one for one in now.rounds}
    found = Saw(
        players=() if then.players == now.players else then.players,
        rounds=tuple(one for one in then.rounds if known.get(one.number) != one),
        withdrawals=None if then.withdrawals == now.withdrawals else then.withdrawals,
        settings=None if then.settings == now.settings else then.settings,
        salt=then.salt,
        hidden=then.hidden,
    )
    return None if found == Saw() else found


def _drawn_otherwise(drawn: Iterable[DrawnTable], tables: Iterable[Table]) -> Iterable[TableDrawn]:
    """The tables that were drawn otherwise than they are seated; a number that was not drawn at all without players."""
    was, now = {one.number: one for one in drawn}, {table.number: table for table in tables}
    for number in sorted(was.keys() | now.keys()) if was else ():
        if number not in was:
            yield TableDrawn(number)
        elif number not in now or not is_as_drawn(now[number], was[number]):
            yield TableDrawn(number, was[number].seats, was[number].group)


def _is_around(found: Drawn) -> bool:
    """Whether the round was drawn around tables that had begun, and not as a whole."""
    return AROUND in found.certificate.warnings if found.certificate else bool(found.early)


def draw_basis(state: State, number: int) -> Any:
    """What a draw depends on: everything before the round, who has not been checked in, the draft that it replaces."""
    return facts_before(state, number), tuple(one.player.id for one in undecided(state)), state.rounds[number - 1 :]


def basis_now(state: State, number: int, known: Iterable[str] | None = None) -> Basis:
    """What the draw of a round would see now.

    With `known`, those whom a draw knew: whoever has entered since and has not come yet is not waited for.
    """
    return basis_of(_before(state, number, known), salt_of_round(state.settings.salt, number))


def changes(state: State, found: Drawn) -> tuple[BasisChange, ...]:
    """What is otherwise than the draw of a round saw it; nothing of a round whose basis nobody knows."""
    if found.basis is None:
        return ()
    since = changes_since(state, found.round.number, found.basis, waits=found.partial)
    told = (_unseen_to(one, found) for one in (*since, *_gone_while_sealed(state, found.basis)))
    return tuple(one for one in told if one is not None)


def changes_since(state: State, number: int, basis: Basis, *, waits: bool) -> tuple[BasisChange, ...]:
    """What is otherwise now than the basis of a round says."""
    now = _before(state, number, basis.order)
    return () if is_basis_of(basis, now) else tuple(compared(read_basis(basis), seen_by_draw(now), waits=waits))


def _gone_while_sealed(state: State, basis: Basis) -> Iterator[BasisChange]:
    """Who was noted as absent while the draw was sealed: it has seated them, so they take part as far as it knows."""
    gone = {one.player.id for one in state.entrants if one.present is False}
    if gone := gone.intersection(basis.order):
        yield BasisChange("gone", tuple(one for one in basis.order if one in gone))


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
