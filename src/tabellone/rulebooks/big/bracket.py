"""The rounds of the final phase: the next one, and all of them as a bracket (BIG 4.3, BIG 4.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabellone.contract.brackets import Bracket, ReadRound, ReadTable, charted
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Phase, Round, Seat, Table, Tournament
from tabellone.engine.positions import bracket_order, bracket_phase, bracket_size, dealt_in_rows
from tabellone.rulebooks.big.catalogue.in_force import round_sheet
from tabellone.rulebooks.big.final_phase import FinalPhaseState, final_phase_state, final_result, final_table, passes
from tabellone.rulebooks.big.ladder import QualifyingStanding, qualifying_standing
from tabellone.rulebooks.big.rounds import KNOCKOUT, knockout_rounds, recorded_rounds
from tabellone.rulebooks.big.structure import semifinal_deal
from tabellone.rulebooks.big.table import players_unreported

LARGEST_BRACKET = 64


@dataclass(frozen=True, slots=True)
class KnockoutRound:
    """A round of the final phase: its phase, tables, and who skips it."""

    phase: Phase
    tables: tuple[tuple[str, ...], ...]
    direct: tuple[str, ...] = ()


def knockout_round(state: FinalPhaseState) -> KnockoutRound:
    """The next round: a replay, a bracket at tables of two, else semifinals, the final."""
    if state.final is not None and state.final.open_between:
        raise RuleError("final-tie-unresolved", rule="BIG 8.3", players=state.final.open_between)
    if state.final is not None:
        return KnockoutRound("final", (state.final.replay,))
    if state.plan.phase == "final" and state.before.book.rounds and not state.rounds:
        return KnockoutRound("final", (state.still_in,))
    if state.plan.final_size == 2:
        return _bracket(state)
    return _tables(state)


def _tables(state: FinalPhaseState) -> KnockoutRound:
    """Semifinals with rows of one player per table, then the final (BIG 4.4, ruling semifinal-deal)."""
    players = state.still_in
    split = semifinal_deal(len(players), state.plan.final_size)
    if state.rounds or not split.tables:
        return KnockoutRound("final", (players,))
    tables = dealt_in_rows(players[split.direct :], split.tables)
    return KnockoutRound("semifinal", tuple(map(tuple, tables)), players[: split.direct])


def _bracket(state: FinalPhaseState) -> KnockoutRound:
    """The bracket, fixed from the start: 1st v last, the first ones skip a round (BIG 4.3).

    A phase without any game left, because of withdrawals, is passed over.
    """
    size = bracket_size(len(state.field))
    if size > LARGEST_BRACKET:
        raise RuleError("bracket-too-large", rule="BIG 8.1.1", qualified=len(state.field), most=LARGEST_BRACKET)
    left = size if not state.rounds else 2 ** (len(KNOCKOUT) - 1 - KNOCKOUT.index(state.rounds[-1].phase or "final"))
    while left >= 2:
        couples = _couples(state, size, left // 2)
        tables = tuple(couple for couple in couples if len(couple) == 2)
        if tables:
            return KnockoutRound(
                bracket_phase(left), tables, tuple(couple[0] for couple in couples if len(couple) == 1)
            )
        left //= 2
    return KnockoutRound("final", (state.still_in[:2],))


def _couples(state: FinalPhaseState, size: int, games: int) -> list[tuple[str, ...]]:
    """Who meets in each part of the bracket, from the best placed; by position where it was not played as drawn."""
    slot = {state.field[p - 1]: i for i, p in enumerate(bracket_order(size)) if p <= len(state.field)}
    parts: dict[int, list[str]] = {}
    for player in state.still_in:
        parts.setdefault(slot[player] * games // size if player in slot else -1, []).append(player)
    if any(len(part) > 2 for part in parts.values()) or -1 in parts:
        return _by_position(state.still_in, games)
    return [tuple(part) for part in parts.values()]


def _by_position(players: Sequence[str], games: int) -> list[tuple[str, ...]]:
    """1st v last, 2nd v last but one, without those who skip the round (BIG 4.3)."""
    skip = max(0, 2 * games - len(players))
    playing = players[skip : 2 * games]
    pairs = zip(playing[: len(playing) // 2], reversed(playing), strict=False)
    return [(player,) for player in players[:skip]] + [tuple(pair) for pair in pairs]


def bracket(tournament: Tournament) -> Bracket | None:
    """The rounds of the final phase, those to come too, once its first is drawn."""
    drawn = knockout_rounds(tournament)
    if not drawn:
        return None
    whole = _to_the_end(replace(tournament, rounds=tuple(map(_settled, recorded_rounds(tournament)))))
    before, last = qualifying_standing(whole, recorded_rounds(whole)), drawn[-1].number
    reported = {(r.number, table.number): table for r in drawn for table in r.tables}
    found = []
    for one in knockout_rounds(whole):
        tables = [final_table(one)] if one.phase == "final" else one.tables  # others in its round are for lower places
        reads = [
            ReadTable(table := reported.get((one.number, settled.number), settled), on, not players_unreported(table))
            for settled in tables
            for on in [_goes_on(whole, one, settled, before)]
        ]
        found.append(ReadRound(one, tuple(reads), drawn=one.number <= last))
    return charted(found)


def _goes_on(tournament: Tournament, one: Round, table: Table, before: QualifyingStanding) -> tuple[str, ...]:
    """Who passes, wins, or plays the final again."""
    if one.phase != "final":
        through = passes(table, round_sheet(tournament, one), before)
        return () if through is None else (through,)
    finals = [r for r in knockout_rounds(tournament) if r.phase == "final" and r.number <= one.number]
    result = final_result(tournament, finals, before)
    return result.replay or result.groups[0]


def _to_the_end(tournament: Tournament) -> Tournament:
    """The tournament with the rounds still to come, each won by the first seats; as far as they can be told."""
    for _ in range(len(KNOCKOUT)):
        last = recorded_rounds(tournament)[-1].number
        state = final_phase_state(tournament, last)
        if state.over:
            break
        try:
            following = knockout_round(state)
        except RuleError:
            break  # more are left than the final phase can hold: the draw says so
        tables = tuple(Table(n, tuple(map(Seat, seats))) for n, seats in enumerate(following.tables, 1))
        coming = Round(last + 1, tables, following.phase, seed="")
        tournament = replace(tournament, rounds=(*tournament.rounds, _settled(coming)))
    return tournament


def _settled(r: Round) -> Round:
    """The round with somebody taken for the winner of every table that still plays."""
    return replace(r, tables=tuple(_placed(table) if players_unreported(table) else table for table in r.tables))


def _placed(table: Table) -> Table:
    return replace(table, seats=tuple(replace(seat, place=place) for place, seat in enumerate(table.seats, 1)))
