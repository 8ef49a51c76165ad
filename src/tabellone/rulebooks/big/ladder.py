"""The tie ladder, the lot that parts who is equal in everything, and the standing it makes (BIG 4.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from sys import maxsize
from typing import NamedTuple

from tabellone.engine.entries import entrants_in
from tabellone.engine.facts import Round, Tournament
from tabellone.engine.lots import Lots
from tabellone.engine.positions import positions, tie_groups
from tabellone.rulebooks.big.catalogue.in_force import round_sheet
from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet
from tabellone.rulebooks.big.params import Params, params_of
from tabellone.rulebooks.big.rounds import KNOCKOUT, players_who_came
from tabellone.rulebooks.big.table import Exact, largest_table, placed_groups, placed_worth, table_pbg

AFTER_LAST = -maxsize  # without a table: after the last one (BIG 4.2)


class RoundResult(NamedTuple):
    """What a player did in a round: table, place, points."""

    table: int
    place: int
    points: Exact


@dataclass(frozen=True, slots=True)
class Rung:
    """One criterion of the ladder, and the round it looks at."""

    name: str
    round: int = 0


@dataclass(frozen=True, slots=True)
class RoundBook:
    """Everyone who was seated, with their line of each round (None: no table), and the PBG of the first (BIG 4.2).

    `ordered_from` is the index of the first round in which a table is higher than another: the tables of round 1 are
    drawn by lot (ruling first-round-has-no-order), and in a round robin no table is higher.
    """

    rounds: tuple[Round, ...]
    lines: Mapping[str, tuple[RoundResult | None, ...]]
    pbg: Mapping[str, Fraction]
    ordered_from: int = 1

    def points(self, player: str) -> Exact:
        """Sum of the points of all rounds."""
        return sum([line.points for line in self.lines[player] if line])

    def wins(self, player: str) -> int:
        """Games won; drawn ones and byes count (BIG 8.1.1)."""
        return sum(1 for line in self.lines[player] if line and line.place == 1)

    def places(self, index: int) -> dict[str, int]:
        """The places at the tables of the round with this index."""
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
        """The names of what `key` compares."""
        first = Rung("pbg", self.rounds[0].number) if self.rounds else Rung("pbg")
        return (Rung("points"), *(self._ladder() if len(self.rounds) > 1 else ()), first)

    def _ladder(self) -> Iterator[Rung]:
        """From the last round back: the higher table where tables have an order, then the better place."""
        for index, round_ in reversed(list(enumerate(self.rounds))):
            if index >= self.ordered_from:
                yield Rung("table", round_.number)
            yield Rung("place", round_.number)

    def _upwards(self, lines: Sequence[RoundResult | None]) -> Iterator[Exact]:
        """What `_ladder` names, of one player; who had no table stands below all who had."""
        for index in range(len(lines) - 1, -1, -1):
            line = lines[index]
            if index >= self.ordered_from:
                yield -line.table if line else AFTER_LAST
            yield -line.place if line else AFTER_LAST

    def groups(self) -> list[list[str]]:
        """Players from the first down, those equal in everything together."""
        keys = {player: self.key(player) for player in sorted(self.lines)}
        return tie_groups(keys, keys.__getitem__)

    def after(self, rounds: int) -> RoundBook:
        """The book as it was after so many rounds."""
        kept = self.rounds[:rounds]
        seated = players_who_came(kept)
        lines = {player: lines[:rounds] for player, lines in self.lines.items() if player in seated}
        return RoundBook(kept, lines, self.pbg, self.ordered_from)


def round_book(tournament: Tournament, rounds: Sequence[Round]) -> RoundBook:
    """The lines of everyone who was seated and not absent everywhere, and the PBGs."""
    params = params_of(tournament)
    by_round = [_lines(round_, round_sheet(tournament, round_), params) for round_ in rounds]
    lines = {player: tuple(lines.get(player) for lines in by_round) for player in sorted(players_who_came(rounds))}
    pbg = _round_pbg(rounds[0], params) if rounds else {}
    return RoundBook(tuple(rounds), lines, pbg, _ordered_from(tournament, params, len(rounds)))


def _ordered_from(tournament: Tournament, params: Params, rounds: int) -> int:
    """The index of the first round whose tables have an order (ruling first-round-has-no-order)."""
    if tournament.system == "round_robin":
        return rounds
    return 0 if params.first_round_tables else 1


def _lines(round_: Round, game: CatalogueSheet, params: Params) -> dict[str, RoundResult]:
    lines: dict[str, RoundResult] = {}
    for table in round_.tables:
        for group, place, worth in placed_worth(placed_groups(table, game), params):
            line = RoundResult(table.number, place, worth)
            for seat in group:
                lines[seat.player] = line
    return lines


def _round_pbg(round_: Round, params: Params) -> dict[str, Fraction]:
    largest = largest_table(round_)
    return {player: pbg for table in round_.tables for player, pbg in table_pbg(table, largest, params).items()}


PURPOSE = "ties"


@dataclass(frozen=True, slots=True)
class LotGroup:
    """Players in their order; `by_round` is the round whose seed parted them, 0 where nothing had to be."""

    players: tuple[str, ...]
    by_round: int = 0
    shared: bool = False


def groups_by_lot(tournament: Tournament, book: RoundBook) -> list[LotGroup]:
    """The groups of the book, tied ones in the order of their lot where its seed is known (BIG 4.2)."""
    orders: dict[int, tuple[int, dict[str, int]]] = {}
    parted = []
    for group in book.groups():
        if len(group) == 1:
            parted.append(LotGroup(tuple(group)))
            continue
        first = _first_round(book, group[0])
        if first not in orders:
            orders[first] = _lot(tournament, book, first)
        by_round, order = orders[first]
        parted.append(LotGroup(tuple(sorted(group, key=lambda p: (order.get(p, 0), p))), by_round, not by_round))
    return parted


def _lot(tournament: Tournament, book: RoundBook, first: int) -> tuple[int, dict[str, int]]:
    """The round whose seed makes the lot of those who came in this round, and the order it gives."""
    number = book.rounds[first].number
    seeded = [(r.number, r.seed) for r in tournament.rounds if r.number > number and r.seed is not None]
    if not seeded:
        return 0, {}
    by_round, seed = min(seeded)
    then, lots, drawn = book.after(first + 1), Lots(seed, PURPOSE), list[str]()
    for group in then.groups():
        if len(group) > 1 and _first_round(book, group[0]) == first:
            drawn += lots.shuffled(group)
    return by_round, {player: place for place, player in enumerate(drawn)}


def _first_round(book: RoundBook, player: str) -> int:
    """The index of the first round in which the player had a table; the first of all if there was none."""
    return next((index for index, line in enumerate(book.lines[player]) if line), 0)


@dataclass(frozen=True, slots=True)
class QualifyingStanding:
    """Players in order, and their positions, shared where nothing parts them."""

    groups: tuple[LotGroup, ...]
    book: RoundBook

    @property
    def order(self) -> tuple[str, ...]:
        """Players from the first down."""
        return tuple(player for group in self.groups for player in group.players)

    @property
    def position(self) -> Mapping[str, int]:
        """The position of each."""
        return {player: place for place, player in positions(self.shared_groups())}

    def shared_groups(self) -> list[Sequence[str]]:
        """Players from the first down, those who share a position together."""
        groups: list[Sequence[str]] = []
        for group in self.groups:
            groups += [group.players] if group.shared else [(player,) for player in group.players]
        return groups


def qualifying_standing(tournament: Tournament, rounds: Sequence[Round]) -> QualifyingStanding:
    """The standing after the qualifying rounds among these; of a mere knock-out the seeds, then lots.

    The points shown to the end are those of these rounds (ruling points-of-qualifying).
    """
    book = round_book(tournament, [r for r in rounds if r.phase not in KNOCKOUT])
    if tournament.system == "knockout" and not book.rounds:
        return QualifyingStanding(_entered(tournament), book)
    return QualifyingStanding(tuple(groups_by_lot(tournament, book)), book)


def _entered(tournament: Tournament) -> tuple[LotGroup, ...]:
    """Who enters a mere knock-out: seeds first, the others by lot and on equal terms (ruling knockout-by-lot)."""
    seeds = {player.id: player.seed for player in tournament.players if player.seed is not None}
    here = entrants_in(tournament, 1)
    seeded = [LotGroup((player,)) for player in sorted(seeds, key=lambda p: (seeds[p], p)) if player in here]
    others = [player for player in here if player not in seeds]
    seed = min(((r.number, r.seed) for r in tournament.rounds if r.seed is not None), default=(0, ""))[1]
    drawn = tuple(Lots(seed or "", PURPOSE).shuffled(others))
    return (*seeded, LotGroup(drawn, shared=len(drawn) > 1)) if drawn else tuple(seeded)
