"""The standing during and after the final phase."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from tabellone.engine.facts import Tournament
from tabellone.rulebooks.big.final_phase import FinalPhaseState
from tabellone.rulebooks.big.knockout import Reached
from tabellone.rulebooks.big.qualify import withdrew_qualified
from tabellone.rulebooks.big.rounds import KNOCKOUT

Groups = list[Sequence[str]]


def final_groups(tournament: Tournament, state: FinalPhaseState) -> Groups:
    """Everyone in order, those who share a position together (ruling final-standing).

    Finalists by the final, or who is still in by the standing before; then by the phase reached, the place at the
    table there and the standing before; then who had qualified and withdrew; then the others by that standing.
    """
    groups = _at_the_top(state)
    groups += _on_the_way(state, named(groups))
    withdrew = withdrew_qualified(tournament, state.plan, state.before, state.first)
    groups += _standing_of(state, set(withdrew) - named(groups))
    return groups + _standing_of(state, set(state.before.order) - named(groups))


def phase_reached(state: FinalPhaseState) -> dict[str, str]:
    """How far each came, once a knock-out round is played: what their position hangs on (ruling final-standing)."""
    if not state.rounds:
        return {}
    on_the_way = {player: KNOCKOUT[at.phase] for player, at in _reached(state).items() if at.phase >= 0}
    top = dict.fromkeys(named(_at_the_top(state)), "final" if state.final else "still in")
    return dict.fromkeys(state.before.order, "qualifying") | on_the_way | top


def named(groups: Iterable[Sequence[str]]) -> set[str]:
    """Everyone in the groups."""
    return {player for group in groups for player in group}


def _at_the_top(state: FinalPhaseState) -> Groups:
    if state.final is None:
        return _standing_of(state, state.still_in)
    return list(state.final.groups)


def _on_the_way(state: FinalPhaseState, top: Collection[str]) -> Groups:
    """Who is out, or had passed and withdrew, from the furthest (ruling final-standing)."""
    position = state.before.position
    keys = {p: (-at.phase, at.place, position.get(p, 0)) for p, at in _reached(state).items() if p not in top}
    return [tuple(p for p in keys if keys[p] == key) for key in sorted(set(keys.values()))]


def _reached(state: FinalPhaseState) -> Mapping[str, Reached]:
    """How far each came; who had passed and withdrew is first of the phase passed (ruling final-standing).

    Who was never seated in the knock-out and did not withdraw from it had no part in it, once its final is played.
    """
    phases = [KNOCKOUT.index(r.phase) for r in state.rounds if r.phase is not None and r.phase != "final"]
    passed = Reached(phases[-1] if phases else -1, 1)
    seated = {player for round_ in state.rounds for table in round_.tables for player in table.players}
    unseated = set(state.still_in) - seated if state.final else set()
    through = [player for player in state.progress.alive if player not in unseated]
    return dict.fromkeys(through, passed) | dict(state.progress.reached)


def _standing_of(state: FinalPhaseState, players: Collection[str]) -> Groups:
    """These players by the standing before the knock-out (BIG 4.2)."""
    kept = [tuple(p for p in group if p in players) for group in state.before.shared_groups()]
    return [group for group in kept if group]
