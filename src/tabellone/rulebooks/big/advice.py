"""Warnings about a plan: advice, never a bar."""

from __future__ import annotations

from collections.abc import Iterable

from tabellone.engine.facts import Tournament
from tabellone.rulebooks.big.catalogue.in_force import sheet_in
from tabellone.rulebooks.big.hardcore import table_advice
from tabellone.rulebooks.big.params import params_of
from tabellone.rulebooks.big.plan import Plan
from tabellone.rulebooks.big.several_games import is_hardcore
from tabellone.rulebooks.big.structure import BY_WINS, LEAST, advised

SINGLE_LOSS = "single-loss-can-eliminate"
FEW = "half-points-below-six"
ROUND_ROBIN = "round-robin-advised"
FEW_ROUNDS = "rounds-below-advised"
LARGE = "hardcore-tables-too-large"


def warnings_for(tournament: Tournament, plan: Plan, number: int) -> tuple[str, ...]:
    """What the organiser should know before the first round (BIG 7.2.1, BIG 8.1)."""
    if number > 1:
        return ()
    advice = advised(plan.participants, plan.size, sheet=sheet_in(tournament))
    alone = plan.phase == "none" and plan.rounds is not None and tournament.system != "round_robin"
    found = {
        FEW: plan.participants < LEAST,
        ROUND_ROBIN: advice.round_robin and tournament.system != "round_robin",
        FEW_ROUNDS: alone and (plan.rounds or 0) < advice.swiss,
        SINGLE_LOSS: tournament.national_final and _chosen(tournament) and can_eliminate(plan),
    }
    return tuple(code for code, holds in found.items() if holds)


def size_warnings(tournament: Tournament, sizes: Iterable[int]) -> tuple[str, ...]:
    """A national final over several games is played at tables of up to five (BIG 8.2.1)."""
    hardcore = tournament.national_final and is_hardcore(tournament)
    return (LARGE,) if hardcore and any(table_advice([*sizes])) else ()


def can_eliminate(plan: Plan) -> bool:
    """Whether somebody who was once not first can miss the final phase (BIG 7.2.1)."""
    if plan.rounds is None or (plan.phase == "national" and plan.qualified == BY_WINS):
        return False
    through = 1 if plan.phase == "none" else plan.qualified
    return through < most_with_one_loss(plan.participants, plan.rounds, plan.size)


def _chosen(tournament: Tournament) -> bool:
    """Whether the organiser chose anything of the structure that the rulebook gives."""
    params = params_of(tournament)
    chosen = (params.rounds, params.final_phase, params.qualified, params.final_table_size)
    return any(choice is not None for choice in chosen)


def most_with_one_loss(participants: int, rounds: int, size: int = 2) -> int:
    """How many can come through Swiss rounds with at most one game not won, none drawn (BIG 7.2.1, BIG 8.1.1)."""
    kinds = {(participants, 0)}
    for _ in range(rounds):
        kinds = {after for unbeaten, once in kinds for after in _outcomes(unbeaten, once, size)}
    return max(unbeaten + once for unbeaten, once in kinds)


def _outcomes(unbeaten: int, once: int, size: int) -> set[tuple[int, int]]:
    """What a round, its tables filled from the top, can make of those unbeaten and those beaten once."""
    tables, over = divmod(unbeaten, size)
    joining = min(once, size - over) if over else 0
    kept = -(-(once - joining) // size)
    beaten = tables * (size - 1) + kept
    if not over:
        return {(tables, beaten)}
    won_by_unbeaten, won_by_joining = (tables + 1, beaten + over - 1), (tables, beaten + over + 1)
    return {won_by_unbeaten, won_by_joining} if joining else {won_by_unbeaten}
