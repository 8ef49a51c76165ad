"""How a place in the Race came about: every stage, what is left out, and what would be (PG 39, PG 40)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from tabellone.engine.facts import Tournament
from tabellone.engine.steps import Step, Value
from tabellone.rulebooks.pergioco.explain_parts import line_of, place_step
from tabellone.rulebooks.pergioco.explain_stage import race_step, stage_steps
from tabellone.rulebooks.pergioco.params import stage_params
from tabellone.rulebooks.pergioco.race import (
    RACE_LADDER,
    RaceLine,
    counted_total,
    drops_any,
    drops_now,
    race_terms,
)
from tabellone.rulebooks.pergioco.season import Day
from tabellone.rulebooks.pergioco.stage import ended, standing

# how a result is told that the total leaves out: the best, the worst
BEST = {"pg-race-points": "pg-race-points-best"}
WORST = {"pg-race-points": "pg-race-points-worst", "pg-race-missed": "pg-race-missed-worst"}


def race_ranking_step(day: Day, player: str) -> Step | None:
    """The place in the Race: every Race stage of the year, and what is dropped (PG 39, PG 40, ruling race-zero)."""
    own = line_of(day.race, player)
    if own is None:
        return None
    stages = tuple(_stage(day, stage, own.item) for stage in day.race_stages)
    terms = race_terms(own.item.results, [stage.id for stage in day.race_stages], day.book.params)
    total = replace(total_step(day, terms, len(stages), over=not day.race_open), steps=stages)
    return place_step(day.race, own, RACE_LADDER, rule="PG 40", name="pg-race", made=[total, *_if_over(day, terms)])


def total_step(day: Day, terms: Sequence[int], stages: int, *, over: bool) -> Step:
    """The total of all results that count, out of so many stages, while the Race goes on or when it is over (PG 40)."""
    params, inputs = day.book.params, _inputs(terms)
    total, told = counted_total(terms, params, over=over), {"stages": stages, "planned": day.race_planned}
    if not drops_now(params, over=over):
        return Step("PG 40", "pg-race-so-far", inputs | told, " + ".join(inputs) or "0", total)
    if not drops_any(len(terms), params):
        return Step("PG 40", "pg-race-sum", inputs | told, " + ".join(inputs) or "0", total)
    return Step("PG 40", "pg-race-total", inputs | told, _without_two(inputs), total)


def _if_over(day: Day, terms: Sequence[int]) -> list[Step]:
    """What the total would be if the Race ended now, where that is something else (PG 40, race_drops_at)."""
    params, inputs = day.book.params, _inputs(terms)
    if drops_now(params, over=not day.race_open) or not drops_any(len(terms), params):
        return []
    total = counted_total(terms, params, over=True)
    return [Step("PG 40", "pg-race-if-over", inputs, _without_two(inputs), total)]


def _inputs(terms: Sequence[int]) -> dict[str, Value]:
    return {f"term_{number}": term for number, term in enumerate(terms, start=1)}


def _without_two(inputs: dict[str, Value]) -> str:
    names = ", ".join(inputs)
    return f"{' + '.join(inputs)} - max({names}) - min({names})"


def _stage(day: Day, stage: Tournament, line: RaceLine) -> Step:
    """The Race points of one stage, marked where the total leaves them out (PG 39, PG 40)."""
    step = _worth(day, stage, line.player)
    if stage.id not in line.dropped:
        return step
    told = BEST if stage.id == line.dropped[0] else WORST
    return replace(step, name=told[step.name])


def _worth(day: Day, stage: Tournament, player: str) -> Step:
    """The Race points of one stage, with the place in it; 0 where the player has no place (PG 39)."""
    base, stage = day.book.params, ended(stage)
    table = standing(stage, base=base)
    row = next((row for row in table.rows if row.player == player), None)
    if row is None:
        return Step("PG 40", "pg-race-missed", {"stage": stage.id}, result=Decimal(0))
    made = race_step(stage, table, row, stage_params(stage, base))
    return replace(made, steps=stage_steps(stage, player, base)[:1])
