"""Pairs at a final for pairs: who plays with whom, and which of them are seeded (BIG 7, BIG 7.1, BIG 8.3.4)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tabellone.contract.convocations import Pairs


def final_pairs(confirmed: Sequence[str], partners: Mapping[str, str]) -> Pairs:
    """Two with a place who have named each other are a pair (BIG 8.3.4, ruling pairs-name-each-other).

    In the order of the confirmed; everybody else is alone until both have said so.
    """
    inside = set(confirmed)
    named = {one: other for one, other in partners.items() if {one, other} <= inside and one != other}
    mutual = {one: other for one, other in named.items() if named.get(other) == one}
    together = [(one, mutual[one]) for nth, one in enumerate(confirmed) if mutual.get(one) in confirmed[nth:]]
    return Pairs(tuple(together), tuple(one for one in confirmed if one not in mutual))


def pair_seeds(
    ranking: Sequence[str], champions: Collection[str], number: int, pairs: Collection[tuple[str, str]]
) -> dict[tuple[str, str], int]:
    """The seeds of the pairs (BIG 7, ruling champion-pair): those with a champion first, then by their better player.

    Seeded is a pair of which one is among the first of the ranking; the two who won together are one seed.
    """
    places = {player: place for place, player in enumerate(dict.fromkeys((*champions, *ranking[: max(0, number)])))}
    seeded = [(min(places[one] for one in pair if one in places), pair) for pair in pairs if places.keys() & set(pair)]
    return {pair: seed for seed, (_, pair) in enumerate(sorted(seeded), 1)}
