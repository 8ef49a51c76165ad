"""Which lot decides what in a run: every use has a number of its own, so that both ways of simulating draw the same."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.rulebooks.big.odds.situation import MOST_SEATS, UNIT, Situation

GAMES = 4096  # lots kept for the games of a final phase
PLACE_BITS, WIDEST = 3, 62
MOST_POINTS = 1000  # of a table (BIG 4)


@dataclass(frozen=True, slots=True)
class Layout:
    """Numbers of lots within a run; and of the bits that a place in the standing is packed into (BIG 4.2)."""

    players: int
    rounds: int
    most: int  # points that nobody can pass

    @classmethod
    def of(cls, situation: Situation) -> Layout:
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
