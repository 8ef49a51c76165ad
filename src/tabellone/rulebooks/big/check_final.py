"""A final phase that could never be drawn is refused while it can still be planned otherwise."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.errors import InputError, Problem, RuleError, at
from tabellone.engine.facts import Tournament
from tabellone.rulebooks.big.catalogue import most_players
from tabellone.rulebooks.big.catalogue.in_force import sheet_in
from tabellone.rulebooks.big.params import params_of
from tabellone.rulebooks.big.plan import Plan, plan_of
from tabellone.rulebooks.big.points import LARGEST
from tabellone.rulebooks.big.rounds import knockout, recorded
from tabellone.rulebooks.big.sizes import wrong_size
from tabellone.rulebooks.big.structure import deal

UNUSED_SIZE = "final-table-size-unused"


def planned_final(tournament: Tournament) -> Iterator[Problem]:
    """Qualifiers and tables of a final phase that is still to come (BIG 4.3, BIG 8.1)."""
    try:
        params = params_of(tournament)
    except InputError:  # told by the check of the params
        return
    chosen = params.qualified is not None or params.final_table_size is not None
    if not chosen or tournament.system in ("knockout", "master") or knockout(tournament):
        return
    plan = plan_of(tournament)
    if plan.phase == "final":
        place = "qualified" if params.qualified is not None else "final_table_size"
        yield from _one_table(tournament, plan, at("params", place))
    elif plan.phase == "national":
        yield from _semifinals(tournament, plan)


def ignores_final_size(tournament: Tournament) -> bool:
    """Whether a size was chosen for a single final that seats all who qualify at one table (BIG 7.2.1)."""
    params = params_of(tournament)
    chosen = params.qualified is not None and params.final_table_size not in (None, params.qualified)
    return chosen and tournament.system != "knockout" and plan_of(tournament).phase == "final"


def _one_table(tournament: Tournament, plan: Plan, place: str) -> Iterator[Problem]:
    """A single final seats everybody who qualifies (BIG 7.2.1)."""
    sheet, binding = sheet_in(tournament), tournament.national_final
    seated = min(plan.qualified, plan.participants) if recorded(tournament) else plan.qualified
    if seated > 1 and wrong_size(seated, sheet, binding=binding):
        most = most_players(sheet)
        largest = 2 if sheet.two_only or most == 2 else min(LARGEST, most) if binding else LARGEST
        values = {"qualified": plan.qualified, "game": sheet.name, "most": largest}
        yield Problem("final-table-refused", place, rule="BIG 8.1", values=values)


def _semifinals(tournament: Tournament, plan: Plan) -> Iterator[Problem]:
    """Semifinals at tables that the game allows, whose winners fill one final (BIG 8.1.2, BIG 8.1.3)."""
    if wrong := wrong_size(plan.final_size, sheet_in(tournament), binding=tournament.national_final):
        code, rule, values = wrong
        yield Problem(code, at("params", "final_table_size"), rule=rule, values=values)
        return
    came = min(plan.qualified, plan.participants) if recorded(tournament) else plan.qualified
    try:
        if plan.final_size != 2:
            deal(came, plan.final_size)
    except RuleError as error:
        yield Problem(error.code, at("params", "qualified"), rule=error.rule, values=error.values)
