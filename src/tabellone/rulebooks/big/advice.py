"""Warnings about a plan: advice, never a bar."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabellone.engine.facts import Tournament
from tabellone.engine.tables import even_sizes
from tabellone.rulebooks.big.catalogue.in_force import sheet_in
from tabellone.rulebooks.big.check_final import UNUSED_SIZE, ignores_final_size
from tabellone.rulebooks.big.hardcore import table_advice
from tabellone.rulebooks.big.params import params_of
from tabellone.rulebooks.big.plan import Plan
from tabellone.rulebooks.big.several_games import is_hardcore
from tabellone.rulebooks.big.structure import BY_WINS, LEAST, advised, deal

SINGLE_LOSS = "single-loss-can-eliminate"
FEW = "half-points-below-six"
ROUND_ROBIN = "round-robin-advised"
FEW_ROUNDS = "rounds-below-advised"
LARGE = "hardcore-tables-too-large"
TWO = 2


def warnings_for(tournament: Tournament, plan: Plan, number: int) -> tuple[str, ...]:
    """What the organiser should know before the first round (BIG 7.2.1, BIG 8.1).

    Where a sheet asks for a round more, a national final counts those of its final phase (BIG 8.1, ruling
    extra-round-counts-the-final).
    """
    if number > 1:
        return ()
    sheet = sheet_in(tournament)
    advice = advised(plan.participants, plan.size, sheet=sheet)
    alone = plan.phase == "none" and plan.rounds is not None and tournament.system != "round_robin"
    before = plan.phase == "final" and tournament.system == "swiss" and (plan.rounds or 0) < (advice.before_final or 0)
    more = plan.phase == "national" and min(plan.size, plan.final_size) > TWO and sheet.extra_rounds > 0
    found = {
        FEW: plan.participants < LEAST,
        ROUND_ROBIN: advice.round_robin and tournament.system != "round_robin",
        FEW_ROUNDS: before
        or (alone and (plan.rounds or 0) < advice.swiss)
        or (more and _all_rounds(plan) < advice.swiss),
        UNUSED_SIZE: ignores_final_size(tournament),
        SINGLE_LOSS: tournament.national_final and _chosen(tournament) and can_eliminate(plan),
    }
    return tuple(code for code, holds in found.items() if holds)


def size_warnings(tournament: Tournament, sizes: Iterable[int]) -> tuple[str, ...]:
    """Several games are played at tables of up to five, better four (BIG 8.2.1)."""
    return (LARGE,) if is_hardcore(tournament) and any(table_advice([*sizes])) else ()


def can_eliminate(plan: Plan) -> bool:
    """Whether somebody who was once not first can miss the final phase (BIG 7.2.1)."""
    if plan.rounds is None or (plan.phase == "national" and plan.qualified == BY_WINS):
        return False
    through = 1 if plan.phase == "none" else plan.qualified
    return through < most_with_one_loss(plan.participants, plan.rounds, plan.size)


def _all_rounds(plan: Plan) -> int:
    """The qualifying rounds, a semifinal if there is one, and the final (BIG 8.1.2, BIG 8.1.3)."""
    return (plan.rounds or 0) + (2 if deal(plan.qualified, plan.final_size).tables else 1)


def _chosen(tournament: Tournament) -> bool:
    """Whether the organiser chose anything of the structure that the rulebook gives."""
    params = params_of(tournament)
    chosen = (params.rounds, params.final_phase, params.qualified, params.final_table_size)
    return any(choice is not None for choice in chosen)


def most_with_one_loss(participants: int, rounds: int, size: int = 2) -> int:
    """How many can come through Swiss rounds with at most one game not won, none drawn (BIG 7.2.1, BIG 8.1.1).

    At the tables that are really laid: 11 at tables of five are 4, 4 and 3 (ruling short-tables).
    """
    sizes, kinds = even_sizes(participants, size), {(participants, 0)}
    for _ in range(rounds):
        kinds = {after for unbeaten, once in kinds for after in _outcomes(unbeaten, once, sizes)}
    return max(unbeaten + once for unbeaten, once in kinds)


def _outcomes(unbeaten: int, once: int, sizes: Sequence[int]) -> set[tuple[int, int]]:
    """What a round, its tables filled from the top, can make of those unbeaten and those beaten once."""
    found = {(0, 0)}
    for size in sizes:
        first = min(unbeaten, size)
        joining = min(once, size - first)
        unbeaten, once = unbeaten - first, once - joining
        ends = _table_ends(first, joining, size)
        found = {(still + won, beaten + more) for still, beaten in found for won, more in ends}
    return found


def _table_ends(unbeaten: int, once: int, size: int) -> set[tuple[int, int]]:
    """What a table can make of its unbeaten and its once beaten: one of them wins, or another; alone it is a bye."""
    ends = set()
    if unbeaten:
        ends.add((1, unbeaten - 1))
    if once:
        ends.add((0, unbeaten + 1))
    if size > unbeaten + once:
        ends.add((0, unbeaten))
    return ends
