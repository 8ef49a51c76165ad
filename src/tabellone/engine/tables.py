"""Table sizes: how many tables a field makes, and how many sit at each."""

from __future__ import annotations


def even_sizes(players: int, size: int) -> tuple[int, ...]:
    """Tables of at most `size`, as few and as even as possible, larger first (BIG 4.1, ruling short-tables)."""
    if players <= 0:
        return ()
    tables = -(-players // size)
    least, larger = divmod(players, tables)
    return (least + 1,) * larger + (least,) * (tables - larger)


def stretched_sizes(players: int, size: int) -> tuple[int, ...] | None:
    """Tables of `size`, the last ones with one more player where the number forces it; None where that cannot be."""
    tables, longer = divmod(players, size)
    if longer > tables or players <= 0:
        return None
    return (size,) * (tables - longer) + (size + 1,) * longer
