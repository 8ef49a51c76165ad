"""How an ELO came about, down to every pair compared at every table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from math import fsum

from tabellone.engine.elo import Term, change
from tabellone.engine.facts import Season
from tabellone.engine.numbers import from_thousandths
from tabellone.engine.steps import Step, Value
from tabellone.rulebooks.big.circuit.elo import RatedTable, comparisons
from tabellone.rulebooks.big.circuit.explain_points import pair_steps
from tabellone.rulebooks.big.circuit.pairs import in_points, people_by_entry, strength
from tabellone.rulebooks.big.circuit.params import CircuitParams
from tabellone.rulebooks.big.circuit.replay import Event, carried_in

RULE = "ruling big-elo"
EXPECTED = "1 / (1 + 10 ** ((other - own) / 400))"
AT_A_TABLE = "k / (seats - 1) * (scored - expected)"


def elo_step(season: Season, events: Iterable[Event], person: str, game: str, params: CircuitParams) -> Step:
    """The ELO now: the first one and what each tournament moved it by (ruling big-elo)."""
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
    """The ELO somebody starts from: the one carried in, or that of a newcomer (ruling big-elo)."""
    carried = carried_in(season)[game].get(person)
    inputs: dict[str, Value] = {"player": person, "game": game}
    if carried is None:
        return Step(RULE, "big-elo-newcomer", inputs, result=from_thousandths(1000 * params.elo_start))
    return Step(RULE, "big-elo-carried-in", inputs, result=from_thousandths(carried))


def moved_step(event: Event, person: str, params: CircuitParams) -> Step:
    """What a tournament moved the ELO by: the sum of its tables, rounded once (ruling big-elo, ruling pairs)."""
    people = people_by_entry(event.tournament)
    entry = next(entry for entry, members in people.items() if person in members)
    strengths = {each: strength(members, event.before) for each, members in people.items()}
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
    """What one table moves the ELO by: scored less expected over all the pairs there (ruling big-elo)."""
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
    return Step(RULE, "big-elo-table", inputs, AT_A_TABLE, change(terms), compared)


def compared_step(entry: str, opponent: str, strengths: Mapping[str, int], term: Term) -> Step:
    """One pair at a table: 1, ½ or 0 against the expected score (ruling big-elo)."""
    inputs: dict[str, Value] = {
        "opponent": opponent,
        "own": in_points(strengths[entry]),
        "other": in_points(strengths[opponent]),
        "scored": term[1],
    }
    return Step(RULE, "big-elo-compared", inputs, EXPECTED, term[2])
