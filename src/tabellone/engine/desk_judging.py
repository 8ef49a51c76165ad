"""A seating made by hand beside the draw: which proven leasts still hold for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabellone.engine.answers import Criterion


def with_least(found: Sequence[Criterion], certificate: Sequence[Criterion]) -> tuple[Criterion, ...]:
    """The criteria with the leasts of the draw's certificate, as far as all counts before are the draw's own.

    A least holds given the counts before it, so it says nothing once one of them differs; and a count below it shows
    that it was proven for other circumstances.
    """
    drawn = {one.name: one for one in certificate}
    told, comparable = [], True
    for one in found:
        other = drawn.get(one.name)
        known = comparable and other is not None and other.least is not None and other.least <= one.count
        told.append(replace(one, least=other.least if known and other is not None else None))
        comparable = comparable and other is not None and other.count == one.count
    return tuple(told)
