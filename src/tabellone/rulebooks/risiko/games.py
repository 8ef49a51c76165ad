"""Tables and rounds of the document, read as games with places and class points (RK points)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from tabellone.engine.facts import Round, Seat, Table
from tabellone.rulebooks.risiko.params import DEFAULT, Params
from tabellone.rulebooks.risiko.points import ABSENT, Contender, class_points, contenders, table_order


@dataclass(frozen=True, slots=True)
class Game:
    """One player's game: place among those present, and class points (RK points)."""

    round: int
    table: int
    players: int
    place: int
    contender: Contender
    points: Decimal

    @property
    def player(self) -> str:
        """Who played it."""
        return self.contender.seat.player

    @property
    def won(self) -> bool:
        """Whether it was won: there is always exactly one winner (RK points)."""
        return self.place == 1


def table_games(table: Table, *, round_number: int, params: Params = DEFAULT) -> tuple[Game, ...]:
    """The games of a table from the winner down; none where the table is void or nobody came (RK points)."""
    order = table_order(contenders(table.seats))
    return tuple(
        Game(
            round=round_number,
            table=table.number,
            players=len(order),
            place=place,
            contender=one,
            points=class_points(
                int(one.seat.score or 0),
                players=len(order),
                won=place == 1,
                objective=one.seat.objective,
                params=params,
            ),
        )
        for place, one in enumerate(order, 1)
    )


def is_void(table: Table) -> bool:
    """A void table is no game: nobody has points or played (RK points)."""
    return any(seat.status == "void" for seat in table.seats)


def is_reported(seat: Seat) -> bool:
    """Whether the seat's result is known; an absent seat and the objective need no score (RK points).

    Who left a started game needs one (ruling abandoned-needs-score).
    """
    return seat.score is not None or seat.objective or seat.status in ABSENT


def unreported(tables: Iterable[Table]) -> list[tuple[int, str]]:
    """Table number and player of every result still missing (RK structure)."""
    return [(table.number, seat.player) for table in tables for seat in table.seats if not is_reported(seat)]


def is_complete(one: Round) -> bool:
    """Whether every table of the round has its result (RK structure)."""
    return not unreported(one.tables)
