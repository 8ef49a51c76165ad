"""Online tournaments whose standing goes by the order in which their entries are named."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

from tabellone.contract.answers import Prizes
from tabellone.engine.facts import Round, Seat, Table, Tournament
from tests.rulebooks.big.circuit_cases import played


def byes(number: int, players: list[str]) -> Round:
    return Round(number, tuple(Table(n, (Seat(player, status="bye"),)) for n, player in enumerate(players, 1)))


def standing_of(names: list[str], paid: int, fee: str, **fields: Any) -> Tournament:
    """The first named has most byes, so stands first, and so on; the first `paid` in the list have paid."""
    tournament = played("online", *[[dict.fromkeys(names, 0)]])
    rounds = tuple(byes(n, names[: len(names) - n + 1]) for n in range(1, len(names) + 1))
    entries = tuple(replace(player, paid=player.id in names[:paid]) for player in tournament.players)
    return replace(tournament, players=entries, rounds=rounds, fee=Decimal(fee), **fields)


def online(paid: int, fee: str, **fields: Any) -> Tournament:
    """Paid entries p00, p01 … in this order."""
    return standing_of([f"p{n:02}" for n in range(paid)], paid, fee, **fields)


def amounts(answer: Prizes) -> list[str]:
    return [str(award.amount) for award in answer.prizes]


def awarded(answer: Prizes) -> dict[str, str]:
    return {award.player: str(award.amount) for award in answer.prizes}
