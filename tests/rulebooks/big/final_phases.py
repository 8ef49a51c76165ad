"""Tournaments on the way to their final, for the tests of what follows the qualifying rounds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tabellone.contract.answers import Draw
from tabellone.engine.facts import Round, Seat, Table, Tournament
from tabellone.rulebooks.big import draw, standing
from tests.rulebooks.big.playing import round_, seat, tournament


def seats(drawn: Draw) -> list[tuple[str, ...]]:
    return [each.seats for each in drawn.tables]


def order(event: Tournament) -> str:
    return "".join(row.player for row in standing(event).rows)


def ranked(players: str, *, size: int, **fields: Any) -> Tournament:
    """A tournament whose only Swiss round puts the players in this order: one table, or tables by size."""
    tables = [players[n : n + size] for n in range(0, len(players), size)]
    seated = [
        Table(n, tuple(seat(p, 1000 - 20 * turn**2 - n) for turn, p in enumerate(each)))
        for n, each in enumerate(tables, 1)
    ]
    return tournament(players, round_(1, *seated, seed="one"), table_size=size, **fields)


def scored(drawn: Draw, first: str) -> Round:
    """The drawn round, won by whoever comes first in this list."""
    tables = [
        Table(
            t.number,
            tuple(seat(p, 100 - first.index(p)) for p in t.seats)
            if len(t.seats) > 1
            else (Seat(t.seats[0], status="bye"),),
        )
        for t in drawn.tables
    ]
    return Round(drawn.round, tuple(tables), drawn.phase, drawn.seed)  # type: ignore[arg-type]  # as it was drawn


def follow(event: Tournament, first: str) -> tuple[Tournament, list[Draw]]:
    """Draw and play to the end; at each table wins who comes first in the list."""
    draws = []
    while not standing(event).final:
        draws.append(draw(event, f"k{len(event.rounds)}"))
        event = replace(event, rounds=(*event.rounds, scored(draws[-1], first)))
    return event, draws


def tied_final(game: str, size: int, scores: dict[str, int]) -> tuple[Tournament, str]:
    """After the final of the first `size`; scores by their standing before it (a = first)."""
    event = ranked(
        "abcdefgh",
        size=4 if size > 2 else 2,
        game=game,
        params={"rounds": 1, "final_phase": "final", "final_table_size": size},
    )
    before = order(event)
    drawn = draw(event, "f")
    named = dict(zip("abcdefgh", before, strict=True))
    final = round_(
        2,
        Table(1, tuple(seat(p, next(v for k, v in scores.items() if named[k] == p)) for p in drawn.tables[0].seats)),
        phase="final",
    )
    return replace(event, rounds=(*event.rounds, final)), before
