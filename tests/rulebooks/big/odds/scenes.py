"""Tournaments on their way, for the tests of odds and needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from random import Random
from typing import Any

from tabellone.engine.facts import Seat, Table, Tournament
from tabellone.rulebooks.big import draw, standing
from tests.rulebooks.big.playing import dice, recorded, tournament, withdrawn

EQUAL: Mapping[str, Decimal] = {}  # nobody has played before


def played(event: Tournament, rounds: int, lot: str = "s", *, spread: int = 40) -> Tournament:
    """The tournament with so many more rounds drawn and played, or fewer if it ends."""
    for _ in range(rounds):
        if event.rounds and standing(event).final:
            break
        number = len(event.rounds)
        drawn = recorded(draw(event, f"{lot}{number}"), dice(f"{lot}{number}", spread=spread))
        event = replace(event, rounds=(*event.rounds, drawn))
    return event


def opened(event: Tournament, *tables: int) -> Tournament:
    """The last round with these tables still playing; without any, all of them."""
    last = event.rounds[-1]
    kept = tuple(_unplayed(t) if not tables or t.number in tables else t for t in last.tables)
    return replace(event, rounds=(*event.rounds[:-1], replace(last, tables=kept)))


def _unplayed(table: Table) -> Table:
    return Table(table.number, tuple(Seat(seat.player, status=seat.status) for seat in table.seats))


def some_elos(event: Tournament, lot: object) -> dict[str, Decimal]:
    chance = Random(f"elo{lot}")
    return {player.id: Decimal(chance.randint(1_300_000, 1_700_000)) / 1000 for player in event.players}


def any_tournament(lot: int) -> Tournament:
    """Some tournament of BIG on its way, of any structure, whole rounds or not."""
    chance = Random(lot)
    size = chance.choice([2, 2, 3, 4, 5])
    params: dict[str, Any] = {
        "rounds": chance.randint(2, 5),
        "final_phase": chance.choice(["none", "final", "national"]),
    }
    if params["final_phase"] == "final":
        params["qualified"] = chance.randint(2, 5)
    fields: dict[str, Any] = {"table_size": size, "params": params}
    if chance.random() < 0.2:
        fields = {"table_size": 2, "system": chance.choice(["round_robin", "knockout"])}
    event = tournament(chance.randint(4, 20), game="catan", **fields)
    if chance.random() < 0.3:
        event = withdrawn(event, "p01", chance.randint(2, 4))
    event = played(event, chance.randint(1, 7), f"{lot}-", spread=chance.choice([4, 40]))
    slow = [table.number for table in event.rounds[-1].tables if chance.random() < 0.5]
    return opened(event, *slow) if slow else event
