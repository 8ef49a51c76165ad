"""Tiny tournaments whose every ending the rulebook itself plays, with its exact probability (ruling odds-model)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import permutations, product
from math import prod

import pytest

from tabellone.contract.answers import Draw
from tabellone.engine.facts import Round, Seat, Table, Tournament
from tabellone.rulebooks.big import draw, odds, standing
from tabellone.rulebooks.big.final_phase import final_phase_state
from tests.rulebooks.big.odds.scenes import played
from tests.rulebooks.big.playing import seat, tournament

Ended = tuple[Tournament, Fraction]
Elos = dict[str, Decimal]


def weight(elos: Elos, player: str) -> Fraction:
    return Fraction(10.0 ** (float(elos[player]) / 400))


def orders(players: tuple[str, ...], elos: Elos) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    """Every order of a table, each place taken in proportion to 10 ** (ELO / 400) by those left."""
    for order in permutations(players):
        chances = [weight(elos, p) / sum(weight(elos, q) for q in order[n:]) for n, p in enumerate(order)]
        yield order, prod(chances, start=Fraction(1))


def rounds(drawn: Draw, elos: Elos) -> Iterator[tuple[Round, Fraction]]:
    for results in product(*(orders(table.seats, elos) for table in drawn.tables)):
        tables = [_played(t.number, t.seats, order) for t, (order, _) in zip(drawn.tables, results, strict=True)]
        chance = prod((chance for _, chance in results), start=Fraction(1))
        yield Round(drawn.round, tuple(tables), drawn.phase, drawn.seed), chance  # type: ignore[arg-type]  # as drawn


def _played(number: int, seats: tuple[str, ...], order: tuple[str, ...]) -> Table:
    if len(seats) == 1:
        return Table(number, (Seat(seats[0], status="bye"),))
    return Table(number, tuple(seat(player, 50 - order.index(player)) for player in seats))


def endings(event: Tournament, elos: Elos, chance: Fraction = Fraction(1)) -> Iterator[Ended]:
    if standing(event).final:
        yield event, chance
        return
    for done, likely in rounds(draw(event, f"r{len(event.rounds)}"), elos):
        yield from endings(replace(event, rounds=(*event.rounds, done)), elos, chance * likely)


CASES = {
    "pairs, a round and the title": tournament(4, table_size=2, params={"rounds": 3}),
    "five in pairs with a bye": tournament(5, table_size=2, params={"rounds": 3}),
    "threes, then a final": tournament(6, table_size=3, params={"rounds": 2, "final_phase": "final"}),
    "pairs, then a bracket": tournament(5, table_size=2, params={"rounds": 2, "final_phase": "national"}),
}


@pytest.mark.parametrize("name", CASES)
def test_the_odds_are_those_of_all_endings(name: str) -> None:
    event = played(CASES[name], 2 if CASES[name].params["rounds"] == 3 else 1, "known")
    elos = {player.id: Decimal(1400 + 90 * n) for n, player in enumerate(event.players)}
    title, phase = defaultdict[str, Fraction](Fraction), defaultdict[str, Fraction](Fraction)
    for end, chance in endings(event, elos):
        title[standing(end).rows[0].player] += chance
        if event.params.get("final_phase"):
            for player in final_phase_state(end, end.rounds[-1].number).field:
                phase[player] += chance
    for row in odds(event, elos, "seed", runs=20_000).rows:
        assert abs(row.title.value - title[row.player]) <= 4 * row.title.error + Fraction(1, 5000)
        if row.final_phase:
            assert abs(row.final_phase.value - phase[row.player]) <= 4 * row.final_phase.error + Fraction(1, 5000)
