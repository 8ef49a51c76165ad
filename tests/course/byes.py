"""A stage in which somebody has the bye, and a season in which that is worth half a point."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

from tabellone.engine.facts import Player, Round, Season, Seat, Table, Tournament

DAY = date(2026, 5, 9)
HALF = Season("pergioco", 2026, params={"bye_points": Decimal("0.5")})


def stage(*players: str, **more: Any) -> Tournament:
    given = tuple(Player(one, one.title()) for one in players)
    return Tournament("pergioco", "hex-1", "Hex", DAY, DAY, given, game="hex", system="swiss", **more)


def with_a_bye(**params: Any) -> Tournament:
    """Carla has the bye of the first round and beats Ada in the second, in which Bruno has it."""
    rounds = (_round(1, "ada", "bruno", "carla"), _round(2, "carla", "ada", "bruno"))
    return stage("ada", "bruno", "carla", rounds=rounds, params=params)


def _round(number: int, winner: str, loser: str, resting: str) -> Round:
    game = Table(1, (Seat(winner, Decimal(1)), Seat(loser, Decimal(0))))
    return Round(number, (game, Table(2, (Seat(resting, status="bye"),))), "swiss")
