"""Where the simulations start and what they have to play, as numbers. Players are numbered as in the document.

Points are counted in 420ths, in which every shared place is whole (BIG 4, BIG 8.1).
"""

from __future__ import annotations

from dataclasses import dataclass

UNIT = 420  # the least common multiple of 2 … 7
NEVER = -1  # points of who has not sat down yet; nobody's number
ONE_TABLE = 1  # where no table is higher than another all have this number
MOST_SEATS = 7  # lots kept for a table (BIG 4)
Game = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A published table that still plays (BIG 4.1): its rank in the round, who can take which points."""

    number: int
    players: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ComingRound:
    """A round not yet drawn (BIG 4.1): who is there, the size wanted, those there are, tables known already."""

    here: frozenset[int]
    size: int
    sizes: tuple[int, ...]
    fixed: tuple[tuple[int, ...], ...] = ()

    @property
    def in_twos(self) -> bool:
        """Whether pairs are drawn (BIG 4.1)."""
        return self.size == 2


@dataclass(frozen=True, slots=True)
class Knockout:
    """Games in order, each by its sources: below `field` a place in the field, from there the winner of a game.

    `final` are the sources of the final, which is the last game; who wins without one stands there alone (BIG 4.3,
    BIG 4.4, ruling odds-without-final).
    """

    field: int
    games: tuple[Game, ...]
    final: Game

    @property
    def champion(self) -> int:
        """The source of the champion (BIG 4.3)."""
        return self.field + len(self.games) - 1 if len(self.final) > 1 else self.final[0]


@dataclass(frozen=True, slots=True)
class Begun:
    """A final phase that has begun (BIG 4.3): its field, who is left to play its games, the finalists if known."""

    reached: tuple[int, ...]
    players: tuple[int, ...]
    knockout: Knockout
    finalists: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Qualifying:
    """What the rounds before the final phase decide (BIG 8.1.1, BIG 8.1.2, BIG 8.1.3).

    `first` go on by the standing, and whoever has `wins` wins (0: nobody by wins); `alone_with`: a single player with
    so many wins needs no final. `ends`: no final phase follows, the first of the standing has won.
    """

    first: int
    wins: int = 0
    alone_with: int = 0
    ends: bool = False
    only_final: bool = False
    final_size: int = 2
    gone: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Situation:
    """Everything that the runs need (BIG 4, BIG 4.2): the standing, the round being played, the rounds to come.

    `order` is the standing before the round being played, in groups that only chance can part, without looking at the
    points where places alone are compared; the other columns hold what everybody has after the results that are in,
    table and place those of the round being played.
    """

    weights: tuple[int, ...]
    order: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    wins: tuple[int, ...]
    tables: tuple[int, ...]
    places: tuple[int, ...]
    opponents: tuple[int, ...]
    byes: frozenset[int]
    open: tuple[OpenTable, ...]
    coming: tuple[ComingRound, ...]
    bye_points: int
    qualifying: Qualifying
    by_points_alone: bool = False  # the round being played is the first: equal points are parted by lot
    by_places: bool = False  # a round robin: no table is higher, places are compared from the last round back

    @property
    def players(self) -> int:
        """How many players are numbered."""
        return len(self.weights)


@dataclass(frozen=True, slots=True)
class Counts:
    """How often everybody came how far in so many runs."""

    runs: int
    final_phase: tuple[int, ...]
    final: tuple[int, ...]
    title: tuple[int, ...]
