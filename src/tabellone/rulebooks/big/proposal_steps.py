"""Why a tournament is proposed as it is (BIG 4.1, BIG 8.1, BIG 8.3)."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.bracket import next_power
from tabellone.engine.facts import System
from tabellone.engine.steps import Step
from tabellone.engine.tables import even_sizes
from tabellone.rulebooks.big.advice import most_with_one_loss
from tabellone.rulebooks.big.catalogue.sheet import Sheet
from tabellone.rulebooks.big.plan import Plan
from tabellone.rulebooks.big.structure import AT_LEAST, BY_WINS, Advice, Deal, deal

GENERAL = {2: "BIG 8.1.1", 3: "BIG 8.1.2"}
FOUR_AND_MORE = "BIG 8.1.3"


def expected_rounds(plan: Plan) -> int:
    """The rounds that the plan can take at most, those of the final phase too (BIG 8.1)."""
    rounds = plan.rounds or 0
    if plan.phase == "none":
        return rounds
    if plan.phase == "final":
        return rounds + 1
    if plan.final_size == 2:
        return rounds + (next_power(_through(plan)) - 1).bit_length()
    return rounds + (2 if _semifinals(plan).tables else 1)


def proposal_steps(plan: Plan, sheet: Sheet, advice: Advice, players: int, system: System) -> Iterator[Step]:
    """Tables, rounds, final phase and time, each with its rule (BIG 4.1, BIG 8.1, BIG 8.3)."""
    yield _tables(players, plan.size)
    yield from _national(plan) if plan.phase == "national" else _ordinary(plan, advice, players, system)
    if sheet.minutes:
        inputs = {"rounds": expected_rounds(plan), "minutes": sheet.minutes}
        total = inputs["rounds"] * sheet.minutes
        yield Step(sheet.article, "big-proposed-time", inputs, "rounds * minutes", total)


def phase_steps(plan: Plan) -> Iterator[Step]:
    """The final phase of a plan: who goes on, and to which tables; nothing where there is none (BIG 7.2.1)."""
    if plan.phase == "national":
        yield from _national(plan)
    elif plan.phase == "final":
        through = min(plan.qualified, plan.participants)
        inputs = {"players": plan.participants, "rounds": plan.rounds or 0}
        yield Step("BIG 7.2.1", "big-proposed-qualified", inputs, result=through)
        yield Step("BIG 7.2.1", "big-proposed-final", {"tables": 0, "direct": through, "seats": plan.final_size})


def _tables(players: int, size: int) -> Step:
    sizes = even_sizes(players, size)
    inputs = {"players": players, "size": size, "largest": max(sizes), "smallest": min(sizes)}
    return Step("BIG 4.1", "big-proposed-tables", inputs, "up(players / size)", len(sizes))


def _ordinary(plan: Plan, advice: Advice, players: int, system: System) -> Iterator[Step]:
    rule = GENERAL.get(plan.size, FOUR_AND_MORE)
    if system == "round_robin":
        yield Step("BIG 8.1", "big-proposed-round-robin", {"players": players}, "players - 1", players - 1)
        return
    inputs = {"players": players, "size": plan.size}
    yield Step(rule, "big-proposed-rounds", inputs, result=advice.swiss)
    if advice.before_final is not None:
        yield Step(rule, "big-proposed-before-final", inputs, result=advice.before_final)


def _national(plan: Plan) -> Iterator[Step]:
    rule = GENERAL.get(plan.final_size, FOUR_AND_MORE)
    rounds = plan.rounds or 0
    if plan.qualified == BY_WINS:
        first = AT_LEAST.get(plan.participants, 0)
        wins = {"players": plan.participants, "rounds": rounds, "most": _through(plan), "first": first}
        yield Step(rule, "big-proposed-by-wins", wins, "rounds - 1", rounds - 1)
        return
    inputs = {"players": plan.participants, "rounds": rounds}
    yield Step(rule, "big-proposed-qualified", inputs, result=_through(plan))
    if plan.final_size > 2:
        split = _semifinals(plan)
        shape = {"tables": split.tables, "direct": split.direct, "seats": plan.final_size}
        yield Step(rule, "big-proposed-semifinals" if split.tables else "big-proposed-final", shape)


def _through(plan: Plan) -> int:
    """How many can go on at most (BIG 8.1.1)."""
    if plan.qualified != BY_WINS:
        return min(plan.qualified, plan.participants)
    return max(2, most_with_one_loss(plan.participants, plan.rounds or 0))


def _semifinals(plan: Plan) -> Deal:
    return deal(_through(plan), plan.final_size)
