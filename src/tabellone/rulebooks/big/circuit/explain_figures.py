"""How the points of a result, their sum in a ranking and an ELO came about (BIG 5, ruling big-elo)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from math import fsum

from tabellone.engine.facts import Season
from tabellone.engine.numbers import Term, from_thousandths, rating_change
from tabellone.engine.steps import Step, Value
from tabellone.rulebooks.big.circuit.finished import RatedTable
from tabellone.rulebooks.big.circuit.history import RatedTournament, carried_in, comparisons
from tabellone.rulebooks.big.circuit.params import CircuitParams
from tabellone.rulebooks.big.circuit.points import (
    BASE_FORMULA,
    HALVED_FORMULA,
    MULTIPLIER_FORMULA,
    POINTS_FORMULA,
    PRIZE_FORMULA,
    CircuitResult,
    base_points,
    elo_multiplier,
    entry_strength,
    field_share,
    people_by_entry,
    prize_points,
    rewarded,
    strength_in_points,
)


def result_step(event: RatedTournament, person: str, params: CircuitParams) -> Step:
    """One tournament's points: base and prize, times the multiplier, perhaps halved."""
    result = event.results[person]
    players, position = result.field.players, result.position
    worth = (base_step(players, position), prize_step(players, position), multiplier_step(event, result))
    share = field_share(players, halved_below=params.halved_below)
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
        return Step("BIG 5", "big-result", inputs, POINTS_FORMULA, result.points, worth)
    halved = Step("BIG 5.1", "big-halved", {"players": players, "least": params.halved_below}, result=share)
    inputs["share"] = share
    return Step("BIG 5", "big-result", inputs, HALVED_FORMULA, result.points, (*worth, halved))


def base_step(players: int, position: int) -> Step:
    """Points for the position alone (BIG 5.1)."""
    inputs = {"players": players, "position": position}
    return Step("BIG 5.1", "big-base", inputs, BASE_FORMULA, base_points(players, position))


def prize_step(players: int, position: int) -> Step:
    """Prize points, or why there are none (BIG 5.2)."""
    positions, worth = rewarded(players), prize_points(players, position)
    inputs = {"players": players, "position": position, "rewarded": positions}
    if position > positions:
        return Step("BIG 5.2", "big-no-prize", inputs, result=worth)
    return Step("BIG 5.2", "big-prize", inputs, PRIZE_FORMULA, worth)


def multiplier_step(event: RatedTournament, result: CircuitResult) -> Step:
    """The multiplier from one's own ELO and the field's mean, both before the tournament (BIG 5.3)."""
    field, own = result.field, strength_in_points(result.own)
    total: dict[str, Value] = {"total": strength_in_points(field.total), "players": field.players}
    mean = Step("BIG 5.3", "big-mean-elo", total, "total / players", field.mean)
    value = elo_multiplier(result.own, field)
    inputs: dict[str, Value] = {"own": own, "mean": field.mean}
    steps = (mean, *pair_steps(event, result.entry))
    return Step("BIG 5.3", "big-multiplier", inputs, MULTIPLIER_FORMULA, value, steps)


def pair_steps(event: RatedTournament, entry: str) -> tuple[Step, ...]:
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
    events: Iterable[RatedTournament],
    person: str,
    counted: Sequence[CircuitResult],
    params: CircuitParams,
    **inputs: Value,
) -> Step:
    """The sum of the results that count; the others are told after them."""
    steps = {event.tournament.id: result_step(event, person, params) for event in events if person in event.results}
    used = [steps.pop(result.tournament) for result in counted]
    left_out = [left_out_step(step, inputs["best"]) for step in steps.values()]
    parts = [result.points for result in counted]
    return sum_step("BIG 5", name, parts, used + left_out, counted=len(counted), player=person, **inputs)


def left_out_step(step: Step, best: Value) -> Step:
    """A result that is not among the best ones."""
    inputs = {"tournament": step.inputs["tournament"], "best": best}
    return Step("BIG 5", "big-result-left-out", inputs, result=step.result, steps=(step,))


