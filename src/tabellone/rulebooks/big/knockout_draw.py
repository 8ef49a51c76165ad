"""The next round of the final phase."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabellone.engine.bracket import bracket_order, dealt, next_power, phase
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Phase
from tabellone.rulebooks.big.final_phase import FinalPhaseState
from tabellone.rulebooks.big.rounds import KNOCKOUT
from tabellone.rulebooks.big.structure import deal

LARGEST_BRACKET = 64


@dataclass(frozen=True, slots=True)
class KnockoutRound:
    """A round of the final phase: its phase, tables, and who skips it (BIG 4.3, BIG 4.4)."""

    phase: Phase
    tables: tuple[tuple[str, ...], ...]
    direct: tuple[str, ...] = ()


def knockout_round(state: FinalPhaseState) -> KnockoutRound:
    """The next round: a replay, a bracket at tables of two, else semifinals, the final (BIG 4.3, BIG 4.4, BIG 8.3)."""
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
    split = deal(len(players), state.plan.final_size)
    if state.rounds or not split.tables:
        return KnockoutRound("final", (players,))
    tables = dealt(players[split.direct :], split.tables)
    return KnockoutRound("semifinal", tuple(map(tuple, tables)), players[: split.direct])


def _bracket(state: FinalPhaseState) -> KnockoutRound:
    """The bracket, fixed from the start: 1st v last, the first ones skip a round (BIG 4.3, BIG 8.1.1).

    A phase without any game left, because of withdrawals, is passed over.
    """
    size = next_power(len(state.field))
    if size > LARGEST_BRACKET:
        raise RuleError("bracket-too-large", rule="BIG 8.1.1", qualified=len(state.field), most=LARGEST_BRACKET)
    left = size if not state.rounds else 2 ** (len(KNOCKOUT) - 1 - KNOCKOUT.index(state.rounds[-1].phase or "final"))
    while left >= 2:
        couples = _couples(state, size, left // 2)
        tables = tuple(couple for couple in couples if len(couple) == 2)
        if tables:
            return KnockoutRound(phase(left), tables, tuple(couple[0] for couple in couples if len(couple) == 1))
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
