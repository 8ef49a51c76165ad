"""How the points of a result, and their sum in a ranking, came about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from tabellone.engine.steps import Step, Value
from tabellone.rulebooks.big.circuit import base, multiplier, prize_points, results
from tabellone.rulebooks.big.circuit.pairs import in_points, people_by_entry
from tabellone.rulebooks.big.circuit.params import CircuitParams
from tabellone.rulebooks.big.circuit.replay import Event
from tabellone.rulebooks.big.circuit.results import Result


def result_step(event: Event, person: str, params: CircuitParams) -> Step:
    """One tournament's points: base and prize, times the multiplier, perhaps halved (BIG 5)."""
    result = event.results[person]
    players, position = result.field.players, result.position
    worth = (base_step(players, position), prize_step(players, position), multiplier_step(event, result))
    share = results.share(players, halved_below=params.halved_below)
    inputs: dict[str, Value] = {
        "tournament": event.tournament.id,
        "entry": result.entry,
        "position": position,
        "players": players,
        "base": worth[0].result,
        "prize": worth[1].result,
        "multiplier": worth[2].result,
    }
    if share == 1:
        return Step("BIG 5", "big-result", inputs, results.FORMULA, result.points, worth)
    halved = Step("BIG 5.1", "big-halved", {"players": players, "least": params.halved_below}, result=share)
    inputs["share"] = share
    return Step("BIG 5", "big-result", inputs, results.HALVED_FORMULA, result.points, (*worth, halved))


def base_step(players: int, position: int) -> Step:
    """Points for the position alone (BIG 5.1)."""
    inputs = {"players": players, "position": position}
    return Step("BIG 5.1", "big-base", inputs, base.FORMULA, base.base_points(players, position))


def prize_step(players: int, position: int) -> Step:
    """Prize points, or why there are none (BIG 5.2)."""
    rewarded = prize_points.rewarded(players)
    inputs = {"players": players, "position": position, "rewarded": rewarded}
    points = prize_points.prize_points(players, position)
    if position > rewarded:
        return Step("BIG 5.2", "big-no-prize", inputs, result=points)
    return Step("BIG 5.2", "big-prize", inputs, prize_points.FORMULA, points)


def multiplier_step(event: Event, result: Result) -> Step:
    """The multiplier from one's own ELO and the field's mean, both before the tournament (BIG 5.3)."""
    field, own = result.field, in_points(result.own)
    total: dict[str, Value] = {"total": in_points(field.total), "players": field.players}
    mean = Step("BIG 5.3", "big-mean-elo", total, "total / players", field.mean)
    value = multiplier.multiplier(result.own, field)
    inputs: dict[str, Value] = {"own": own, "mean": field.mean}
    steps = (mean, *pair_steps(event, result.entry))
    return Step("BIG 5.3", "big-multiplier", inputs, multiplier.FORMULA, value, steps)


def pair_steps(event: Event, entry: str) -> tuple[Step, ...]:
    """A pair's ELO, the mean of the two (ruling pairs); nothing for an entry of one."""
    people = people_by_entry(event.tournament)[entry]
    if len(people) == 1:
        return ()
    first, second = (Fraction(event.before[person], 1000) for person in people)
    inputs: dict[str, Value] = {"pair": entry, "first": first, "second": second, "members": ", ".join(people)}
    return (Step("ruling pairs", "big-pair-elo", inputs, "(first + second) / 2", (first + second) / 2),)


def sum_step(rule: str, name: str, parts: Iterable[Value], steps: Sequence[Step], **inputs: Value) -> Step:
    """A sum over its parts, named `part1`, `part2` … in the formula."""
    numbered: Mapping[str, Value] = {f"part{index}": part for index, part in enumerate(parts, 1)}
    total = sum((Fraction(part) for part in numbered.values()), Fraction(0))
    return Step(rule, name, {**inputs, **numbered}, " + ".join(numbered) or "0", total, tuple(steps))


def best_step(
    name: str,
    events: Iterable[Event],
    person: str,
    counted: Sequence[Result],
    params: CircuitParams,
    **inputs: Value,
) -> Step:
    """The sum of the results that count; the others are told after them (BIG 5)."""
    steps = {event.tournament.id: result_step(event, person, params) for event in events if person in event.results}
    used = [steps.pop(result.tournament) for result in counted]
    left_out = [left_out_step(step, inputs["best"]) for step in steps.values()]
    parts = [result.points for result in counted]
    return sum_step("BIG 5", name, parts, used + left_out, counted=len(counted), player=person, **inputs)


def left_out_step(step: Step, best: Value) -> Step:
    """A result that is not among the best ones (BIG 5)."""
    inputs = {"tournament": step.inputs["tournament"], "best": best}
    return Step("BIG 5", "big-result-left-out", inputs, result=step.result, steps=(step,))
