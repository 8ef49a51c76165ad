"""Pairing: Swiss from the top of the standing, exactly where some may not meet, and round robin by Berger tables."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import islice

from tabellone.engine.errors import RuleError

Met = Mapping[str, Collection[str]]


def by_tables(order: Sequence[str], sizes: Sequence[int]) -> list[tuple[str, ...]]:
    """Tables of these sizes, filled from the top of the order."""
    if sum(sizes) != len(order):
        raise ValueError(f"tables for {sum(sizes)} players, but {len(order)} stand in the order")
    players = iter(order)
    return [tuple(islice(players, size)) for size in sizes]


def pair_from_top(order: Sequence[str], just_met: Met, *, rule: str = "") -> list[tuple[str, str]]:
    """From the top, each meets the next below whom they may meet, provided the rest can still be paired.

    `just_met` is read both ways; names that are not in the order do not matter. With an odd number the bye is given
    first (`pair_with_bye`). Where no pairing exists: `cannot-pair`, with those whom a pairing as large
    as possible leaves over; `rule` is what forbids it.
    """
    barred = _barred(order, just_met)
    pairs = first_pairing(barred)
    if pairs is None:
        over = [order[i] for i, mate in enumerate(largest_pairing(barred)) if mate == NOBODY]
        raise RuleError("cannot-pair", rule=rule, players=len(order), left_over=over)
    return [(order[one], order[other]) for one, other in pairs]


def byes_in_turn(order: Sequence[str], had_bye: Collection[str]) -> list[str]:
    """Everybody in the order in which a bye is due: from below, those without one yet first."""
    upwards = order[::-1]
    return [player for player in upwards if player not in had_bye] + [player for player in upwards if player in had_bye]


def pair_with_bye(
    order: Sequence[str], just_met: Met, had_bye: Collection[str], *, rule: str = ""
) -> tuple[list[tuple[str, str]], str | None]:
    """Pairs and, with an odd number, who gets the bye: the first due one without whom the rest can be paired.

    Ruling bye-must-leave-a-pairing (BIG 4.1, PG 2).
    """
    if len(order) % 2 == 0:
        return pair_from_top(order, just_met, rule=rule), None
    refused: RuleError | None = None
    for bye in byes_in_turn(order, had_bye):
        try:
            return pair_from_top([player for player in order if player != bye], just_met, rule=rule), bye
        except RuleError as error:
            refused = refused or error
    raise refused or RuleError("cannot-pair", rule=rule, players=0, left_over=[])


def _barred(order: Sequence[str], just_met: Met) -> list[set[int]]:
    index = {player: i for i, player in enumerate(order)}
    barred: list[set[int]] = [{i} for i in range(len(order))]
    for i, player in enumerate(order):
        for other in just_met.get(player, ()):
            if other in index:
                barred[i].add(index[other])
                barred[index[other]].add(i)
    return barred


Barred = Sequence[set[int]]
NOBODY = -1


def first_pairing(barred: Barred) -> list[tuple[int, int]] | None:
    """From the top, each meets the first below whom they may meet while the rest can still be paired."""
    mates = largest_pairing(barred)
    if NOBODY in mates:
        return None
    left = dict.fromkeys(range(len(barred)))
    pairs = []
    while left:
        top = next(iter(left))
        partner = _first_partner(top, mates, barred, left)
        pairs.append((top, partner))
        del left[top], left[partner]
    return pairs


def largest_pairing(barred: Barred) -> list[int]:
    """Each one's partner in a pairing that leaves as few as possible over (NOBODY for those)."""
    mates = _greedy(barred)
    upwards = range(len(barred) - 1, -1, -1)  # so that what must change changes at the bottom
    for person in upwards:
        if mates[person] == NOBODY:
            paths = _Paths(person, mates, barred, upwards)
            paths.grow()
            paths.flip(paths.free)
    return mates


def _greedy(barred: Barred) -> list[int]:
    mates = [NOBODY] * len(barred)
    left = dict.fromkeys(range(len(barred)))
    while left:
        top = next(iter(left))
        del left[top]
        partner = next((other for other in left if other not in barred[top]), NOBODY)
        if partner != NOBODY:
            mates[top], mates[partner] = partner, top
            del left[partner]
    return mates


