"""Brackets to print."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from tabellone.contract.brackets import Bracket, ReadRound, ReadTable, charted
from tabellone.engine.facts import Player, Round, Seat, Table
from tabellone.engine.positions import bracket_phase


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
