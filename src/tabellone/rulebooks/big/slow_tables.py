"""Slow tables (BIG 7.2.2): who need not wait for them."""

from __future__ import annotations

from collections.abc import Collection, Iterable

TableOf = frozenset[str]


def unaffected(possible: Iterable[Collection[TableOf]]) -> frozenset[TableOf]:
    """Tables of the next round that may start now (BIG 7.2.2): drawn alike whatever the slow tables' results.

    `possible` holds, for each way the slow tables can end, the tables that the next round would have.
    """
    draws = [frozenset(draw) for draw in possible]
    return frozenset.intersection(*draws) if draws else frozenset()