def _first_partner(top: int, mates: list[int], barred: Barred, left: dict[int, None]) -> int:
    """The first whom the top one meets in any pairing of those left; the mates become such a pairing."""
    first = next(other for other in left if other != top and other not in barred[top])
    if mates[top] == first:
        return first
    alone = mates[top]
    mates[top] = mates[alone] = NOBODY
    paths = _Paths(alone, mates, barred, [other for other in reversed(left) if other != top])
    paths.grow(spared=first)
    partner = next(other for other in left if other in paths.outer and other not in barred[top])
    deserted = mates[partner]
    mates[partner] = NOBODY
    paths.flip(deserted)
    mates[top], mates[partner] = partner, top
    return partner


class _Paths:
    """Alternating paths from somebody without a partner: across to whom one may meet, then on to that one's mate.

    `outer` are the people a change along a path can leave over in place of the root; `free` is a further person
    without a partner, once a path has reached one. A path that returns into itself over an odd number of people (a
    blossom) makes all of them outer; `base` is the one through which the path entered.
    """

    def __init__(self, root: int, mates: list[int], barred: Barred, people: Sequence[int]) -> None:
        self.root, self.mates, self.barred, self.people = root, mates, barred, people
        self.parent: dict[int, int] = {}
        self.base = {person: person for person in people}
        self.outer = {root}
        self.queue = [root]
        self.free = NOBODY

    def grow(self, *, spared: int = NOBODY) -> None:
        """Follow all paths, until somebody free is reached or `spared` is known to be outer."""
        for person in self.queue:
            for other in self.people:
                if self.free != NOBODY or spared in self.outer:
                    return
                if other not in self.barred[person] and self.base[other] != self.base[person]:
                    self._step(person, other)

    def flip(self, end: int) -> None:
        """Swap partners along the path that leads from `end`, who has none, back to the root."""
        while end != NOBODY:
            partner = self.parent[end]
            following = self.mates[partner]
            self.mates[end], self.mates[partner] = partner, end
            end = following

    def _step(self, person: int, other: int) -> None:
        if other in self.outer:
            self._contract(person, other)
        elif other not in self.parent:
            self.parent[other] = person
            if self.mates[other] == NOBODY:
                self.free = other
            else:
                self._make_outer(self.mates[other])

    def _make_outer(self, person: int) -> None:
        if person not in self.outer:
            self.outer.add(person)
            self.queue.append(person)

    def _contract(self, one: int, other: int) -> None:
        entry = self._common_base(one, other)
        blossom = self._side(one, entry, other) | self._side(other, entry, one)
        for person, base in self.base.items():
            if base in blossom:
                self.base[person] = entry
                self._make_outer(person)

    def _common_base(self, one: int, other: int) -> int:
        bases = {self.base[one]}
        while self.base[one] != self.base[self.root]:
            one = self.parent[self.mates[self.base[one]]]
            bases.add(self.base[one])
        while self.base[other] not in bases:
            other = self.parent[self.mates[self.base[other]]]
        return self.base[other]

    def _side(self, person: int, entry: int, child: int) -> set[int]:
        """The bases on one side of a blossom; its people learn the way round."""
        bases = set()
        while self.base[person] != entry:
            mate = self.mates[person]
            bases |= {self.base[person], self.base[mate]}
            self.parent[person] = child
            child, person = mate, self.parent[mate]
        return bases


def berger_tables(players: int) -> list[list[tuple[int, int]]]:
    """The rounds, with players numbered from 0; who is named first moves first (or is at home).

    With an odd number a phantom stands last, and who would meet it rests: that pair is left out.
    Everybody moves first in half of their games, or one more or less than half of an odd number.
    """
    even = players + players % 2
    return [
        [pair for pair in _pairs(even, number) if max(pair) < players]
        for number in range(even - 1 if players > 1 else 0)
    ]


def _facing_last(even: int, number: int) -> int:
    """Who meets the last player in a round: each time half the field further on."""
    return number * (even // 2) % (even - 1)


def _pairs(even: int, number: int) -> list[tuple[int, int]]:
    """The last player and whom they face, then those at equal distance on either side of that one."""
    centre, last, circle = _facing_last(even, number), even - 1, even - 1
    top = (centre, last) if number % 2 == 0 else (last, centre)
    return [top, *(((centre + step) % circle, (centre - step) % circle) for step in range(1, even // 2))]