RULE = "ruling big-elo"
EXPECTED = "1 / (1 + 10 ** ((other - own) / 400))"
AT_A_TABLE = "k / (seats - 1) * (scored - expected)"


def elo_step(season: Season, events: Iterable[RatedTournament], person: str, game: str, params: CircuitParams) -> Step:
    """The ELO now: the first one and what each tournament moved it by."""
    start = start_step(season, person, game, params)
    moves = [moved_step(event, person, params) for event in events if person in event.after]
    parts: dict[str, Value] = {"start": start.result}
    value = Fraction(start.result)
    for index, move in enumerate(moves, 1):
        parts[f"move{index}"] = Decimal(str(move.result)) - Decimal(str(move.inputs["before"]))
        value += Fraction(parts[f"move{index}"])
    inputs: dict[str, Value] = {"player": person, "game": game, "tournaments": len(moves), **parts}
    result = from_thousandths(int(value * 1000))
    return Step(RULE, "big-elo-now", inputs, " + ".join(parts), result, (start, *moves))


def start_step(season: Season, person: str, game: str, params: CircuitParams) -> Step:
    """The ELO somebody starts from: the one carried in, or that of a newcomer."""
    carried = carried_in(season)[game].get(person)
    inputs: dict[str, Value] = {"player": person, "game": game}
    if carried is None:
        return Step(RULE, "big-elo-newcomer", inputs, result=from_thousandths(1000 * params.elo_start))
    return Step(RULE, "big-elo-carried-in", inputs, result=from_thousandths(carried))


def moved_step(event: RatedTournament, person: str, params: CircuitParams) -> Step:
    """What a tournament moved the ELO by: the sum of its tables, rounded once (ruling pairs)."""
    people = people_by_entry(event.tournament)
    entry = next(entry for entry, members in people.items() if person in members)
    strengths = {each: entry_strength(members, event.before) for each, members in people.items()}
    tables = [table_step(entry, table, strengths, k=params.elo_k) for table in event.tables if entry in table.places]
    parts: dict[str, Value] = {f"table{index}": table.result for index, table in enumerate(tables, 1)}
    inputs: dict[str, Value] = {
        "tournament": event.tournament.id,
        "before": from_thousandths(event.before[person]),
        "change": fsum(float(part) for part in parts.values()),
        **parts,
    }
    formula = f"round(before + {' + '.join(parts)}, 3)"
    after = from_thousandths(event.after[person])
    return Step(RULE, "big-elo-moved", inputs, formula, after, (*pair_steps(event, entry), *tables))


def table_step(entry: str, table: RatedTable, strengths: Mapping[str, int], *, k: int) -> Step:
    """What one table moves the ELO by: scored less expected over all the pairs there."""
    places, weight = table.places, table.weight(k)
    terms = [(weight, score, due) for who, score, due in comparisons(places, strengths) if who == entry]
    others = [each for each in places if each != entry]
    inputs: dict[str, Value] = {
        "round": table.round,
        "table": table.number,
        "place": places[entry],
        "seats": len(places),
        "k": k,
        "scored": fsum(score for _, score, _ in terms),
        "expected": fsum(expectation for _, _, expectation in terms),
    }
    compared = tuple(compared_step(entry, other, strengths, term) for other, term in zip(others, terms, strict=True))
    return Step(RULE, "big-elo-table", inputs, AT_A_TABLE, rating_change(terms), compared)


def compared_step(entry: str, opponent: str, strengths: Mapping[str, int], term: Term) -> Step:
    """One pair at a table: 1, ½ or 0 against the expected score."""
    inputs: dict[str, Value] = {
        "opponent": opponent,
        "own": strength_in_points(strengths[entry]),
        "other": strength_in_points(strengths[opponent]),
        "scored": term[1],
    }
    return Step(RULE, "big-elo-compared", inputs, EXPECTED, term[2])
