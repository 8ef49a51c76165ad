"""Where the simulations start and what they play, as numbers; how strong everybody is; which lot decides what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from tabellone.engine.facts import Player
from tabellone.engine.numbers import thousandths
from tabellone.rulebooks.big.circuit.params import DEFAULT, CircuitParams
from tabellone.rulebooks.big.circuit.points import people_of_entry

UNIT = 420  # the least common multiple of 2 … 7
NEVER = -1  # points of who has not sat down yet; nobody's number
ONE_TABLE = 1  # where no table is higher than another all have this number
MOST_SEATS = 7  # lots kept for a table (BIG 4)
Game = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A published table that still plays (see `swiss_tables`): its rank in the round, who can take which points."""

    number: int
    players: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ComingRound:
    """A round not yet drawn: who is there, the size wanted, those there are, tables known already."""

    here: frozenset[int]
    size: int
    sizes: tuple[int, ...]
    fixed: tuple[tuple[int, ...], ...] = ()

    @property
    def in_twos(self) -> bool:
        """Whether pairs are drawn (see `swiss_tables`)."""
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
        """The source of the champion (see `knockout_round`)."""
        return self.field + len(self.games) - 1 if len(self.final) > 1 else self.final[0]


@dataclass(frozen=True, slots=True)
class Begun:
    """A final phase that has begun: its field, who is left to play its games, the finalists if known."""

    reached: tuple[int, ...]
    players: tuple[int, ...]
    knockout: Knockout
    finalists: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Qualifying:
    """What the rounds before the final phase decide (see `qualified_players`).

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
    """Everything that the runs need (see `RoundBook`): the standing, the round being played, the rounds to come.

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


Elos = Mapping[str, Decimal]
STRONGEST = 1 << 28  # seven of them, times a lot of 32 bits, are below 2 ** 63
SCALE = 400_000  # thousandths that are worth ten to one (ruling big-elo)


def weights(players: Sequence[Player], elos: Elos, params: CircuitParams = DEFAULT) -> tuple[int, ...]:
    """Whole weights in proportion to 10 ** (ELO / 400), the strongest first rounded once (ruling odds-model)."""
    held = [thousandths(elo_of(player, elos, params)) for player in players]
    best = max(held, default=0)
    return tuple(max(1, int(STRONGEST * 10.0 ** (max(own - best, -SCALE * 9) / SCALE) + 0.5)) for own in held)


def elo_of(player: Player, elos: Elos, params: CircuitParams = DEFAULT) -> Fraction:
    """An entry's ELO, a pair's being the mean of the two (ruling pairs); the circuit's start where it has none."""
    start = Decimal(params.elo_start)
    if player.id in elos:
        return Fraction(elos[player.id])
    people = people_of_entry(player)
    return sum((Fraction(elos.get(person, start)) for person in people), Fraction(0)) / len(people)


GAMES = 4096  # lots kept for the games of a final phase
PLACE_BITS, WIDEST = 3, 62
MOST_POINTS = 1000  # of a table (BIG 4)


@dataclass(frozen=True, slots=True)
class LotLayout:
    """Numbers of lots within a run; and of the bits that a place in the standing is packed into (see `RoundBook`)."""

    players: int
    rounds: int
    most: int  # points that nobody can pass

    @classmethod
    def of(cls, situation: Situation) -> LotLayout:
        """The layout of a situation."""
        rounds = len(situation.coming)
        gained = (rounds + 1) * max(MOST_POINTS * UNIT, situation.bye_points)
        return cls(situation.players, rounds, max(situation.points, default=0) + gained)

    @property
    def span(self) -> int:
        """Lots kept for one run."""
        return self.games + GAMES

    def table(self, round_: int, table: int) -> int:
        """The first lot of a table; round 0 is the one being played."""
        return self.players + (round_ * (self.players + 1) + table) * MOST_SEATS

    @property
    def games(self) -> int:
        """The first lot of the final phase."""
        return self.table(self.rounds + 1, 0)

    @property
    def bits(self) -> int:
        """Bits for a player, or for a table."""
        return (self.players + 1).bit_length()

    @property
    def table_bit(self) -> int:
        """Where the table begins in a key of the standing, after player and place."""
        return self.bits + PLACE_BITS

    @property
    def points_bit(self) -> int:
        """Where the points begin."""
        return self.table_bit + self.bits

    @property
    def fits(self) -> bool:
        """Whether a key of the standing fits into 62 bits."""
        return self.points_bit + (self.most + 2).bit_length() <= WIDEST

    def key(self, points: int, table: int, place: int, rank: int) -> int:
        """What the standing compares, the least first: points, table, place, the rank before (BIG 4.2)."""
        return (self.most - points << self.points_bit) + (table << self.table_bit) + (place << self.bits) + rank
