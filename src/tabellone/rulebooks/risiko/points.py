"""Who wins a table, who follows, and the class points each game is worth (RK points)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from tabellone.engine.facts import Round, Seat, Table
from tabellone.engine.numbers import to_decimal, up
from tabellone.engine.tables import turns_at
from tabellone.rulebooks.risiko.params import DEFAULT, Params

FIVE = 5
ABSENT = ("absent", "void", "bye")
NO_POINTS = Decimal("0.000")


@dataclass(frozen=True, slots=True)
class Contender:
    """A player who really sat down: the seat as reported, and the turn, 1 = first to play (RK points)."""

    seat: Seat
    turn: int


def referee(contender: Contender) -> int:
    """The referee's word, where it was given, is above the count (RK points)."""
    return -(contender.seat.place or 0)


def stayed(contender: Contender) -> int:
    """Who leaves a started game is last there (RK points)."""
    return contender.seat.status != "abandoned"


def objective(contender: Contender) -> int:
    """Reaching the secret objective wins the table (RK points)."""
    return contender.seat.objective


def table_points(contender: Contender) -> int:
    """Table points; the objective needs none reported (RK points)."""
    return int(contender.seat.score or 0)


def off_objective(contender: Contender) -> int:
    """Points off the objective; none reported is none (RK points)."""
    return contender.seat.off_objective or 0


def later_turn(contender: Contender) -> int:
    """Whoever plays later in the turn order stands before (RK points)."""
    return contender.turn


# RK points: compared in this order, more is better; the last parts everybody
ORDER: tuple[Callable[[Contender], int], ...] = (
    referee,
    stayed,
    objective,
    table_points,
    off_objective,
    later_turn,
)


def contenders(seats: Iterable[Seat]) -> list[Contender]:
    """Those present, each with the turn: an absent player did not play (RK points)."""
    sat = tuple(seats)
    when = turns_at(sat)
    return [Contender(seat, when[seat.player]) for seat in sat if seat.status not in ABSENT]


def table_order(present: Iterable[Contender]) -> list[Contender]:
    """The table from its one winner to its last; no two are ever equal (RK points)."""
    return sorted(present, key=lambda one: tuple(count(one) for count in ORDER), reverse=True)


def table_parted_by(ahead: Contender, behind: Contender) -> str:
    """The name of the criterion that put one player before another of the table (RK points)."""
    return next(count.__name__ for count in ORDER if count(ahead) != count(behind))


@lru_cache(maxsize=2048)
def class_points(
    table_points: int, *, players: int, won: bool, objective: bool = False, params: Params = DEFAULT
) -> Decimal:
    """Thousandths, and one more for the winner; at five × 1.25 rounded up, with a ceiling (RK points).

    `players` are those present: a table of five with one absent counts as a table of four. The ceiling is for the sum
    of win and points (ruling cap-is-for-the-sum), or for the points of everybody.
    """
    if objective:
        return to_decimal(params.objective_points)
    points = Fraction(table_points, 1000)
    if players != FIVE:
        return to_decimal(points + won)
    points, most = up(points * Fraction(params.five_factor), 3), Fraction(params.five_most)
    if not params.cap_is_for_the_sum:
        points = min(points, most - 1)
    return to_decimal(min(points + won, most))


@dataclass(frozen=True, slots=True)
class PlayedGame:
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


def table_games(table: Table, *, round_number: int, params: Params = DEFAULT) -> tuple[PlayedGame, ...]:
    """The games of a table from the winner down; none where the table is void or nobody came (RK points)."""
    order = table_order(contenders(table.seats))
    return tuple(
        PlayedGame(
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


def round_complete(one: Round) -> bool:
    """Whether every table of the round has its result (RK structure)."""
    return not unreported(one.tables)
