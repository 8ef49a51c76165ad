"""Games into rounds: as the source says; else by the Berger table, or in the order in which they stand."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

Pairing = tuple[str, ...]  # who sits at the table: two, or one with a bye


def berger(pairings: Sequence[Pairing], groups: Sequence[str]) -> list[int]:
    """The round of each pairing by the Berger table of its group, in the order in which its players are met.

    Those who meet again do so one whole cycle later; nobody sits twice in a round.
    """
    members: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for pairing, group in zip(pairings, groups, strict=True):
        for player in pairing:
            members[group].setdefault(player, len(members[group]))
    met: Counter[tuple[str, frozenset[str]]] = Counter()
    found = []
    for pairing, group in zip(pairings, groups, strict=True):
        size = len(members[group]) + len(members[group]) % 2
        places = [members[group][player] for player in pairing]
        again = (group, frozenset(pairing))
        found.append(_berger_round(places, size) + (size - 1) * met[again])
        met[again] += 1
    return found


def _berger_round(places: Sequence[int], size: int) -> int:
    """The round in which two of so many meet, counted from 1; who sits alone meets the last place."""
    one = places[0]
    other = places[1] if len(places) > 1 else size - 1
    last = size - 1
    if last == 0:
        return 1
    if last in (one, other):
        moving = one if other == last else other
        return 2 * moving % last + 1
    return (one + other) % last + 1


def in_order(pairings: Iterable[Pairing]) -> list[int]:
    """The round of each pairing where they stand round after round: a new one begins when somebody sits again."""
    number, seated = 1, set[str]()
    found = []
    for pairing in pairings:
        if seated.intersection(pairing):
            number, seated = number + 1, set()
        seated.update(pairing)
        found.append(number)
    return found


def without_gaps(numbers: Iterable[int]) -> Mapping[int, int]:
    """Numbers from 1 without gaps for the numbers that rounds have."""
    return {number: nth for nth, number in enumerate(sorted(set(numbers)), start=1)}


def twice(pairings: Sequence[Pairing], numbers: Sequence[int]) -> list[tuple[int, str]]:
    """Rounds in which somebody sits twice, and who."""
    met: Counter[tuple[int, str]] = Counter()
    for pairing, number in zip(pairings, numbers, strict=True):
        met.update((number, player) for player in pairing)
    return sorted(one for one, times in met.items() if times > 1)
