"""How a tournament ends: its final phase as a plan that every run can play, or what is left of one that has begun."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from tabellone.engine.entries import left_before
from tabellone.engine.facts import Round, Table, Tournament
from tabellone.engine.positions import bracket_order, bracket_size, dealt_in_rows
from tabellone.rulebooks.big.catalogue.in_force import round_sheet
from tabellone.rulebooks.big.final_phase import (
    ALL_WON,
    SIX,
    FinalPhaseState,
    final_phase_state,
    final_result,
    final_table,
    passes,
)
from tabellone.rulebooks.big.odds.situation import Begun, Game, Knockout, Qualifying
from tabellone.rulebooks.big.rounds import KNOCKOUT, is_complete
from tabellone.rulebooks.big.structure import AT_LEAST, BY_WINS, TournamentPlan, semifinal_deal
from tabellone.rulebooks.big.table import OUT, players_unreported, seats_present

Slots = list[int | None]


def qualifying_of(plan: TournamentPlan, gone: frozenset[int]) -> Qualifying:
    """What the qualifying rounds decide by this plan (see `tournament_plan`); `gone` have left before what follows."""
    if plan.phase == "none":
        return Qualifying(1, ends=True)
    only_final, seats = plan.phase == "final", plan.final_size
    if plan.qualified != BY_WINS:
        return Qualifying(plan.qualified, only_final=only_final, final_size=seats, gone=gone)
    alone = ALL_WON if (plan.participants, plan.rounds) == (SIX, ALL_WON) else 0
    first, wins = AT_LEAST.get(plan.participants, 0), (plan.rounds or 0) - 1
    return Qualifying(first, wins, alone, only_final=only_final, final_size=seats, gone=gone)


@lru_cache(maxsize=256)
def knockout_of(field: int, final_size: int, *, only_final: bool) -> Knockout:
    """The games of a field in its order: a mere final, a bracket, or semifinals (see `knockout_round`)."""
    if field < 2:
        return Knockout(field, (), tuple(range(field)))
    if only_final:
        return at_one_table(field)
    if final_size == 2:
        size = bracket_size(field)
        return bracketed(field, [place - 1 if place <= field else None for place in bracket_order(size)])
    return _seated(field, final_size)


def at_one_table(field: int) -> Knockout:
    """The final alone (see `qualified_players`)."""
    everybody = tuple(range(field))
    return Knockout(field, (everybody,), everybody)


def bracketed(field: int, slots: Slots, played: Sequence[Game] = ()) -> Knockout:
    """A bracket over a power of two of slots, after other games; who finds nobody in the next goes on."""
    games = list(played)
    while len(slots) > 2:
        slots = [_meeting(field, games, one, other) for one, other in zip(slots[::2], slots[1::2], strict=True)]
    final = tuple(source for source in slots if source is not None)
    return Knockout(field, (*games, final) if len(final) > 1 else tuple(games), final)


def _seated(field: int, final_size: int) -> Knockout:
    """Semifinals whose winners join the first ones in the final, or the final alone (see `knockout_round`)."""
    split = semifinal_deal(field, final_size)
    if not split.tables:
        return at_one_table(field)
    semifinals = [tuple(table) for table in dealt_in_rows(range(split.direct, field), split.tables)]
    final = (*range(split.direct), *range(field, field + len(semifinals)))
    return Knockout(field, (*semifinals, final), final)


def _meeting(field: int, games: list[Game], one: int | None, other: int | None) -> int | None:
    if one is None or other is None:
        return other if one is None else one
    games.append((one, other))
    return field + len(games) - 1


@dataclass(frozen=True, slots=True)
class BracketPlace:
    """Who can come out of one place of the round: one player, or one of those whose table still plays."""

    players: tuple[str, ...]


def final_phase_begun(tournament: Tournament, played: Sequence[Round]) -> Begun:
    """What is left of the final phase (see `knockout_round`); of the rounds only the last may be open."""
    index = {player.id: number for number, player in enumerate(tournament.players)}
    known = replace(tournament, rounds=tuple(played))
    last = played[-1]
    complete = last.number if is_complete(last) else last.number - 1
    state = final_phase_state(known, complete)
    reached = tuple(index[player] for player in state.field)
    if last.phase == "final":
        seats = next(round_ for round_ in played if round_.phase == "final")
        finalists = tuple(index[player] for player in final_table(seats).players)
        left = tuple(index[player] for player in _still_in_the_final(known, played, state))
        return Begun(reached, left, at_one_table(len(left)) if len(left) > 1 else _won(), finalists)
    entries = list(_entries(known, state, last))
    left = tuple(index[player] for entry in entries for player in entry.players)
    return Begun(reached, left, _games(state, entries, last))


def _won() -> Knockout:
    return Knockout(1, (), (0,))


def _still_in_the_final(tournament: Tournament, played: Sequence[Round], state: FinalPhaseState) -> tuple[str, ...]:
    """Who can still win: the table of the final, those who replay a tied one, or the winner (see `replayers`)."""
    table = final_table(played[-1])
    if players_unreported(table):
        return _can_win(table)
    result = final_result(tournament, [round_ for round_ in played if round_.phase == "final"], state.before)
    return result.replay or result.open_between or result.groups[0][:1]


def _entries(tournament: Tournament, state: FinalPhaseState, last: Round) -> Iterator[BracketPlace]:
    """Places of the next round, each with who can take it (see `knockout_round`); alone in it after a complete round.

    Who plays and has announced to leave after this round counts as beaten already (ruling odds-as-entered).
    """
    if is_complete(last):
        yield from (BracketPlace((player,)) for player in state.still_in)
        return
    gone, seated = left_before(tournament, last.number + 1), {p for table in last.tables for p in table.players}
    for table in last.tables:
        if players_unreported(table):
            can = _can_win(table)
        else:
            through = passes(table, round_sheet(tournament, last), state.before)
            can = () if through is None else (through,)
        if left := tuple(player for player in can if player not in gone):
            yield BracketPlace(left)
    yield from (BracketPlace((player,)) for player in state.still_in if player not in seated | gone)


def _games(state: FinalPhaseState, entries: Sequence[BracketPlace], last: Round) -> Knockout:
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


def _slots(state: FinalPhaseState, entries: Sequence[BracketPlace], sources: Sequence[int], last: Round) -> Slots:
    """The places of the bracket that are left; by position where it was not played as drawn (see `knockout_round`)."""
    size, left = bracket_size(len(state.field)), 2 ** (len(KNOCKOUT) - 1 - KNOCKOUT.index(last.phase or "final"))
    drawn = {state.field[p - 1]: i for i, p in enumerate(bracket_order(size)) if p <= len(state.field)}
    parts = [{drawn[p] * left // size if p in drawn else -1 for p in entry.players} for entry in entries]
    slots: Slots = [None] * left
    for part, source in zip(parts, sources, strict=True):
        if len(part) > 1 or -1 in part or slots[min(part)] is not None:
            return _by_position(state, entries, sources)
        slots[min(part)] = source
    return slots


def _by_position(state: FinalPhaseState, entries: Sequence[BracketPlace], sources: Sequence[int]) -> Slots:
    place = {player: number for number, player in enumerate(state.before.order)}
    best = sorted(zip(entries, sources, strict=True), key=lambda pair: min(place.get(p, 0) for p in pair[0].players))
    order = bracket_order(max(2, bracket_size(len(best))))
    return [best[position - 1][1] if position <= len(best) else None for position in order]


def _can_win(table: Table) -> tuple[str, ...]:
    return tuple(seat.player for seat in seats_present(table) if seat.status not in OUT)
