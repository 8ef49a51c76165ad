"""The simulations in plain Python: one run after the other. `vector` does the same with numpy, to the last count."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tabellone.engine.lots import BITS, CountedLots
from tabellone.rulebooks.big.odds.ending import knockout_of
from tabellone.rulebooks.big.odds.situation import (
    NEVER,
    ONE_TABLE,
    UNIT,
    Begun,
    ComingRound,
    Counts,
    Knockout,
    LotLayout,
    Situation,
)
from tabellone.rulebooks.big.table import POINTS


def paired_from_the_top(order: Sequence[int], last: Sequence[int], byes: Collection[int]) -> list[list[int]]:
    """The pairs of this order, who has the bye alone at the last table; two who are all there is meet again.

    `last` holds everybody's opponent of the last round.
    """
    bye = [] if len(order) % 2 == 0 else [[due_for_the_bye(order, last, byes)]]
    seats = [player for player in order if not bye or player != bye[0][0]]
    for at in range(0, len(seats) - 2, 2):
        one, other = seats[at], seats[at + 1]
        last_four = at == len(seats) - 4 and last[seats[at + 2]] == seats[at + 3]
        if last[one] == other or last_four:
            seats[at + 1], seats[at + 2] = seats[at + 2], seats[at + 1]
    return [seats[at : at + 2] for at in range(0, len(seats), 2)] + bye


def due_for_the_bye(order: Sequence[int], last: Sequence[int], byes: Collection[int]) -> int:
    """Who gets the bye: the lowest without one yet; of three, only where the others can meet (see `swiss_tables`)."""
    upwards = order[::-1]
    turn = [p for p in upwards if p not in byes] + [p for p in upwards if p in byes]
    if len(order) > 3:
        return turn[0]
    can = [p for p in turn if not _just_met([other for other in order if other != p], last)]
    return can[0] if can else turn[0]


def _just_met(pair: Sequence[int], last: Sequence[int]) -> bool:
    return last[pair[0]] == pair[1]


def qualifying_first(situation: Situation, lots: CountedLots, runs: int) -> Counts:
    """So many endings from the qualifying rounds on (see `swiss_tables`)."""
    phase, final, title = ([0] * situation.players for _ in range(3))
    for number in range(runs):
        run = _Run(situation, lots, number)
        field = run.played()
        if situation.qualifying.ends or not field:
            title[run.order()[0]] += 1
            continue
        rules = situation.qualifying
        knockout = knockout_of(len(field), rules.final_size, only_final=rules.only_final)
        for player in field:
            phase[player] += 1
        _count(knockout, run.won(knockout, field), (final, title))
    return Counts(runs, tuple(phase), tuple(final), tuple(title))


def final_phase_only(begun: Begun, weights: Sequence[int], lots: CountedLots, runs: int) -> Counts:
    """So many endings of a final phase that has begun (see `knockout_round`)."""
    phase, final, title = ([0] * len(weights) for _ in range(3))
    for player in begun.reached:
        phase[player] = runs
    games = len(begun.knockout.games)
    for number in range(runs):
        drawn = [lots.lot(number * max(games, 1) + game) for game in range(games)]
        _count(begun.knockout, _winners(begun.knockout, begun.players, weights, drawn), (final, title))
    if begun.finalists:
        final = [runs if player in begun.finalists else 0 for player in range(len(weights))]
    return Counts(runs, tuple(phase), tuple(final), tuple(title))


def picked_seat(weights: Sequence[int], lot: int) -> int:
    """Who is picked by the lot, each with a chance in proportion to the weight (ruling odds-model)."""
    at = lot * sum(weights) >> BITS
    for place, weight in enumerate(weights):
        at -= weight
        if at < 0:
            return place
    raise AssertionError("a lot is below one")


def _winners(knockout: Knockout, field: Sequence[int], weights: Sequence[int], lots: Sequence[int]) -> list[int]:
    """Field and winners by source."""
    sources = list(field)
    for game, lot in zip(knockout.games, lots, strict=True):
        players = [sources[source] for source in game]
        sources.append(players[picked_seat([weights[player] for player in players], lot)])
    return sources


def _count(knockout: Knockout, sources: Sequence[int], columns: tuple[list[int], list[int]]) -> None:
    final, title = columns
    for source in knockout.final:
        final[sources[source]] += 1
    title[sources[knockout.champion]] += 1


class _Run:
    """One run: what everybody has, as the rounds are played."""

    def __init__(self, situation: Situation, lots: CountedLots, number: int) -> None:
        self.of, self.layout = situation, LotLayout.of(situation)
        self.first, self.lots = number * self.layout.span, lots
        self.points, self.wins = list(situation.points), list(situation.wins)
        self.tables, self.places = list(situation.tables), list(situation.places)
        self.opponents, self.byes = list(situation.opponents), set(situation.byes)
        self.rank = [0] * situation.players
        ranked = [
            p for group in situation.order for p in (sorted(group, key=self._by_lot) if len(group) > 1 else group)
        ]
        for rank, player in enumerate(ranked):
            self.rank[player] = rank

    def played(self) -> list[int]:
        """Play the qualifying rounds; who goes on, from the first (see `swiss_tables`)."""
        for number, table in enumerate(self.of.open):
            self._result(table.number, self._places(table.players, 0, number), table.points)
        if self.of.by_points_alone:
            self.tables, self.places = [0] * self.of.players, [0] * self.of.players
        for number, coming in enumerate(self.of.coming, 1):
            self._round(number, coming)
        return self._field()

    def order(self) -> list[int]:
        """Everybody from the first down, who never sat down last (see `RoundBook`)."""
        return sorted(range(self.of.players), key=self._key)

    def won(self, knockout: Knockout, field: Sequence[int]) -> list[int]:
        """Play the final phase: field and winners by source (see `knockout_round`)."""
        drawn = [self._lot(self.layout.games + game) for game in range(len(knockout.games))]
        return _winners(knockout, field, self.of.weights, drawn)

    def _field(self) -> list[int]:
        rules = self.of.qualifying
        seated = [player for player in self.order() if self.points[player] != NEVER]
        if rules.alone_with:
            unbeaten = [player for player in seated if self.wins[player] >= rules.alone_with]
            if len(unbeaten) == 1:
                return unbeaten
        here = [player for player in seated if player not in rules.gone]
        first = set(here[: rules.first])
        return [p for p in here if p in first or (rules.wins and self.wins[p] >= rules.wins)]

    def _round(self, number: int, coming: ComingRound) -> None:
        tables = coming.fixed or self._drawn(coming)
        if self.of.by_places:
            self._rank_again()
        self.tables, self.places = [self.of.players + 1] * self.of.players, [0] * self.of.players
        self.opponents = [NEVER] * self.of.players
        for table, players in enumerate(tables):
            if len(players) == 1:
                self._result(table + 1, players, (self.of.bye_points,))
                self.byes.add(players[0])
                continue
            if len(players) == 2:
                self.opponents[players[0]], self.opponents[players[1]] = players[1], players[0]
            points = [worth * UNIT for worth in POINTS[len(players)]]
            self._result(table + 1, self._places(players, number, table), points)

    def _rank_again(self) -> None:
        """What the round that ends compares, then what stood before it: a ladder without points (see `RoundBook`)."""
        ranked = sorted(range(self.of.players), key=lambda p: (self.tables[p], self.places[p], self.rank[p]))
        for rank, player in enumerate(ranked):
            self.rank[player] = rank

    def _drawn(self, coming: ComingRound) -> list[list[int]]:
        order = [player for player in self.order() if player in coming.here]
        if coming.in_twos:
            return paired_from_the_top(order, self.opponents, self.byes) if len(order) > 1 else []
        starts = [sum(coming.sizes[:table]) for table in range(len(coming.sizes))]
        return [order[start : start + size] for start, size in zip(starts, coming.sizes, strict=True)]

    def _places(self, players: Sequence[int], round_: int, table: int) -> list[int]:
        """The players of a table from the first place down."""
        left, placed, first = list(players), list[int](), self.layout.table(round_, table)
        while len(left) > 1:
            lot = self._lot(first + len(placed))
            placed.append(left.pop(picked_seat([self.of.weights[player] for player in left], lot)))
        return placed + left

    def _result(self, table: int, placed: Sequence[int], points: Sequence[int]) -> None:
        for place, (player, worth) in enumerate(zip(placed, points, strict=True), 1):
            self.points[player] = max(self.points[player], 0) + worth
            self.wins[player] += place == 1
            self.tables[player], self.places[player] = ONE_TABLE if self.of.by_places else table, place

    def _lot(self, number: int) -> int:
        return self.lots.lot(self.first + number)

    def _by_lot(self, player: int) -> tuple[int, int]:
        return self._lot(player), player

    def _key(self, player: int) -> int:
        figures = self.points[player], self.tables[player], self.places[player], self.rank[player]
        return self.layout.key(*figures)
