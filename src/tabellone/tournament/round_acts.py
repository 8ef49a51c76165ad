"""Acts of the play: draws, seating by hand, results, corrections, who leaves, the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Table
from tabellone.tournament import acts
from tabellone.tournament.rulings import FIRST, with_rulings
from tabellone.tournament.staleness import changes
from tabellone.tournament.state import Consent, Drawn, State, hall_of, with_hall, without_proposal
from tabellone.tournament.view import (
    draft,
    drawn_of,
    drawn_tables,
    entrant_of,
    is_bye,
    is_reported,
    spots,
    table_of,
    taking_part,
)


def drawn(state: State, act: acts.Draw) -> State:
    """The next round as a draft; one that is there already gives way to it."""
    before = state.rounds[:-1] if draft(state) else state.rounds
    if act.round.number != len(before) + 1:
        raise RuleError("round-out-of-turn", round=act.round.number, next=len(before) + 1)
    _check_seats(state, act.round.tables)
    made = Drawn(act.round, partial=act.partial, certificate=act.certificate, basis=act.basis)
    return replace(state, rounds=(*before, _placed(state, made)))


def arranged(state: State, act: acts.Arrange) -> State:
    """The round seated otherwise; a table with a result stays as it is."""
    found = drawn_of(state, act.number)
    _check_latest(state, act.number)
    new = {table.number: table for table in act.tables}
    for table in found.round.tables:
        if is_reported(table) and not is_bye(table) and new.get(table.number) != table:
            raise RuleError("reported-table-stays", table=table.number, round=act.number)
    tables = tuple(sorted(act.tables, key=lambda table: table.number))
    _check_seats(state, tables)
    round_ = replace(found.round, tables=tables)
    by_hand = found.by_hand if tables == found.round.tables else not _as_drawn(found, tables)
    seated = _with_round(state, _placed(state, replace(found, round=round_, by_hand=by_hand)))
    return _without_reseated(seated, found, tables)


def published(state: State, act: acts.Publish) -> State:
    """The draft is the round now, the first one with the rulings that it is played by.

    With a reason also where the facts have changed since it was drawn.
    """
    found = drawn_of(state, act.number)
    if found.published:
        raise RuleError("already-published", round=act.number)
    changed = changes(state, found) if act.of else ()
    consent = Consent(act.why, changed) if changed else None
    done = _with_round(state, replace(found, published=True, consent=consent))
    return with_rulings(done, act.rulings) if act.number == FIRST else done


def discarded(state: State, act: acts.Discard) -> State:
    """Without the draft."""
    if drawn_of(state, act.number).published:
        raise RuleError("already-published", round=act.number)
    return replace(state, rounds=state.rounds[:-1])


def extended(state: State, act: acts.Extend) -> State:
    """The tables that had to wait for slow ones, added."""
    found = drawn_of(state, act.number)
    if not found.partial:
        raise RuleError("round-is-whole", round=act.number)
    tables = tuple(sorted((*found.round.tables, *act.tables), key=lambda table: table.number))
    _check_seats(state, tables)
    certificate, played = act.certificate or found.certificate, replace(found.round, tables=tables)
    grown = replace(found, round=played, partial=act.partial, certificate=certificate)
    if act.basis is not None:
        grown = replace(grown, basis=act.basis, early=tuple(table.number for table in found.round.tables))
    return _with_round(state, _placed(state, grown))


def reported(state: State, act: acts.Report) -> State:
    """The first result of a table."""
    table = table_of(played(state, act.number), act.table)
    if is_reported(table):
        raise RuleError("already-reported", table=act.table, round=act.number)
    return _with_result(state, act)


def corrected(state: State, act: acts.Correct) -> State:
    """Another result for a table that has one."""
    table = table_of(played(state, act.number), act.table)
    if not is_reported(table):
        raise RuleError("not-reported-yet", table=act.table, round=act.number)
    return _with_result(state, act)


def played(state: State, number: int) -> Drawn:
    """The round of a number, if it is published."""
    found = drawn_of(state, number)
    if not found.published:
        raise RuleError("not-published-yet", round=number)
    return found


def checked_result(table: Table, act: acts.Report | acts.Correct | acts.Propose) -> None:
    """Refuse a result of other players, or of nothing."""
    if Counter(seat.player for seat in act.seats) != Counter(table.players):
        raise RuleError("other-players", table=act.table, round=act.number)
    if not is_reported(Table(act.table, act.seats)):
        raise RuleError("empty-result", table=act.table, round=act.number)


def withdrawn(state: State, act: acts.Withdraw) -> State:
    """Somebody left."""
    gone = act.withdrawal
    entrant_of(state, gone.player)
    if any(one.player == gone.player for one in state.withdrawals):
        raise RuleError("already-withdrawn", player=gone.player)
    staying = tuple(player for player in state.leaving if player != gone.player)
    return replace(state, withdrawals=(*state.withdrawals, gone), leaving=staying)


def closed(state: State, act: acts.Close) -> State:  # noqa: ARG001 - every act is applied the same way
    """Nothing changes any more; a draft would be left hanging."""
    if waiting := draft(state):
        raise RuleError("draft-left", round=waiting.round.number)
    return replace(state, closed=True)


def _with_result(state: State, act: acts.Report | acts.Correct) -> State:
    found = drawn_of(state, act.number)
    table = table_of(found, act.table)
    checked_result(table, act)
    settled = without_proposal(state, act.number, act.table)
    return with_table(settled, act.number, replace(table, seats=act.seats))


def with_table(state: State, number: int, table: Table) -> State:
    """The state with a table of a round as given, in the place of the one of its number."""
    found = drawn_of(state, number)
    tables = tuple(table if one.number == table.number else one for one in found.round.tables)
    return _with_round(state, replace(found, round=replace(found.round, tables=tables)))


def _with_round(state: State, found: Drawn) -> State:
    number = found.round.number
    return replace(state, rounds=(*state.rounds[: number - 1], found, *state.rounds[number:]))


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
    return with_hall(state, number, replace(hall, proposals=kept, watches=watches, auctions=auctions))


def _check_latest(state: State, number: int) -> None:
    if number != len(state.rounds):
        raise RuleError("round-is-past", round=number, last=len(state.rounds))


def _check_seats(state: State, tables: Sequence[Table]) -> None:
    """Tables that people sit at, everybody taking part and nobody twice."""
    numbers = Counter(table.number for table in tables)
    if not tables or max(numbers.values()) > 1 or not all(table.seats for table in tables):
        raise RuleError("no-such-seating")
    here = {one.player.id for one in taking_part(state)}
    for player, times in Counter(player for table in tables for player in table.players).items():
        if player not in here:
            raise RuleError("not-taking-part", player=player)
        if times > 1:
            raise RuleError("seated-twice", player=player)
