"""Knock-out brackets, fixed from the start, in which the first skip a round when the number is no power of two.

Players are their positions before the bracket, from 1.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Phase

_PHASES: dict[int, Phase] = {
    2: "final",
    4: "semifinal",
    8: "quarterfinal",
    16: "round_of_16",
    32: "round_of_32",
    64: "round_of_64",
}
Slot = int | None  # a position, or nobody


def next_power(players: int) -> int:
    """The size of the bracket: the next power of two."""
    return 1 << (players - 1).bit_length()


def skipping(players: int) -> int:
    """How many skip the first round: so many first ones as the bracket has empty places."""
    return next_power(players) - players


def phase(size: int) -> Phase:
    """The name of a round by what is left of the bracket, those who skip it included (ruling bracket-names)."""
    if size not in _PHASES:
        raise RuleError("bracket-size", size=size, sizes=sorted(_PHASES))
    return _PHASES[size]


def next_phase(players: int, rounds_played: int = 0) -> Phase:
    """The name of the round that follows."""
    return phase(next_power(players) >> rounds_played)


def bracket_order(size: int) -> list[int]:
    """Positions down the bracket of a power of two: 1st v last, and 1st and 2nd meet in the final only."""
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [position for upper in order for position in (upper, total - upper)]
    return order


def pairings(players: int, winners: Sequence[Collection[int]] = ()) -> list[tuple[int, int]]:
    """Who meets whom in the next round, from the best placed; `winners` are those of each round played.

    Who skips a round is nobody's winner and goes on. Where somebody who won has left, leave them out of the winners:
    whoever would meet them goes on without a game.
    """
    slots = _slots(players, winners)
    return sorted(_pair(one, other) for one, other in _couples(slots) if one is not None and other is not None)


def passing(players: int, winners: Sequence[Collection[int]] = ()) -> list[int]:
    """Who goes on without a game in the next round, from the best placed."""
    alone = [[slot for slot in couple if slot is not None] for couple in _couples(_slots(players, winners))]
    return sorted(couple[0] for couple in alone if len(couple) == 1)


def still_in(players: int, winners: Sequence[Collection[int]] = ()) -> list[int]:
    """Who is still in the bracket, from the best placed."""
    return sorted(slot for slot in _slots(players, winners) if slot is not None)


def _slots(players: int, winners: Sequence[Collection[int]]) -> list[Slot]:
    slots: list[Slot] = [position if position <= players else None for position in bracket_order(next_power(players))]
    for won in winners:
        slots = [_survivor(one, other, won) for one, other in _couples(slots)]
    return slots


def _couples(slots: Sequence[Slot]) -> list[tuple[Slot, Slot]]:
    return list(zip(slots[::2], slots[1::2], strict=False))


def _survivor(one: Slot, other: Slot, won: Collection[int]) -> Slot:
    if one is None or other is None:
        return other if one is None else one
    return one if one in won else other if other in won else None


def _pair(one: int, other: int) -> tuple[int, int]:
    return (min(one, other), max(one, other))
