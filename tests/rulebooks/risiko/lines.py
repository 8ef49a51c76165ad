"""Rankings after the qualifying games, made to measure."""

from __future__ import annotations

from collections.abc import Collection
from decimal import Decimal

from tabellone.engine.facts import Seat
from tabellone.rulebooks.risiko.points import Contender, PlayedGame
from tabellone.rulebooks.risiko.ranking import PlayerRecord, tied_groups


def game(player: str, number: int, points: str | Decimal) -> PlayedGame:
    value = Decimal(points)
    return PlayedGame(number, 1, 4, 1 if value >= 1 else 2, Contender(Seat(player, Decimal(0)), 1), value)


def line(player: str, *points: str | Decimal, before: int = 0) -> PlayerRecord:
    return PlayerRecord(player, tuple(game(player, i, one) for i, one in enumerate(points, 1)), before)


def lines(count: int, *, twice: int = 0, tied: Collection[int] = ()) -> list[PlayerRecord]:
    """So many players in order, the first ones with two wins; the positions in `tied` are equal in everything."""
    found = []
    for position in range(1, count + 1):
        like = min(tied) if position in tied else position
        second = Decimal(2000 - like if position <= twice else 1000 - like) / 1000
        first = Decimal("1.050") if position <= twice else Decimal("0.050")
        found.append(line(f"p{position:03}", first, second, before=like))
    assert [one.player for group in tied_groups(found) for one in group] == [one.player for one in found]
    return found
