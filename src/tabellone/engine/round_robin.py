"""Round robin by the Berger tables: everybody meets everybody once."""

from __future__ import annotations


def berger(players: int) -> list[list[tuple[int, int]]]:
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
