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


def named(groups: Iterable[Sequence[str]]) -> set[str]:
    """Everyone in the groups."""
    return {player for group in groups for player in group}


def _at_the_top(state: FinalPhaseState) -> Groups:
    if state.final is None:
        return _standing_of(state, state.still_in)
    return list(state.final.groups)


def _on_the_way(state: FinalPhaseState, top: Collection[str]) -> Groups:
    """Who is out, and who had passed and withdrew: first of the phase they had passed (ruling final-standing)."""
    phases = [KNOCKOUT.index(r.phase) for r in state.rounds if r.phase is not None and r.phase != "final"]
    passed = Reached(phases[-1] if phases else -1, 1)
    reached: Mapping[str, Reached] = dict.fromkeys(state.progress.alive, passed) | dict(state.progress.reached)
    position = state.before.position
    keys = {p: (-at.phase, at.place, position.get(p, 0)) for p, at in reached.items() if p not in top}
    return [tuple(p for p in keys if keys[p] == key) for key in sorted(set(keys.values()))]


def _standing_of(state: FinalPhaseState, players: Collection[str]) -> Groups:
    """These players by the standing before the knock-out (BIG 4.2)."""
    kept = [tuple(p for p in group if p in players) for group in state.before.shared_groups()]
    return [group for group in kept if group]
