"""A BIG tournament on the way through its bracket."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

from tabellone.contract import BY_ID
from tabellone.contract.brackets import Bracket
from tabellone.engine.facts import Round, Seat, Table, Tournament
from tabellone.rulebooks import big
from tests.rulebooks.big import playing

NAMES = "abcdefghijklmnopqr"


def duels(qualified: int, size: int = 2, **params: Any) -> Tournament:
    """Eighteen in the order of their letters after one round, so many of whom go on."""
    seated = [
        Table(n, tuple(playing.seat(p, 1000 - turn - n) for turn, p in enumerate(NAMES[2 * n : 2 * n + 2])))
        for n in range(9)
    ]
    tables = [replace(one, number=one.number + 1) for one in seated]
    plan = {"rounds": 1, "final_phase": "national", "qualified": qualified, "final_table_size": size, **params}
    return playing.tournament(NAMES, playing.round_(1, *tables, seed="one"), table_size=2, params=plan)


def drawn(event: Tournament, *winners: str, seed: str = "k") -> Tournament:
    """The next round, with the tables of these winners reported."""
    made = big.draw(event, seed)
    tables = tuple(
        Table(one.number, tuple(Seat(p, _score(one.seats, p, winners)) for p in one.seats)) for one in made.tables
    )
    return replace(event, rounds=(*event.rounds, Round(made.round, tables, made.phase, seed)))  # type: ignore[arg-type]  # the phase is a plain string in an answer


def _score(seats: tuple[str, ...], player: str, winners: tuple[str, ...]) -> Decimal | None:
    won = [one for one in seats if one in winners]
    return None if not won else Decimal(10 * (player == won[0]) + len(seats) - seats.index(player))


def chart(tournament: Tournament) -> Bracket:
    found = BY_ID[tournament.rulebook].bracket(tournament)
    assert found
    return found
