"""What speaks against a plan: final phases that could never be drawn, and warnings, which are no bar (BIG 8.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tabellone.engine.errors import InputError, Problem, RuleError, at
from tabellone.engine.facts import Tournament
from tabellone.engine.tables import even_sizes
from tabellone.rulebooks.big.catalogue.in_force import tournament_sheet
from tabellone.rulebooks.big.catalogue.sheet import most_players
from tabellone.rulebooks.big.hardcore import is_hardcore, table_advice
from tabellone.rulebooks.big.params import params_of
from tabellone.rulebooks.big.rounds import knockout_rounds, recorded_rounds, wrong_size
from tabellone.rulebooks.big.structure import (
    BY_WINS,
    LEAST,
    TournamentPlan,
    advised_rounds,
    semifinal_deal,
    tournament_plan,
)
from tabellone.rulebooks.big.table import LARGEST

UNUSED_SIZE = "final-table-size-unused"


def planned_final(tournament: Tournament) -> Iterator[Problem]:
    """Qualifiers and tables of a final phase that is still to come."""
    try:
        params = params_of(tournament)
    except InputError:  # told by the check of the params
        return
    chosen = params.qualified is not None or params.final_table_size is not None
    if not chosen or tournament.system in ("knockout", "master") or knockout_rounds(tournament):
        return
    plan = tournament_plan(tournament)
    if plan.phase == "final":
        place = "qualified" if params.qualified is not None else "final_table_size"
        yield from _one_table(tournament, plan, at("params", place))
    elif plan.phase == "national":
        yield from _semifinals(tournament, plan)


def ignores_final_size(tournament: Tournament) -> bool:
    """Whether a size was chosen for a single final that seats all who qualify at one table."""
    params = params_of(tournament)
    chosen = params.qualified is not None and params.final_table_size not in (None, params.qualified)
    return chosen and tournament.system != "knockout" and tournament_plan(tournament).phase == "final"


def _one_table(tournament: Tournament, plan: TournamentPlan, place: str) -> Iterator[Problem]:
    """A single final seats everybody who qualifies."""
    sheet, binding = tournament_sheet(tournament), tournament.national_final
    seated = min(plan.qualified, plan.participants) if recorded_rounds(tournament) else plan.qualified
    if seated > 1 and wrong_size(seated, sheet, binding=binding):
        most = most_players(sheet)
        largest = 2 if sheet.two_only or most == 2 else min(LARGEST, most) if binding else LARGEST
        values = {"qualified": plan.qualified, "game": sheet.name, "most": largest}
        yield Problem("final-table-refused", place, rule="BIG 8.1", values=values)


def _semifinals(tournament: Tournament, plan: TournamentPlan) -> Iterator[Problem]:
    """Semifinals at tables that the game allows, whose winners fill one final."""
    if wrong := wrong_size(plan.final_size, tournament_sheet(tournament), binding=tournament.national_final):
        code, rule, values = wrong
        yield Problem(code, at("params", "final_table_size"), rule=rule, values=values)
        return
    came = min(plan.qualified, plan.participants) if recorded_rounds(tournament) else plan.qualified
    try:
        if plan.final_size != 2:
            semifinal_deal(came, plan.final_size)
    except RuleError as error:
        yield Problem(error.code, at("params", "qualified"), rule=error.rule, values=error.values)


SINGLE_LOSS = "single-loss-can-eliminate"
FEW = "half-points-below-six"
ROUND_ROBIN = "round-robin-advised"
FEW_ROUNDS = "rounds-below-advised"
LARGE = "hardcore-tables-too-large"


def warnings_for(tournament: Tournament, plan: TournamentPlan, number: int) -> tuple[str, ...]:
    """What the organiser should know before the first round.

    Where a sheet asks for a round more, a national final counts those of its final phase (BIG 8.1, ruling
    extra-round-counts-the-final).
    """
    if number > 1:
        return ()
    sheet = tournament_sheet(tournament)
    advice = advised_rounds(plan.participants, plan.size, sheet)
    alone = plan.phase == "none" and plan.rounds is not None and tournament.system != "round_robin"
    before = plan.phase == "final" and tournament.system == "swiss" and (plan.rounds or 0) < (advice.before_final or 0)
    more = plan.phase == "national" and min(plan.size, plan.final_size) > 2 and sheet.extra_rounds > 0
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


def can_eliminate(plan: TournamentPlan) -> bool:
    """Whether somebody who was once not first can miss the final phase (BIG 7.2.1)."""
    if plan.rounds is None or (plan.phase == "national" and plan.qualified == BY_WINS):
        return False
    through = 1 if plan.phase == "none" else plan.qualified
    return through < most_with_one_loss(plan.participants, plan.rounds, plan.size)


def _all_rounds(plan: TournamentPlan) -> int:
    """The qualifying rounds, a semifinal if there is one, and the final."""
    return (plan.rounds or 0) + (2 if semifinal_deal(plan.qualified, plan.final_size).tables else 1)


def _chosen(tournament: Tournament) -> bool:
    """Whether the organiser chose anything of the structure that the rulebook gives."""
    params = params_of(tournament)
    return {params.rounds, params.final_phase, params.qualified, params.final_table_size} != {None}


def most_with_one_loss(participants: int, rounds: int, size: int = 2) -> int:
    """How many can come through Swiss rounds with at most one game not won, none drawn.

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
    ends = {(1, unbeaten - 1): unbeaten > 0, (0, unbeaten + 1): once > 0, (0, unbeaten): size > unbeaten + once}
    return {end for end, possible in ends.items() if possible}
