"""Rankings by a ladder of criteria, each with its rule, so that an explanation can name what parted two players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Generic, Protocol, TypeVar

from tabellone.engine.positions import ranked

Figure = int | Decimal | Fraction


class Ranked(Protocol):
    """Whatever belongs to a player."""

    @property
    def player(self) -> str:
        """The player's id."""


R = TypeVar("R", bound=Ranked)


@dataclass(frozen=True, slots=True)
class Rung(Generic[R]):
    """One criterion: its rule, the name of its sentence, and the figure that is compared, higher first.

    `counted` is false where the figure only says yes or no.
    """

    rule: str
    name: str
    figure: Callable[[R], Figure]
    counted: bool = True


@dataclass(frozen=True, slots=True)
class Placed(Generic[R]):
    """A player's line: position, what it is about, and the figures compared."""

    position: int
    item: R
    key: tuple[Figure, ...]


def placed(items: Iterable[R], ladder: Sequence[Rung[R]]) -> list[Placed[R]]:
    """Everybody in order; equal in every criterion shares the position, listed by player id (PG 30, PG 33, PG 36)."""
    keyed = [(tuple(rung.figure(item) for rung in ladder), item) for item in items]
    keyed.sort(key=lambda pair: pair[1].player)
    return [Placed(position, item, key) for position, (key, item) in ranked(keyed, key=lambda pair: pair[0])]
