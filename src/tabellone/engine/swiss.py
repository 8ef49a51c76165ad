"""Swiss: tables filled from the top of the standing, and pairs from the top of whom none has just met."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import islice

from tabellone.engine.errors import RuleError
from tabellone.engine.matching import NOBODY, first_pairing, largest_pairing

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
