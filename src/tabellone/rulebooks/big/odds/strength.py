"""How strong everybody is at a table (ruling odds-model).

Places are drawn from the first down; each time everybody still without one has a chance in proportion to
10 ** (ELO / 400). Between any two of a table the better place then falls exactly as the circuit's ELO expects, and a
400-point favourite beats another ten times out of eleven.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction

from tabellone.engine.facts import Player
from tabellone.engine.numbers import thousandths
from tabellone.rulebooks.big.circuit.pairs import people_of
from tabellone.rulebooks.big.circuit.params import DEFAULT, CircuitParams

Elos = Mapping[str, Decimal]
STRONGEST = 1 << 28  # seven of them, times a lot of 32 bits, are below 2 ** 63
SCALE = 400_000  # thousandths that are worth ten to one (ruling big-elo)


def weights(players: Sequence[Player], elos: Elos, params: CircuitParams = DEFAULT) -> tuple[int, ...]:
    """Whole weights in proportion to 10 ** (ELO / 400), the strongest first rounded once (ruling odds-model)."""
    held = [thousandths(elo_of(player, elos, params)) for player in players]
    best = max(held, default=0)
    return tuple(max(1, int(STRONGEST * 10.0 ** (max(own - best, -SCALE * 9) / SCALE) + 0.5)) for own in held)


def elo_of(player: Player, elos: Elos, params: CircuitParams = DEFAULT) -> Fraction:
    """An entry's ELO, a pair's being the mean of the two (ruling pairs); the circuit's start where it has none."""
    start = Decimal(params.elo_start)
    if player.id in elos:
        return Fraction(elos[player.id])
    people = people_of(player)
    return sum((Fraction(elos.get(person, start)) for person in people), Fraction(0)) / len(people)
