"""What is done about letters and newsletters: one function per use case."""

from __future__ import annotations


def forget_old() -> int:
    """Nothing yet."""
    return 0
