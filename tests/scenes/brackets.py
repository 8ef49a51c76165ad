"""A BIG tournament on the way through its bracket."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from tabellone.contract import BY_ID
from tabellone.contract.brackets import Bracket, ReadRound, ReadTable, charted
from tabellone.engine.facts import Player, Round, Seat, Table, Tournament
from tabellone.engine.positions import bracket_phase
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


def knockout(players: Sequence[Player], *, drawn: int = 99) -> Bracket:
    """A knock-out of a power of two in which the upper one wins; so many rounds are drawn, the last without results."""
    left, rounds = [one.id for one in players], list[ReadRound]()
    while len(left) > 1:
        decided = len(rounds) < drawn - 1
        score = (Decimal(1), Decimal(0)) if decided else (None, None)
        tables = tuple(
            Table(at // 2 + 1, (Seat(left[at], score[0]), Seat(left[at + 1], score[1])))
            for at in range(0, len(left), 2)
        )
        reads = tuple(ReadTable(table, table.players[:1], decided) for table in tables)
        rounds.append(ReadRound(Round(len(rounds) + 1, tables, bracket_phase(len(left))), reads, len(rounds) < drawn))
        left = left[::2]
    return charted(rounds)
