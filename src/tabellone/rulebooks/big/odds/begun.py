"""A final phase that has begun: the games that are left, from the facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tabellone.engine.bracket import bracket_order, next_power
from tabellone.engine.entries import left_before
from tabellone.engine.facts import Round, Table, Tournament
from tabellone.rulebooks.big.catalogue.in_force import sheet_at
from tabellone.rulebooks.big.final_phase import FinalPhaseState, final_phase_state
from tabellone.rulebooks.big.final_table import final_result, top_table
from tabellone.rulebooks.big.knockout import passes
from tabellone.rulebooks.big.odds.ending import Slots, at_one_table, bracketed
from tabellone.rulebooks.big.odds.situation import Begun, Game, Knockout
from tabellone.rulebooks.big.rounds import KNOCKOUT, is_complete
from tabellone.rulebooks.big.scores import OUT, present, unreported


@dataclass(frozen=True, slots=True)
class Entry:
    """Who can come out of one place of the round: one player, or one of those whose table still plays (BIG 4.3)."""

    players: tuple[str, ...]


def begun(tournament: Tournament, played: Sequence[Round]) -> Begun:
    """What is left of the final phase (BIG 4.3, BIG 4.4, BIG 8.3); of the rounds only the last may be open."""
    index = {player.id: number for number, player in enumerate(tournament.players)}
    known = replace(tournament, rounds=tuple(played))
    last = played[-1]
    complete = last.number if is_complete(last) else last.number - 1
    state = final_phase_state(known, complete)
    reached = tuple(index[player] for player in state.field)
    if last.phase == "final":
        seats = next(round_ for round_ in played if round_.phase == "final")
        finalists = tuple(index[player] for player in top_table(seats).players)
        left = tuple(index[player] for player in _still_in_the_final(known, played, state))
        return Begun(reached, left, at_one_table(len(left)) if len(left) > 1 else _won(), finalists)
    entries = list(_entries(known, state, last))
    left = tuple(index[player] for entry in entries for player in entry.players)
    return Begun(reached, left, _games(state, entries, last))


def _won() -> Knockout:
    return Knockout(1, (), (0,))


def _still_in_the_final(tournament: Tournament, played: Sequence[Round], state: FinalPhaseState) -> tuple[str, ...]:
    """Who can still win: the table of the final, those who replay a tied one, or the winner (BIG 8.3)."""
    table = top_table(played[-1])
    if unreported(table):
        return _can_win(table)
    result = final_result(tournament, [round_ for round_ in played if round_.phase == "final"], state.before)
    return result.replay or result.open_between or result.groups[0][:1]


def _entries(tournament: Tournament, state: FinalPhaseState, last: Round) -> Iterator[Entry]:
    """Places of the next round, each with who can take it (BIG 4.3); alone in it after a complete round.

    Who plays and has announced to leave after this round counts as beaten already (ruling odds-as-entered).
    """
    if is_complete(last):
        yield from (Entry((player,)) for player in state.still_in)
        return
    gone, seated = left_before(tournament, last.number + 1), {p for table in last.tables for p in table.players}
    for table in last.tables:
        if unreported(table):
            can = _can_win(table)
        else:
            through = passes(table, sheet_at(tournament, last), state.before)
            can = () if through is None else (through,)
        if left := tuple(player for player in can if player not in gone):
            yield Entry(left)
    yield from (Entry((player,)) for player in state.still_in if player not in seated | gone)


def _games(state: FinalPhaseState, entries: Sequence[Entry], last: Round) -> Knockout:
    field, games, sources = sum(len(entry.players) for entry in entries), list[Game](), list[int]()
    first = 0
    for entry in entries:
        sources.append(first if len(entry.players) == 1 else field + len(games))
        if len(entry.players) > 1:
            games.append(tuple(range(first, first + len(entry.players))))
        first += len(entry.players)
    if state.plan.final_size == 2:
        return bracketed(field, _slots(state, entries, sources, last), games)
    final = tuple(sources)
    return Knockout(field, (*games, final) if len(final) > 1 else tuple(games), final)


def _slots(state: FinalPhaseState, entries: Sequence[Entry], sources: Sequence[int], last: Round) -> Slots:
    """The places of the bracket that are left; by position where it was not played as drawn (BIG 4.3)."""
    size, left = next_power(len(state.field)), 2 ** (len(KNOCKOUT) - 1 - KNOCKOUT.index(last.phase or "final"))
    drawn = {state.field[p - 1]: i for i, p in enumerate(bracket_order(size)) if p <= len(state.field)}
    parts = [{drawn[p] * left // size if p in drawn else -1 for p in entry.players} for entry in entries]
    slots: Slots = [None] * left
    for part, source in zip(parts, sources, strict=True):
        if len(part) > 1 or -1 in part or slots[min(part)] is not None:
            return _by_position(state, entries, sources)
        slots[min(part)] = source
    return slots


def _by_position(state: FinalPhaseState, entries: Sequence[Entry], sources: Sequence[int]) -> Slots:
    place = {player: number for number, player in enumerate(state.before.order)}
    best = sorted(zip(entries, sources, strict=True), key=lambda pair: min(place.get(p, 0) for p in pair[0].players))
    order = bracket_order(max(2, next_power(len(best))))
    return [best[position - 1][1] if position <= len(best) else None for position in order]


def _can_win(table: Table) -> tuple[str, ...]:
    return tuple(seat.player for seat in present(table) if seat.status not in OUT)
