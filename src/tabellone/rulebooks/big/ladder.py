"""The tie ladder: what parts players with equal points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from sys import maxsize
from typing import NamedTuple

from tabellone.engine.facts import Round, Tournament
from tabellone.engine.positions import tie_groups
from tabellone.rulebooks.big.catalogue import Sheet
from tabellone.rulebooks.big.catalogue.in_force import sheet_at
from tabellone.rulebooks.big.params import Params, params_of
from tabellone.rulebooks.big.pbg import largest_table, table_pbg
from tabellone.rulebooks.big.places import placed_groups
from tabellone.rulebooks.big.points import placed_worth
from tabellone.rulebooks.big.scores import Exact

AFTER_LAST = -maxsize  # without a table: after the last one (BIG 4.2)


class Line(NamedTuple):
    """What a player did in a round: table, place, points (BIG 4)."""

    table: int
    place: int
    points: Exact


@dataclass(frozen=True, slots=True)
class Rung:
    """One criterion of the ladder, and the round it looks at (BIG 4.2)."""

    name: str
    round: int = 0


@dataclass(frozen=True, slots=True)
class Ledger:
    """Everyone who was seated, with their line of each round (None: no table), and the PBG of the first (BIG 4.2).

    `ordered_from` is the index of the first round in which a table is higher than another: the tables of round 1 are
    drawn by lot (ruling first-round-has-no-order), and in a round robin no table is higher.
    """

    rounds: tuple[Round, ...]
    lines: Mapping[str, tuple[Line | None, ...]]
    pbg: Mapping[str, Fraction]
    ordered_from: int = 1

    def points(self, player: str) -> Exact:
        """Sum of the points of all rounds (BIG 4)."""
        return sum([line.points for line in self.lines[player] if line])

    def wins(self, player: str) -> int:
        """Games won; drawn ones and byes count (BIG 8.1.1)."""
        return sum(1 for line in self.lines[player] if line and line.place == 1)

    def places(self, index: int) -> dict[str, int]:
        """The places at the tables of the round with this index (BIG 8.1)."""
        return {player: line.place for player, lines in self.lines.items() if (line := lines[index])}

    def key(self, player: str, *, followed: bool = False) -> tuple[Exact, ...]:
        """What is compared, more is better, in the order of `rungs` (BIG 4.2).

        After round 1 the PBG alone parts equal points; once it is `followed` by another, its places come before.
        """
        lines, pbg = self.lines[player], self.pbg.get(player, 0)
        if len(lines) == 1 and not followed:
            return (self.points(player), pbg)
        return (self.points(player), *self._upwards(lines), pbg)

    def rungs(self) -> tuple[Rung, ...]:
        """The names of what `key` compares (BIG 4.2)."""
        first = Rung("pbg", self.rounds[0].number) if self.rounds else Rung("pbg")
        return (Rung("points"), *(self._ladder() if len(self.rounds) > 1 else ()), first)

    def _ladder(self) -> Iterator[Rung]:
        """From the last round back: the higher table where tables have an order, then the better place (BIG 4.2)."""
        for index, round_ in reversed(list(enumerate(self.rounds))):
            if index >= self.ordered_from:
                yield Rung("table", round_.number)
            yield Rung("place", round_.number)

    def _upwards(self, lines: Sequence[Line | None]) -> Iterator[Exact]:
        """What `_ladder` names, of one player; who had no table stands below all who had (BIG 4.2)."""
        for index in range(len(lines) - 1, -1, -1):
            line = lines[index]
            if index >= self.ordered_from:
                yield -line.table if line else AFTER_LAST
            yield -line.place if line else AFTER_LAST

    def groups(self) -> list[list[str]]:
        """Players from the first down, those equal in everything together (BIG 4.2)."""
        keys = {player: self.key(player) for player in sorted(self.lines)}
        return tie_groups(keys, keys.__getitem__)

    def after(self, rounds: int) -> Ledger:
        """The ledger as it was after so many rounds (BIG 4.2)."""
        kept = self.rounds[:rounds]
        seated = _seated(kept)
        lines = {player: lines[:rounds] for player, lines in self.lines.items() if player in seated}
        return Ledger(kept, lines, self.pbg, self.ordered_from)


def ledger(tournament: Tournament, rounds: Sequence[Round]) -> Ledger:
    """The lines of everyone who was seated and not absent everywhere, and the PBGs (BIG 4, BIG 4.2)."""
    params = params_of(tournament)
    by_round = [_lines(round_, sheet_at(tournament, round_), params) for round_ in rounds]
    lines = {player: tuple(lines.get(player) for lines in by_round) for player in sorted(_seated(rounds))}
    pbg = _round_pbg(rounds[0], params) if rounds else {}
    return Ledger(tuple(rounds), lines, pbg, _ordered_from(tournament, params, len(rounds)))


def _ordered_from(tournament: Tournament, params: Params, rounds: int) -> int:
    """The index of the first round whose tables have an order (BIG 4.2, ruling first-round-has-no-order)."""
    if tournament.system == "round_robin":
        return rounds
    return 0 if params.first_round_tables else 1


def _lines(round_: Round, game: Sheet, params: Params) -> dict[str, Line]:
    lines: dict[str, Line] = {}
    for table in round_.tables:
        for group, place, worth in placed_worth(placed_groups(table, game), params):
            line = Line(table.number, place, worth)
            for seat in group:
                lines[seat.player] = line
    return lines


def _round_pbg(round_: Round, params: Params) -> dict[str, Fraction]:
    largest = largest_table(round_)
    return {player: pbg for table in round_.tables for player, pbg in table_pbg(table, largest, params).items()}


def _seated(rounds: Sequence[Round]) -> set[str]:
    """Who has sat at a table, also a void one (ruling void-is-seated); who was absent has not."""
    return {
        seat.player for round_ in rounds for table in round_.tables for seat in table.seats if seat.status != "absent"
    }
