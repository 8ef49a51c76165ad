"""Pairs from the top without a rematch, for many runs at once: `pairing` in arrays (BIG 4.1)."""

from __future__ import annotations

import numpy as np

from tabellone.rulebooks.big.odds.pairing import due
from tabellone.rulebooks.big.odds.vector_lots import Array


def pairs_and_bye(order: Array, last: Array, byes: Array) -> tuple[Array, Array]:
    """Pairs as runs by tables by two, and who has the bye as runs by one by one, or nobody (BIG 4.1)."""
    runs, players = order.shape
    if players % 2 == 0:
        return _pairs(order, last), order[:, :0]
    alone = _due(order, last, byes)
    bye = order[np.arange(runs), alone]
    rest = order[np.arange(players) != alone[:, None]].reshape(runs, players - 1)
    return _pairs(rest, last), bye[:, None, None]


def _pairs(order: Array, last: Array) -> Array:
    """Whoever stands next to their last opponent meets the one after; the last four are looked at together."""
    seats = np.ascontiguousarray(order.T)
    met = np.ascontiguousarray(np.take_along_axis(last, order, axis=1).T)
    for at in range(0, len(seats) - 2, 2):
        again = met[at] == seats[at + 1]
        if at == len(seats) - 4:
            again |= met[at + 2] == seats[at + 3]
        runs = np.flatnonzero(again)
        for rows in (seats, met):
            rows[at + 1, runs], rows[at + 2, runs] = rows[at + 2, runs], rows[at + 1, runs]
    return seats.T.reshape(order.shape[0], -1, 2)


def _due(order: Array, last: Array, byes: Array) -> Array:
    """Where in the order stands who gets the bye: the lowest without one yet (BIG 4.1)."""
    players = order.shape[1]
    if players > 3:
        free: Array = ~np.take_along_axis(byes, order, axis=1)[:, ::-1]
        found: Array = players - 1 - free.argmax(axis=1)
        return found
    slowly = [
        row.index(due(row, met, set(np.flatnonzero(had).tolist())))
        for row, met, had in zip(order.tolist(), last.tolist(), byes, strict=True)
    ]
    return np.array(slowly)
