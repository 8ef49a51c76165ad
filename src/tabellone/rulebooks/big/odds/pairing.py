"""Pairs from the top without a rematch, drawn as quickly as many runs ask for (BIG 4.1).

Only the opponent of the last round is barred, so that the exact draw comes down to this: whoever stands next to their
last opponent meets the one after, who in turn leaves the other a partner; and the last four are looked at together.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence


def paired(order: Sequence[int], last: Sequence[int], byes: Collection[int]) -> list[list[int]]:
    """The pairs of this order, who has the bye alone at the last table; two who are all there is meet again.

    `last` holds everybody's opponent of the last round.
    """
    bye = [] if len(order) % 2 == 0 else [[due(order, last, byes)]]
    seats = [player for player in order if not bye or player != bye[0][0]]
    for at in range(0, len(seats) - 2, 2):
        one, other = seats[at], seats[at + 1]
        last_four = at == len(seats) - 4 and last[seats[at + 2]] == seats[at + 3]
        if last[one] == other or last_four:
            seats[at + 1], seats[at + 2] = seats[at + 2], seats[at + 1]
    return [seats[at : at + 2] for at in range(0, len(seats), 2)] + bye


def due(order: Sequence[int], last: Sequence[int], byes: Collection[int]) -> int:
    """Who gets the bye: the lowest without one yet; of three, only where the others can meet (BIG 4.1)."""
    upwards = order[::-1]
    turn = [p for p in upwards if p not in byes] + [p for p in upwards if p in byes]
    if len(order) > 3:
        return turn[0]
    can = [p for p in turn if not _just_met([other for other in order if other != p], last)]
    return can[0] if can else turn[0]


def _just_met(pair: Sequence[int], last: Sequence[int]) -> bool:
    return last[pair[0]] == pair[1]
